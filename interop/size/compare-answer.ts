import { isDeepStrictEqual } from 'node:util'
import type { Rows } from './questions.ts'

const sorted = (rows: Rows): Rows => [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Compares the rows of an answer in any order. @throws Error that names the question and the first differing row */
export function compareAnswer(question: string, expected: Rows, actual: Rows): void {
  const [right, values] = [sorted(expected), sorted(actual)]
  const rows = Array.from({ length: Math.max(right.length, values.length) }, (_, index) => index)
  const at = rows.find((index) => !isDeepStrictEqual(right[index], values[index]))
  if (at === undefined) return
  throw new Error(
    `“${question}” has ${values.length} rows instead of ${right.length}; ` +
      `first difference: ${values[at]?.join(', ') ?? 'no row'} instead of ${right[at]?.join(', ') ?? 'no row'}`,
  )
}
