import { expect, it } from 'vitest'
import { countsAsDeleted, type MissingState, missingAfter } from './missing-url.ts'

const NEVER: MissingState = { since: null, checks: 0 }
const day = (count: number): Date => new Date(Date.UTC(2030, 0, 1 + count))

/** The state after checks that find the URL missing (true) or present (false), each on a given day. */
const after = (checks: readonly (readonly [number, boolean])[]): MissingState =>
  checks.reduce((known, [at, isGone]) => missingAfter(known, isGone, day(at)), NEVER)

it.each<[string, (readonly [number, boolean])[], number, boolean]>([
  [
    'three failed checks over three weeks',
    [
      [0, true],
      [10, true],
      [21, true],
    ],
    21,
    true,
  ],
  [
    'three failed checks over less than three weeks',
    [
      [0, true],
      [1, true],
      [20, true],
    ],
    20,
    false,
  ],
  [
    'two failed checks over any time',
    [
      [0, true],
      [90, true],
    ],
    90,
    false,
  ],
  [
    'a successful check restarts the count',
    [
      [0, true],
      [10, false],
      [15, true],
      [21, true],
    ],
    21,
    false,
  ],
  [
    'three failed checks after a successful one',
    [
      [0, true],
      [5, false],
      [6, true],
      [15, true],
      [27, true],
    ],
    27,
    true,
  ],
])('the results and dates of checks decide whether a missing URL counts as deleted: %s', (_, checks, at, isDeleted) => {
  expect(countsAsDeleted(after(checks), day(at))).toBe(isDeleted)
})
