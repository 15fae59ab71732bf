import { setImmediate as nextTurn } from 'node:timers/promises'
import { statedCategory } from '@seriatim/analyser'
import { numberOfIssn } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { bisectBatch } from '../../platform/database/bisect-batch.ts'
import type { Db } from '../../platform/database/db.ts'
import { sqlState } from '../../platform/database/sql-state.ts'
import { Failure } from '../../platform/failure.ts'
import type { Log } from '../../platform/log.ts'
import type { Follower } from '../../search/search-index.ts'
import { makeWriteBehind } from '../../search/write-behind.ts'
import { type FileIndex, indexFile, readFirstRecord } from './file-index.ts'
import type { ImportFiles, OpenFile } from './files.ts'
import { readImportFile } from './formats.ts'
import { type BatchItem, failedOutcome, type Importer, importBatch } from './import-batch.ts'
import { loadImporter } from './importer.ts'
import { removeOutdatedWarnings } from './invalidated-records.ts'
import { addOutcomes, type RecordOutcome } from './outcome-repository.ts'
import { prepareNew } from './prepare.ts'
import { recordNumber } from './record-number.ts'
import { countTaken } from './record-repository.ts'
import {
  advanceImport,
  beginRun,
  endImport,
  findImport,
  lockImport,
  type OutcomeCounts,
  type StoredImport,
} from './repository.ts'
import { SeenNumbers } from './seen-numbers.ts'
import { SeenTitles } from './seen-titles.ts'
import { titleKeyOf } from './title-keys.ts'

/**
 * Number of records per transaction. Limits the work that an interruption undoes, and the time that other saves of
 * these records wait.
 */
const BATCH_RECORDS = 200

export type ImportDeps = {
  readonly db: Db
  /** Updates the search index for imported records. */
  readonly follower: Follower
  readonly files: ImportFiles
  readonly log: Log
}

export type RunOptions = {
  readonly signal: AbortSignal
  /** Called between two batches. May throw to stop the run. */
  readonly progress: (done: number, total: number) => Promise<void>
  readonly onOutcome?: (outcome: RecordOutcome) => void
  readonly clock?: () => Date
}

/** Thrown when a user other than the owner of the task has cancelled the import. */
class Cancelled extends Error {}
/** Thrown when another run has continued the same import: only one run may continue it. */
class Overtaken extends Error {}

/**
 * Runs an import from its stored position to the end. Does not store records again that an earlier run stored.
 * @throws Failure if the file is missing or contains no readable record; errors of `progress`
 */
export async function runImport(deps: ImportDeps, id: number, options: RunOptions): Promise<void> {
  const { db, files } = deps
  const plan = await findImport(db, id)
  if (!plan || plan.status === 'completed') return
  await beginRun(db, id)
  try {
    if (!(await files.has(plan.fileId))) throw new Failure('imports.file_gone')
    const file = await files.open(plan.fileId)
    try {
      await runPlan(deps, plan, file, options)
    } finally {
      await file.close()
    }
  } catch (error) {
    // Updates the search index for all stored records, even if the run fails. If the update fails, another process does
    // it later.
    await deps.follower
      .catchUp()
      .catch((failure) =>
        deps.log.warn(
          { err: failure },
          'the search index could not be updated; the next update includes these records',
        ),
      )
    if (error instanceof Overtaken) return
    if (error instanceof Cancelled) return endImport(db, id, { status: 'cancelled' })
    if (error instanceof Failure) {
      await endImport(db, id, {
        status: 'failed',
        error: { key: error.key, params: error.params as Record<string, string | number> },
      })
    }
    throw error
  }
}

async function runPlan(deps: ImportDeps, plan: StoredImport, file: OpenFile, options: RunOptions): Promise<void> {
  const { db, files } = deps
  const { signal, progress } = options
  const since = performance.now()
  const index = await indexFile(files, { id: plan.fileId, format: plan.format }, async () => {
    signal.throwIfAborted()
    await nextTurn()
  })
  const importer = await loadImporter(db, plan.user)
  const excluded: ReadonlySet<number> = new Set(plan.excluded)
  const run = {
    deps,
    plan,
    importer,
    index,
    file,
    excluded,
    options,
    seen: new SeenNumbers(),
    titles: new SeenTitles(),
    taken: await countTaken(db, plan.id),
    since,
  }
  const followed = makeWriteBehind(deps.follower)
  let items: BatchItem[] = []
  let reached = plan.positionsDone
  const store = async (batch: readonly BatchItem[]): Promise<void> => {
    reached = await storeBatch(run, batch, reached)
    if (!plan.isDryRun) await followed.next()
    await progress(reached, index.records)
  }
  // Reads the next batch while the previous one is stored.
  let storing = Promise.resolve()
  const flush = async (): Promise<void> => {
    const batch = items
    items = []
    await storing
    storing = store(batch)
    // Prevents an unhandled rejection: `await storing` throws the error later.
    storing.catch(() => undefined)
  }
  try {
    for await (const result of readImportFile(files.read(plan.fileId), plan.format)) {
      const isExcluded = excluded.has(result.position)
      const number = result.record && recordNumber(result.record)
      const isFirst = isExcluded || number?.kind !== 'issn' || run.seen.add(numberOfIssn(number.issn))
      const titleKey = result.record ? titleKeyOf(result.record) : null
      const isNamed = titleKey !== null && isFirst && !isExcluded
      const sameTitle = isNamed ? run.titles.add(titleKey, result.position) : undefined
      if (result.position <= plan.positionsDone) continue
      items.push({ ...result, isFirst, isExcluded, titleKey, sameTitle })
      if (items.length >= BATCH_RECORDS) await flush()
    }
    if (items.length > 0) await flush()
  } finally {
    // After a failure, waits until the last batch is stored.
    await storing.catch(() => undefined)
  }
  await storing
  await followed.all()
  await finish(db, plan, importer, index, run.since)
}

