/** ISSNs in queries, and their spellings in records. */
import { plainNumber } from '@seriatim/analyser'
import type { TextPattern } from '@seriatim/query'

/** The ISSN of a pattern that consists of a single ISSN. */
export const singleNumber = (pattern: TextPattern): string | undefined => {
  if (pattern.kind === 'key') return plainNumber(pattern.key)
  return pattern.kind === 'word' && !pattern.prefix ? plainNumber(pattern.text) : undefined
}

/** The possible spellings of an ISSN in a record: with or without hyphen, with X in either case. */
export const spellings = (number: string): readonly string[] => {
  const hyphenated = `${number.slice(0, 4)}-${number.slice(4)}`
  return [...new Set([number, hyphenated].flatMap((text) => [text, text.toUpperCase()]))]
}
