/**
 * Builds a new index next to the one in use, and then switches searches to the new one in one step. If the process
 * dies, the next one continues the build.
 */
import type pg from 'pg'
import { catchUp, catchUpOnce, changesBehind, entryAt, Outdated, storeSeenState } from './catch-up.ts'
import type { IndexDependencies } from './deps.ts'
import { KeyNames, rangeCondition, readDocuments } from './documents.ts'
import {
  createIndex,
  dropIndex,
  type IndexState,
  type OwnIndex,
  type Progress,
  progressOf,
  readIndexState,
  storeProgress,
  switchTo,
} from './index-state.ts'
import { FOLLOW_LOCK, REBUILD_LOCK, withLock } from './locks.ts'
import { refresh, writeDocuments } from './write.ts'

/** Number of records written in one portion. */
const PORTION = 500
/** When fewer changes than this remain, processes that update the index in use wait until searches use the new one. */
const FEW_CHANGES = 200
/** Maximum number of restarts. A load or a rebuild of the PostgreSQL index during the build requires a restart. */
const TRIES = 10

export type RebuildOptions = {
  /** Whether to build the index even if the index in use is valid. */
  readonly isForced?: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (records: number) => void
}

/**
 * Builds the index if it is missing, cannot be updated, or `isForced`. Waits for another process that is building it.
 * @returns the number of records written; 0 if nothing had to be done
 * @throws ClusterUnavailable | ForeignIndex
 */
export const buildIndex = (keeping: IndexDependencies, options: RebuildOptions = {}): Promise<number> =>
  withLock(
    keeping.pool,
    REBUILD_LOCK,
    async (client) => {
      const { live } = await readIndexState(keeping)
      if (options.isForced !== true && live?.isCurrent && (await isUpdatable(keeping, client, live))) return 0
      for (let tries = 1; ; tries++) {
        try {
          return await build(keeping, client, options)
        } catch (error) {
          if (!(error instanceof Outdated) || tries === TRIES) throw error
        }
      }
    },
    { signal: options.signal },
  )

/** Whether the change log contains all changes that an index lacks. */
export async function isUpdatable(
  keeping: IndexDependencies,
  client: pg.ClientBase,
  { name }: OwnIndex,
): Promise<boolean> {
  const progress = await progressOf(keeping, name)
  if (progress === undefined) return false
  try {
    await changesBehind(client, progress)
  } catch (error) {
    if (error instanceof Outdated) return false
    throw error
  }
  const { rows } = await client.query<{ all: boolean }>(
    'select exists (select from change_log where seq > $1 and record_id is null) as all',
    [progress.seq],
  )
  return !rows[0]!.all
}

/** Builds the index and switches searches to it. @throws Outdated if all records may have changed meanwhile */
async function build(keeping: IndexDependencies, client: pg.ClientBase, options: RebuildOptions): Promise<number> {
  const standing = await readIndexState(keeping)
  const begun = await continueBuild(keeping, client, standing)
  for (const other of standing.others) if (other.name !== begun?.name) await dropIndex(keeping, other)
  const name = begun?.name ?? (await createIndex(keeping))
  const start = begun?.progress ?? (await firstProgress(client))
  await storeProgress(keeping, name, start)
  const keys = new KeyNames()
  const filled = await fillIndex(keeping, client, { name, start, keys, options })
  let progress = filled.progress
  while ((await changesBehind(client, progress)) > FEW_CHANGES) {
    options.signal?.throwIfAborted()
    progress = await catchUpOnce(keeping, client, { name, progress, keys })
  }
  await refresh(keeping.cluster, name)
  await withLock(keeping.pool, FOLLOW_LOCK, async (holder) => {
    await catchUp(keeping, holder, { name, progress, keys })
    await switchTo(keeping, name, standing.live)
  })
  if (standing.live !== undefined) await dropIndex(keeping, standing.live)
  return filled.records
}

/** The last change log entry before any record is read. Later changes are applied after the records are written. */
async function firstProgress(client: pg.ClientBase): Promise<Progress> {
  const { rows } = await client.query<{ seq: number }>('select coalesce(max(seq), 0)::float8 as seq from change_log')
  const { seq } = rows[0]!
  return { seq, entry: await entryAt(client, seq), filledUpTo: 0 }
}

async function continueBuild(
  keeping: IndexDependencies,
  client: pg.ClientBase,
  { others }: IndexState,
): Promise<{ readonly name: string; readonly progress: Progress } | undefined> {
  for (const { name, isCurrent } of others) {
    const progress = isCurrent ? await progressOf(keeping, name) : undefined
    if (progress !== undefined && (await isUpdatable(keeping, client, { name, isCurrent }))) return { name, progress }
  }
  return undefined
}

type FillInput = {
  readonly name: string
  readonly start: Progress
  readonly keys: KeyNames
  readonly options: RebuildOptions
}

/** Reads the next records as documents; undefined after the last record. */
async function readPortion(client: pg.ClientBase, after: number, keys: KeyNames) {
  const { rows } = await client.query<{ last: number | null }>(
    'select max(record_id) as last from (select record_id from search_doc where record_id > $1 order by record_id limit $2) as portion',
    [after, PORTION],
  )
  const { last } = rows[0]!
  return last === null ? undefined : { last, documents: await readDocuments(client, rangeCondition(after, last), keys) }
}

/** Writes all records to the index. Reads the next portion while the present one is written. */
async function fillIndex(keeping: IndexDependencies, client: pg.ClientBase, { name, start, keys, options }: FillInput) {
  let [progress, records] = [start, 0]
  if (progress.filledUpTo === null) return { progress, records }
  const readAfter = (last: number) => {
    const reading = readPortion(client, last, keys)
    // The caller handles the error when it awaits the portion.
    reading.catch(() => undefined)
    return reading
  }
  let reading = readAfter(progress.filledUpTo)
  try {
    for (let portion = await reading; portion !== undefined; portion = await reading) {
      options.signal?.throwIfAborted()
      const { last, documents } = portion
      reading = readAfter(last)
      progress = await storeSeenState(keeping, { name, progress }, documents)
      await writeDocuments(keeping.cluster, name, documents, documents.byId.keys())
      records += documents.byId.size
      options.onProgress?.(records)
      progress = { ...progress, filledUpTo: last }
      await storeProgress(keeping, name, progress)
    }
  } finally {
    // Wait for the running read, so that the connection is idle when it is returned to the pool.
    await reading.catch(() => undefined)
  }
  progress = { ...progress, filledUpTo: null }
  await storeProgress(keeping, name, progress)
  return { progress, records }
}