/** Ends an import. Fails if the file has no readable record, regardless of its other problems. */
async function finish(db: Db, plan: StoredImport, importer: Importer, index: FileIndex, since: number): Promise<void> {
  if (index.readable === 0) {
    const { position = 1, offset = 0 } = index.firstProblem ?? {}
    throw new Failure('imports.nothing_readable', { position, offset, file: plan.fileName })
  }
  await db.transaction().execute(async (tx) => {
    if (!plan.isDryRun) await removeOutdatedWarnings(tx, plan.id)
    await endImport(tx, plan.id, { status: 'completed', records: index.records, ms: performance.now() - since })
    if (plan.isDryRun) return
    const { counts } = (await findImport(tx, plan.id))!
    await appendAudit(tx, [
      {
        kind: 'import',
        userId: importer.id,
        username: importer.username,
        details: { import: plan.id, file: plan.fileName, mode: plan.mode, ...counts },
      },
    ])
  })
}

type Run = {
  readonly deps: ImportDeps
  readonly plan: StoredImport
  readonly importer: Importer
  readonly index: FileIndex
  /** The file stays open until the run ends. */
  readonly file: OpenFile
  /** Positions of records that the run skips. */
  readonly excluded: ReadonlySet<number>
  readonly options: RunOptions
  readonly seen: SeenNumbers
  readonly titles: SeenTitles
  taken: number
  /** Start of the working time that is not counted yet, as `performance.now()`. */
  since: number
}

/**
 * Stores a batch and the new position of the import in one transaction. If PostgreSQL refuses a record, only that
 * record is rejected. @returns the new position
 */
async function storeBatch(run: Run, items: readonly BatchItem[], from: number): Promise<number> {
  let reached = from
  await bisectBatch(items, async (part, refused) => {
    if (refused)
      run.deps.log.error(
        { err: refused, import: run.plan.id, position: part[0]!.position },
        'a record could not be imported',
      )
    const { taken } = await storeBatchOnce(run, part, reached, refused && failedOutcome(part[0]!, sqlState(refused)))
    run.taken += taken
    reached = part.at(-1)!.position
  })
  return reached
}

async function storeBatchOnce(
  run: Run,
  items: readonly BatchItem[],
  from: number,
  instead?: RecordOutcome,
): Promise<{ taken: number }> {
  const { deps, plan, importer, taken, options } = run
  const now = (options.clock ?? (() => new Date()))()
  const outcomes = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockImport(tx, plan.id)
    if (locked?.positionsDone !== from || locked.status !== '') throw new Overtaken()
    if (locked.isCancelRequested) throw new Cancelled()
    const outcomes = instead
      ? [instead]
      : await importBatch(tx, items, {
          index: deps.follower,
          plan,
          importer,
          now,
          takenBefore: taken,
          isInFile: (issn) => run.index.find(issn) !== undefined,
          laterRecord: (issn, inBase) =>
            recordFromLaterPlace(run, issn, inBase, { reached: items.at(-1)!.position, now }),
        })
    await addOutcomes(tx, plan.id, outcomes)
    const last = items.at(-1)!
    await advanceImport(tx, plan.id, {
      positions: last.position,
      bytes: last.offset + last.length,
      ms: performance.now() - run.since,
      counts: countOutcomes(outcomes),
    })
    return outcomes
  })
  run.since = performance.now()
  if (options.onOutcome) for (const outcome of outcomes) options.onOutcome(outcome)
  return { taken: outcomes.filter(({ takesNumber }) => takesNumber).length }
}

const countOutcomes = (outcomes: readonly RecordOutcome[]): OutcomeCounts => {
  const counts = { rejected: 0, draft: 0, active_with_warnings: 0, active: 0 }
  for (const { outcome } of outcomes) counts[outcome]++
  return counts
}

/**
 * The record that the import will store with an ISSN from a later position in the file, so that links to it can be
 * validated. Undefined for positions that a real run has already stored.
 */
async function recordFromLaterPlace(
  { file, plan, index, excluded, importer }: Run,
  issn: string,
  inBase: MarcRecord | undefined,
  { reached, now }: { reached: number; now: Date },
): Promise<MarcRecord | undefined> {
  const place = index.find(issn)
  if (!place || excluded.has(place.position) || (!plan.isDryRun && place.position <= reached)) return undefined
  const isDescribed = inBase !== undefined && statedCategory(inBase) !== 'fre'
  if (isDescribed !== (plan.mode === 'reimport')) return undefined
  const record = await readFirstRecord(file.read(place), plan.format)
  if (!record || plan.mode === 'reimport') return record
  const { center, category } = plan
  const mayEnrich = importer.isMemberOfIc
  return prepareNew(record, { issn, center: center?.code ?? '', category: category ?? '', now, mayEnrich }).record
}
