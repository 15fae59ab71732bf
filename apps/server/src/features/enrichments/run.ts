import { setImmediate as nextTurn } from 'node:timers/promises'
import { type EnrichmentCounts, enrichmentTable } from '@seriatim/contract'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { bisectBatch } from '../../platform/database/bisect-batch.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { sqlState } from '../../platform/database/sql-state.ts'
import { Failure } from '../../platform/failure.ts'
import type { Log } from '../../platform/log.ts'
import {
  type EnrichmentRequest,
  type EnrichmentResult,
  enrichRecords,
  previewEnrichments,
} from '../../saving/enrich-records.ts'
import { findRecordsByIds } from '../../saving/pending-repository.ts'
import type { FieldOutcome } from '../../saving/with-enrichments.ts'
import type { Subfields } from '../../schema/enrichments.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import type { ImportFiles } from '../imports/files.ts'
import { findNamedRecords } from './named-records.ts'
import { type ProblemCode, type ReadRow, readRow } from './read-row.ts'
import { openRows } from './read-rows.ts'
import * as stored from './repository.ts'

/** Number of rows per transaction while the file is read. */
const ROWS_PER_TRANSACTION = 500
/**
 * Number of records per transaction. Limits the work that an interruption undoes, and the time that other saves of
 * these records wait.
 */
const RECORDS_PER_TRANSACTION = 50

export type EnrichmentDeps = {
  readonly db: Db
  readonly index: SearchChanges
  readonly files: Pick<ImportFiles, 'has' | 'withLocal'>
  readonly log: Log
}

export type RunOptions = {
  readonly signal: AbortSignal
  /** Called between two batches. May throw to stop the run. */
  readonly progress: (done: number, total: number) => Promise<void>
}

/** Thrown when a user other than the owner of the task has cancelled the import. */
class Cancelled extends Error {}
/** Thrown when another run has continued the same import: only one run may continue it. */
class Overtaken extends Error {}

/**
 * Runs an enrichment import from its stored position to the end. First reads all rows and assigns them to records; then
 * writes the records, so that a record with many rows gets one version. Does not repeat finished steps.
 * @throws Failure if the file is missing; Refusal if it is not a table; errors of `progress`
 */
export async function runEnrichments(deps: EnrichmentDeps, id: number, options: RunOptions): Promise<void> {
  const { db, files } = deps
  const plan = await stored.findEnrichments(db, id)
  if (!plan || plan.status === 'completed') return
  await stored.beginRun(db, id)
  try {
    if (plan.records === null) {
      if (!(await files.has(plan.file.id))) throw new Failure('imports.file_gone')
      await readRows(deps, plan, options)
    }
    await writeRecords(deps, plan.id, options)
    await finish(db, plan)
  } catch (error) {
    if (error instanceof Overtaken) return
    if (error instanceof Cancelled) return stored.endEnrichments(db, id, { status: 'cancelled' })
    if (error instanceof Failure) {
      await stored.endEnrichments(db, id, {
        status: 'failed',
        error: { key: error.key, params: error.params as Record<string, string | number> },
      })
    }
    throw error
  }
}

/**
 * Locks an import until the transaction ends. @throws Overtaken if another run has changed the stored position;
 * Cancelled
 */
async function lockPlan(
  tx: Tx,
  id: number,
  isWhere: (plan: stored.EnrichmentImportRow) => boolean,
): Promise<stored.EnrichmentImportRow> {
  const plan = await stored.lockEnrichments(tx, id)
  if (plan?.status !== '' || !isWhere(plan)) throw new Overtaken()
  if (plan.isCancelRequested) throw new Cancelled()
  return plan
}

const storedProblem = (row: number, issn: string | null, code: ProblemCode, params = {}): stored.StoredProblem => ({
  row,
  issn,
  code,
  params,
})

/**
 * Reads the rest of the file, from the row after the last stored one, and assigns each row to the records that it
 * names.
 */
const readRows = (deps: EnrichmentDeps, plan: stored.EnrichmentImportRow, options: RunOptions): Promise<void> =>
  deps.files.withLocal(plan.file.id, (path) => readRowsIn(path, deps, plan, options))

