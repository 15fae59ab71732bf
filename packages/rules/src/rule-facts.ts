import { CATEGORIES, type Category } from '@seriatim/profile'
import { RULE_EXAMPLES, type RuleExample } from './examples.ts'
import type { ReferenceList } from './reference-codes.ts'
import { BASE_RULE_IDS, BASE_RULES, codesOfRule, RULES } from './rules/index.ts'
import { shippedSetting } from './settings.ts'

/** What administration tells of a rule that the product brings. */
export type RuleFacts = {
  readonly id: string
  /** Where it looks: at the record alone, or at other records of the base too. */
  readonly class: 'record' | 'base'
  /** It is about the format itself. */
  readonly isStructural: boolean
  /** The fields that it reports in its examples; none: any field. */
  readonly tags: readonly string[]
  /** A record without such a field passes: it reports only what is there. */
  readonly allowsMissing: boolean
  /** The categories that it is shipped for. */
  readonly categories: readonly Category[]
  readonly parameters: Readonly<Record<string, number>>
  /** The list that administration keeps and that it compares with, where it is one. */
  readonly reference: ReferenceList | null
  /** The codes of its sentences. */
  readonly codes: readonly string[]
}

/** Rules that compare with one list; `reference-list` compares with all of them. */
const REFERENCES: Readonly<Record<string, ReferenceList>> = {
  'country-and-centre': 'centres',
  'lc-and-iso-country': 'lcCountries',
  'several-languages': 'languages',
  'category-needed': 'categories',
}

/** How often a tag stands in the lines of an example. */
const countOf = ({ lines }: RuleExample, tag: string): number =>
  lines.filter((line) => line.startsWith(`=${tag}`) || line.startsWith(tag)).length

const reportsAbsence = (example: RuleExample): boolean =>
  example.findings.some(({ field, occurrence }) => countOf(example, field) < occurrence)

/** The rules that the product brings, in the order in which they are told. */
export const RULE_FACTS: readonly RuleFacts[] = [...RULES, ...BASE_RULES].map((rule) => {
  const examples = RULE_EXAMPLES[rule.id] ?? []
  const isStructural = 'structural' in rule && rule.structural === true
  const { levels, parameters } = shippedSetting(rule)
  const fields = examples.flatMap(({ findings }) => findings.map(({ field }) => field))
  return {
    id: rule.id,
    class: BASE_RULE_IDS.has(rule.id) ? 'base' : 'record',
    isStructural,
    tags: isStructural ? [] : [...new Set(fields)].sort(),
    allowsMissing: !examples.some(reportsAbsence),
    categories: CATEGORIES.filter((category) => levels[category] !== 'off'),
    parameters,
    reference: REFERENCES[rule.id] ?? null,
    codes: codesOfRule(rule),
  }
})
