import type { HelpSection } from '@seriatim/contract'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import {
  type FieldDefinition,
  type ListTie,
  MATERIALS,
  type Material,
  type PositionDefinition,
  type SubfieldDefinition,
} from '@seriatim/profile'
import { CONTROL_FIELDS, controlFieldDefinition, FIELDS, fieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import { entryName, type ListEntry, list } from '@seriatim/profile/lists'
import {
  codesOf006,
  isPositionalTag,
  LEADER_POSITIONS,
  PHYSICAL_CATEGORIES,
  positionsFor,
  positionsOf006,
  positionsOf008,
} from '@seriatim/profile/positions'
import { levelsOfCode, type RuleSettings } from '@seriatim/rules'
import { RULE_EXAMPLES } from '@seriatim/rules/examples'
import { customRuleSentence, PLACEHOLDERS } from '@seriatim/rules/sentences'
import { fieldExamples } from '@seriatim/synthetic'
import { allFacts } from '../rules/validators.ts'

export const LEADER = 'LDR'

/** Every tag of the MARC profile: leader, control fields and data fields. */
export const HELP_TAGS: readonly string[] = [
  LEADER,
  ...CONTROL_FIELDS.map(({ tag }) => tag),
  ...FIELDS.map(({ tag }) => tag),
]

/** Maximum number of codes in a list that the help shows. The editor offers the codes of longer lists. */
const LONGEST_LIST = 60

const section = (id: string, title: string, content: Partial<HelpSection>): HelpSection => ({
  id,
  title,
  texts: [],
  terms: [],
  ...content,
})

const codeText = (code: string): string => code.replaceAll(' ', '_')

const joined = (notes: readonly (string | undefined | false)[]): string =>
  notes.filter((note): note is string => typeof note === 'string' && note !== '').join(' · ')

export const fieldTitle = (tag: string, locale: Locale): string => {
  const definition = fieldDefinition(tag) ?? controlFieldDefinition(tag)
  return `${tag} ${definition ? labelOf(definition, locale) : format(locale, 'assisted.leader')}`
}

function fieldUsage(tag: string, locale: Locale): HelpSection[] {
  const data = fieldDefinition(tag)
  const definition = data ?? controlFieldDefinition(tag)
  if (!definition) return []
  const { need, repeatable } = definition
  const texts = [
    format(locale, repeatable ? 'assisted.repeatable' : 'assisted.not_repeatable'),
    need?.register && format(locale, 'help.use_register', { need: format(locale, `assisted.need_${need.register}`) }),
    need?.work && format(locale, 'help.use_work', { need: format(locale, `assisted.need_${need.work}`) }),
    data?.local && format(locale, 'help.local'),
    data?.system && format(locale, 'help.written_by_system'),
    data?.enrichment && format(locale, 'help.enrichment'),
    (data?.loCOnly || data?.holdings) && format(locale, 'help.not_offered'),
    ...(data?.requiredAnyOf ?? []).map((codes) =>
      format(locale, 'help.one_of', { codes: codes.map((code) => `$${code}`).join(', ') }),
    ),
  ]
  return [
    section('use', format(locale, 'help.use'), {
      texts: texts.filter((text): text is string => typeof text === 'string').map(capitalised),
    }),
  ]
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const indicatorsOf = ({ indicators }: FieldDefinition, locale: Locale): HelpSection[] =>
  indicators.map((indicator, at) => {
    const number = at + 1
    const codes = Object.entries(indicator.values).sort()
    if (codes.length <= 1)
      return section(`indicator${number}`, format(locale, 'help.indicator_undefined', { number }), {})
    return section(
      `indicator${number}`,
      format(locale, 'assisted.help_indicator', { number, label: labelOf(indicator, locale) }),
      { terms: codes.map(([code, label]) => ({ term: codeText(code), text: labelOf(label, locale), note: '' })) },
    )
  })

const listEntries = ({ list: name, codes }: ListTie): readonly ListEntry[] =>
  (list(name) as readonly (ListEntry & { readonly isObsolete?: true })[]).filter(
    ({ code, isObsolete }) => !isObsolete && (codes === undefined || codes.includes(code)),
  )

const subfieldNote = (subfield: SubfieldDefinition, locale: Locale): string => {
  const { reference } = subfield
  const count = reference && listEntries(reference).length
  return joined([
    format(locale, subfield.repeatable ? 'assisted.repeatable' : 'assisted.not_repeatable'),
    subfield.required
      ? format(locale, `help.required_${subfield.required}`)
      : subfield.need && format(locale, `assisted.need_${subfield.need}`),
    subfield.icOnly && format(locale, 'assisted.help_ic_only'),
    count !== undefined && format(locale, reference?.holds ? 'help.names_of_list' : 'help.codes_of_list', { count }),
  ])
}

const subfieldsOf = ({ subfields }: FieldDefinition, locale: Locale): HelpSection[] =>
  subfields.length === 0
    ? []
    : [
        section('subfields', format(locale, 'assisted.help_subfields'), {
          terms: subfields.map((subfield) => ({
            term: `$${subfield.code}`,
            text: labelOf(subfield, locale),
            note: subfieldNote(subfield, locale),
          })),
        }),
      ]

/** The codes of short lists that subfields of the field use, each list once. */
const codeSections = ({ tag, subfields }: FieldDefinition, locale: Locale): HelpSection[] =>
  subfields.flatMap(({ code, reference }) => {
    const entries = reference ? listEntries(reference) : []
    if (entries.length === 0 || entries.length > LONGEST_LIST) return []
    return [
      section('codes', format(locale, 'help.codes', { place: `${tag} $${code}` }), {
        terms: entries.map((entry) => ({ term: entry.code, text: entryName(entry, locale), note: '' })),
      }),
    ]
  })

const positionTerms = (positions: readonly PositionDefinition[], locale: Locale): HelpSection['terms'] =>
  positions.map((position) => ({
    term: position.key,
    text: labelOf(position, locale),
    note: joined([
      position.system && format(locale, 'help.written_by_system'),
      ...Object.entries(position.codes ?? {}).map(([code, label]) =>
        `${codeText(code)} ${labelOf(label, locale)}`.trim(),
      ),
    ]),
  }))

/** Most records describe continuing resources, so the help shows their positions first. */
const SERIALS_FIRST: readonly Material[] = [...MATERIALS].sort(
  (one, other) => Number(other === 'Continuing Resources') - Number(one === 'Continuing Resources'),
)

/**
 * True for positions of 008 whose meaning depends on the form of material; other positions have the same meaning in
 * every record.
 */
const isOfMaterial = ({ from }: PositionDefinition): boolean => from >= 18 && from <= 34

function positionSections(tag: string, locale: Locale): HelpSection[] {
  if (!isPositionalTag(tag)) return []
  const whole = (positions: readonly PositionDefinition[], of?: string) =>
    section('positions', of ? format(locale, 'help.positions_of', { of }) : format(locale, 'help.positions'), {
      terms: positionTerms(positions, locale),
    })
  if (tag === 'LDR') return [whole(LEADER_POSITIONS)]
  const nameOfMaterial = (material: Material) => format(locale, `assisted.material_${material}`)
  if (tag === '008')
    return SERIALS_FIRST.map((material, at) =>
      at === 0
        ? whole(positionsOf008(material), nameOfMaterial(material))
        : whole(positionsOf008(material).filter(isOfMaterial), `${nameOfMaterial(material)}, 008/18-34`),
    )
  if (tag === '006')
    return SERIALS_FIRST.map((material) =>
      whole(positionsOf006(material), `${nameOfMaterial(material)} (${codesOf006(material).join(', ')})`),
    )
  return [...PHYSICAL_CATEGORIES].map(([code, label]) =>
    whole(positionsFor('007', code, '') ?? [], `${code} ${labelOf(label, locale)}`),
  )
}

/** Placeholder values for messages of custom rules, because the help refers to no record. */
const OPEN_PLACEHOLDERS = Object.fromEntries(PLACEHOLDERS.map((name) => [name, '…']))

/** Custom rules that examine the field. */
const customRuleTerms = (tag: string, settings: RuleSettings, locale: Locale): HelpSection['terms'] =>
  allFacts(settings).flatMap(({ id, made, tags }) => {
    const setting = settings[id]
    if (made === undefined || !setting?.enabled || !tags.includes(tag)) return []
    const text = customRuleSentence(made.sentences, { ...OPEN_PLACEHOLDERS, field: tag }, locale)
    return [{ term: id, text, note: format(locale, `help.rule_${setting.levels.reg}`) }]
  })

/**
 * The rules that concern a field: shipped rules with a test example that reports the field, and rules made by
 * administration.
 */
function ruleSections(tag: string, settings: RuleSettings, locale: Locale): HelpSection[] {
  const shipped = Object.entries(RULE_EXAMPLES).flatMap(([id, examples]) => {
    const setting = settings[id]
    if (!setting?.enabled) return []
    const findings = examples.flatMap((example) => example.findings).filter(({ field }) => field === tag)
    const sentences = new Map(
      findings.map(({ code, params }) => [code, formatUnknown(locale, `rules.${code}`, params)] as const),
    )
    return [...sentences].map(([code, text]) => ({
      term: id,
      text,
      note: format(locale, `help.rule_${levelsOfCode(code, setting).reg}`),
    }))
  })
  const terms = [...shipped, ...customRuleTerms(tag, settings, locale)]
  return terms.length === 0 ? [] : [section('rules', format(locale, 'help.rules'), { terms })]
}

let examples: ReadonlyMap<string, readonly string[]> | undefined
const exampleSections = (tag: string): readonly string[] => {
  examples ??= fieldExamples()
  return examples.get(tag) ?? []
}

/**
 * The help page of a field: its definition in the MARC profile, the rules with their current settings, and valid
 * example fields.
 */
export function fieldHelp(
  tag: string,
  settings: RuleSettings,
  locale: Locale,
): { title: string; about: string; sections: HelpSection[] } {
  const definition = fieldDefinition(tag)
  const lines = exampleSections(tag)
  return {
    title: fieldTitle(tag, locale),
    about: format(locale, 'help.field_about'),
    sections: [
      ...fieldUsage(tag, locale),
      ...(definition ? indicatorsOf(definition, locale) : []),
      ...(definition ? subfieldsOf(definition, locale) : []),
      ...positionSections(tag, locale),
      ...(lines.length === 0 ? [] : [section('examples', format(locale, 'help.examples'), { texts: [...lines] })]),
      ...ruleSections(tag, settings, locale),
      ...(definition ? codeSections(definition, locale) : []),
    ],
  }
}
