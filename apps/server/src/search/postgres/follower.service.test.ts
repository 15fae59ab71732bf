import { controlValue, dataField } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import type { Db } from '../../platform/database/db.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import type { Follower, SearchChanges } from '../search-index.ts'
import { makeRowFollower } from './follower.ts'
import { PendingEntriesMerger } from './inverted-indexes.ts'
import { pendingEntries, writePendingRows } from './pending-rows.ts'
import { updateSearchRows } from './write.ts'

const COUNT = 40
const records = [...generate({ count: COUNT, first: 5_000_000, seed: 7 })]

let test: TestDb
let here: Follower
let parallel: Follower
beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records)
  here = makeRowFollower(test.db)
  parallel = makeRowFollower(test.db, test.url)
})
afterAll(() => test?.close())

/** Saves a new active version of each record, with the word `word`. */
async function save(index: SearchChanges, ids: readonly number[], word: string): Promise<void> {
  for (const id of ids) {
    const record = records[id - 1]!
    const fields = [...record.fields, dataField('500', ' ', ' ', [['a', word]])]
    await replaceActive({ db: test.db, index }, controlValue(record, '001')!, { ...record, fields })
  }
}
const leave = (ids: readonly number[], word: string): Promise<void> => save(here, ids, word)

/** All search rows, both as stored and as they would be after a rewrite. */
async function rowsAsTheyAre(): Promise<unknown[]> {
  const { rows } = await sql`select * from search_doc order by record_id`.execute(test.db)
  return rows
}
class Undone extends Error {}
async function rowsAsTheyShouldBe(): Promise<unknown[]> {
  let rows: unknown[] = []
  await test.db
    .transaction()
    .execute(async (tx) => {
      await updateSearchRows(
        tx,
        records.map((_, index) => index + 1),
      )
      rows = (await sql`select * from search_doc order by record_id`.execute(tx)).rows
      throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return rows
}
const search = async (db: Db, word: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from search_doc where anywhere @@ ${word}::tsquery`.execute(db)
  return rows[0]!.n
}

describe('search rows left pending by a transaction', () => {
  it('are written by a catch-up with their words, and added to the change log', async () => {
    await leave([1, 2, 3], 'quokka')
    expect(await search(test.db, 'quokka')).toBe(0)
    expect(await pendingEntries(test.db)).toBeDefined()
    await here.catchUp()
    expect(await search(test.db, 'quokka')).toBe(3)
    expect(await pendingEntries(test.db)).toBeUndefined()
    expect(await rowsAsTheyAre()).toEqual(await rowsAsTheyShouldBe())
    const { rows } = await sql`select word from lexicon where word = 'quokka'`.execute(test.db)
    expect(rows).toHaveLength(1)
    const changes = await test.db.selectFrom('change_log').select('record_id').execute()
    expect(changes.map(({ record_id }) => record_id)).toEqual(expect.arrayContaining([1, 2, 3]))
  })

  it('are also written by the separate process, entry by entry', async () => {
    const words = ['numbat', 'bilby', 'potoroo']
    const waits: Promise<void>[] = []
    for (const word of words) {
      await leave(
        records.map((_, index) => index + 1),
        word,
      )
      waits.push(parallel.catchUp())
    }
    await waits[0]
    await Promise.all(waits)
    expect(await search(test.db, 'potoroo')).toBe(COUNT)
    expect(await search(test.db, 'numbat')).toBe(0)
    expect(await rowsAsTheyAre()).toEqual(await rowsAsTheyShouldBe())
  })

  it('are written by the caller if the separate process has no database URL', async () => {
    const nowhere = makeRowFollower(test.db, test.url.replace(/[^/?]+(\?|$)/, 'no_such_base$1'))
    await leave([4], 'wombat')
    await nowhere.catchUp()
    expect(await search(test.db, 'wombat')).toBe(1)
  })

  it('are merged into the inverted indexes after many writes, in any number of steps', async () => {
    const pagesOfUnsorted = async (): Promise<number> => {
      const { rows } = await sql<{ pages: number }>`
        select gin_clean_pending_list('search_doc_anywhere') as pages`.execute(test.db)
      return rows[0]!.pages
    }
    const sorter = new PendingEntriesMerger(test.db, 10)
    await pagesOfUnsorted()
    await leave([1, 2, 3, 4], 'bettong')
    await writePendingRows(test.db, { sorter })
    expect(await pagesOfUnsorted()).toBeGreaterThan(0)
    for (const ids of [
      [5, 6, 7],
      [8, 9, 10],
    ]) {
      await leave(ids, 'bettong')
      await writePendingRows(test.db, { sorter })
    }
    await sorter.finish()
    expect(await pagesOfUnsorted()).toBe(0)
    await leave([11], 'bettong')
    await writePendingRows(test.db, { sorter })
    await sorter.finish()
    expect(await pagesOfUnsorted()).toBe(0)
    await leave([12], 'bettong')
    await writePendingRows(test.db)
    expect(await pagesOfUnsorted()).toBe(0)
    expect(await search(test.db, 'bettong')).toBe(12)
  })

  it('of a locked record wait for the lock, while rows of other records are written', async () => {
    await leave([5, 6, 7], 'dunnart')
    const [isHeld, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = test.db.transaction().execute(async (tx) => {
      await sql`select id from record where id = 6 for update`.execute(tx)
      isHeld.resolve()
      await isDone.promise
    })
    await isHeld.promise
    const following = here.catchUp()
    await expect.poll(() => search(test.db, 'dunnart')).toBe(2)
    isDone.resolve()
    await Promise.all([holding, following])
    expect(await search(test.db, 'dunnart')).toBe(3)
  })

  it('contain the newest version, even with saves at the same time', async () => {
    const step = fc.record({
      way: fc.constantFrom('leave', 'save', 'here', 'in parallel'),
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }),
    })
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const open: Promise<void>[] = []
        for (const { way, ids } of steps) {
          number++
          if (way === 'leave') await leave(ids, `left${number}`)
          else if (way === 'save') open.push(save(test.index, ids, `saved${number}`))
          else open.push(way === 'here' ? writePendingRows(test.db) : parallel.catchUp())
        }
        await Promise.all(open)
        await Promise.all([here.catchUp(), parallel.catchUp()])
        expect(await pendingEntries(test.db)).toBeUndefined()
        expect(await rowsAsTheyAre()).toEqual(await rowsAsTheyShouldBe())
      }),
      { numRuns: runs(25) },
    )
  })
})
