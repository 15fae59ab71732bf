/** Compares the records that a program read with those it must read. */
import type { ReadRecord } from './install.ts'
import type { Expected } from './material.ts'

export type Cell = {
  /** The records with the right ISSN and title. */
  readonly read: number
  readonly expected: number
  /** What differs, in a sentence; undefined if nothing does. */
  readonly difference?: string
}

/** Number of records that a sentence names. */
const MAX_NAMED = 3

/**
 * A title without marks of words that do not file, and without the punctuation between elements, which forms differ in.
 */
const normalised = (title: string): string =>
  title
    .normalize('NFC')
    .replace(/[\u0088\u0089\u0098\u009c]/g, '')
    .replace(/[\s,.:;/=]+/gu, ' ')
    .trim()

const named = (issns: readonly string[]): string =>
  issns.slice(0, MAX_NAMED).join(', ') + (issns.length > MAX_NAMED ? ' …' : '')

/** Compares by ISSN and title. A title must be one of the permitted ones. */
export function compare(read: readonly ReadRecord[], { count, titles }: Expected): Cell {
  const result = new Map(read)
  const issns = [...result.keys()]
  const unknown = count > titles.size ? [] : issns.filter((issn) => !titles.has(issn))
  const wrong = issns.filter((issn) => {
    const permitted = titles.get(issn)?.map(normalised)
    return permitted !== undefined && !permitted.includes(normalised(result.get(issn)!))
  })
  const differences = [
    read.length > result.size ? `${read.length - result.size} records twice` : '',
    unknown.length > 0 ? `${unknown.length} records that the search does not find: ${named(unknown)}` : '',
    wrong.length > 0
      ? `${wrong.length} titles differ: ${wrong[0]} has “${result.get(wrong[0]!)}”, not “${titles.get(wrong[0]!)![0]}”`
      : '',
    result.size < count && count === titles.size
      ? `missing: ${named([...titles.keys()].filter((issn) => !result.has(issn)))}`
      : '',
  ].filter((each) => each !== '')
  const right = result.size - unknown.length - wrong.length
  if (differences.length === 0 && right !== count) differences.push(`${right} records instead of ${count}`)
  return { read: right, expected: count, ...(differences.length > 0 ? { difference: differences.join('; ') } : {}) }
}
