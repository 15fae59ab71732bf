/** The relations that two values may have to stand in. */
export const RELATIONS = ['same', 'differs', 'less', 'not_more', 'more', 'not_less'] as const
export type Relation = (typeof RELATIONS)[number]
/** How values are compared: as they stand, by their words whatever their case and accents, as whole numbers. */
export const COMPARED_AS = ['text', 'words', 'number'] as const
export type ComparedAs = (typeof COMPARED_AS)[number]

/** What a parameter of a kind takes. Values are texts, or lists of them. */
export type ParameterSpec =
  /** A place of the record, by MARCspec. */
  | { readonly type: 'place'; readonly isOptional?: true }
  | { readonly type: 'places'; readonly least: number; readonly most: number }
  /** Tags of linking fields. */
  | { readonly type: 'links' }
  | { readonly type: 'choice'; readonly choices: readonly [string, ...string[]] }
  | { readonly type: 'values' }
  /** A regular expression of RE2. */
  | { readonly type: 'pattern' }
  /** A reference list, by its name; empty: the values that are written out. */
  | { readonly type: 'list' }

/** Where a rule is to hold for some records only. */
const CONDITION = {
  when_place: { type: 'place', isOptional: true },
  when_is: { type: 'choice', choices: ['one_of', 'none_of', 'there', 'missing'] },
  when_values: { type: 'values' },
} as const satisfies Record<string, ParameterSpec>

/**
 * The kinds of rules that administration may make: each with its parameters, in the order in which a form shows them.
 * `interpret.ts` says what they report.
 */
export const MADE_KINDS = {
  /** Something has to stand at a place, or must not. */
  presence: {
    asksBase: false,
    parameters: { place: { type: 'place' }, wants: { type: 'choice', choices: ['there', 'absent'] }, ...CONDITION },
  },
  /** What stands at a place has to fit a regular expression, or must not. */
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
  /** What stands at a place has to be a code of a reference list, or one of some values. */
  listed: {
    asksBase: false,
    parameters: { place: { type: 'place' }, list: { type: 'list' }, values: { type: 'values' }, ...CONDITION },
  },
  /** How many of several places may be filled: in the record, or in each field of one tag. */
  group: {
    asksBase: false,
    parameters: {
      places: { type: 'places', least: 2, most: 10 },
      wants: { type: 'choice', choices: ['all_or_none', 'one_at_least', 'one_at_most', 'exactly_one'] },
      within: { type: 'choice', choices: ['record', 'field'] },
      ...CONDITION,
    },
  },
  /** What stands at one place is compared with what stands at another. */
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
  /** What stands in the record is compared with what stands in the records that it is linked to. */
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

export type MadeKind = keyof typeof MADE_KINDS
export const MADE_KIND_NAMES = Object.keys(MADE_KINDS) as readonly MadeKind[]
export const isMadeKind = (value: unknown): value is MadeKind => MADE_KIND_NAMES.includes(value as MadeKind)

/** The parameters of a kind, in the order of its form. */
export const parametersOf = (kind: MadeKind): readonly (readonly [name: string, spec: ParameterSpec])[] =>
  Object.entries(MADE_KINDS[kind].parameters)

export type MadeParameters = Readonly<Record<string, string | readonly string[]>>
/** By language, English always: what falls back to it is left out. */
export type MadeTexts = { readonly en: string; readonly es?: string; readonly fr?: string; readonly ru?: string }

/** A rule that administration made: a kind, with what its interpreter reads, and its words. */
export type MadeRule = {
  readonly kind: MadeKind
  readonly parameters: MadeParameters
  /** What it is about, in a few words. */
  readonly names: MadeTexts
  /** What it says of a record; `{field}` and the other `PLACEHOLDERS` stand for what it found. */
  readonly sentences: MadeTexts
}

/** A compiled expression: whether a text fits it as a whole, or holds a stretch that does. Never backtracks. */
export type CompilePattern = (source: string) => {
  readonly fits: (text: string) => boolean
  readonly isIn: (text: string) => boolean
}

/** What ids of such rules look like. */
export const MADE_RULE_ID = /^own-[a-z0-9]+(-[a-z0-9]+)*$/

export const MOST_VALUES = 500
export const LONGEST_VALUE = 200
export const LONGEST_PATTERN = 500
