import { createReadStream } from 'node:fs'
import { type MarcRecord, readRecords } from '@seriatim/marc'
import { afterAll, beforeAll, it } from 'vitest'
import { requiredSharedData } from '../../../../../scripts/lib/shared-data.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { expectStoredUnchanged } from './testing.ts'

let test: TestDb
beforeAll(async () => {
  test = await testDb()
})
afterAll(() => test?.close())

it('a bulk load stores the real serials unchanged', async () => {
  const records: MarcRecord[] = []
  for await (const { record } of readRecords(createReadStream(requiredSharedData('serials.mrc'))))
    if (record) records.push(record)
  await expectStoredUnchanged(test, records)
})
