import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validate } from './engine.ts'
import { recordsOf } from './testing/records-of.ts'

const SAMPLES = join(
  process.env.SERIATIM_SHARED_DATA ?? join(import.meta.dirname, '../../../../shared/data'),
  'sample-records.mrk',
)
const isThere = existsSync(SAMPLES)
if (!isThere) console.warn(`Skipped: ${SAMPLES} is not there (SERIATIM_SHARED_DATA names the folder).`)

describe.skipIf(!isThere)('sample records of the profile', () => {
  it('are without fault', async () => {
    const records = await recordsOf(readFileSync(SAMPLES))
    expect(records).toHaveLength(7)
    for (const record of records) {
      expect(validate(record, { today: '2026-01-01' })).toEqual({ errors: [], warnings: [], status: 'OK' })
    }
  })
})
