import { issnFromNumber } from '@seriatim/issn'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFindings, type Findings, packFindings, unpackFindings } from './findings.ts'

const findings: fc.Arbitrary<Findings> = fc.uniqueArray(
  fc.record({
    recordId: fc.integer({ min: 1, max: 60 }),
    issn: fc.integer({ min: 0, max: 9_999_999 }).map(issnFromNumber),
    version: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  }),
  { selector: ({ recordId }) => recordId },
)

describe('packed results of a monitored search', () => {
  it('are unpacked without a change', () => {
    fc.assert(
      fc.property(findings, (result) => {
        expect(unpackFindings(packFindings(result))).toEqual(result)
      }),
    )
  })

  it('take sixteen bytes per record', () => {
    fc.assert(fc.property(findings, (result) => packFindings(result).length === 16 * result.length))
  })
})

describe('the difference between two results of a monitored search', () => {
  it('contains each record once, as added, removed or unchanged', () => {
    fc.assert(
      fc.property(findings, fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (then, now) => {
        const { added, gone, stayed } = compareFindings(then, now)
        const ids = (list: Findings) => list.map(({ recordId }) => recordId)
        expect([...added, ...ids(stayed)].sort()).toEqual([...now].sort())
        expect([...ids(gone), ...ids(stayed)].sort()).toEqual(ids(then).sort())
      }),
    )
  })
})
