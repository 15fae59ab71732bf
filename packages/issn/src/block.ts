/**
 * A block: a run of ISSNs handed to a centre, given by its first and last number without check digit.
 * All arithmetic is on the integers of the seven digits.
 */
import { blockLimitFromNumber, ISSN_COUNT, issnFromNumber, isWellFormed, numberOfIssn } from './number.ts'

/** First and last number of a block, both belonging to it, as integers of seven digits. */
export type Block = { readonly first: number; readonly last: number }

/** The integer of a block limit written `1234-567`; undefined when it is not written so. */
export const numberOfBlockLimit = (text: string): number | undefined =>
  /^\d{4}-\d{3}$/.test(text) ? Number(text.slice(0, 4) + text.slice(5)) : undefined

/**
 * The block from `first` to `last`, both written `1234-567`; undefined when one is not written so or `last` comes
 * before `first`.
 */
export const parseBlock = (first: string, last: string): Block | undefined => {
  const from = numberOfBlockLimit(first)
  const to = numberOfBlockLimit(last)
  return from === undefined || to === undefined || to < from ? undefined : { first: from, last: to }
}

/**
 * The block of `count` numbers from `first` (written `1234-567`) on; undefined when `first` is not written so, `count`
 * is no whole number from 1, or the block would run past 9999-999.
 */
export const blockOf = (first: string, count: number): Block | undefined => {
  const from = numberOfBlockLimit(first)
  if (from === undefined || !Number.isInteger(count) || count < 1 || from + count > ISSN_COUNT) return undefined
  return { first: from, last: from + count - 1 }
}

/** How many numbers a block has. */
export const blockSize = (block: Block): number => block.last - block.first + 1

/** First and last number as they are shown: `1234-567`. */
export const blockLimits = (block: Block): { first: string; last: string } => ({
  first: blockLimitFromNumber(block.first),
  last: blockLimitFromNumber(block.last),
})

/** Whether two blocks share a number: each ISSN may belong to one block only. */
export const blocksOverlap = (one: Block, other: Block): boolean => one.first <= other.last && other.first <= one.last

/** Whether a well-formed ISSN lies in a block; false for any other text. */
export const isInBlock = (issn: string, block: Block): boolean => {
  if (!isWellFormed(issn)) return false
  const number = numberOfIssn(issn)
  return number >= block.first && number <= block.last
}

/** The ISSNs of a block in ascending order, made one at a time. */
export function* issnsOfBlock(block: Block): Generator<string> {
  for (let number = block.first; number <= block.last; number++) yield issnFromNumber(number)
}
