import type { AuditKind, AuditSort, ListWanted } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'
import type { JsonObject } from '../../schema/audit.ts'

/** What of the log is wanted; `from` and `to` are days in UTC, both included. */
export type AuditFilter = {
  readonly kind?: AuditKind | undefined
  readonly user?: string | undefined
  readonly issn?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
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

const wanted = (base: Base, { kind, user, issn, from, to, search = '' }: AuditFilter) =>
  base
    .selectFrom('audit_entry')
    .where((where) =>
      everyWordIn(where, search, [where.ref('username'), where.ref('issn'), sql<string>`details::text`]),
    )
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

const entries = (base: Base, filter: AuditFilter) =>
  wanted(base, filter).select([
    'id',
    'kind',
    'created_at as time',
    'username',
    'issn',
    'version_id as versionId',
    'details',
  ])

const SORTED_BY = { time: 'id', user: 'username', issn: 'issn' } as const satisfies Record<AuditSort, string>

/** A page of entries. In the order of time by the primary key, audit_by_time, or audit_by_issn. */
export const readAuditRows = (
  base: Base,
  filter: AuditFilter,
  { sort, order, ...page }: ListWanted<AuditSort>,
): Promise<AuditRow[]> => {
  const { limit, offset } = rowsOfPage(page)
  return entries(base, filter)
    .orderBy(SORTED_BY[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

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
    const rows = await entries(base, filter)
      .$if(below !== undefined, (query) => query.where('id', '<', below!))
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    below = rows.at(-1)!.id
  }
}
