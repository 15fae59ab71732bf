import {
  ENRICHMENT_COUNTS,
  ENRICHMENT_ROWS_A_RECORD,
  type EnrichmentCounts,
  type EnrichmentMode,
  type EnrichmentSource,
  type EnrichmentsSort,
  type ImportStatus,
  type ListRequest,
} from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'
import type { Subfields } from '../../schema/enrichments.ts'
import type { ImportError } from '../../schema/imports.ts'
import {
  beginRunOf,
  endRunOf,
  neededFilesOf,
  type RunEnd,
  releaseFilesOf,
  requestCancelOf,
  setMessageIdOf,
} from '../imports/run-state-repository.ts'

export type EnrichmentFile = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly rows: number
}

export type EnrichmentImportRow = {
  readonly id: number
  readonly source: EnrichmentSource
  readonly mode: EnrichmentMode
  readonly isDryRun: boolean
  readonly dryRunId: number | null
  readonly file: EnrichmentFile
  readonly hasFile: boolean
  readonly user: { readonly id: number | null; readonly username: string }
  readonly messageId: string | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly status: ImportStatus
  readonly error: ImportError | null
  readonly rowsRead: number
  readonly recordReached: number
  readonly recordsDone: number
  /** Number of records that the import affects; null until all rows are read. */
  readonly records: number | null
  readonly counts: EnrichmentCounts
  readonly isCancelRequested: boolean
}

const imports = (db: Db) => db.selectFrom('enrichment_import').selectAll()

type Row = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>

const enrichmentImportFromRow = (row: Row): EnrichmentImportRow => ({
  id: row.id,
  source: row.source,
  mode: row.mode,
  isDryRun: row.dry_run,
  dryRunId: row.dry_run_id,
  file: { id: row.file_id, name: row.file_name, size: row.file_size, rows: row.rows },
  hasFile: row.has_file,
  user: { id: row.user_id, username: row.username },
  messageId: row.message_id,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  status: row.status,
  error: row.error,
  rowsRead: row.rows_read,
  recordReached: row.record_reached,
  recordsDone: row.records_done,
  records: row.records,
  counts: Object.fromEntries(ENRICHMENT_COUNTS.map((count) => [count, row[count]])) as EnrichmentCounts,
  isCancelRequested: row.cancel_requested,
})

export type NewEnrichments = Pick<EnrichmentImportRow, 'source' | 'mode' | 'isDryRun' | 'dryRunId' | 'file' | 'user'>

