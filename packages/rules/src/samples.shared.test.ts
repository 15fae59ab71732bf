import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requiredSharedData } from '../../../scripts/lib/shared-data.ts'
import { validate } from './engine.ts'
import { recordsOf } from './testing/records-of.ts'

describe('the shared sample records', () => {
  it('pass every rule without errors and warnings', async () => {
    const records = await recordsOf(readFileSync(requiredSharedData('sample-records.mrk')))
    expect(records).toHaveLength(7)
    for (const record of records)
      expect(validate(record, { today: '2026-01-01' })).toEqual({ errors: [], warnings: [], status: 'OK' })
  })
})
