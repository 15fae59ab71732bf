import type { ClientBase } from 'pg'
import type { Db } from '../../platform/database/db.ts'

export async function hasRecords(db: Db): Promise<boolean> {
  return (await db.selectFrom('record').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether the database was first started as a demonstration. */
export async function isDemonstration(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_demonstration: boolean }>(
    `select value = 'true'::jsonb as is_demonstration from setting where name = 'demonstration'`,
  )
  return rows[0]?.is_demonstration === true
}

/**
 * Deletes all blocks, and all records with their dependent rows: versions, locks, families, assignments, imported
 * records.
 */
export async function deleteRecordsAndBlocks(client: ClientBase): Promise<void> {
  await client.query('truncate record, record_link, bulk_load cascade')
  await client.query('delete from issn_block')
}

/**
 * Adds a block of a centre: active if the centre has no active block, otherwise queued. @returns the id of the block
 */
export async function addBlock(
  client: ClientBase,
  block: { center: string; country: string; lcCountry: string; first: number; size: number },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into issn_block (center_id, country, lc_country, first_number, last_number, records_created, state)
     select id, $2, $3, $4, $5, $6, case when exists (
       select from issn_block other where other.center_id = centre.id and other.state = 'active'
     ) then 'queued' else 'active' end
     from centre where code = $1 returning id`,
    [block.center, block.country, block.lcCountry, block.first, block.first + block.size - 1, block.size],
  )
  return rows[0]!.id
}

/** Stores an assignment of each described ISSN at the time of its first version, for the forecast of the centre. */
export async function addAssignments(client: ClientBase): Promise<void> {
  await client.query(
    `insert into number_given (record_id, block_id, center_id, way, given_at)
     select record.id, block_id, center_id, 'described', min(version.created_at)
     from record join issn_block on issn_block.id = block_id join record_version version on version.record_id = record.id
     where category <> 'fre' group by record.id, block_id, center_id`,
  )
}

/** Runs ANALYZE on the filled tables and on record_family, so that PostgreSQL plans queries with current statistics. */
export async function analyseTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`analyze ${[...tables, 'record_family'].join(', ')}`)
}
