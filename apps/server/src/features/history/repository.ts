import { type ChangesSort, IMPORT_LINES, type ListRequest } from '@seriatim/contract'
import { decodeStored, type MarcRecord } from '@seriatim/marc'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'
import type { Database } from '../../schema/database.ts'
import type { VersionState } from '../../schema/records.ts'

/** Filter of the list of changes by author, centre of the author, and time (`to` excluded). */
export type ChangeFilter = {
  readonly username?: string | undefined
  readonly center?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Words to find in the ISSN or in the content of the version. */
  readonly search?: string | undefined
}

type EarlierVersion = { id: number; record: MarcRecord; isAside: boolean }

export type StoredChange = {
  id: number
  issn: string
  center: string
  category: string
  state: VersionState
  hasErrors: boolean
  author: string | null
  date: Date
  record: MarcRecord
  /**
   * The versions that this version may be based on, latest last. These are the previous version and, if the previous
   * version has errors, also the last version without errors.
   */
  earlier: EarlierVersion[]
}

type Tables = ExpressionBuilder<Database & { author: Database['app_user'] }, 'record_version' | 'record' | 'author'>

const matchesFilter =
  ({ username, center, from, to, search = '' }: ChangeFilter) =>
  (builder: Tables) => {
    const { eb, and, exists, selectFrom, ref } = builder
    return and([
      eb('record_version.author_id', 'is not', null),
      eb('record_version.import_id', 'is', null),
      ...(username === undefined ? [] : [eb('author.username', '=', username)]),
      ...(center === undefined
        ? []
        : [
            exists(
              selectFrom('centre')
                .select('centre.id')
                .whereRef('centre.id', '=', 'author.center_id')
                .where('centre.code', '=', center),
            ),
          ]),
      ...(from === undefined ? [] : [eb('record_version.created_at', '>=', from)]),
      ...(to === undefined ? [] : [eb('record_version.created_at', '<', to)]),
      everyWordIn(builder, search, [ref('record.issn'), ref('record_version.content')]),
    ])
  }

export type ImportLine = { id: number; fileName: string; author: string; date: Date; records: number }

/**
 * The latest imports by these users in that time, each with its number of stored records. Sorted by the primary key.
 */
export async function findImports(db: Db, { username, center, from, to }: ChangeFilter): Promise<ImportLine[]> {
  const rows = await db
    .selectFrom('import')
    .innerJoin('app_user as author', 'author.id', 'import.user_id')
    .leftJoin('centre', 'centre.id', 'author.center_id')
    .select(['import.id', 'import.file_name', 'import.username', 'import.created_at'])
    .select(sql<number>`(import.draft + import.active + import.active_with_warnings)::int`.as('records'))
    .where('import.dry_run', '=', false)
    .where(({ eb, and }) =>
      and([
        ...(username === undefined ? [] : [eb('author.username', '=', username)]),
        ...(center === undefined ? [] : [eb('centre.code', '=', center)]),
        ...(from === undefined ? [] : [eb('import.created_at', '>=', from)]),
        ...(to === undefined ? [] : [eb('import.created_at', '<', to)]),
      ]),
    )
    .orderBy('import.id', 'desc')
    .limit(IMPORT_LINES)
    .execute()
  return rows.map(({ id, file_name, username, created_at, records }) => ({
    id,
    fileName: file_name,
    author: username,
    date: created_at,
    records,
  }))
}

/** The number of versions stored by users (not by imports), and of their records. Uses index version_by_author. */
export async function countChanges(db: Db, filter: ChangeFilter): Promise<{ total: number; records: number }> {
  const row = await db
    .selectFrom('record_version')
    .innerJoin('app_user as author', 'author.id', 'record_version.author_id')
    .innerJoin('record', 'record.id', 'record_version.record_id')
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      fn.count<string>('record_version.record_id').distinct().as('records'),
    ])
    .where(matchesFilter(filter))
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), records: Number(row.records) }
}

/** The latest version before the listed version. Uses index version_of_record. */
const earlierVersion = (query: ExpressionBuilder<Database, 'record_version'>) =>
  query
    .selectFrom('record_version as earlier')
    .select(['earlier.id', 'earlier.content', 'earlier.has_errors'])
    .whereRef('earlier.record_id', '=', 'record_version.record_id')
    .whereRef('earlier.id', '<', 'record_version.id')
    .orderBy('earlier.id', 'desc')
    .limit(1)

/**
 * SQL condition: the version was possibly active. A version with errors is a draft, except a version of the initial
 * load, which has no author.
 */
const mayHaveBeenActive = ({ eb, or }: ExpressionBuilder<{ earlier: Database['record_version'] }, 'earlier'>) =>
  or([eb('earlier.has_errors', '=', false), eb('earlier.author_id', 'is', null)])

const earlierVersions = (id: number | null, content: string | null, isAside: boolean): EarlierVersion[] =>
  id === null || content === null ? [] : [{ id, record: decodeStored(content), isAside }]

const SORTED_BY = {
  date: 'record_version.created_at',
  issn: 'record.issn',
  author: 'record_version.author',
  category: 'record.category',
  center: 'record.center',
} as const satisfies Record<ChangesSort, string>

/**
 * One page of versions, each with the versions that it may be based on. Sorting by date uses the indexes
 * version_by_author and version_of_record.
 */
export async function findChanges(
  db: Db,
  filter: ChangeFilter,
  { sort, order, ...page }: ListRequest<ChangesSort>,
): Promise<StoredChange[]> {
  const { limit, offset } = rowsOfPage(page)
  const rows = await db
    .selectFrom('record_version')
    .innerJoin('app_user as author', 'author.id', 'record_version.author_id')
    .innerJoin('record', 'record.id', 'record_version.record_id')
    .leftJoinLateral(
      (query) => earlierVersion(query).as('previous'),
      (join) => join.on(sql.lit(true)),
    )
    .leftJoinLateral(
      (query) => earlierVersion(query).where(mayHaveBeenActive).as('sound'),
      (join) => join.on('previous.has_errors', '=', true),
    )
    .select(['record_version.id', 'record.issn', 'record.center', 'record.category', 'record_version.state'])
    .select(['record_version.has_errors', 'record_version.author as name', 'record_version.created_at'])
    .select(['record_version.content', 'previous.id as previous_id', 'previous.content as previous_content'])
    .select(['previous.has_errors as previous_has_errors', 'sound.id as sound_id', 'sound.content as sound_content'])
    .where(matchesFilter(filter))
    .orderBy(SORTED_BY[sort], order)
    .orderBy('record_version.created_at', 'desc')
    .orderBy('record_version.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    issn: row.issn,
    center: row.center,
    category: row.category,
    state: row.state,
    hasErrors: row.has_errors,
    author: row.name,
    date: row.created_at,
    record: decodeStored(row.content),
    earlier: [
      ...earlierVersions(row.sound_id, row.sound_content, false),
      ...earlierVersions(row.previous_id, row.previous_content, row.previous_has_errors === true),
    ],
  }))
}
