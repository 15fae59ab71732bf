import type pg from 'pg'
import { buildInParallel } from '../../platform/database/build-indexes.ts'
import type { BulkIndex } from '../../search/search-index.ts'

/**
 * Tables whose secondary indexes are built after a bulk load, which costs half as much as updating them during the
 * load.
 * @returns the tables of records, and the tables that the search index fills
 */
export const loadedTables = ({ tables }: BulkIndex): readonly string[] => [
  'record',
  'record_version',
  'record_link',
  'url_check',
  'url_place',
  ...tables,
]

/** Drops the non-unique indexes of these tables. Returns their definitions, the slowest to build first. */
export async function dropIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where indrelid = any($1::text[]::regclass[]) and not indisunique
     order by (amname = 'gin') desc, indexrelid desc`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Rebuilds dropped indexes from their definitions, in the transaction that dropped them. */
export async function rebuildIndexes(client: pg.ClientBase, definitions: readonly string[]): Promise<void> {
  for (const definition of definitions) await client.query(definition)
}

/** Builds indexes from their definitions. Skips indexes that an interrupted run has already built. */
export const buildIndexes = (
  pool: pg.Pool,
  definitions: readonly string[],
  onBuilt: (done: number, of: number) => void,
): Promise<void> =>
  buildInParallel(
    pool,
    definitions.map((definition) => definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS ')),
    onBuilt,
  )
