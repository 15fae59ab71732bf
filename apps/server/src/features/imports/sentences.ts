import { formatUnknown, type Locale } from '@seriatim/messages'
import { sentenceOf } from '../../catalogue/records/diagnostic-sentence.ts'
import type { ImportError } from '../../schema/imports.ts'

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

/** A rule's sentence about no record in particular: what differs from record to record is left open. */
export const descriptionOf = (
  rule: string,
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
): string => {
  const open = Object.entries(params).map(([name, value]) => [name, generalised(name, value)])
  const sentence = sentenceOf({ code: rule, params: Object.fromEntries(open) }, locale)
  const openNumbers = [new Intl.NumberFormat(locale).format(OPEN_NUMBER), String(OPEN_NUMBER)]
  const told = openNumbers.reduce((text, number) => text.replaceAll(number, '…'), sentence)
  // What is left open ends the sentence by itself.
  return told.replace(/…\.$/, '…')
}

export const errorSentence = ({ key, params }: ImportError, locale: Locale): string =>
  formatUnknown(locale, key, params)
