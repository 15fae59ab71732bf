import { isDeepStrictEqual } from 'node:util'
import type { Rows } from './questions.ts'

const sorted = (rows: Rows): Rows => [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Compares the rows of an answer in any order. @throws Error that names the question and the first differing row */
export function compareAnswer(question: string, expected: Rows, found: Rows): void {
  const [right, given] = [sorted(expected), sorted(found)]
  const rows = Array.from({ length: Math.max(right.length, given.length) }, (_, index) => index)
  const at = rows.find((index) => !isDeepStrictEqual(right[index], given[index]))
  if (at === undefined) return
  throw new Error(
    `“${question}” has ${given.length} rows instead of ${right.length}; ` +
      `first difference: ${given[at]?.join(', ') ?? 'no row'} instead of ${right[at]?.join(', ') ?? 'no row'}`,
  )
}
