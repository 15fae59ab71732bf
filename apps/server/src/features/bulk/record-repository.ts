import type { BULK_SHOWN, BulkOutcome, RevertOutcome } from '@seriatim/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Diagnostic } from '../../catalogue/records/diagnostic.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { rowsOfPage } from '../../platform/database/list-page.ts'

export type SetRecord = {
  readonly position: number
  readonly recordId: number
  readonly issn: string
  readonly outcome: BulkOutcome
  readonly isLeftOut: boolean
  readonly shape: string | null
  readonly baseVersion: number | null
  readonly newVersion: number | null
  /**
   * Id of the newest version if only this change set has changed the record since the preview; otherwise an older id.
   */
  readonly expectedVersion: number | null
  /**
   * Ids of the versions before the change set first changed the record, directly or through a link. `lastVersion` is
   * the last version that the change set stored.
   */
  readonly activeBefore: number | null
  readonly draftBefore: number | null
  readonly lastVersion: number | null
  readonly diagnostic: readonly Diagnostic[]
  readonly revert: RevertOutcome | null
  /** Errors that the record would have after a revert. */
  readonly revertErrors: readonly Diagnostic[] | null
}

const RECORD_COLUMNS = [
  'position',
  'record_id as recordId',
  'issn',
  'outcome',
  'left_out as isLeftOut',
  'shape',
  'base_version as baseVersion',
  'new_version as newVersion',
  'expected_version as expectedVersion',
  'active_before as activeBefore',
  'draft_before as draftBefore',
  'last_version as lastVersion',
  'diagnostic',
  'revert',
  'revert_errors as revertErrors',
] as const

/** SQL condition for the records that each phase has not processed yet. Each condition has its own index. */
const UNPROCESSED = {
  preview: sql<boolean>`outcome = 'pending'`,
  run: sql<boolean>`outcome = 'change' and not left_out`,
  revert: sql<boolean>`touched and revert is null`,
} as const satisfies Record<string, RawBuilder<boolean>>
export type Phase = keyof typeof UNPROCESSED

/** The next unprocessed records of a phase, in the order of the change set. */
export const nextRecords = (db: Db, id: number, phase: Phase, most: number): Promise<SetRecord[]> =>
  db
    .selectFrom('change_set_record')
    .select(RECORD_COLUMNS)
    .where('change_set_id', '=', id)
    .where(UNPROCESSED[phase])
    .orderBy('position')
    .limit(most)
    .execute()

/** Number of unprocessed records of a phase. */
export async function countUnprocessed(db: Db, id: number, phase: Phase): Promise<number> {
  const { count } = await db
    .selectFrom('change_set_record')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('change_set_id', '=', id)
    .where(UNPROCESSED[phase])
    .executeTakeFirstOrThrow()
  return count
}

export type OutcomeRow = {
  readonly position: number
  readonly outcome: BulkOutcome
  readonly shape?: string | null
  readonly baseVersion?: number | null
  readonly newVersion?: number | null
  readonly hadErrors?: boolean
  readonly hasErrors?: boolean
  readonly diagnostic?: readonly Diagnostic[]
}

/** Stores outcomes of records. Omitted values remain unchanged. */
export async function storeOutcomes(tx: Tx, id: number, noted: readonly OutcomeRow[]): Promise<void> {
  if (noted.length === 0) return
  const column = <T>(read: (each: OutcomeRow) => T | undefined): (T | null)[] => noted.map((each) => read(each) ?? null)
  await sql`
    update change_set_record own set
      outcome = given.outcome,
      shape = coalesce(given.shape, own.shape),
      base_version = coalesce(given.base, own.base_version),
      new_version = coalesce(given.new, own.new_version),
      expected_version = coalesce(given.new, given.base, own.expected_version),
      had_errors = coalesce(given.had, own.had_errors),
      has_errors = coalesce(given.has, own.has_errors),
      diagnostic = coalesce(given.diagnostic::jsonb, own.diagnostic)
    from unnest(
      ${noted.map(({ position }) => position)}::int[],
      ${noted.map(({ outcome }) => outcome)}::text[],
      ${column(({ shape }) => shape)}::text[],
      ${column(({ baseVersion }) => baseVersion)}::bigint[],
      ${column(({ newVersion }) => newVersion)}::bigint[],
      ${column(({ hadErrors }) => hadErrors)}::boolean[],
      ${column(({ hasErrors }) => hasErrors)}::boolean[],
      ${noted.map(({ diagnostic }) => (diagnostic === undefined ? null : JSON.stringify(diagnostic)))}::text[]
    ) as given (position, outcome, shape, base, new, had, has, diagnostic)
    where own.change_set_id = ${id} and own.position = given.position`.execute(tx)
}

/**
 * A record that a save of the change set changed, directly or through a link: its version ids before the save, and the
 * newest id after it.
 */
