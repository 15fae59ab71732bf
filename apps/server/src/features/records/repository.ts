import { decodeStored, encodeStored, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Base, Tx } from '../../platform/database/base.ts'
import type { Diagnostic } from './diagnostic.ts'
import { hasErrors } from './diagnostic.ts'
import type { VersionState } from './tables.ts'

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

/** The record of a number. By the unique index on issn: one look-up. */
export const findRecord = (base: Base, issn: string): Promise<RecordRow | undefined> =>
  base.selectFrom('record').select(['id', 'issn', 'center', 'category']).where('issn', '=', issn).executeTakeFirst()

/** The same, held until the end of the transaction: two saves of one record come one after the other. */
export const holdRecord = (tx: Tx, issn: string): Promise<RecordRow | undefined> =>
  tx
    .selectFrom('record')
    .select(['id', 'issn', 'center', 'category'])
    .where('issn', '=', issn)
    .forUpdate()
    .executeTakeFirst()

/** Centre and category of what is searched, where permissions and assignment look for them. */
export const describeRecord = async (
  tx: Tx,
  id: number,
  { center, category }: { center: string; category: string },
): Promise<void> => {
  await tx.updateTable('record').set({ center, category }).where('id', '=', id).execute()
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

/** The active version and the draft of a record, where there are. By the two partial unique indexes. */
export async function currentVersions(
  base: Base,
  recordId: number,
): Promise<{ active: Version | undefined; draft: Version | undefined }> {
  const rows = await base
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

export async function findVersion(base: Base, id: number): Promise<Version | undefined> {
  const row = await base.selectFrom('record_version').select(versionColumns).where('id', '=', id).executeTakeFirst()
  return row && toVersion(row)
}

/** All versions of a record, newest first. By version_of_record. */
export async function allVersions(base: Base, recordId: number): Promise<Version[]> {
  const rows = await base
    .selectFrom('record_version')
    .select(versionColumns)
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toVersion)
}

/** Moves the versions of a record that stand in `states` to the archive. */
export async function archiveVersions(tx: Tx, recordId: number, states: VersionState[]): Promise<void> {
  await tx
    .updateTable('record_version')
    .set({ state: 'archived' })
    .where('record_id', '=', recordId)
    .where('state', 'in', states)
    .execute()
}

export async function addVersion(
  tx: Tx,
  version: {
    recordId: number
    state: VersionState
    record: MarcRecord
    author: { id: number | null; username: string }
    now: Date
    diagnostic: readonly Diagnostic[]
  },
): Promise<Version> {
  const { recordId, state, record, author, now, diagnostic } = version
  const row = await tx
    .insertInto('record_version')
    .values({
      record_id: recordId,
      state,
      has_errors: hasErrors(diagnostic),
      content: encodeStored(record),
      author_id: author.id,
      author: author.username,
      created_at: now,
      diagnostic: JSON.stringify(diagnostic),
    })
    .returning(versionColumns)
    .executeTakeFirstOrThrow()
  return toVersion(row)
}

export async function setVersionState(tx: Tx, id: number, state: VersionState): Promise<void> {
  await tx.updateTable('record_version').set({ state }).where('id', '=', id).execute()
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
  isDraft: boolean
}

/**
 * What is searched of each record: the active version, else the draft, and whether there is a draft beside or alone.
 * A record without either is left out. By the partial unique indexes.
 */
export async function searchedVersions(
  base: Base,
  recordIds: readonly number[],
): Promise<Map<number, SearchedVersion>> {
  const rows = await base
    .selectFrom('record_version as version')
    .innerJoin('record', 'record.id', 'version.record_id')
    .select([
      'record.id as recordId',
      'record.issn',
      'record.center',
      'record.category',
      'version.state',
      'version.has_errors as hasErrors',
    ])
    // The draft's text is not read where the active version is what is searched.
    .select(
      sql<string | null>`case when version.state = 'active' or not exists (
        select from record_version other where other.record_id = version.record_id and other.state = 'active'
      ) then version.content end`.as('content'),
    )
    .where('version.record_id', '=', sql<number>`any(${recordIds as number[]}::int[])`)
    .where('version.state', 'in', ['active', 'draft'])
    .execute()
  const drafts = new Set(rows.filter(({ state }) => state === 'draft').map(({ recordId }) => recordId))
  const found = new Map<number, SearchedVersion>()
  for (const { recordId, issn, center, category, hasErrors: isInvalid, content } of rows) {
    if (content === null) continue
    const record = decodeStored(content)
    found.set(recordId, { issn, center, category, record, isInvalid, isDraft: drafts.has(recordId) })
  }
  return found
}

/** The searched records of these numbers, for rules that ask the base. */
export async function recordsByIssn(base: Base, issns: readonly string[]): Promise<Map<string, MarcRecord>> {
  if (issns.length === 0) return new Map()
  const ids = await base
    .selectFrom('record')
    .select('id')
    .where('issn', 'in', [...issns])
    .execute()
  const found = await searchedVersions(
    base,
    ids.map(({ id }) => id),
  )
  return new Map([...found.values()].map(({ issn, record }) => [issn, record]))
}
