import { decodeStored, encodeStored, type MarcRecord } from '@seriatim/marc'
import { type RawBuilder, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readScattered } from '../../platform/database/read-scattered.ts'
import type { VersionCause, VersionState } from '../../schema/records.ts'
import type { Diagnostic } from './diagnostic.ts'
import { hasErrors } from './diagnostic.ts'
import { UNSETTLED_CODES } from './ic-only.ts'

export type RecordRow = { id: number; issn: string; center: string; category: string }

export type Version = {
  id: number
  recordId: number
  state: VersionState
  hasErrors: boolean
  record: MarcRecord
  author: string | null
  date: Date
  diagnostic: readonly Diagnostic[]
}

/** The columns of a record row; callers add conditions. */
export const recordRows = (db: Db) => db.selectFrom('record').select(['id', 'issn', 'center', 'category'])

/** Finds a record by ISSN. One look-up in the unique index on `issn`. */
export const findRecord = (db: Db, issn: string): Promise<RecordRow | undefined> =>
  recordRows(db).where('issn', '=', issn).executeTakeFirst()

export const findRecordById = (db: Db, id: number): Promise<RecordRow | undefined> =>
  recordRows(db).where('id', '=', id).executeTakeFirst()

/**
 * Finds and locks a record until the end of the transaction, which serialises saves of one record. The lock does not
 * block rows that only reference the record.
 */
export const lockRecordRow = (tx: Tx, issn: string): Promise<RecordRow | undefined> =>
  recordRows(tx).where('issn', '=', issn).forNoKeyUpdate().executeTakeFirst()

/** Whether the database has any record, for a plain connection. */
export async function hasRecordsOn(client: Pool | ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>('select exists (select from record) as used')
  return rows[0]!.used
}

/**
 * Adds and locks new records, in ascending order of ISSN. The same transaction must add their first versions.
 * @throws DatabaseError if one of the ISSNs exists already
 */
export async function addRecords(
  tx: Tx,
  rows: readonly { issn: string; center: string; category: string; blockId?: number | null }[],
): Promise<RecordRow[]> {
  if (rows.length === 0) return []
  const { rows: added } = await sql<RecordRow>`
    insert into record (issn, center, category, block_id)
    select issn, center, category, block_id
    from unnest(
      ${rows.map(({ issn }) => issn)}::text[],
      ${rows.map(({ center }) => center)}::text[],
      ${rows.map(({ category }) => category)}::text[],
      ${rows.map(({ blockId }) => blockId ?? null)}::int[]
    ) as given (issn, center, category, block_id)
    order by issn collate "C"
    returning id, issn, center, category`.execute(tx)
  return added.sort((a, b) => a.id - b.id)
}

/**
 * Stores centre and category of the searched version, for permissions and assignment. An ISSN that is no longer Free
 * counts as assigned at `now`, unless its assignment is stored already.
 */
export async function describeRecords(
  tx: Tx,
  records: readonly { id: number; center: string; category: string }[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return
  const described = records.filter(({ category }) => category !== 'fre').map(({ id }) => id)
  await sql`
    insert into number_given (record_id, block_id, center_id, way, given_at)
    select record.id, block_id, center_id, 'described', ${now}
    from record left join issn_block on issn_block.id = block_id
    where record.id = any(${described}::int[]) and category = 'fre'
    on conflict (record_id) do nothing`.execute(tx)
  await sql`
    update record set center = given.center, category = given.category
    from unnest(
      ${records.map(({ id }) => id)}::int[],
      ${records.map(({ center }) => center)}::text[],
      ${records.map(({ category }) => category)}::text[]
    ) as given (id, center, category)
    where record.id = given.id and (record.center, record.category) is distinct from (given.center, given.category)
  `.execute(tx)
}

const versionColumns = [
  'id',
  'record_id as recordId',
  'state',
  'has_errors as hasErrors',
  'content',
  'author',
  'created_at as date',
  'diagnostic',
] as const

type VersionRow = Omit<Version, 'record'> & { content: string }

const toVersion = ({ content, ...row }: VersionRow): Version => ({ ...row, record: decodeStored(content) })

/** The active version and the draft of a record, if they exist. Uses the two partial unique indexes. */
export async function currentVersions(
  db: Db,
  recordId: number,
): Promise<{ active: Version | undefined; draft: Version | undefined }> {
  const rows = await db
    .selectFrom('record_version')
    .select(versionColumns)
    .where('record_id', '=', recordId)
    .where('state', 'in', ['active', 'draft'])
    .execute()
  const version = (state: VersionState) => {
    const row = rows.find((candidate) => candidate.state === state)
    return row && toVersion(row)
  }
  return { active: version('active'), draft: version('draft') }
}

export async function findVersion(db: Db, id: number): Promise<Version | undefined> {
  const row = await db.selectFrom('record_version').select(versionColumns).where('id', '=', id).executeTakeFirst()
  return row && toVersion(row)
}

/** The versions with these ids, by id; missing versions are omitted. Uses the primary key. */
export async function versionsWithIds(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Version>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('record_version')
    .select(versionColumns)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, toVersion(row)]))
}

