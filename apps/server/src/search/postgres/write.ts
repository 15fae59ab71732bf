import { sql } from 'kysely'
import { searchedVersions } from '../../features/records/repository.ts'
import type { Tx } from '../../platform/database/base.ts'
import { analyse } from '../analyser/analyse.ts'
import { facetKeysOf } from './columns.ts'
import { keyNumbers } from './dictionary.ts'
import { addToLexicon } from './lexicon.ts'
import { SEARCH_COLUMN_NAMES, SEARCH_COLUMN_TYPES, searchRowObject } from './search-rows.ts'

/** Writes the rows of these records anew from their versions; a record without versions loses its row. */
export async function updateSearchRows(
  tx: Tx,
  recordIds: readonly number[],
  /** Of the index in use, or of the next one that is being built. */
  index: 'current' | 'next' = 'current',
): Promise<void> {
  const table = index === 'current' ? 'search_doc' : 'search_doc_next'
  for (let from = 0; from < recordIds.length; from += ROWS_AT_ONCE) {
    await writeRows(tx, recordIds.slice(from, from + ROWS_AT_ONCE), table)
  }
}

/** Rows in one statement: some megabytes of it. */
const ROWS_AT_ONCE = 500

async function writeRows(tx: Tx, recordIds: readonly number[], table: 'search_doc' | 'search_doc_next'): Promise<void> {
  const versions = await searchedVersions(tx, recordIds)
  const gone = recordIds.filter((id) => !versions.has(id))
  if (gone.length > 0) await sql`delete from ${sql.table(table)} where record_id = any(${gone}::int[])`.execute(tx)
  if (versions.size === 0) return
  const thisYear = new Date().getUTCFullYear()
  const docs = [...versions].map(([id, version]) => ({ id, doc: analyse(version, version.record, version, thisYear) }))
  await addToLexicon(
    tx,
    docs.map(({ doc }) => doc),
    table === 'search_doc' ? 'lexicon' : 'lexicon_next',
  )
  const numbers = await keyNumbers(
    tx,
    docs.flatMap(({ doc }) => [...facetKeysOf(doc)]),
  )
  const rows = docs.map(({ id, doc }) => searchRowObject(id, doc, numbers))
  const names = SEARCH_COLUMN_NAMES.map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(names)} from json_to_recordset(${JSON.stringify(rows)}::json) as row (${sql.raw(SEARCH_COLUMN_TYPES)})
    on conflict (record_id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`.execute(tx)
}
