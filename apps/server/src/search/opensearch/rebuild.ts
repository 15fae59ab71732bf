/**
 * The index built anew, beside the one that searches ask, and put in its place in one step. What was begun and not ended
 * is gone on with, by whoever comes next.
 */
import type pg from 'pg'
import { announce, catchUp, catchUpOnce, changesBehind, entryAt, Outdated } from './catch-up.ts'
import type { IndexKeeping } from './deps.ts'
import { KeyNames, ofRange, readDocuments } from './documents.ts'
import { FOLLOW_LOCK, REBUILD_LOCK, withLock } from './locks.ts'
import {
  createIndex,
  dropIndex,
  noteProgress,
  type OwnIndex,
  type Progress,
  progressOf,
  type Standing,
  standingOf,
  switchTo,
} from './standing.ts'
import { refresh, writeDocuments } from './write.ts'

/** Records that are written at a time. */
const PORTION = 500
/** With fewer changes left, those who follow the index in use wait for the rest. */
const FEW_CHANGES = 200
/** A load may end, or an index of the base be built anew, while this goes on: then it begins again, so many times. */
const TRIES = 10

export type RebuildOptions = {
  /** Also where the index in use is as it should be. */
  readonly isForced?: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (records: number) => void
}

/**
 * Builds the index, if it is not there, cannot be gone on with, or `isForced`. Waits for another process that does.
 * @returns how many records were written; 0 where nothing was to do
 * @throws Away | ForeignIndex
 */
export const buildIndex = (keeping: IndexKeeping, options: RebuildOptions = {}): Promise<number> =>
  withLock(
    keeping.pool,
    REBUILD_LOCK,
    async (client) => {
      const { live } = await standingOf(keeping)
      if (options.isForced !== true && live?.isCurrent && (await isFollowed(keeping, client, live))) return 0
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

/** Whether the change log says all that an index lacks. */
export async function isFollowed(keeping: IndexKeeping, client: pg.ClientBase, { name }: OwnIndex): Promise<boolean> {
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

/** @throws Outdated when everything may have changed meanwhile */
async function build(keeping: IndexKeeping, client: pg.ClientBase, options: RebuildOptions): Promise<number> {
  const standing = await standingOf(keeping)
  const begun = await goOnWith(keeping, client, standing)
  for (const other of standing.others) if (other.name !== begun?.name) await dropIndex(keeping, other)
  const name = begun?.name ?? (await createIndex(keeping))
  const start = begun?.progress ?? (await firstProgress(client))
  await noteProgress(keeping, name, start)
  const keys = new KeyNames()
  const filled = await fill(keeping, client, { name, start, keys, options })
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

/** The change log before any record is read: what changes from here on is taken in afterwards. */
async function firstProgress(client: pg.ClientBase): Promise<Progress> {
  const { rows } = await client.query<{ seq: number }>('select coalesce(max(seq), 0)::float8 as seq from change_log')
  const { seq } = rows[0]!
  return { seq, entry: await entryAt(client, seq), filledUpTo: 0 }
}

async function goOnWith(
  keeping: IndexKeeping,
  client: pg.ClientBase,
  { others }: Standing,
): Promise<{ readonly name: string; readonly progress: Progress } | undefined> {
  for (const { name, isCurrent } of others) {
    const progress = isCurrent ? await progressOf(keeping, name) : undefined
    if (progress !== undefined && (await isFollowed(keeping, client, { name, isCurrent }))) return { name, progress }
  }
  return undefined
}

type Filling = {
  readonly name: string
  readonly start: Progress
  readonly keys: KeyNames
  readonly options: RebuildOptions
}

/** The next records with their documents; undefined where there are none. */
async function readPortion(client: pg.ClientBase, after: number, keys: KeyNames) {
  const { rows } = await client.query<{ last: number | null }>(
    'select max(record_id) as last from (select record_id from search_doc where record_id > $1 order by record_id limit $2) as portion',
    [after, PORTION],
  )
  const { last } = rows[0]!
  return last === null ? undefined : { last, documents: await readDocuments(client, ofRange(after, last), keys) }
}

/** The next portion is read while one is written: neither waits for the other. */
async function fill(keeping: IndexKeeping, client: pg.ClientBase, { name, start, keys, options }: Filling) {
  let [progress, records] = [start, 0]
  if (progress.filledUpTo === null) return { progress, records }
  const readAfter = (last: number) => {
    const reading = readPortion(client, last, keys)
    // Told when it is awaited.
    reading.catch(() => undefined)
    return reading
  }
  let reading = readAfter(progress.filledUpTo)
  try {
    for (let portion = await reading; portion !== undefined; portion = await reading) {
      options.signal?.throwIfAborted()
      const { last, documents } = portion
      reading = readAfter(last)
      progress = await announce(keeping, { name, progress }, documents)
      await writeDocuments(keeping.cluster, name, documents, documents.byId.keys())
      records += documents.byId.size
      options.onProgress?.(records)
      progress = { ...progress, filledUpTo: last }
      await noteProgress(keeping, name, progress)
    }
  } finally {
    // Whoever has the connection next finds it at rest.
    await reading.catch(() => undefined)
  }
  progress = { ...progress, filledUpTo: null }
  await noteProgress(keeping, name, progress)
  return { progress, records }
}