/** All versions of a record, newest first. Uses the index version_of_record. */
export async function allVersions(db: Db, recordId: number): Promise<Version[]> {
  const rows = await db
    .selectFrom('record_version')
    .select(versionColumns)
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toVersion)
}

/** The active versions and drafts of many records, by record id. Uses the two partial unique indexes. */
export async function currentVersionsOf(
  db: Db,
  recordIds: readonly number[],
): Promise<Map<number, { active: Version | undefined; draft: Version | undefined }>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('record_version')
    .select(versionColumns)
    .where('record_id', '=', sql<number>`any(${[...recordIds]}::int[])`)
    .where('state', 'in', ['active', 'draft'])
    .execute()
  const result = new Map<number, { active: Version | undefined; draft: Version | undefined }>(
    recordIds.map((id) => [id, { active: undefined, draft: undefined }]),
  )
  for (const row of rows) {
    const current = result.get(row.recordId)
    if (current !== undefined && row.state !== 'archived') current[row.state] = toVersion(row)
  }
  return result
}

/**
 * SQL that joins the draft of `record`, as `draft`. `lateral` with `offset 0` forces a look-up in one_draft_version for
 * each record. As a plain join, PostgreSQL may read all drafts for each record, if its statistics date from a time with
 * few drafts.
 */
export const WITH_DRAFT = sql`left join lateral (
  select * from record_version each where each.record_id = record.id and each.state = 'draft' offset 0
) draft on true`

/**
 * For each record, the last version that contains no forbidden changes (`isSettled`). Records without such a version
 * are omitted. Uses the index version_of_record.
 */
