import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DICTIONARY_LOCK } from '../../search/postgres/dictionary.ts'
import { LEXICON_COLUMNS } from '../../search/postgres/new-words.ts'
import { SEARCH_COLUMN_NAMES } from '../../search/postgres/search-rows.ts'
import { LINK_COLUMNS } from '../families/link-rows.ts'
import type { BulkRows } from './item.ts'
import { RECORD_COLUMNS, VERSION_COLUMNS } from './rows.ts'

export const copyInto = (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  data: Uint8Array,
): Promise<void> =>
  pipeline([data], client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`)))

/** Enters the facet keys that a batch is the first to use, under the numbers that it uses. */
export async function insertKeys(client: pg.ClientBase, keys: BulkRows['newKeys']): Promise<void> {
  if (keys.length === 0) return
  await client.query(`insert into facet_key (id, term, key) select * from unnest($1::int[], $2::text[], $3::text[])`, [
    keys.map(({ id }) => id),
    keys.map(({ term }) => term),
    keys.map(({ key }) => key),
  ])
}

export async function copyRows(client: pg.ClientBase, rows: BulkRows): Promise<void> {
  await insertKeys(client, rows.newKeys)
  await copyInto(client, 'record', RECORD_COLUMNS, rows.records)
  await copyInto(client, 'record_version', VERSION_COLUMNS, rows.versions)
  await copyInto(client, 'search_doc', SEARCH_COLUMN_NAMES, rows.searchDocs)
  await copyInto(client, 'lexicon', LEXICON_COLUMNS, rows.words)
  await copyInto(client, 'record_link', LINK_COLUMNS, rows.links)
}

/** The dictionary, which nobody else adds to until `releaseDictionary`. */
export async function holdDictionary(client: pg.ClientBase): Promise<{ id: number; term: string; key: string }[]> {
  await client.query('select pg_advisory_lock($1)', [DICTIONARY_LOCK])
  const { rows } = await client.query<{ id: number; term: string; key: string }>('select id, term, key from facet_key')
  return rows
}

export async function releaseDictionary(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('facet_key', 'id'), greatest((select max(id) from facet_key), 1))`,
  )
  await client.query('select pg_advisory_unlock($1)', [DICTIONARY_LOCK])
}
