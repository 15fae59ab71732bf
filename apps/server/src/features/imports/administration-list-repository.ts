/** Reads the list of the imports of all users in administration. */
import { type adminImports, IMPORT_OUTCOMES, type QueryOf } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { type RawBuilder, sql } from 'kysely'
import {
  type ErrorMessages,
  joinErrorRank,
  readErrorMessages,
  textOrErrorContains,
} from '../../kernel/admin/error-messages-repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { type CentreCodes, idInCentres } from '../../platform/database/in-centres.ts'
import {
  containsWord,
  pageOfIds,
  type Sorting,
  searchedWords,
  withCollation,
} from '../../platform/database/sorted-page.ts'
import type { ImportError } from '../../schema/imports.ts'
import { errorSentence } from './sentences.ts'

export type ImportListQuery = QueryOf<typeof adminImports>

/**
 * SQL condition: a word occurs in the stored text of an import, in its error message in the language of the user, or in
 * the code of its centre.
 */
async function searchCondition(db: Db, word: string, stated: ErrorMessages): Promise<RawBuilder<unknown>> {
  const { rows: centres } = await sql<{ id: number }>`
    select id from centre where ${containsWord(sql`folded(code)`, word)}`.execute(db)
  return sql`(${sql.join(
    [
      ...textOrErrorContains(sql`t.searched`, sql`t.error`, stated, word),
      ...(centres.length === 0 ? [] : [sql`t.center_id = any(${centres.map(({ id }) => id)}::int[])`]),
    ],
    sql` or `,
  )})`
}

/** SQL expressions that return the same as `progressOf`, `recordTotal` and other functions of view.ts. */
const RECORDS = sql`greatest(t.records, t.positions_done)`
const PROGRESS = sql`case when t.status = 'completed' then 100 when t.file_size = 0 then 0
  else least(99, t.bytes_done * 100 / t.file_size) end`
const STAGE = sql`case when t.status <> '' then null when t.started_at is null then 'waiting'
  when t.positions_done = 0 then 'reading' when t.positions_done < t.records then 'storing' else 'finishing' end`
const IS_MEASURED = sql`t.status = '' and t.positions_done > 0 and t.positions_done < t.records and t.worked_ms > 0`
const PER_SECOND = sql`case when ${IS_MEASURED} then round(t.positions_done * 1000.0 / t.worked_ms) end`
const SECONDS_LEFT = sql`case when ${IS_MEASURED}
  then round(t.worked_ms / 1000.0 * (t.file_size - t.bytes_done) / greatest(1, t.bytes_done)) end`

const sortings = (locale: Locale): Readonly<Record<ImportListQuery['sort'], Sorting>> => {
  const byUser: Sorting = { by: [withCollation(sql`t.username`, locale)] }
  const byCreation: Sorting = { by: [sql`t.created_at`] }
  return {
    id: { by: [] },
    filename: { by: [withCollation(sql`t.file_name`, locale)] },
    user: byUser,
    username: byUser,
    created_at: byCreation,
    updated_at: byCreation,
    // The status of a running import is empty.
    status: { by: [sql`nullif(t.status, '')`], mayBeAbsent: true },
    dry_run: { by: [sql`t.dry_run`] },
    mode: { by: [sql`t.mode`] },
    records: { by: [RECORDS] },
    records_done: { by: [sql`t.positions_done`] },
    center_id: { by: [sql`t.center_id`], mayBeAbsent: true },
    center_code: { by: [sql`own.place`], mayBeAbsent: true },
    category_code: { by: [withCollation(sql`t.category`, locale)], mayBeAbsent: true },
    size: { by: [sql`t.file_size`] },
    progress: { by: [PROGRESS] },
    import_time: { by: [sql`round(t.worked_ms / 100.0)`] },
    message: { by: [sql`said.place`], mayBeAbsent: true },
    status_summary: { by: IMPORT_OUTCOMES.map((outcome) => sql.ref(`t.${outcome}`)) },
    message_id: { by: [sql`t.message_id`], mayBeAbsent: true },
    dry_run_id: { by: [sql`t.dry_run_id`], mayBeAbsent: true },
    stage: { by: [STAGE], mayBeAbsent: true },
    records_per_second: { by: [PER_SECOND], mayBeAbsent: true },
    seconds_left: { by: [SECONDS_LEFT], mayBeAbsent: true },
    has_file: { by: [sql`t.has_file`] },
    excluded: { by: [sql`nullif(t.excluded, '{}')`], mayBeAbsent: true },
    excluded_count: { by: [sql`cardinality(t.excluded)`] },
    revert: {
      by: [sql`case when t.revert_message_id is not null then coalesce(t.revert_status, '') end`],
      mayBeAbsent: true,
    },
  }
}

const joinsFor = (
  sort: ImportListQuery['sort'],
  stated: ErrorMessages,
  locale: Locale,
): RawBuilder<unknown> | undefined => {
  if (sort === 'center_code')
    return sql`left join (select id, row_number() over (order by ${withCollation(sql`code`, locale)}) as place from centre) own
      on own.id = t.center_id`
  return sort === 'message' ? joinErrorRank(sql`t.error`, stated, locale) : undefined
}

/**
 * The ids of a page of the imports of these centres (see `centreOfImport`). Uses the primary key; other sort orders
 * scan the whole table.
 */
export async function importIds(
  db: Db,
  { search, sort, dry_run, ...page }: ImportListQuery,
  centres: CentreCodes,
  locale: Locale,
): Promise<{ ids: number[]; total: number }> {
  const words = searchedWords(search)
  const isSaid = words.length > 0 || sort === 'message'
  const stated = isSaid
    ? await readErrorMessages(db, 'import', (error: ImportError) => errorSentence(error, locale))
    : []
  const conditions = await Promise.all(words.map((word) => searchCondition(db, word, stated)))
  const centre = sql`coalesce(t.center_id, (select importer.center_id from app_user importer where importer.id = t.user_id))`
  conditions.push(...idInCentres(centre, centres))
  if (dry_run !== undefined) conditions.push(sql`t.dry_run = ${dry_run === 'true'}`)
  const sorting = sortings(locale)[sort]
  const joins = joinsFor(sort, stated, locale)
  return pageOfIds(db, { table: sql`import t`, id: sql`t.id`, joins, conditions, sorting }, page)
}
