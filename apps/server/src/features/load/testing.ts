import { decodeStored, type MarcRecord } from '@seriatim/marc'
import { expect } from 'vitest'
import type { TestDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

/** Loads records. Expects that all records are stored and that about ten of them are stored unchanged. */
export const expectStoredUnchanged = async (test: TestDb, records: readonly MarcRecord[]): Promise<void> => {
  const summary = await loadInto(test, records)
  expect(summary).toMatchObject({ read: records.length, stored: records.length, problems: 0 })
  for (let index = 0; index < records.length; index += Math.floor(records.length / 10)) {
    const [own] = records[index]!.fields
    const { rows } = await test.pool.query(
      `select content from record_version join record on record.id = record_id where issn = $1`,
      [own && 'value' in own ? own.value : ''],
    )
    expect(decodeStored(rows[0].content)).toEqual(records[index])
  }
}
