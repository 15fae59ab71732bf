/** ISSNs that queries ask for, and how they may stand in records. */
import { plainNumber } from '@seriatim/analyser'
import type { TextPattern } from '@seriatim/query'

/** The number that a pattern asks for, where it is a single one. */
export const singleNumber = (pattern: TextPattern): string | undefined => {
  if (pattern.kind === 'key') return plainNumber(pattern.key)
  return pattern.kind === 'word' && !pattern.prefix ? plainNumber(pattern.text) : undefined
}

/** How a number may stand in a record: with its hyphen or without, its X in either case. */
export const spellings = (number: string): readonly string[] => {
  const hyphenated = `${number.slice(0, 4)}-${number.slice(4)}`
  return [...new Set([number, hyphenated].flatMap((text) => [text, text.toUpperCase()]))]
}
