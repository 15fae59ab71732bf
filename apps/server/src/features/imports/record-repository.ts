import {
  IMPORT_SUMMARY_ENTRIES,
  type ImportOutcome,
  type ImportRecordsSort,
  type ListRequest,
} from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'
import type { CodeChange } from './outcome-repository.ts'

/** Number of ISSNs of the block that the processed records of a dry run would use. */
export async function countTaken(db: Db, importId: number): Promise<number> {
  const { taken } = await db
    .selectFrom('import_record')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('import_id', '=', importId)
    .where('takes_number', '=', true)
    .executeTakeFirstOrThrow()
  return taken
}

export type RecordFilter = {
  readonly outcome?: ImportOutcome | undefined
  readonly rule?: string | undefined
  readonly categorySwitch?: CodeChange | undefined
  readonly centerSwitch?: CodeChange | undefined
  readonly revert?: 'reverted' | 'kept' | undefined
  /** Words of the title, an ISSN, or a position in the file. */
  readonly search?: string | undefined
}

/** Records of an import, joined with the database record and with the versions before and after the import. */
export const records = (db: Db, importId: number) =>
  db
    .selectFrom('import_record as r')
    .leftJoin('record', 'record.issn', 'r.issn')
    .leftJoin('import_touch as touch', (join) =>
      join.onRef('touch.record_id', '=', 'record.id').onRef('touch.import_id', '=', 'r.import_id'),
    )
    .where('r.import_id', '=', importId)

const shownColumns = [
  'r.position',
  'r.file_offset',
  'r.file_length',
  'r.issn',
  'r.title',
  'r.outcome',
  'r.excluded',
  'r.errors',
  'r.warnings',
  'r.diagnostic',
  'r.version_id',
  'r.before_id',
] as const

/**
 * State of a record after a revert; null for rejected records. If the ISSN of a stored record no longer exists, the
 * revert removed it.
 */
const revertState = sql<'reverted' | 'kept' | null>`case
  when r.version_id is null then null when record.id is null then 'reverted' else touch.revert end`

const filtered = (db: Db, importId: number, filter: RecordFilter) => {
  let query = records(db, importId)
  if (filter.outcome) query = query.where('r.outcome', '=', filter.outcome)
  if (filter.rule) query = query.where(sql<boolean>`${filter.rule} = any(r.rules)`)
  if (filter.categorySwitch) {
    query = query
      .where('r.category_from', '=', filter.categorySwitch.from)
      .where('r.category_to', '=', filter.categorySwitch.to)
  }
  if (filter.centerSwitch) {
    query = query
      .where('r.center_from', '=', filter.centerSwitch.from)
      .where('r.center_to', '=', filter.centerSwitch.to)
  }
  if (filter.revert) query = query.where(revertState, '=', filter.revert)
  const search = filter.search?.trim()
  if (search) {
    query = query.where((where) =>
      where.or([
        everyWordIn(where, search, [where.ref('r.title')]),
        where('r.issn', '=', search.toUpperCase()),
        ...(/^\d{1,9}$/.test(search) ? [where('r.position', '=', Number(search))] : []),
      ]),
    )
  }
  return query
}

export type ShownRecord = Awaited<ReturnType<typeof pageOfRecords>>['records'][number]

const SORTED_BY = {
  position: 'r.position',
  issn: 'r.issn',
  title: 'r.title_key',
  outcome: 'r.outcome',
  errors: 'r.errors',
  warnings: 'r.warnings',
} as const satisfies Record<ImportRecordsSort, string>

