import type pg from 'pg'
import { addRecordUrls } from '../../catalogue/addresses/repository.ts'
import { LINK_COLUMNS } from '../../catalogue/families/link-rows.ts'
import { copyInto } from '../../platform/database/copy-into.ts'
import type { BulkIndex } from '../../search/search-index.ts'
import type { BulkRows } from './bulk-record.ts'
import { RECORD_COLUMNS, VERSION_COLUMNS } from './rows.ts'

/**
 * Inserts records with their versions, search index rows, links and URLs. The URLs are due for a check from `now` on.
 */
export async function copyRows(
  client: pg.ClientBase,
  index: Pick<BulkIndex, 'write'>,
  rows: BulkRows,
  now: Date,
): Promise<void> {
  await copyInto(client, 'record', RECORD_COLUMNS, rows.records)
  await copyInto(client, 'record_version', VERSION_COLUMNS, rows.versions)
  await index.write(client, rows.searched)
  await copyInto(client, 'record_link', LINK_COLUMNS, rows.links)
  await addRecordUrls(client, rows.places, now)
}

/** Sets the sequences of record and version ids, so that they continue after the loaded ids. */
export async function advanceIdSequences(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('record', 'id'), greatest((select max(id) from record), 1)),
            setval(pg_get_serial_sequence('record_version', 'id'), greatest((select max(id) from record_version), 1))`,
  )
}

/** Sets whether commits on this connection wait for the disk. */
export async function setSynchronousCommit(client: pg.ClientBase, isWaiting: boolean): Promise<void> {
  await client.query(isWaiting ? 'reset synchronous_commit' : 'set synchronous_commit = off')
}

/** Runs VACUUM and ANALYZE on the filled tables, before their indexes exist. Must be called outside a transaction. */
export async function vacuumLoaded(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`vacuum (analyze, index_cleanup off, process_toast off) ${tables.join(', ')}`)
}

export async function vacuumFamilies(client: pg.ClientBase): Promise<void> {
  await client.query('vacuum (analyze, index_cleanup off) record_family')
}
