import { sql } from 'kysely'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import { HEADING_COLUMN_NAMES, selectHeadingRows } from './heading-rows.ts'
import { makeRows } from './make-rows.ts'
import { replacePublicRows } from './public-rows.ts'
import { SEARCH_COLUMN_NAMES, type SearchRows, selectSearchRows } from './search-rows.ts'
import { replaceTraits } from './trait-rows.ts'

/** Rows in one statement: some megabytes of it. */
const ROWS_AT_ONCE = 500

/** The index in use, or the next one that is being built. */
type Table = 'search_doc' | 'search_doc_next'

/** Writes the rows of these records anew from their versions; a record without versions loses its row. */
export async function updateSearchRows(
  tx: Tx,
  recordIds: readonly number[],
  table: Table = 'search_doc',
): Promise<void> {
  // Before anything else is held: who puts a new index in its place lets those who have begun come to their end.
  if (table === 'search_doc') await sql`lock table search_doc in row exclusive mode`.execute(tx)
  const written: Written[] = []
  for (let from = 0; from < recordIds.length; from += ROWS_AT_ONCE) {
    const ids = recordIds.slice(from, from + ROWS_AT_ONCE)
    const texts = await searchedTexts(tx, ids)
    const sources = [...texts].map(([id, text]) => ({ id, ...text }))
    const lexicon = table === 'search_doc' ? 'lexicon' : 'lexicon_next'
    const rows = sources.length === 0 ? undefined : await makeRows(tx, sources, { lexicon })
    const gone = ids.filter((id) => !texts.has(id))
    await writeDocs(tx, { gone, rows }, table)
    written.push({ gone, rows })
  }
  // Last, for counting headings and traits holds the lock of the change log: nobody else is waited for under it.
  for (const each of written) await writeCounted(tx, each, table)
}

type Written = { readonly gone: readonly number[]; readonly rows: SearchRows | undefined }

/** Writes rows that are made, in place of those that are there. */
export async function writeSearchRows(tx: Tx, written: Written, table: Table = 'search_doc'): Promise<void> {
  await writeDocs(tx, written, table)
  await writeCounted(tx, written, table)
}

/**
 * What is counted as it is written, and what followers are told. Both stay where they are while an index is built anew: they
 * are none of its tables.
 */
async function writeCounted(tx: Tx, written: Written, table: Table): Promise<void> {
  await writeHeadings(tx, written, table)
  if (table !== 'search_doc') return
  await replaceTraits(tx, written.rows?.traits ?? [], written.gone)
  await replacePublicRows(tx, written.rows?.public ?? [], written.gone)
}

async function writeDocs(tx: Tx, { gone, rows }: Written, table: Table): Promise<void> {
  if (gone.length > 0) await sql`delete from ${sql.table(table)} where record_id = any(${[...gone]}::int[])`.execute(tx)
  if (rows === undefined) return
  const names = SEARCH_COLUMN_NAMES.map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) ${selectSearchRows(rows)}
    on conflict (record_id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`.execute(tx)
}

/** Writes the headings alone. Counting them holds the lock of the change log until the end of the transaction. */
export async function writeHeadings(tx: Tx, { gone, rows }: Written, table: Table): Promise<void> {
  const headings = table === 'search_doc' ? 'heading' : 'heading_next'
  const ids = [...gone, ...(rows?.recordIds ?? [])]
  await sql`delete from ${sql.table(headings)} where record_id = any(${ids}::int[])`.execute(tx)
  if (rows === undefined) return
  const names = HEADING_COLUMN_NAMES.map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(headings)} (${sql.join(names)}) ${selectHeadingRows(rows.headings)}`.execute(tx)
}
