import { issnFromNumber } from '@seriatim/issn'
import { DEFAULT_TEMPLATE } from '@seriatim/profile/free-record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCentre } from '../../kernel/auth/centre-repository.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { type BlockCreation, createRecords } from './create-records.ts'
import { addCreatingBlock, findBlock } from './repository.ts'
import { blockCreation } from './tasks.ts'

let test: TestDb
beforeAll(async () => {
  test = await testDb()
})
afterAll(() => test?.close())

async function makingOf(first: number, count: number): Promise<BlockCreation> {
  const centre = await findCentre(test.db, '_7')
  const run = { first, last: first + count - 1 }
  const blockId = await test.db.transaction().execute((tx) =>
    addCreatingBlock(tx, {
      ...run,
      centerId: centre!.id,
      country: 'FRA',
      lcCountry: 'fr',
      template: null,
      createdBy: 'france',
    }),
  )
  const of = { center: '_7', isoCountry: 'FRA', lcCountry: 'fr', entered: new Date() }
  return { ...run, blockId, template: DEFAULT_TEMPLATE, of, author: 'france' }
}

const { signal } = new AbortController()
const quiet = { signal, progress: async () => undefined }

/** Number of records, versions and rows in the search index for a block. */
const counts = async (blockId: number) => {
  const { rows } = await test.pool.query(
    `select count(*)::int as records, count(version.id)::int as versions, count(doc.record_id)::int as rows
     from record left join record_version version on version.record_id = record.id
     left join search_doc doc on doc.record_id = record.id where block_id = $1`,
    [blockId],
  )
  return rows[0]
}

it('an interrupted creation of block records resumes without creating a record twice', async () => {
  const making = await makingOf(1_000_000, 12_000)
  const cut = async (done: number) => {
    if (done > 4_000) throw new Error('the server was killed')
  }
  await expect(createRecords(test, making, { signal, progress: cut })).rejects.toThrow('killed')
  expect(await counts(making.blockId)).toEqual({ records: 5_000, versions: 5_000, rows: 5_000 })
  await createRecords(test, making, quiet)
  expect(await counts(making.blockId)).toEqual({ records: 12_000, versions: 12_000, rows: 12_000 })
  expect((await findBlock(test.db, making.blockId))?.recordsCreated).toBe(12_000)
  await createRecords(test, making, quiet)
  expect((await findBlock(test.db, making.blockId))?.recordsCreated).toBe(12_000)
})

it('two concurrent runs create each record of a block once', async () => {
  const making = await makingOf(2_000_000, 6_000)
  await Promise.all([createRecords(test, making, quiet), createRecords(test, making, quiet)])
  expect(await counts(making.blockId)).toEqual({ records: 6_000, versions: 6_000, rows: 6_000 })
  expect((await findBlock(test.db, making.blockId))?.recordsCreated).toBe(6_000)
})

it('a failed creation of a block removes the new records, keeps earlier ones and frees the ISSNs', async () => {
  const earlier = issnFromNumber(3_000_001)
  await test.db.insertInto('record').values({ issn: earlier, center: '_7', category: 'fre' }).execute()
  const making = await makingOf(3_000_000, 10)
  await createRecords(test, making, quiet)
  const task = blockCreation(test)
  await test.db.transaction().execute((tx) => task.ended!(tx, { blockId: making.blockId }, 'FAILED', ''))
  expect(await counts(making.blockId)).toMatchObject({ records: 0 })
  const left = await test.db.selectFrom('record').select('issn').where('issn', '>', '3').execute()
  expect(left).toEqual([{ issn: earlier }])
  expect(await findBlock(test.db, making.blockId)).toMatchObject({ state: 'failed', problem: { code: 'unexpected' } })
  await makingOf(3_000_000, 10)
})
