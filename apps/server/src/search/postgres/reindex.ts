import { analyse } from '@seriatim/analyser'
import { sql } from 'kysely'
import type pg from 'pg'
import { changedSince, lastChange, noteEverythingChanged } from '../../catalogue/changes/repository.ts'
import { computeAllFamilies } from '../../catalogue/families/compute.ts'
import { searchedVersions } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { copyRows, gatherRows } from './bulk.ts'
import { noteHeadings } from './fill-headings.ts'
import { noteTitleKeys } from './fill-title-keys.ts'
import { growingDictionary, holdDictionary, insertKeys, releaseDictionary } from './growing-dictionary.ts'
import { countHeadings, keepCounts } from './heading-count.ts'
import { NewWords } from './new-words.ts'
import { updateSearchRows } from './write.ts'

const BATCH = 1_000

/** The tables of the index: what is built beside them is called the same with `_next`. */
const TABLES = ['search_doc', 'lexicon', 'heading'] as const

/**
 * Builds the search index anew from the versions, beside the one in use, and puts it in its place in an instant: searches
 * and saves go on meanwhile, and what was saved since the start is written again before the exchange. Families are
 * computed anew as well.
 * @returns how many records are in the new index
 */
export async function reindex(db: Db, pool: pg.Pool, now: Date): Promise<number> {
  const client = await pool.connect()
  try {
    const startedAt = await lastChange(db)
    await client.query('drop table if exists search_doc_next, lexicon_next, heading_next')
    for (const table of TABLES) {
      await client.query(`create table ${table}_next (like ${table} including all excluding indexes)`)
    }
    await client.query('alter table search_doc_next set (toast_tuple_target = 128)')
    const records = await fillNext(db, client, now)
    const renames: Rename[] = []
    for (const table of TABLES) renames.push(...(await buildNextIndexes(client, table)))
    await countHeadings(client, 'heading_next')
    await keepCounts(client, 'heading_next')
    await exchange(db, renames, startedAt)
    await client.query('begin')
    await computeAllFamilies(client, now)
    await noteEverythingChanged(client)
    await client.query('commit')
    await client.query('vacuum (analyze, index_cleanup off, process_toast off) search_doc, lexicon, heading')
    client.release()
    return records
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function fillNext(db: Db, client: pg.ClientBase, now: Date): Promise<number> {
  let [last, count] = [0, 0]
  const newWords = new NewWords()
  for (;;) {
    const { rows } = await client.query<{ id: number }>('select id from record where id > $1 order by id limit $2', [
      last,
      BATCH,
    ])
    if (rows.length === 0) return count
    last = rows.at(-1)!.id
    const versions = await searchedVersions(
      db,
      rows.map(({ id }) => id),
    )
    const docs = [...versions].map(([id, version]) => ({
      id,
      doc: analyse(version, version.record, version, now.getUTCFullYear()),
    }))
    // The dictionary is held for a batch at a time, so that saves which need a new key do not wait for the whole.
    const gathered = gatherRows(growingDictionary(await holdDictionary(client)), newWords)
    for (const { id, doc } of docs) gathered.add(id, doc)
    const made = gathered.take()
    await insertKeys(client, made.newKeys)
    await releaseDictionary(client)
    await copyRows(client, made, '_next')
    count += docs.length
  }
}

type Rename = { from: string; to: string }

/** The indexes of a table, built on the new one under other names. */
async function buildNextIndexes(client: pg.ClientBase, table: (typeof TABLES)[number]): Promise<Rename[]> {
  const { rows } = await client.query<{ name: string; definition: string; is_primary: boolean }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisprimary as is_primary
     from pg_index where indrelid = $1::regclass`,
    [table],
  )
  const renames: Rename[] = []
  for (const { name, definition, is_primary } of rows) {
    const next = `${name}_next`
    renames.push({ from: next, to: name })
    if (is_primary) {
      await client.query(`alter table ${table}_next add constraint ${next} primary key (record_id)`)
      continue
    }
    const [, unique = '', rest = ''] = /^CREATE (UNIQUE )?INDEX \S+ ON \S+ (.*)$/.exec(definition) ?? []
    await client.query(`create ${unique}index ${next} on ${table}_next ${rest}`)
  }
  return renames
}

/** Puts the new table in place of the old one, with what was saved since `startedAt` written again. */
const exchange = (db: Db, renames: readonly Rename[], startedAt: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Saves wait from here to the commit; searches until the exchange itself.
    await sql`lock table search_doc in share mode`.execute(tx)
    const changed = await changedSince(tx, startedAt)
    if (changed === null) throw new Error('the base was loaded anew while its index was being rebuilt')
    await updateSearchRows(tx, changed, 'search_doc_next')
    await sql`lock table search_doc, lexicon, heading in access exclusive mode`.execute(tx)
    await sql`delete from heading_count where table_id <> 'heading_next'::regclass`.execute(tx)
    await sql`delete from heading_group where table_id <> 'heading_next'::regclass`.execute(tx)
    for (const table of TABLES) {
      await sql`drop table ${sql.table(table)}`.execute(tx)
      await sql`alter table ${sql.table(`${table}_next`)} rename to ${sql.ref(table)}`.execute(tx)
    }
    await noteHeadings(tx)
    await noteTitleKeys(tx)
    for (const { from, to } of renames) {
      await sql`alter index ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(tx)
    }
  })
