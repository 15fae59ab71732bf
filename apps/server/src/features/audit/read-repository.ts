import type { AuditKind } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'
import type { JsonObject } from '../../schema/audit.ts'

/** What of the log is wanted; `from` and `to` are days in UTC, both included. */
export type AuditFilter = {
  readonly kind?: AuditKind | undefined
  readonly user?: string | undefined
  readonly issn?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export type AuditRow = {
  id: number
  kind: AuditKind
  time: Date
  username: string
  issn: string | null
  versionId: number | null
  details: JsonObject
}

/** Entries read at once for a table. */
const BATCH = 2_000

const wanted = (base: Base, { kind, user, issn, from, to }: AuditFilter) =>
  base
    .selectFrom('audit_entry')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(Boolean(user), (query) => query.where('username', '=', user!))
    .$if(Boolean(issn), (query) =>
      // Merges and cancellations name the other number in their details.
      query.where(({ or, eb }) =>
        or([
          eb('issn', '=', issn!),
          sql<boolean>`kind in ('merge', 'cancellation') and details @> any(array[
            jsonb_build_object('cancelled', ${issn}::text), jsonb_build_object('replacement', ${issn}::text),
            jsonb_build_object('kept', ${issn}::text)])`,
        ]),
      ),
    )
    .$if(Boolean(from), (query) => query.where('created_at', '>=', sql<Date>`${from}::date at time zone 'UTC'`))
    .$if(Boolean(to), (query) => query.where('created_at', '<', sql<Date>`(${to}::date + 1) at time zone 'UTC'`))

/** Entries newest first. By audit_by_time, or audit_by_issn. */
export const readAuditRows = (
  base: Base,
  filter: AuditFilter,
  { limit, offset = 0, below }: { limit: number; offset?: number; below?: number },
): Promise<AuditRow[]> =>
  wanted(base, filter)
    .select(['id', 'kind', 'created_at as time', 'username', 'issn', 'version_id as versionId', 'details'])
    .$if(below !== undefined, (query) => query.where('id', '<', below!))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countAudit(base: Base, filter: AuditFilter): Promise<number> {
  const row = await wanted(base, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** All entries, newest first, some at a time. */
export async function* auditBatches(base: Base, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  let below: number | undefined
  for (;;) {
    const rows = await readAuditRows(base, filter, { limit: BATCH, ...(below === undefined ? {} : { below }) })
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    below = rows.at(-1)!.id
  }
}
