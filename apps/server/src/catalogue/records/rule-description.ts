import { formatUnknown, type Locale } from '@seriatim/messages'
import type { RuleSettings } from '@seriatim/rules'
import { messageOfCode, sentenceOf } from './diagnostic-sentence.ts'

/** What stays in the description of a rule: where it looks and what it demands, not what it met once. */
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

/** Stands for any number in a message, which may want one for its plural; no record has a number of that size. */
const OPEN_NUMBER = 987_654_321_000

const generalised = (name: string, value: string | number): string | number => {
  if (typeof value === 'string') return GENERAL_WORDS.has(name) ? value : '…'
  return GENERAL_NUMBERS.has(name) ? value : OPEN_NUMBER
}

/**
 * What a rule is about, for summaries: its name, or its sentence with what differs from record to record left open.
 * `settings` have the rules that administration made.
 */
export const descriptionOf = (
  rule: string,
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
  settings: RuleSettings = {},
): string => {
  const name = formatUnknown(locale, `ruleNames.${rule}`)
  if (name !== `ruleNames.${rule}`) return name
  const sentences = settings[rule]?.made?.sentences
  const open = Object.entries(params).map(([name, value]) => [name, generalised(name, value)])
  // What rules of administration compare with was met in one record, too.
  const met = sentences === undefined ? {} : { other: '…' }
  const said = { code: rule, params: { ...Object.fromEntries(open), ...met } }
  const sentence = sentenceOf(sentences === undefined ? said : { ...said, sentences }, locale)
  // A rule of administration that is deleted since has nothing but its code.
  if (sentence === messageOfCode(rule)) return rule
  const openNumbers = [new Intl.NumberFormat(locale).format(OPEN_NUMBER), String(OPEN_NUMBER)]
  const opened = openNumbers.reduce((text, number) => text.replaceAll(number, '…'), sentence)
  // What is left open ends the sentence by itself.
  return opened.replace(/…\.$/, '…')
}
