import type pg from 'pg'
import type { BulkIndex } from '../../search/search-index.ts'

/**
 * Tables whose secondary indexes are built after a bulk load: half the cost of keeping them up to date meanwhile.
 * @returns those of records, and those that the index of searches fills
 */
export const loadedTables = ({ tables }: BulkIndex): readonly string[] => [
  'record',
  'record_version',
  'record_link',
  'url_check',
  'url_place',
  ...tables,
]

/** Takes away the indexes that guard nothing, and answers how to build them again: those that take longest first. */
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

/** Builds indexes by their definitions in the transaction that dropped them. */
export async function rebuildIndexes(client: pg.ClientBase, definitions: readonly string[]): Promise<void> {
  for (const definition of definitions) await client.query(definition)
}

/** Two at a time: a build uses one core, and merging what parallel workers made costs more than it gains. */
const BUILT_AT_ONCE = 2

/**
 * What a build may gather in memory before it writes: a GIN build slows down with a larger tree in memory, which no
 * longer fits the processor's cache (measured: 24 MB 8 s, 512 MB 10 s for 60,000 records).
 */
const BUILD_SETTINGS = `set maintenance_work_mem = '32MB'; set max_parallel_maintenance_workers = 0`

/** Builds indexes by their definitions; one that is there already (after an interruption) is passed over. */
export async function buildIndexes(
  pool: pg.Pool,
  definitions: readonly string[],
  onBuilt: (done: number, of: number) => void,
): Promise<void> {
  const waiting = [...definitions]
  let done = 0
  const build = async () => {
    const client = await pool.connect()
    try {
      await client.query(BUILD_SETTINGS)
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        onBuilt(done, definitions.length)
        await client.query(next.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS '))
        done++
      }
    } finally {
      // The settings of the session end with it.
      client.release(true)
    }
  }
  await Promise.all(Array.from({ length: BUILT_AT_ONCE }, build))
}
