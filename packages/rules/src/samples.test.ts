import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedData } from '../../../scripts/lib/shared-data.ts'
import { validate } from './engine.ts'
import { recordsOf } from './testing/records-of.ts'

const samples = sharedData('sample-records.mrk')

describe.skipIf(!samples)('sample records of the profile', () => {
  it('are without fault', async () => {
    const records = await recordsOf(readFileSync(samples!))
    expect(records).toHaveLength(7)
    for (const record of records) {
      expect(validate(record, { today: '2026-01-01' })).toEqual({ errors: [], warnings: [], status: 'OK' })
    }
  })
})
