import { sql } from 'kysely'
import type { Diagnostic } from '../../catalogue/records/diagnostic.ts'
import type { Db } from '../../platform/database/db.ts'
import { REPORT_PAGE_ROWS } from './record-repository.ts'

/**
 * Number of records by result of a revert: restored (`reverted`), left unchanged because they would become invalid
 * (`invalid`), or left unchanged for another reason (`kept`).
 */
export type RevertCounts = { readonly reverted: number; readonly kept: number; readonly invalid: number }

const REVERT_COUNTS = sql`
  count(*) filter (where revert = 'reverted')::int as reverted,
  count(*) filter (where revert = 'kept' and revert_errors is null)::int as kept,
  count(*) filter (where revert = 'kept' and revert_errors is not null)::int as invalid`

export async function revertCounts(db: Db, importId: number): Promise<RevertCounts> {
  const { rows } = await sql<RevertCounts>`
    select ${REVERT_COUNTS} from import_touch where import_id = ${importId}`.execute(db)
  return rows[0] ?? { reverted: 0, kept: 0, invalid: 0 }
}

/** The revert counts of several imports, by import id. */
export async function revertCountsByImport(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, RevertCounts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RevertCounts & { id: number }>`
    select import_id as id, ${REVERT_COUNTS}
    from import_touch where import_id = any(${[...ids]}::bigint[]) group by import_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** A record that a revert left unchanged. `errors` are those that the restored record would have. */
export type UnrevertedRecord = { readonly issn: string; readonly errors: readonly Diagnostic[] | null }

/** The records that a revert left unchanged, by ISSN: those that would become invalid, or the others. */
export async function* unrevertedRecords(
  db: Db,
  importId: number,
  { invalid }: { invalid: boolean },
): AsyncGenerator<UnrevertedRecord, void, undefined> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('import_touch')
      .innerJoin('record', 'record.id', 'import_touch.record_id')
      .select(['record.issn', 'revert_errors as errors'])
      .where('import_id', '=', importId)
      .where('revert', '=', 'kept')
      .where('revert_errors', invalid ? 'is not' : 'is', null)
      .where('record.issn', '>', after)
      .orderBy('record.issn')
      .limit(REPORT_PAGE_ROWS)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < REPORT_PAGE_ROWS) return
    after = last.issn
  }
}

/**
 * A record that a revert must handle. `isNew`: the ISSN was not in the database before the import. `isChanged`: a user
 * changed the record after the import, so the revert leaves it unchanged.
 */
export type TouchToRevert = {
  readonly recordId: number
  readonly activeBefore: number | null
  readonly isNew: boolean
  readonly isChanged: boolean
}

/** At most `limit` records that a revert still has to handle. Uses the primary key of import_touch. */
export async function touchesToRevert(db: Db, importId: number, limit: number): Promise<TouchToRevert[]> {
  const { rows } = await sql<TouchToRevert>`
    select record_id as "recordId", active_before as "activeBefore",
      active_before is null and draft_before is null as "isNew",
      last_version <> (select max(id) from record_version where record_version.record_id = import_touch.record_id)
        as "isChanged"
    from import_touch where import_id = ${importId} and revert is null
    order by record_id limit ${limit}`.execute(db)
  return rows
}
