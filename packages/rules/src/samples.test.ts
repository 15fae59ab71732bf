import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validate } from './engine.ts'
import { recordsOf } from './testing/records-of.ts'

describe('the sample records of the profile', () => {
  it('pass every rule without errors and warnings', async () => {
    const samples = readFileSync(join(import.meta.dirname, '../../marc/fixtures/mrk/profile-samples.mrk'))
    const records = await recordsOf(samples)
    expect(records).toHaveLength(7)
    for (const record of records)
      expect(validate(record, { today: '2026-01-01' })).toEqual({ errors: [], warnings: [], status: 'OK' })
  })
})