export async function lastSettledVersions(
  db: Db,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, MarcRecord>> {
  if (recordIds.length === 0) return new Map()
  const { rows } = await sql<{ record_id: number; content: string }>`
    select distinct on (record_id) record_id, content from record_version
    where record_id = any(${[...recordIds]}::int[]) and not exists (
      select from jsonb_array_elements(diagnostic) found
      where found ->> 'level' = 'error' and found ->> 'code' like any (${[...UNSETTLED_CODES]}::text[]))
    order by record_id, id desc`.execute(db)
  return new Map(rows.map(({ record_id, content }) => [record_id, decodeStored(content)]))
}

/** Archives the versions of records. `what` lists the states to archive for each record: active, draft or both. */
export async function archiveVersions(
  tx: Tx,
  what: readonly { recordId: number; states: readonly VersionState[] }[],
): Promise<void> {
  for (const states of [['active', 'draft'], ['active'], ['draft']] as const) {
    const ids = what.filter((each) => each.states.join() === states.join()).map(({ recordId }) => recordId)
    if (ids.length === 0) continue
    await tx
      .updateTable('record_version')
      .set({ state: 'archived' })
      .where('record_id', '=', sql<number>`any(${ids}::int[])`)
      .where('state', 'in', states)
      .execute()
  }
}

export type NewVersion = {
  recordId: number
  state: VersionState
  record: MarcRecord
  diagnostic: readonly Diagnostic[]
  /** The cause of a version that was not requested by a user directly. */
  cause?: VersionCause
}

/** Adds versions by one author in one statement. Returns them in the given order, with ascending ids. */
export async function addVersions(
  tx: Tx,
  versions: readonly NewVersion[],
  {
    author,
    now,
    importId = null,
  }: { author: { id: number | null; username: string }; now: Date; importId?: number | null | undefined },
): Promise<Version[]> {
  if (versions.length === 0) return []
  const { rows } = await sql<{ id: number; record_id: number; state: VersionState }>`
    insert into record_version
      (record_id, state, has_errors, content, author_id, author, created_at, diagnostic, cause, import_id)
    select record_id, state, has_errors, content, ${author.id}::int, ${author.username}, ${now}::timestamptz,
      diagnostic::jsonb, cause::jsonb, ${importId}::bigint
    from unnest(
      ${versions.map(({ recordId }) => recordId)}::int[],
      ${versions.map(({ state }) => state)}::text[],
      ${versions.map(({ diagnostic }) => hasErrors(diagnostic))}::boolean[],
      ${versions.map(({ record }) => encodeStored(record))}::text[],
      ${versions.map(({ diagnostic }) => JSON.stringify(diagnostic))}::text[],
      ${versions.map(({ cause }) => (cause === undefined ? null : JSON.stringify(cause)))}::text[]
    ) with ordinality as given (record_id, state, has_errors, content, diagnostic, cause, place)
    order by place
    returning id, record_id, state`.execute(tx)
  const ids = new Map(rows.map(({ id, record_id, state }) => [`${record_id} ${state}`, id]))
  return versions.map(({ recordId, state, record, diagnostic }) => ({
    id: ids.get(`${recordId} ${state}`)!,
    recordId,
    state,
    hasErrors: hasErrors(diagnostic),
    record,
    author: author.username,
    date: now,
    diagnostic,
  }))
}

/** Replaces the diagnostics of stored versions in one statement; nothing else in the versions changes. */
export async function setDiagnostics(
  tx: Tx,
  versions: readonly { readonly id: number; readonly diagnostic: readonly Diagnostic[] }[],
): Promise<void> {
  if (versions.length === 0) return
  await sql`
    update record_version set diagnostic = given.diagnostic::jsonb, has_errors = given.has_errors
    from unnest(
      ${versions.map(({ id }) => id)}::bigint[],
      ${versions.map(({ diagnostic }) => JSON.stringify(diagnostic))}::text[],
      ${versions.map(({ diagnostic }) => hasErrors(diagnostic))}::boolean[]
    ) as given (id, diagnostic, has_errors)
    where record_version.id = given.id`.execute(tx)
}

/** Makes an archived version the draft of its record. The record must not have a draft. */
export async function makeDraft(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('record_version').set({ state: 'draft' }).where('id', '=', id).execute()
}

export async function removeVersion(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('record_version').where('id', '=', id).execute()
}

export type SearchedVersion = {
  issn: string
  center: string
  category: string
  record: MarcRecord
  isInvalid: boolean
  /** The diagnostics of the version. */
  findings: readonly Diagnostic[]
  /** The version is active and violates a rule that was changed after it was stored. */
  isBrokenByRule: boolean
  /** The record has a draft, with or without an active version. */
  isDraft: boolean
  /** The record has no active version. */
  isOnlyDraft: boolean
}

/** The searched version of a record, with its content in stored form. */
export type SearchedText = Omit<SearchedVersion, 'record'> & { readonly content: string }

/**
 * SQL condition: an active version violates a rule whose setting was changed after the version was stored. Loaded
 * versions count as stored at the beginning of the load, because their dates come from the file. Few versions have
 * errors and few rules have settings, so the condition is cheap.
 */
const BROKEN_BY_RULE = sql<boolean>`
  version.state = 'active' and version.has_errors and exists (
    select from rule_setting, jsonb_array_elements(version.diagnostic) found
    where found ->> 'level' = 'error' and split_part(found ->> 'code', '.', 1) = rule_setting.rule
      and changed_at > greatest(version.created_at, (select max(started_at) from bulk_load)))`

/**
 * The searched version of each record (the active version, else the draft), and whether the record has a draft. Records
 * without both are omitted. Uses the partial unique indexes.
 */
export const searchedTexts = (db: Db, recordIds: readonly number[]): Promise<Map<number, SearchedText>> =>
  searchedParts(db, recordIds, sql`version.content`)

/** The same as `searchedTexts`, without the content. */
export async function searchedStates(
  db: Db,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, Omit<SearchedText, 'content'>>> {
  return searchedParts(db, recordIds, sql`''`)
}

async function searchedParts(
  db: Db,
  recordIds: readonly number[],
  part: RawBuilder<string>,
): Promise<Map<number, SearchedText>> {
  const ids = sql<number>`any(${recordIds as number[]}::int[])`
  const query = (reader: Db) =>
    reader
      .selectFrom('record_version as version')
      .innerJoin('record', 'record.id', 'version.record_id')
      .select([
        'record.id as recordId',
        'record.issn',
        'record.center',
        'record.category',
        'version.state',
        'version.has_errors as hasErrors',
        'version.diagnostic as findings',
      ])
      .select(BROKEN_BY_RULE.as('isBrokenByRule'))
      // Read the content of a draft only if the draft is the searched version.
      .select(
        sql<string | null>`case when version.state = 'active' or not exists (
        select from record_version other where other.record_id = version.record_id and other.state = 'active'
      ) then ${part} end`.as('content'),
      )
      .where('version.record_id', '=', ids)
      // The condition restricts both tables, so that PostgreSQL need not read one before the other.
      .where('record.id', '=', ids)
      .where('version.state', 'in', ['active', 'draft'])
  const rows = await readScattered(db, recordIds.length, (reader) => query(reader).execute())
  const drafts = new Set(rows.filter(({ state }) => state === 'draft').map(({ recordId }) => recordId))
  const result = new Map<number, SearchedText>()
  for (const { recordId, state, hasErrors: isInvalid, content, ...row } of rows) {
    if (content === null) continue
    result.set(recordId, { ...row, content, isInvalid, isDraft: drafts.has(recordId), isOnlyDraft: state === 'draft' })
  }
  return result
}

/** The same as `searchedTexts`, with decoded records. */
export async function searchedVersions(db: Db, recordIds: readonly number[]): Promise<Map<number, SearchedVersion>> {
  const texts = await searchedTexts(db, recordIds)
  return new Map([...texts].map(([id, { content, ...version }]) => [id, { ...version, record: decodeStored(content) }]))
}

/** The searched versions (the active version, else the draft) of these ISSNs, for rules that query the database. */
export async function searchedByIssn(db: Db, issns: readonly string[]): Promise<Map<string, SearchedVersion>> {
  if (issns.length === 0) return new Map()
  const ids = await db
    .selectFrom('record')
    .select('id')
    .where('issn', '=', sql<string>`any(${[...issns]}::text[])`)
    .execute()
  const versions = await searchedVersions(
    db,
    ids.map(({ id }) => id),
  )
  return new Map([...versions.values()].map((version) => [version.issn, version]))
}

/**
 * At most `limit` records of valid serials with one of these title sort keys, without records stored by the import
 * `notOfImport`. Uses the index search_doc_by_title.
 */
export async function searchedByTitle(
  db: Db,
  sortTitles: readonly string[],
  limit: number,
  notOfImport?: number,
): Promise<SearchedVersion[]> {
  if (sortTitles.length === 0) return []
  const rows = await db
    .selectFrom('search_doc')
    .innerJoin('record', 'record.id', 'search_doc.record_id')
    .select('record_id')
    .where('sort_title', '=', sql<string>`any(${[...sortTitles]}::text[])`)
    .where('record.category', 'in', ['reg', 'wor', 'leg', 'val'])
    .$if(notOfImport !== undefined, (query) =>
      // A scalar subquery looks up each of the few rows. A join would read all records of the import.
      query.where(
        sql<boolean>`(select max(version_id) from import_record
          where import_id = ${notOfImport} and import_record.issn = record.issn) is null`,
      ),
    )
    .limit(limit)
    .execute()
  const versions = await searchedVersions(
    db,
    rows.map(({ record_id }) => record_id),
  )
  return [...versions.values()]
}
