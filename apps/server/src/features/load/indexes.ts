import type pg from 'pg'

/** Tables whose secondary indexes are built after a bulk load: half the cost of keeping them up to date meanwhile. */
const LOADED_TABLES = ['record', 'record_version', 'search_doc']

/** Takes away the indexes that guard nothing, and answers how to build them again. */
export async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::text[]::regclass[]) and not indisunique`,
    [LOADED_TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Builds indexes by their definitions; one that is there already (after an interruption) is passed over. */
export async function buildIndexes(
  client: pg.ClientBase,
  definitions: readonly string[],
  onBuilt: (done: number, of: number) => void,
): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const [done, definition] of definitions.entries()) {
    onBuilt(done, definitions.length)
    await client.query(definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS '))
  }
  await client.query('reset maintenance_work_mem')
}