async function readRowsIn(
  path: string,
  { db }: EnrichmentDeps,
  plan: stored.EnrichmentImportRow,
  { signal, progress }: RunOptions,
): Promise<void> {
  const { rows, ignored } = openRows(path, plan.file.name, plan.source)
  let reached = plan.rowsRead
  let batch: ReadRow[] = []
  let place = 0
  const flush = async (): Promise<void> => {
    const [read, from, to] = [batch, reached, place]
    batch = []
    await db.transaction().execute(async (tx) => {
      await lockPlan(tx, plan.id, ({ rowsRead }) => rowsRead === from)
      await stored.advanceEnrichments(tx, plan.id, { rowsRead: to, counts: await assignRows(tx, plan.id, read) })
    })
    reached = to
    await progress(to, 2 * plan.file.rows)
  }
  for await (const raw of rows) {
    place++
    if (place % ROWS_PER_TRANSACTION === 0) {
      signal.throwIfAborted()
      await nextTurn()
    }
    if (place <= plan.rowsRead) continue
    batch.push(readRow(plan.source, raw))
    if (batch.length >= ROWS_PER_TRANSACTION) await flush()
  }
  if (batch.length > 0) await flush()
  await db.transaction().execute(async (tx) => {
    await lockPlan(tx, plan.id, ({ records, rowsRead }) => records === null && rowsRead === reached)
    // Stores the problem at the header row, because it concerns the whole file.
    await stored.addProblems(
      tx,
      plan.id,
      [...ignored].map((column) => storedProblem(1, null, 'ignored_column', { column })),
    )
    await stored.advanceEnrichments(tx, plan.id, { records: await stored.countRecords(tx, plan.id) })
  })
}

async function assignRows(tx: Tx, id: number, read: readonly ReadRow[]): Promise<Partial<EnrichmentCounts>> {
  const named = await findNamedRecords(tx, read)
  const rows: stored.RowOfRecord[] = []
  const problems: stored.StoredProblem[] = []
  const counts = { unknown: 0, rejected: 0 }
  for (const { row, shown, number, subfields, problem } of read) {
    const { record, recordIds } = number ? named(number) : { record: undefined, recordIds: [] }
    if (problem) {
      counts.rejected++
      problems.push(storedProblem(row, shown, problem.code, problem.params))
    } else if (record === undefined || record.category === 'fre') {
      counts.unknown++
      problems.push(storedProblem(row, shown, record === undefined ? 'unknown' : 'not_described'))
      continue
    }
    // Stores rejected rows as well, because the mode `replace` must not remove enrichments of their records.
    rows.push(
      ...recordIds.map((recordId) => ({ recordId, row, issn: number?.issn ?? '', subfields: subfields ?? null })),
    )
  }
  await stored.addRows(tx, id, rows)
  await stored.addProblems(tx, id, problems)
  return counts
}

/** Writes the records that follow the last written one, in the order of their ids. */
async function writeRecords(deps: EnrichmentDeps, id: number, { signal, progress }: RunOptions): Promise<void> {
  const { db } = deps
  const plan = (await stored.findEnrichments(db, id))!
  const { rows } = plan.file
  const total = Math.max(1, plan.records ?? 0)
  let done = plan.recordsDone
  for (let reached = plan.recordReached; ; ) {
    signal.throwIfAborted()
    const ids = await stored.nextRecords(db, id, reached, RECORDS_PER_TRANSACTION)
    if (ids.length === 0) return
    await writeBatch(deps, plan, ids, reached)
    reached = ids.at(-1)!
    done += ids.length
    await progress(Math.min(2 * rows, rows + Math.floor((rows * done) / total)), 2 * rows)
  }
}

/**
 * Writes some records and the new position in one transaction. If PostgreSQL refuses a record, only the rows of
 * that record are rejected.
 */
async function writeBatch(
  deps: EnrichmentDeps,
  plan: stored.EnrichmentImportRow,
  ids: readonly number[],
  from: number,
): Promise<void> {
  let reached = from
  await bisectBatch(ids, async (part, refused) => {
    if (refused)
      deps.log.error({ err: refused, enrichments: plan.id, record: part[0] }, 'a record could not be enriched')
    await writeBatchOnce(deps, plan, part, reached, refused && sqlState(refused))
    reached = part.at(-1)!
  })
}

type RowsOfRecord = { readonly enriching: EnrichmentRequest; readonly rows: readonly stored.RowOfRecord[] }

