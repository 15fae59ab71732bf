import type { AuditKind, AuditSort, ListRequest } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { accountInCentres, type CentreCodes } from '../../platform/database/in-centres.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'
import type { JsonObject } from '../../schema/audit.ts'

/** Filter of the audit log. `from` and `to` are UTC days, both included. */
export type AuditFilter = {
  readonly kind?: AuditKind | undefined
  readonly area?: string | undefined
  readonly user?: string | undefined
  readonly issn?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
  /**
   * Words of the message for each kind of entry and action, in the language of the reader, so that the search finds
   * these words too.
   */
  readonly sentences?: readonly SentenceWords[]
  /** Limits the log to entries by accounts of these centres. */
  readonly centres: CentreCodes
}

/** The words of the message for one kind of entry. `action` is undefined if the kind has a single message. */
export type SentenceWords = { readonly kind: AuditKind; readonly action: string | undefined; readonly words: string }

export type AuditRow = {
  id: number
  kind: AuditKind
  time: Date
  username: string
  issn: string | null
  versionId: number | null
  details: JsonObject
}

/** Number of entries per query when the whole log is read. */
const BATCH = 2_000

/** SQL expression for the words of an entry's message. */
const sentenceWordsSql = (sentences: readonly SentenceWords[]) =>
  sentences.length === 0
    ? sql<string>`null::text`
    : sql<string>`case ${sql.join(
        sentences.map(({ kind, action, words }) =>
          action === undefined
            ? sql`when kind = ${kind} then ${words}::text`
            : sql`when kind = ${kind} and details ->> 'action' = ${action} then ${words}::text`,
        ),
        sql` `,
      )} end`

function matchingEntries(
  db: Db,
  { kind, area, user, issn, from, to, search = '', sentences = [], centres }: AuditFilter,
) {
  const [isOfCentres] = accountInCentres(sql`user_id`, centres)
  return db
    .selectFrom('audit_entry')
    .$if(isOfCentres !== undefined, (query) => query.where(isOfCentres!))
    .where((where) =>
      everyWordIn(where, search, [
        where.ref('username'),
        where.ref('issn'),
        sql<string>`details::text`,
        sentenceWordsSql(sentences),
      ]),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(Boolean(area), (query) =>
      query.where('kind', '=', 'admin').where(sql<boolean>`details @> ${JSON.stringify({ area })}::jsonb`),
    )
    .$if(Boolean(user), (query) => query.where('username', '=', user!))
    .$if(Boolean(issn), (query) =>
      // The details of merges and cancellations contain the other ISSN.
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
}

const entries = (db: Db, filter: AuditFilter) =>
  matchingEntries(db, filter).select([
    'id',
    'kind',
    'created_at as time',
    'username',
    'issn',
    'version_id as versionId',
    'details',
  ])

/** SQL expression for a JSON property of the details that only entries of the kind `admin` have. */
const administrationDetail = (member: string) => sql<string>`case when kind = 'admin' then details ->> ${member} end`

const SORTED_BY = {
  time: 'id',
  id: 'id',
  user: 'username',
  username: 'username',
  kind: 'kind',
  issn: 'issn',
  version_id: 'version_id',
  area: administrationDetail('area'),
  action: administrationDetail('action'),
  row_id: administrationDetail('row_id'),
  changes: sql<string>`case when kind = 'admin' then details ->> 'changes' end`,
  details: sql<string>`details::text`,
} as const satisfies Record<Exclude<AuditSort, 'sentence'>, unknown>

/** A page of entries. Sorting by time uses the primary key, audit_by_time or audit_by_issn. */
export const readAuditRows = (
  db: Db,
  filter: AuditFilter,
  { sort, order, ...page }: ListRequest<AuditSort>,
): Promise<AuditRow[]> => {
  const { limit, offset } = rowsOfPage(page)
  return entries(db, filter)
    .orderBy(sort === 'sentence' ? sentenceWordsSql(filter.sentences ?? []) : SORTED_BY[sort], (by) =>
      (order === 'asc' ? by.asc() : by.desc()).nullsLast(),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** One entry, if its author belongs to one of the centres. Uses the primary key. */
export const readAuditEntry = (db: Db, id: number, centres: CentreCodes): Promise<AuditRow | undefined> =>
  entries(db, { centres }).where('id', '=', id).executeTakeFirst()

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const row = await matchingEntries(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** All entries in batches, newest first. */
export async function* auditBatches(db: Db, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  let below: number | undefined
  for (;;) {
    const rows = await entries(db, filter)
      .$if(below !== undefined, (query) => query.where('id', '<', below!))
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    below = rows.at(-1)!.id
  }
}
