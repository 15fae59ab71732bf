import { formatUnknown, type Locale } from '@seriatim/messages'
import type { RuleSettings } from '@seriatim/rules'
import { diagnosticSentence, messageKeyOfCode } from './diagnostic-sentence.ts'

/**
 * Parameters that stay in the description of a rule, because they name a place or a requirement. Values found in a
 * record are replaced.
 */
const GENERAL_WORDS: ReadonlySet<string> = new Set([
  'field',
  'subfield',
  'subfields',
  'other',
  'position',
  'positions',
  'indicator',
  'limit',
])
const GENERAL_NUMBERS: ReadonlySet<string> = new Set(['limit', 'expected'])

/**
 * A placeholder for numbers, because a message may need a number for its plural. No record contains a number of this
 * size.
 */
const OPEN_NUMBER = 987_654_321_000

const withoutValues = (name: string, value: string | number): string | number => {
  if (typeof value === 'string') return GENERAL_WORDS.has(name) ? value : '…'
  return GENERAL_NUMBERS.has(name) ? value : OPEN_NUMBER
}

/**
 * Describes a rule for summaries: its name, or its sentence with "…" for the values of single records. `settings`
 * include custom rules.
 */
export const ruleDescription = (
  rule: string,
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
  settings: RuleSettings = {},
): string => {
  const name = formatUnknown(locale, `ruleNames.${rule}`)
  if (name !== `ruleNames.${rule}`) return name
  const sentences = settings[rule]?.made?.sentences
  const open = Object.entries(params).map(([name, value]) => [name, withoutValues(name, value)])
  // A custom rule compares with a value of a single record, so that value is replaced by "…", too.
  const met = sentences === undefined ? {} : { other: '…' }
  const stated = { code: rule, params: { ...Object.fromEntries(open), ...met } }
  const sentence = diagnosticSentence(sentences === undefined ? stated : { ...stated, sentences }, locale)
  // The description of a deleted custom rule is its code.
  if (sentence === messageKeyOfCode(rule)) return rule
  const openNumbers = [new Intl.NumberFormat(locale).format(OPEN_NUMBER), String(OPEN_NUMBER)]
  const opened = openNumbers.reduce((text, number) => text.replaceAll(number, '…'), sentence)
  // A sentence that ends with "…" needs no full stop.
  return opened.replace(/…\.$/, '…')
}