export async function addEnrichments(
  db: Db,
  { source, mode, isDryRun, dryRunId, file, user }: NewEnrichments,
): Promise<number> {
  const { id } = await db
    .insertInto('enrichment_import')
    .values({
      source,
      mode,
      dry_run: isDryRun,
      dry_run_id: dryRunId,
      file_name: file.name,
      file_id: file.id,
      file_size: file.size,
      rows: file.rows,
      user_id: user.id,
      username: user.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setMessage = (tx: Tx, id: number, messageId: string): Promise<void> =>
  setMessageIdOf(tx, 'enrichment_import', id, messageId)

export async function findEnrichments(db: Db, id: number): Promise<EnrichmentImportRow | undefined> {
  const row = await imports(db).where('id', '=', id).executeTakeFirst()
  return row && enrichmentImportFromRow(row)
}

/** Reads an enrichment import with a row lock until the transaction ends. */
export async function lockEnrichments(tx: Tx, id: number): Promise<EnrichmentImportRow | undefined> {
  const row = await imports(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && enrichmentImportFromRow(row)
}

/** Starts a run of an enrichment import, or resumes one that was interrupted, failed or was cancelled. */
export const beginRun = (db: Db, id: number): Promise<void> => beginRunOf(db, 'enrichment_import', id)

/** Updates the progress of an import, in the transaction that stores the rows or records up to this position. */
export async function advanceEnrichments(
  tx: Tx,
  id: number,
  done: {
    rowsRead?: number
    records?: number
    recordReached?: number
    recordsDone?: number
    counts?: Partial<EnrichmentCounts>
  },
): Promise<void> {
  const { rowsRead, records, recordReached, recordsDone, counts = {} } = done
  const added = Object.fromEntries(
    Object.entries(counts).map(([count, more]) => [count, sql<number>`${sql.ref(count)} + ${more}`]),
  )
  await tx
    .updateTable('enrichment_import')
    .set({
      ...added,
      ...(rowsRead === undefined ? {} : { rows_read: rowsRead }),
      ...(records === undefined ? {} : { records }),
      ...(recordReached === undefined ? {} : { record_reached: recordReached }),
      ...(recordsDone === undefined ? {} : { records_done: sql<number>`records_done + ${recordsDone}` }),
      seen_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export const endEnrichments = (db: Db, id: number, end: RunEnd): Promise<void> =>
  endRunOf(db, 'enrichment_import', id, end)

export const requestCancel = (db: Db, id: number): Promise<void> => requestCancelOf(db, 'enrichment_import', id)

/** A row of the file, once for each record that it affects. `subfields` is null for a rejected row. */
export type RowOfRecord = {
  readonly recordId: number
  readonly row: number
  readonly issn: string
  readonly subfields: Subfields | null
}

export async function addRows(tx: Tx, importId: number, rows: readonly RowOfRecord[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('enrichment_row')
    .values(
      rows.map(({ recordId, row, issn, subfields }) => ({
        import_id: importId,
        record_id: recordId,
        row,
        issn,
        subfields: subfields === null ? null : JSON.stringify(subfields),
      })),
    )
    .execute()
}

/** Number of records that the rows of an import affect. Uses the primary key. */
export async function countRecords(db: Db, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('enrichment_row')
    .select(({ fn }) => fn.count<number>('record_id').distinct().as('count'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return count
}

/** The next affected records in the order of their ids. Uses the primary key. */
export async function nextRecords(db: Db, importId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enrichment_row')
    .select('record_id')
    .distinct()
    .where('import_id', '=', importId)
    .where('record_id', '>', after)
    .orderBy('record_id')
    .limit(limit)
    .execute()
  return rows.map(({ record_id }) => record_id)
}

const rankedRows = (db: Db, importId: number, recordIds: readonly number[]) =>
  db
    .selectFrom('enrichment_row')
    .select(['record_id', 'row', 'issn', 'subfields'])
    .select(sql<number>`row_number() over (partition by record_id order by row)`.as('place'))
    .where('import_id', '=', importId)
    .where('record_id', '=', sql<number>`any(${[...recordIds]}::int[])`)

/** The rows of these records in file order, at most `ENRICHMENT_ROWS_A_RECORD` per record. */
export async function rowsOf(db: Db, importId: number, recordIds: readonly number[]): Promise<RowOfRecord[]> {
  const rows = await db
    .selectFrom(rankedRows(db, importId, recordIds).as('ranked'))
    .select(['record_id', 'row', 'issn', 'subfields'])
    .where('place', '<=', ENRICHMENT_ROWS_A_RECORD)
    .orderBy('record_id')
    .orderBy('row')
    .execute()
  return rows.map(({ record_id, row, issn, subfields }) => ({ recordId: record_id, row, issn, subfields }))
}

/** Adds a problem for each row above `ENRICHMENT_ROWS_A_RECORD`. @returns the number of these rows */
export async function rejectRowsAboveLimit(tx: Tx, importId: number, recordIds: readonly number[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('enrichment_problem')
    .columns(['import_id', 'row', 'issn', 'code', 'params'])
    .expression(
      tx
        .selectFrom(rankedRows(tx, importId, recordIds).as('ranked'))
        .select([
          sql<number>`${importId}::bigint`.as('import_id'),
          'row',
          'issn',
          sql<string>`'too_many'`.as('code'),
          sql<never>`jsonb_build_object('most', ${ENRICHMENT_ROWS_A_RECORD}::int)`.as('params'),
        ])
        .where('place', '>', ENRICHMENT_ROWS_A_RECORD)
        .where('subfields', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export async function removeRows(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('enrichment_row').where('import_id', '=', importId).execute()
}

export type StoredProblem = {
  readonly row: number
  readonly issn: string | null
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export async function addProblems(tx: Tx, importId: number, problems: readonly StoredProblem[]): Promise<void> {
  if (problems.length === 0) return
  await tx
    .insertInto('enrichment_problem')
    .values(
      problems.map(({ row, issn, code, params }) => ({
        import_id: importId,
        row,
        issn,
        code,
        params: JSON.stringify(params),
      })),
    )
    .execute()
}

/**
 * The first `limit` problems of each of these imports, and the total number of problems of each. Uses the primary key.
 */
export async function problemsOf(
  db: Db,
  importIds: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, { readonly count: number; readonly first: readonly StoredProblem[] }>> {
  if (importIds.length === 0) return new Map()
  const counts = await db
    .selectFrom('enrichment_problem')
    .select(['import_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('import_id', '=', sql<number>`any(${[...importIds]}::bigint[])`)
    .groupBy('import_id')
    .execute()
  const { rows } = await sql<StoredProblem & { import_id: number }>`
    select wanted.id as import_id, first.* from unnest(${[...importIds]}::bigint[]) wanted (id),
      lateral (select row, issn, code, params from enrichment_problem
        where import_id = wanted.id order by row, id limit ${limit}) first`.execute(db)
  const first = Map.groupBy(rows, (row) => Number(row.import_id))
  return new Map(
    counts.map(({ import_id, count }) => [Number(import_id), { count, first: first.get(Number(import_id)) ?? [] }]),
  )
}

/** The next problems of an import after the given one, in row order. Uses the primary key. */
export const problemsAfter = (
  db: Db,
  importId: number,
  { row, id }: { readonly row: number; readonly id: number },
  limit: number,
): Promise<(StoredProblem & { id: number })[]> =>
  db
    .selectFrom('enrichment_problem')
    .select(['id', 'row', 'issn', 'code', 'params'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`(row, id) > (${row}, ${id})`)
    .orderBy('row')
    .orderBy('id')
    .limit(limit)
    .execute()

const PROBLEM_COUNT = sql<number>`(select count(*) from enrichment_problem where import_id = enrichment_import.id)`

const SORTED_BY = {
  id: 'id',
  source: 'source',
  mode: 'mode',
  status: 'status',
  dry_run: 'dry_run',
  filename: 'file_name',
  rows: 'rows',
  user: 'username',
  created_at: 'created_at',
  started_at: 'started_at',
  ended_at: 'ended_at',
  counts: 'added',
  problems: PROBLEM_COUNT,
  problem_count: PROBLEM_COUNT,
  dry_run_id: 'dry_run_id',
  has_file: 'has_file',
  message: sql<string>`error::text`,
  /** Progress as in `enrichmentsView`: reading the rows is the first half, writing the records the second. */
  progress: sql<number>`case when status = 'completed' then 2 else
    rows_read::float / greatest(rows, 1) + coalesce(records_done::float / nullif(records, 0), 0) end`,
} as const satisfies Record<EnrichmentsSort, unknown>

/** A page of enrichment imports, with the total number. */
export async function pageOfEnrichments(
  db: Db,
  { search, sort, order, ...page }: ListRequest<EnrichmentsSort>,
): Promise<{ total: number; imports: EnrichmentImportRow[] }> {
  const { limit, offset } = rowsOfPage(page)
  const query = imports(db).where((where) =>
    everyWordIn(where, search, [
      where.ref('file_name'),
      where.ref('source'),
      where.ref('mode'),
      where.ref('status'),
      where.ref('username'),
      where.cast<string>('id', 'text'),
    ]),
  )
  const rows = await query
    .orderBy(SORTED_BY[sort], (by) => (order === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast()))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, imports: rows.map(enrichmentImportFromRow) }
}

/**
 * Running imports of commands that have not updated their row since `before`. Uses the index enrichment_import_running.
 */
export async function abandonedEnrichments(db: Db, before: Date): Promise<EnrichmentImportRow[]> {
  const rows = await imports(db)
    .where('status', '=', '')
    .where('message_id', 'is', null)
    .where('seen_at', '<', before)
    .execute()
  return rows.map(enrichmentImportFromRow)
}

/**
 * For imports that ended before `before`: marks the files as removed and deletes the stored rows. Keeps counts and
 * problems.
 */
export async function releaseFiles(db: Db, before: Date): Promise<void> {
  await releaseFilesOf(db, 'enrichment_import', before)
  await sql`
    delete from enrichment_row using enrichment_import
    where enrichment_import.id = import_id and ended_at < ${before}`.execute(db)
}

/** The ids in `fileIds` whose files an import still needs. Uses the index enrichment_import_file. */
export const neededFiles = (db: Db, fileIds: readonly string[]): Promise<Set<string>> =>
  neededFilesOf(db, 'enrichment_import', fileIds)
