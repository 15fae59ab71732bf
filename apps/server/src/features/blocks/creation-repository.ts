import type { ClientBase } from 'pg'

/**
 * Locks the row of a block, so that two runs that create its records execute one after the other.
 * @returns false when the creation of the block has ended
 */
export async function lockCreatingBlock(client: ClientBase, blockId: number): Promise<boolean> {
  const { rows } = await client.query<{ state: string }>(`select state from issn_block where id = $1 for update`, [
    blockId,
  ])
  return rows[0]?.state === 'creating'
}

/** A range of ISSNs, both ends included. */
export type IssnRun = { readonly from: string; readonly to: string }

/** The existing records in a range of ISSNs, with their blocks. Uses the unique index on `issn`. */
export async function recordsInRun(
  client: ClientBase,
  { from, to }: IssnRun,
): Promise<{ issn: string; block_id: number | null }[]> {
  const { rows } = await client.query<{ issn: string; block_id: number | null }>(
    `select issn, block_id from record where issn between $1 and $2`,
    [from, to],
  )
  return rows
}

/** Adds existing records to a block: those in a range of ISSNs that have the centre of the block and no block yet. */
export async function addToBlock(
  client: ClientBase,
  blockId: number,
  { from, to }: IssnRun,
  center: string,
): Promise<void> {
  await client.query(
    `update record set block_id = $1 where issn between $2 and $3 and block_id is null and center = $4`,
    [blockId, from, to, center],
  )
}

/** Increments the number of created records of a block. */
export async function countCreated(client: ClientBase, blockId: number, count: number): Promise<void> {
  await client.query('update issn_block set records_created = records_created + $2 where id = $1', [blockId, count])
}

/** Reserves the next ids of a table from its sequence, in ascending order. */
export async function reserveIds(
  client: ClientBase,
  table: 'record' | 'record_version',
  count: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: string | number }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
    [table, count],
  )
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
}
