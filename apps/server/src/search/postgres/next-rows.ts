/** Creates the rows of the index under construction from the stored versions. */
import type pg from 'pg'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { collectRows, copyRows } from './bulk.ts'
import { facetKeysOf } from './columns.ts'
import { keyNumbers } from './dictionary.ts'
import { analyseRows, type RowMemory } from './make-rows.ts'

/** A range of record ids: those greater than `after`, up to `upTo`. */
export type Range = { readonly after: number; readonly upTo: number }

/**
 * The tables of the index under construction, and the cache of their keys and words. `index` is the oid of the new
 * `search_doc`.
 */
export type NextTables = {
  readonly db: Db
  readonly client: pg.ClientBase
  readonly memory: RowMemory
  readonly index: number
}

/**
 * Copies the rows of a range of records into the tables of the index under construction, in one transaction. Several
 * processes may fill different ranges at the same time. Each adds the words that no range of this process had before.
 * @returns the number of records with rows
 */
export async function fillRange({ db, client, memory, index }: NextTables, { after, upTo }: Range): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from record where id > $1 and id <= $2', [after, upTo])
  const texts = await searchedTexts(
    db,
    rows.map(({ id }) => id),
  )
  const analysed = await analyseRows([...texts].map(([id, text]) => ({ id, ...text })))
  const { words, keys } = memory.of(index)
  const pairs = analysed.flatMap(({ doc }) => [...facetKeysOf(doc)])
  // Add keys in a short transaction before the rows that use them, as saves do, so that other transactions wait only
  // briefly.
  const keyNumber = await db.transaction().execute((tx) => keyNumbers(tx, pairs, keys))
  const gathered = collectRows(keyNumber, words)
  for (const { id, doc } of analysed) gathered.add(id, doc)
  await inTransaction(client, () => copyRows(client, gathered.take(), '_next'))
  return analysed.length
}