async function writeBatchOnce(
  { db, index }: EnrichmentDeps,
  plan: stored.EnrichmentImportRow,
  ids: readonly number[],
  from: number,
  failure?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPlan(tx, plan.id, ({ recordReached }) => recordReached === from)
    const beyond = await stored.rejectRowsAboveLimit(tx, plan.id, ids)
    const rows = Map.groupBy(await stored.rowsOf(tx, plan.id, ids), ({ recordId }) => recordId)
    const records = (await findRecordsByIds(tx, ids)).flatMap((row): RowsOfRecord[] => {
      const all = rows.get(row.id) ?? []
      const stated = all.filter(({ subfields }) => subfields !== null)
      const fields = stated.map(({ subfields }) => subfields as Subfields)
      const isPartial = stated.length < all.length || beyond > 0
      const enrichments = { source: plan.source, mode: plan.mode, fields, isPartial }
      return stated.length === 0 ? [] : [{ enriching: { row, enrichments }, rows: stated }]
    })
    const notified = failure === undefined ? undefined : failedBatch(records, failure)
    const enriching = notified ? [] : records.map((each) => each.enriching)
    const now = new Date()
    const enriched = plan.isDryRun
      ? await previewEnrichments(tx, enriching, now)
      : await enrichRecords(tx, index, enriching, { importId: plan.id, now })
    const account = notified ?? countOutcomes(plan, records, enriched)
    await stored.addProblems(tx, plan.id, account.problems)
    await stored.advanceEnrichments(tx, plan.id, {
      recordReached: ids.at(-1)!,
      recordsDone: ids.length,
      counts: { ...account.counts, rejected: account.counts.rejected + beyond },
    })
  })
}

type BatchOutcome = { readonly counts: EnrichmentCounts; readonly problems: stored.StoredProblem[] }

const NOTHING: EnrichmentCounts = { added: 0, changed: 0, unchanged: 0, removed: 0, unknown: 0, rejected: 0 }

/** The name of the count that each outcome increases. */
const COUNT_OF_OUTCOME = {
  added: 'added',
  changed: 'changed',
  unchanged: 'unchanged',
  repeated: 'unchanged',
  contradicting: 'rejected',
  too_large: 'rejected',
} as const satisfies Record<FieldOutcome['kind'], keyof EnrichmentCounts>

const failedBatch = (records: readonly RowsOfRecord[], reason: string): BatchOutcome => {
  const rows = records.flatMap((each) => each.rows)
  return {
    counts: { ...NOTHING, rejected: rows.length },
    problems: rows.map(({ row, issn }) => storedProblem(row, issn, 'failed', { reason })),
  }
}

function countOutcomes(
  { source }: stored.EnrichmentImportRow,
  records: readonly RowsOfRecord[],
  enriched: ReadonlyMap<number, EnrichmentResult>,
): BatchOutcome {
  const counts = { ...NOTHING }
  const problems: stored.StoredProblem[] = []
  for (const { enriching, rows } of records) {
    const became = enriched.get(enriching.row.id)
    if (became === undefined) continue
    const { issn } = enriching.row
    const [error] = became.errors
    if (error !== undefined && became.waits === undefined) {
      counts.rejected += rows.length
      // Stores the diagnostic as a string, because `params` is a flat object. Its message is formatted later in the
      // language of the reader.
      problems.push(storedProblem(rows[0]!.row, issn, 'would_be_invalid', { diagnostic: JSON.stringify(error) }))
      continue
    }
    counts.removed += became.removed
    let changes = became.removed
    for (const [at, outcome] of became.outcomes.entries()) {
      const { row } = rows[at]!
      const stated = (code: ProblemCode, params = {}) => problems.push(storedProblem(row, issn, code, params))
      if (outcome.kind === 'added' || outcome.kind === 'changed') changes++
      counts[COUNT_OF_OUTCOME[outcome.kind]]++
      if (outcome.kind === 'too_large') stated('too_large', { field: enrichmentTable(source).tag })
      if ('of' in outcome) stated(outcome.kind, { other: rows[outcome.of]!.row })
    }
    if (became.waits && changes > 0)
      problems.push(storedProblem(rows[0]!.row, issn, 'waits', { holder: became.waits.holder ?? 'none' }))
  }
  return { counts, problems }
}

async function finish(db: Db, plan: stored.EnrichmentImportRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await stored.removeRows(tx, plan.id)
    await stored.endEnrichments(tx, plan.id, { status: 'completed' })
    if (plan.isDryRun) return
    const { counts } = (await stored.findEnrichments(tx, plan.id))!
    const { id: userId, username } = plan.user
    const details = { enrichments: plan.id, file: plan.file.name, source: plan.source, mode: plan.mode, ...counts }
    await appendAudit(tx, [{ kind: 'import', userId, username, details }])
  })
}