export type Touched = {
  readonly recordId: number
  readonly issn: string
  readonly activeBefore: number | null
  readonly draftBefore: number | null
  readonly after: number
}

/** The touched records as SQL rows. `before` is the newest version before the change. */
const touchedRowsSql = (touched: readonly Touched[]) => sql`unnest(
    ${touched.map(({ recordId }) => recordId)}::int[],
    ${touched.map(({ issn }) => issn)}::text[],
    ${touched.map(({ activeBefore }) => activeBefore)}::bigint[],
    ${touched.map(({ draftBefore }) => draftBefore)}::bigint[],
    ${touched.map(({ activeBefore, draftBefore }) => Math.max(activeBefore ?? 0, draftBefore ?? 0))}::bigint[],
    ${touched.map(({ after }) => after)}::bigint[]
  ) as given (record, issn, active, draft, before, after)`

/**
 * Stores which records saves of a change set changed. The first save of a record sets its previous versions, the last
 * save its final version. If another user changed a record between two saves, `last_version` keeps the earlier version
 * of the change set, so that a revert skips the record.
 */
export async function storeTouchedRecords(tx: Tx, id: number, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  await sql`
    insert into change_set_record as own
      (change_set_id, position, record_id, issn, outcome, base_version, touched, active_before, draft_before, last_version)
    select ${id}, (select max(position) from change_set_record where change_set_id = ${id}) + row_number() over (),
      record, issn, 'touched', before, true, active, draft, after
    from ${touchedRowsSql(touched)}
    on conflict (change_set_id, record_id) do update set
      touched = true,
      active_before = case when own.touched then own.active_before else excluded.active_before end,
      draft_before = case when own.touched then own.draft_before else excluded.draft_before end,
      last_version = case when own.touched and own.last_version <> excluded.base_version
        then own.last_version else excluded.last_version end,
      expected_version = case when own.expected_version = excluded.base_version
        then excluded.last_version else own.expected_version end`.execute(tx)
}

/**
 * Updates `last_version` of records that the revert itself changes through links, so that they do not count as changed
 * by another user.
 */
export async function advanceLastVersions(tx: Tx, id: number, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  await sql`
    update change_set_record own set last_version = given.after from ${touchedRowsSql(touched)}
    where own.change_set_id = ${id} and own.record_id = given.record and own.last_version = given.before`.execute(tx)
}

/** Outcome of a revert for one record, with the errors that the revert would cause. */
export type RevertRow = {
  readonly position: number
  readonly revert: RevertOutcome
  readonly errors?: readonly Diagnostic[] | undefined
}

/** Stores the revert outcomes of records. */
export async function storeRevertOutcomes(tx: Tx, id: number, noted: readonly RevertRow[]): Promise<void> {
  if (noted.length === 0) return
  await sql`
    update change_set_record own set revert = given.revert, revert_errors = given.errors::jsonb
    from unnest(
      ${noted.map(({ position }) => position)}::int[],
      ${noted.map(({ revert }) => revert)}::text[],
      ${noted.map(({ errors }) => (errors === undefined ? null : JSON.stringify(errors)))}::text[]
    ) as given (position, revert, errors)
    where own.change_set_id = ${id} and own.position = given.position`.execute(tx)
}

/** Revert outcomes whose cause can end, so that another revert tries these records again. */
const RETRYABLE_OUTCOMES: readonly RevertOutcome[] = ['locked', 'forbidden', 'failed', 'invalid']

/** Resets the outcomes whose cause may have ended, so that the next revert tries these records again. */
export async function retryReverts(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('change_set_record')
    .set({ revert: null })
    .where('change_set_id', '=', id)
    .where('revert', 'in', RETRYABLE_OUTCOMES)
    .execute()
}

/** Marks records that a user excluded with the outcome `left_out`, so that the run skips them. */
export async function endLeftOut(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('change_set_record')
    .set({ outcome: 'left_out' })
    .where('change_set_id', '=', id)
    .where('outcome', '=', 'change')
    .where('left_out', '=', true)
    .execute()
}

