import { CENTRAL_CENTRE, type SearchParams } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import { WITH_DRAFT } from '../../catalogue/records/repository.ts'
import { centreNameIn } from '../../kernel/auth/centre-repository.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { Finding } from './findings.ts'

/** The last opening of a monitored search by a user, with the number of records found then. */
export type Opening = { openedAt: Date; changeSeq: number; hits: number; hasFindings: boolean }

export type MonitoredSearch = {
  id: number
  userId: number
  description: string
  params: SearchParams
  createdAt: Date
  centre: { code: string; name: string } | null
  /** The last opening by the requesting user. */
  opening: Opening | undefined
}

/**
 * The monitored searches that a user can see, newest first: the user's own, those of the same centre, and those of the
 * central centre (specification-1, 6). The current centre of the creator is decisive; its name is in `locale`. With
 * `id`, only the search with this id.
 */
export async function visibleSearches(
  db: Db,
  user: CurrentUser,
  { locale, id }: { locale: Locale; id?: number },
): Promise<MonitoredSearch[]> {
  const rows = await db
    .selectFrom('monitored_search as search')
    .innerJoin('app_user as creator', 'creator.id', 'search.user_id')
    .leftJoin('centre', 'centre.id', 'creator.center_id')
    .leftJoin('monitored_opening as opening', (join) =>
      join.onRef('opening.search_id', '=', 'search.id').on('opening.user_id', '=', Number(user.id)),
    )
    .select(['search.id', 'search.user_id', 'search.description', 'search.params', 'search.created_at'])
    .select(['centre.code', 'opening.opened_at', 'opening.change_seq', 'opening.hits'])
    .select(centreNameIn(locale).as('name'))
    .select(sql<boolean>`opening.findings is not null`.as('has_findings'))
    .where(({ eb, or }) =>
      or([
        eb('search.user_id', '=', Number(user.id)),
        eb('centre.code', '=', CENTRAL_CENTRE),
        ...(user.center === null ? [] : [eb('creator.center_id', '=', Number(user.center.id))]),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('search.id', '=', id!))
    .orderBy('search.created_at', 'desc')
    .orderBy('search.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    description: row.description,
    params: row.params,
    createdAt: row.created_at,
    centre: row.code === null || row.name === null ? null : { code: row.code, name: row.name },
    opening:
      row.opened_at === null || row.change_seq === null || row.hits === null
        ? undefined
        : { openedAt: row.opened_at, changeSeq: row.change_seq, hits: row.hits, hasFindings: row.has_findings },
  }))
}

export async function addSearch(
  db: Db,
  { userId, description, params }: { userId: string; description: string; params: SearchParams },
): Promise<number> {
  const { id } = await db
    .insertInto('monitored_search')
    .values({ user_id: Number(userId), description, params: JSON.stringify(params) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function describeSearch(db: Db, id: number, description: string): Promise<void> {
  await db
    .updateTable('monitored_search')
    .set({ description, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removeSearch(db: Db, id: number): Promise<void> {
  await db.deleteFrom('monitored_search').where('id', '=', id).execute()
}

/** The packed results of the last opening of a search. Uses the primary key. */
export async function readFindings(db: Db, searchId: number, userId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('monitored_opening')
    .select('findings')
    .where('search_id', '=', searchId)
    .where('user_id', '=', Number(userId))
    .executeTakeFirst()
  return row?.findings ?? null
}

/** Replaces the last opening of a search by a user. Does nothing if the search was deleted in the meantime. */
export async function storeOpening(
  db: Db,
  opening: { searchId: number; userId: string; changeSeq: number; hits: number; findings: Buffer | null },
): Promise<void> {
  await sql`
    insert into monitored_opening (search_id, user_id, opened_at, change_seq, hits, findings)
    select id, ${Number(opening.userId)}, now(), ${opening.changeSeq}, ${opening.hits}, ${opening.findings}
    from monitored_search where id = ${opening.searchId}
    on conflict (search_id, user_id) do update set opened_at = excluded.opened_at, change_seq = excluded.change_seq,
      hits = excluded.hits, findings = excluded.findings`.execute(db)
}

/**
 * The ISSN and the searched version of records, by ascending id; records without versions are omitted. Uses the primary
 * key and the partial unique indexes on versions (20,000 records: 80 ms).
 */
export async function readSearchedVersions(db: Db, recordIds: readonly number[]): Promise<Finding[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<Finding>`
    select record.id as "recordId", record.issn, coalesce(active.id, draft.id) as version
    from record
    left join record_version active on active.record_id = record.id and active.state = 'active'
    ${WITH_DRAFT}
    where record.id = any(${[...recordIds]}::int[]) and coalesce(active.id, draft.id) is not null
    order by record.id`.execute(db)
  return rows
}

/** The first and the last entry of the change log; 0 for both if the log is empty. Uses the primary key. */
export async function changeLogRange(db: Db): Promise<{ first: number; last: number }> {
  const row = await db
    .selectFrom('change_log')
    .select(({ fn }) => [fn.min('seq').as('first'), fn.max('seq').as('last')])
    .executeTakeFirstOrThrow()
  return { first: Number(row.first ?? 0), last: Number(row.last ?? 0) }
}

/**
 * For each changed record, its last entry in the change log after `seq`. The key null is for entries that concern
 * all records.
 */
export async function lastChanges(db: Db, seq: number): Promise<Map<number | null, number>> {
  const rows = await db
    .selectFrom('change_log')
    .select(({ fn }) => ['record_id', fn.max<number>('seq').as('seq')])
    .where('seq', '>', seq)
    .groupBy('record_id')
    .execute()
  return new Map(rows.map((row) => [row.record_id, Number(row.seq)]))
}
