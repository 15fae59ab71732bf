import { CATEGORIES, type Category } from '@seriatim/profile'
import { RULE_EXAMPLES, type RuleExample } from './examples.ts'
import type { ReferenceList } from './reference-codes.ts'
import { codesOfRule, DATABASE_RULE_IDS, DATABASE_RULES, RULES } from './rules/index.ts'
import { shippedSetting } from './settings.ts'

/** Facts about a shipped rule for administrators. */
export type RuleFacts = {
  readonly id: string
  /** The data that the rule reads: only the record, or other records in the database too. */
  readonly class: 'record' | 'base'
  /** Whether the rule is about the MARC structure of a record, not about its content. */
  readonly isStructural: boolean
  /** The fields reported in the examples. Empty for any field. */
  readonly tags: readonly string[]
  /** Whether a record passes the rule if it has none of the fields in `tags`. */
  readonly allowsMissing: boolean
  /** The categories in which the rule is enabled by default. */
  readonly categories: readonly Category[]
  readonly parameters: Readonly<Record<string, number>>
  /** The administrators' list that the rule compares with, if it is exactly one. */
  readonly reference: ReferenceList | null
  /** The diagnostic codes of the rule. */
  readonly codes: readonly string[]
}

/** Rules that compare with exactly one list. The rule `reference-list` compares with all lists. */
const REFERENCES: Readonly<Record<string, ReferenceList>> = {
  'country-and-centre': 'centres',
  'lc-and-iso-country': 'lcCountries',
  'several-languages': 'languages',
  'category-needed': 'categories',
}

/** The number of fields with the tag in an example record. */
const countLinesWithTag = ({ lines }: RuleExample, tag: string): number =>
  lines.filter((line) => line.startsWith(`=${tag}`) || line.startsWith(tag)).length

const reportsAbsence = (example: RuleExample): boolean =>
  example.findings.some(({ field, occurrence }) => countLinesWithTag(example, field) < occurrence)

/** The shipped rules in the order of reporting. */
export const RULE_FACTS: readonly RuleFacts[] = [...RULES, ...DATABASE_RULES].map((rule) => {
  const examples = RULE_EXAMPLES[rule.id] ?? []
  const isStructural = 'structural' in rule && rule.structural === true
  const { levels, parameters } = shippedSetting(rule)
  const fields = examples.flatMap(({ findings }) => findings.map(({ field }) => field))
  return {
    id: rule.id,
    class: DATABASE_RULE_IDS.has(rule.id) ? 'base' : 'record',
    isStructural,
    tags: isStructural ? [] : [...new Set(fields)].sort(),
    allowsMissing: !examples.some(reportsAbsence),
    categories: CATEGORIES.filter((category) => levels[category] !== 'off'),
    parameters,
    reference: REFERENCES[rule.id] ?? null,
    codes: codesOfRule(rule),
  }
})
