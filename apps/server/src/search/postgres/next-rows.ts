/** Rows of the index that is built beside the one in use, made of the versions as they stand. */
import type pg from 'pg'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { copyRows, gatherRows } from './bulk.ts'
import { facetKeysOf } from './columns.ts'
import { keyNumbers } from './dictionary.ts'
import { analyseRows, type RowMemory } from './make-rows.ts'

/** Records by their ids: more than `after`, `upTo` at most. */
export type Range = { readonly after: number; readonly upTo: number }

/** Where rows are written, and by what is known of the tables that are filled; `index` is the number of the next `search_doc`. */
export type NextTables = {
  readonly db: Db
  readonly client: pg.ClientBase
  readonly memory: RowMemory
  readonly index: number
}

/**
 * Copies the rows of the records of a range into the next tables: all or none of them. Several may do so at once for
 * ranges of their own; each enters words that it meets for the first time.
 * @returns how many records have rows
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
  // Entered as saves enter theirs, before the rows that use them: nobody waits for longer than that takes.
  const keyNumber = await db.transaction().execute((tx) => keyNumbers(tx, pairs, keys))
  const gathered = gatherRows(keyNumber, words)
  for (const { id, doc } of analysed) gathered.add(id, doc)
  await inTransaction(client, () => copyRows(client, gathered.take(), '_next'))
  return analysed.length
}