/** A page of the records of an import, with the total number. Uses the primary key. */
export async function pageOfRecords(
  db: Db,
  importId: number,
  filter: RecordFilter,
  { sort, order, ...page }: ListRequest<ImportRecordsSort>,
) {
  const { limit, offset } = rowsOfPage(page)
  const rows = await filtered(db, importId, filter)
    .select([...shownColumns, revertState.as('revert'), 'touch.revert_errors'])
    .orderBy(SORTED_BY[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('r.position')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await filtered(db, importId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, records: rows }
}

export const findRecordOutcome = (db: Db, importId: number, position: number): Promise<ShownRecord | undefined> =>
  records(db, importId)
    .select([...shownColumns, revertState.as('revert'), 'touch.revert_errors'])
    .where('r.position', '=', position)
    .executeTakeFirst()

/** Number of rows per query of a report. */
export const REPORT_PAGE_ROWS = 1000
/** Number of changed records per query, which also loads the records that they name. */
const TOUCH_PAGE_ROWS = 50

/** All records of an import in file order, or only those with diagnostics, in batches. */
export async function* allOutcomes(
  db: Db,
  importId: number,
  { withProblems = false } = {},
): AsyncGenerator<ShownRecord, void, undefined> {
  let after = 0
  for (;;) {
    let query = records(db, importId)
      .select([...shownColumns, revertState.as('revert'), 'touch.revert_errors'])
      .where('r.position', '>', after)
      .orderBy('r.position')
      .limit(REPORT_PAGE_ROWS)
    if (withProblems) query = query.where(({ or, eb }) => or([eb('r.errors', '>', 0), eb('r.warnings', '>', 0)]))
    const rows = await query.execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < REPORT_PAGE_ROWS) return
    after = last.position
  }
}

export type RuleCount = {
  rule: string
  level: 'error' | 'warning'
  occurrences: number
  records: number
  params: Record<string, string | number>
}

/** Number of records by rule: errors before warnings, most frequent first. */
export const ruleCounts = (db: Db, importId: number): Promise<RuleCount[]> =>
  db
    .selectFrom('import_rule')
    .select(['rule', 'level', 'occurrences', 'records', 'params'])
    .where('import_id', '=', importId)
    .orderBy('level')
    .orderBy('records', 'desc')
    .orderBy('rule')
    .execute()

/** ISSNs that occur more than once in the file. Uses the index import_record_issn. */
export async function duplicateNumbers(db: Db, importId: number): Promise<{ issn: string; positions: number[] }[]> {
  const { rows } = await sql<{ issn: string; positions: number[] }>`
    select issn, (array_agg(position order by position))[1:${IMPORT_SUMMARY_ENTRIES}] as positions
    from import_record where import_id = ${importId} and issn is not null
    group by issn having count(*) > 1 order by min(position) limit ${IMPORT_SUMMARY_ENTRIES}`.execute(db)
  return rows
}

export type DuplicateTitle = { title: string; occurrences: { position: number; issn: string | null }[] }

/**
 * Key titles that occur more than once in the file, with different numbers or none. Uses the index import_record_title.
 */
export async function duplicateTitles(db: Db, importId: number): Promise<DuplicateTitle[]> {
  const { rows } = await sql<DuplicateTitle>`
    select (array_agg(title order by position))[1] as title,
      (array_agg(jsonb_build_object('position', position, 'issn', issn) order by position))[1:${IMPORT_SUMMARY_ENTRIES}]
        as occurrences
    from import_record where import_id = ${importId} and title_key is not null
    group by title_key having count(*) > 1 and count(distinct coalesce(issn, position::text)) > 1
    order by min(position) limit ${IMPORT_SUMMARY_ENTRIES}`.execute(db)
  return rows
}

export type SwitchCount = CodeChange & { count: number; issns: string[] }

/** Records that changed their centre or category, by old and new value. */
export async function countSwitches(db: Db, importId: number, kind: 'center' | 'category'): Promise<SwitchCount[]> {
  const [from, to] = [sql.ref(`${kind}_from`), sql.ref(`${kind}_to`)]
  const { rows } = await sql<SwitchCount>`
    select ${from} as "from", ${to} as "to", count(*)::int as count,
      coalesce((array_agg(issn order by position) filter (where issn is not null))[1:${IMPORT_SUMMARY_ENTRIES}], '{}')
        as issns
    from import_record where import_id = ${importId} and ${from} is not null
    group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

/**
 * Records that an import changed and that still exist, with the version that it stored. Uses the key of import_touch.
 */
export async function* touchedRecords(
  db: Db,
  importId: number,
): AsyncGenerator<{ id: number; lastVersion: number }[], void, undefined> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('import_touch')
      .innerJoin('record', 'record.id', 'import_touch.record_id')
      .select(['record_id', 'last_version'])
      .where('import_id', '=', importId)
      .where('record_id', '>', after)
      .orderBy('record_id')
      .limit(TOUCH_PAGE_ROWS)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ record_id, last_version }) => ({ id: record_id, lastVersion: last_version }))
    after = last.record_id
  }
}

/** The positions of records that break one of these rules. Reads all records of the import. */
export async function positionsBreaking(
  db: Db,
  importId: number,
  rules: readonly string[],
): Promise<readonly number[]> {
  if (rules.length === 0) return []
  const rows = await db
    .selectFrom('import_record')
    .select('position')
    .where('import_id', '=', importId)
    .where(sql<boolean>`rules && ${[...rules]}::text[]`)
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => position)
}
