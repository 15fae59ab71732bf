import fc from 'fast-check'
import { expect } from 'vitest'
import { runs } from '../../../../scripts/testing/runs.ts'
import { parseIso2709 } from '../iso2709/parser.ts'
import type { ReadResult } from '../problems.ts'

export const joinParts = (parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/**
 * Expects that `before` and `whole` are read unchanged, and that the truncated record `lost` between them is reported
 * once. Returns the result for `lost`.
 */
export const expectWhole = (
  bytes: Uint8Array,
  before: readonly Uint8Array[],
  lost: Uint8Array,
  whole: readonly Uint8Array[],
): ReadResult => {
  const results = parseIso2709(bytes)
  const start = before.reduce((sum, part) => sum + part.length, 0)
  const intact = [...before, ...whole].map((part) => parseIso2709(part)[0]!.record)
  expect(
    results.filter(({ problems }) => !problems.some(({ level }) => level === 'error')).map((r) => r.record),
  ).toEqual(intact)
  const damaged = results.filter(({ problems }) => problems.some(({ level }) => level === 'error'))
  expect(damaged.map(({ offset, length }) => [offset, length])).toEqual([[start, lost.length]])
  return damaged[0]!
}

/** Truncates random records at random bytes and expects that the two records after each are read unchanged. */
export const expectWholeAfterCuts = (parts: readonly Uint8Array[]): void =>
  fc.assert(
    fc.property(fc.nat(parts.length - 3), fc.nat(), (index, at) => {
      const source = parts[index]!
      const part = source.subarray(0, 1 + (at % (source.length - 2)))
      const rest = parts.slice(index + 1, index + 3)
      expectWhole(joinParts([part, ...rest]), [], part, rest)
    }),
    { numRuns: runs(400) },
  )
