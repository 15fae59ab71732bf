import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Enrichments } from './with-enrichments.ts'

export type PendingEnrichment = { readonly id: number; readonly recordId: number; readonly enrichments: Enrichments }

/** Stores enrichments of an import that wait for locked records. */
export async function addPendingEnrichments(
  tx: Tx,
  importId: number,
  waiting: readonly { recordId: number; enrichments: Enrichments }[],
  now: Date,
): Promise<void> {
  if (waiting.length === 0) return
  await tx
    .insertInto('pending_enrichment')
    .values(
      waiting.map(({ recordId, enrichments: { source, mode, fields, isPartial } }) => ({
        record_id: recordId,
        import_id: importId,
        source,
        mode: isPartial ? ('add' as const) : mode,
        fields: JSON.stringify(fields),
        created_at: now,
      })),
    )
    .execute()
}

const pending = (db: Db) =>
  db.selectFrom('pending_enrichment').select(['id', 'record_id', 'source', 'mode', 'fields']).orderBy('id')

const pendingOf = (row: Awaited<ReturnType<ReturnType<typeof pending>['execute']>>[number]): PendingEnrichment => ({
  id: row.id,
  recordId: row.record_id,
  enrichments: { source: row.source, mode: row.mode, fields: row.fields },
})

/** Enrichments that wait for these records, oldest first. Uses the unique index on record and import. */
export const pendingEnrichmentsOf = async (db: Db, ids: readonly number[]): Promise<PendingEnrichment[]> =>
  ids.length === 0
    ? []
    : (
        await pending(db)
          .where('record_id', '=', sql<number>`any(${[...ids]}::int[])`)
          .execute()
      ).map(pendingOf)

/** The unlocked records for which enrichments wait; only `recordId` if it is defined. */
export async function dueForEnrichment(
  db: Db,
  recordId: number | undefined,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('pending_enrichment')
    .select('record_id')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('record_lock')
            .select('record_lock.record_id')
            .whereRef('record_lock.record_id', '=', 'pending_enrichment.record_id')
            .where('expires_at', '>', sql<Date>`now()`),
        ),
      ),
    )
    .$if(recordId !== undefined, (query) => query.where('record_id', '=', recordId!))
    .orderBy('record_id')
    .limit(limit)
    .execute()
  return rows.map(({ record_id }) => record_id)
}

export async function removePendingEnrichments(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('pending_enrichment')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}
