import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requiredSharedData } from '../../../../scripts/lib/shared-data.ts'
import { expectWholeAfterCuts } from '../testing/cut-off.ts'
import { parseIso2709 } from './parser.ts'
import { writeIso2709 } from './write.ts'

describe('2,044 real serials in ISO 2709', () => {
  const bytes = new Uint8Array(readFileSync(requiredSharedData('serials.mrc')))
  const results = parseIso2709(bytes)

  it('have the same bytes after they are read and written', () => {
    expect(results).toHaveLength(2044)
    for (const { record, offset, length, problems } of results) {
      expect(problems).toEqual([])
      expect(Buffer.compare(writeIso2709(record!), bytes.subarray(offset, offset + length))).toBe(0)
    }
  })

  it('are read correctly after a truncated record', () => {
    expectWholeAfterCuts(results.map(({ offset, length }) => bytes.subarray(offset, offset + length)))
  })
})