/** SQL condition: a user other than `userId` has locked the record. */
const isLocked = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from record_lock where record_lock.record_id = change_set_record.record_id
    and expires_at > now() and user_id <> ${userId})`

export type SetCounts = {
  readonly outcomes: Partial<Record<BulkOutcome, number>>
  readonly reverts: Partial<Record<RevertOutcome, number>>
  readonly invalid: number
  readonly newlyInvalid: number
  readonly locked: number
  readonly leftOut: number
  /** Number of records that a revert would restore. */
  readonly revertible: number
  /** Number of records that a run would change. */
  readonly toRun: number
  readonly toRunInvalid: number
}

/** Counts the records of a change set by outcome. Reads all of them, at most 20,000, in about 10 ms. */
export async function countSet(db: Db, id: number, userId: number): Promise<SetCounts> {
  const [outcomes, reverts, { rows }] = await Promise.all([
    db
      .selectFrom('change_set_record')
      .select(['outcome', sql<number>`count(*)::int`.as('count')])
      .where('change_set_id', '=', id)
      .groupBy('outcome')
      .execute(),
    db
      .selectFrom('change_set_record')
      .select(['revert', sql<number>`count(*)::int`.as('count')])
      .where('change_set_id', '=', id)
      .where('revert', 'is not', null)
      .groupBy('revert')
      .execute(),
    sql<Omit<SetCounts, 'outcomes' | 'reverts'>>`
      select count(*) filter (where has_errors and shape is not null)::int as "invalid",
        count(*) filter (where has_errors and not had_errors and shape is not null)::int as "newlyInvalid",
        count(*) filter (where shape is not null and ${isLocked(userId)})::int as "locked",
        count(*) filter (where left_out)::int as "leftOut",
        count(*) filter (where touched and (revert is null or revert = any(${[...RETRYABLE_OUTCOMES]}::text[])))::int as "revertible",
        count(*) filter (where outcome = 'change' and not left_out)::int as "toRun",
        count(*) filter (where outcome = 'change' and not left_out and has_errors)::int as "toRunInvalid"
      from change_set_record where change_set_id = ${id}`.execute(db),
  ])
  return {
    outcomes: Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count])),
    reverts: Object.fromEntries(reverts.map(({ revert, count }) => [revert, count])),
    ...rows[0]!,
  }
}

/** Maximum number of kinds of differences shown; the most frequent come first. */
const GROUPS = 200

/** The kinds of differences in a change set, with their number of records. */
export const differenceGroups = (db: Db, id: number): Promise<{ shape: string; records: number; leftOut: number }[]> =>
  db
    .selectFrom('change_set_record')
    .select([
      sql<string>`shape`.as('shape'),
      sql<number>`count(*)::int`.as('records'),
      sql<number>`(count(*) filter (where left_out))::int`.as('leftOut'),
    ])
    .where('change_set_id', '=', id)
    .where('shape', 'is not', null)
    .groupBy('shape')
    .orderBy('records', 'desc')
    .orderBy('shape')
    .limit(GROUPS)
    .execute()

type Shown = (typeof BULK_SHOWN)[number]

const SHOWN: Readonly<Record<Shown, (userId: number) => RawBuilder<boolean>>> = {
  all: () => sql<boolean>`true`,
  invalid: () => sql<boolean>`has_errors`,
  newly_invalid: () => sql<boolean>`(has_errors and not had_errors)`,
  locked: (userId) => sql<boolean>`(shape is not null and ${isLocked(userId)})`,
  left_out: () => sql<boolean>`left_out`,
  revert_kept: () => sql<boolean>`(revert is not null and revert <> 'reverted')`,
  reverted: () => sql<boolean>`revert = 'reverted'`,
}

export type SetRecordsQuery = {
  readonly outcome?: BulkOutcome | undefined
  readonly shown: Shown
  readonly group?: string | undefined
  readonly page: number
  readonly size: number
}

const filteredRecords = (
  db: Db,
  id: number,
  { outcome, shown, group }: Omit<SetRecordsQuery, 'page' | 'size'>,
  userId: number,
) =>
  db
    .selectFrom('change_set_record')
    .where('change_set_id', '=', id)
    .where(SHOWN[shown](userId))
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .$if(group !== undefined, (query) => query.where('shape', '=', group!))

/** A page of the records of a change set, in the order of the set. */
export async function pageOfRecords(
  db: Db,
  id: number,
  { page, size, ...filter }: SetRecordsQuery,
  userId: number,
): Promise<{ rows: SetRecord[]; total: number }> {
  const query = filteredRecords(db, id, filter, userId)
  const { limit, offset } = rowsOfPage({ page, size })
  const [rows, { total }] = await Promise.all([
    // Lists records with a difference before unchanged records.
    query.select(RECORD_COLUMNS).orderBy(sql`shape is null`).orderBy('position').limit(limit).offset(offset).execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * Excludes records from the run or includes them again, selected by ISSN, by kind of difference or by a filter. Affects
 * only records that the macro changes.
 */
export async function setLeftOut(
  tx: Tx,
  id: number,
  {
    issns,
    group,
    shown = 'all',
    isLeftOut,
  }: {
    readonly issns?: readonly string[] | undefined
    readonly group?: string | undefined
    readonly shown?: Shown | undefined
    readonly isLeftOut: boolean
  },
  userId: number,
): Promise<void> {
  await tx
    .updateTable('change_set_record')
    .set({ left_out: isLeftOut })
    .where('change_set_id', '=', id)
    .where('outcome', '=', 'change')
    .where(SHOWN[shown](userId))
    .$if(issns !== undefined, (query) => query.where('issn', '=', sql<string>`any(${[...issns!]}::text[])`))
    .$if(group !== undefined, (query) => query.where('shape', '=', group!))
    .execute()
}
