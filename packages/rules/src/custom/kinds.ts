/** The relations between two values. */
export const RELATIONS = ['same', 'differs', 'less', 'not_more', 'more', 'not_less'] as const
export type Relation = (typeof RELATIONS)[number]
/** Comparison modes: exact text, words without case and accents, or integers. */
export const COMPARED_AS = ['text', 'words', 'number'] as const
export type ComparedAs = (typeof COMPARED_AS)[number]

/** The type of a parameter. Values are texts or lists of texts. */
export type ParameterSpec =
  /** The parameter is a place of the record in MARCspec notation. */
  | { readonly type: 'place'; readonly isOptional?: true }
  | { readonly type: 'places'; readonly least: number; readonly most: number }
  /** The parameter is a list of tags of linking fields. */
  | { readonly type: 'links' }
  | { readonly type: 'choice'; readonly choices: readonly [string, ...string[]] }
  | { readonly type: 'values' }
  /** The parameter is an RE2 regular expression. */
  | { readonly type: 'pattern' }
  /** The name of a reference list. Empty if the values are listed separately. */
  | { readonly type: 'list' }

/** The condition that restricts a rule to some records. */
const CONDITION = {
  when_place: { type: 'place', isOptional: true },
  when_is: { type: 'choice', choices: ['one_of', 'none_of', 'there', 'missing'] },
  when_values: { type: 'values' },
} as const satisfies Record<string, ParameterSpec>

/**
 * The kinds of rules that administrators may define. Parameters are in the order of the form. `compile-custom-rule.ts`
 * implements the kinds.
 */
export const CUSTOM_RULE_KINDS = {
  /** Rules that require or forbid content at a place. */
  presence: {
    asksBase: false,
    parameters: { place: { type: 'place' }, wants: { type: 'choice', choices: ['there', 'absent'] }, ...CONDITION },
  },
  /** Rules that require or forbid that values at a place match a regular expression. */
  pattern: {
    asksBase: false,
    parameters: {
      place: { type: 'place' },
      pattern: { type: 'pattern' },
      wants: { type: 'choice', choices: ['fits', 'fits_not'] },
      extent: { type: 'choice', choices: ['whole', 'part'] },
      ...CONDITION,
    },
  },
  /** Rules that require codes of a reference list, or one of the given values, at a place. */
  listed: {
    asksBase: false,
    parameters: { place: { type: 'place' }, list: { type: 'list' }, values: { type: 'values' }, ...CONDITION },
  },
  /** Rules that limit the number of filled places in the record, or in each field of one tag. */
  group: {
    asksBase: false,
    parameters: {
      places: { type: 'places', least: 2, most: 10 },
      wants: { type: 'choice', choices: ['all_or_none', 'one_at_least', 'one_at_most', 'exactly_one'] },
      within: { type: 'choice', choices: ['record', 'field'] },
      ...CONDITION,
    },
  },
  /** Rules that compare values at two places of a record. */
  comparison: {
    asksBase: false,
    parameters: {
      place: { type: 'place' },
      relation: { type: 'choice', choices: RELATIONS },
      other: { type: 'place' },
      compared_as: { type: 'choice', choices: COMPARED_AS },
      ...CONDITION,
    },
  },
  /** Rules that compare values in a record with values in linked records. */
  linked: {
    asksBase: true,
    parameters: {
      links: { type: 'links' },
      place: { type: 'place' },
      relation: { type: 'choice', choices: RELATIONS },
      other: { type: 'place' },
      compared_as: { type: 'choice', choices: COMPARED_AS },
      ...CONDITION,
    },
  },
} as const satisfies Record<
  string,
  { readonly asksBase: boolean; readonly parameters: Readonly<Record<string, ParameterSpec>> }
>

export type CustomRuleKind = keyof typeof CUSTOM_RULE_KINDS
export const CUSTOM_RULE_KIND_NAMES = Object.keys(CUSTOM_RULE_KINDS) as readonly CustomRuleKind[]
export const isCustomRuleKind = (value: unknown): value is CustomRuleKind =>
  CUSTOM_RULE_KIND_NAMES.includes(value as CustomRuleKind)

/** The parameters of a kind in form order. */
export const parametersOf = (kind: CustomRuleKind): readonly (readonly [name: string, spec: ParameterSpec])[] =>
  Object.entries(CUSTOM_RULE_KINDS[kind].parameters)

export type CustomRuleParameters = Readonly<Record<string, string | readonly string[]>>
/** Texts by language. English is required and is the fallback for missing languages. */
export type CustomRuleTexts = { readonly en: string; readonly es?: string; readonly fr?: string; readonly ru?: string }

/** A rule that administrators defined: its kind, parameters and texts. */
export type CustomRule = {
  readonly kind: CustomRuleKind
  readonly parameters: CustomRuleParameters
  /** The short names of the rule. */
  readonly names: CustomRuleTexts
  /** The text of the diagnostic. `{field}` and the other `PLACEHOLDERS` are replaced by the values found. */
  readonly sentences: CustomRuleTexts
}

/** Compiles an expression. `fits` matches the whole text, `isIn` any part of it. Matching never backtracks. */
export type CompilePattern = (source: string) => {
  readonly fits: (text: string) => boolean
  readonly isIn: (text: string) => boolean
}

/** The id format of rules that administrators define. */
export const CUSTOM_RULE_ID = /^own-[a-z0-9]+(-[a-z0-9]+)*$/

export const MAX_VALUES = 500
export const LONGEST_VALUE = 200
export const LONGEST_PATTERN = 500
