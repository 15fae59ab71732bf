/**
 * A block is a range of ISSNs of one centre. Its limits are the first and last ISSN without check digit. All arithmetic
 * uses the integer of the seven digits.
 */
import { blockLimitFromNumber, ISSN_COUNT, issnFromNumber, isWellFormed, numberOfIssn } from './number.ts'

/** The first and last ISSN of a block, inclusive, as integers of seven digits. */
export type Block = { readonly first: number; readonly last: number }

/** Parses a block limit such as `1234-567`. Returns undefined for other text. */
export const numberOfBlockLimit = (text: string): number | undefined =>
  /^\d{4}-\d{3}$/.test(text) ? Number(text.slice(0, 4) + text.slice(5)) : undefined

/** Parses the limits of a block (`1234-567`). Returns undefined if a limit is invalid or `last` precedes `first`. */
export const parseBlock = (first: string, last: string): Block | undefined => {
  const from = numberOfBlockLimit(first)
  const to = numberOfBlockLimit(last)
  return from === undefined || to === undefined || to < from ? undefined : { first: from, last: to }
}

/**
 * The block of `count` ISSNs from `first` (`1234-567`). Undefined if `first` is invalid, `count` is not a positive
 * integer, or the block would exceed 9999-999.
 */
export const blockOf = (first: string, count: number): Block | undefined => {
  const from = numberOfBlockLimit(first)
  if (from === undefined || !Number.isInteger(count) || count < 1 || from + count > ISSN_COUNT) return undefined
  return { first: from, last: from + count - 1 }
}

/** The number of ISSNs in a block. */
export const blockSize = (block: Block): number => block.last - block.first + 1

/** Formats the limits of a block: `1234-567`. */
export const blockLimits = (block: Block): { first: string; last: string } => ({
  first: blockLimitFromNumber(block.first),
  last: blockLimitFromNumber(block.last),
})

/** Whether two blocks share an ISSN. Each ISSN may belong to one block only. */
export const blocksOverlap = (one: Block, other: Block): boolean => one.first <= other.last && other.first <= one.last

/** Whether a well-formed ISSN is within a block. False for any other text. */
export const isInBlock = (issn: string, block: Block): boolean => {
  if (!isWellFormed(issn)) return false
  const number = numberOfIssn(issn)
  return number >= block.first && number <= block.last
}

/** Generates the ISSNs of a block in ascending order. */
export function* issnsOfBlock(block: Block): Generator<string> {
  for (let number = block.first; number <= block.last; number++) yield issnFromNumber(number)
}
