/** Updates an index of OpenSearch from the change log. */
import type pg from 'pg'
import type { IndexDependencies } from './deps.ts'
import { type Documents, ENTRY, idsCondition, type KeyNames, readDocuments } from './documents.ts'
import { type Progress, storeProgress } from './index-state.ts'
import { refresh, writeDocuments } from './write.ts'

/**
 * Thrown when the change log cannot update the index: all records may have changed, or the database has another
 * history.
 */
export class Outdated extends Error {}

/** Number of change log entries processed at once. */
const ENTRIES = 500

type LogState = {
  readonly first: number
  readonly last: number
  /**
   * The content of two change log entries: at the position of the index, and at the last database state in its
   * documents.
   */
  readonly entry: string
  readonly seen: string
}

/** A change log entry in the form of `Progress.entry`; empty for 0. */
export async function entryAt(client: pg.ClientBase, seq: number): Promise<string> {
  const { rows } = await client.query<{ entry: string }>(`select ${ENTRY} as entry from change_log where seq = $1`, [
    seq,
  ])
  return rows[0]?.entry ?? ''
}

async function logState(client: pg.ClientBase, { seq, seen }: Progress): Promise<LogState> {
  const { rows } = await client.query<LogState>(
    `select coalesce(min(seq), 0)::float8 as first, coalesce(max(seq), 0)::float8 as last,
       coalesce((select ${ENTRY} from change_log where seq = $1), '') as entry,
       coalesce((select ${ENTRY} from change_log where seq = $2), '') as seen from change_log`,
    [seq, seen?.seq ?? 0],
  )
  return rows[0]!
}

/** Checks that the change log continues from the position of an index. @throws Outdated */
function refuseOtherHistory({ seq, entry, seen }: Progress, log: LogState): void {
  if (seen !== undefined && seen.seq > seq && log.seen !== seen.entry)
    throw new Outdated('the index contains changes that the database has lost')
  if (seq === 0 ? log.first > 1 : log.entry !== entry) {
    throw new Outdated(
      seq > log.last ? 'the database is older than the index' : 'the change log does not reach back to the index',
    )
  }
}

/** The number of change log entries that an index does not contain yet. @throws Outdated */
export async function changesBehind(client: pg.ClientBase, progress: Progress): Promise<number> {
  const log = await logState(client, progress)
  refuseOtherHistory(progress, log)
  return log.last - progress.seq
}

/**
 * Stores the database state of documents before these are written. If the process dies and the database later loses
 * that state, the index is recognised as newer than the database.
 */
export async function storeSeenState(
  keeping: IndexDependencies,
  { name, progress }: Pick<UpdatedIndex, 'name' | 'progress'>,
  { seq, entry }: Documents,
): Promise<Progress> {
  if (seq <= Math.max(progress.seq, progress.seen?.seq ?? 0)) return progress
  const announced = { ...progress, seen: { seq, entry } }
  await storeProgress(keeping, name, announced)
  return announced
}

/** The index that is being updated: its name, its progress, and the known names of facet keys. */
export type UpdatedIndex = { readonly name: string; readonly progress: Progress; readonly keys: KeyNames }

/**
 * Applies all entries of the change log that the index lacks, and refreshes the index. The caller must hold the lock
 * for updates.
 * @returns the new progress of the index
 * @throws Outdated | ClusterUnavailable
 */
export async function catchUp(
  keeping: IndexDependencies,
  client: pg.ClientBase,
  index: UpdatedIndex,
): Promise<Progress> {
  for (let { progress } = index; ; ) {
    const next = await catchUpOnce(keeping, client, { ...index, progress })
    if (next !== progress) {
      progress = next
      continue
    }
    // Another process may have died after it stored its progress and before the refresh.
    if (progress === index.progress) await refresh(keeping.cluster, index.name)
    return progress
  }
}

/**
 * Applies the next entries of the change log. Refreshes the index after the last entry. The caller must hold the lock
 * for updates.
 * @returns `progress` itself if there are no entries
 * @throws Outdated | ClusterUnavailable
 */
export async function catchUpOnce(
  keeping: IndexDependencies,
  client: pg.ClientBase,
  { name, progress, keys }: UpdatedIndex,
): Promise<Progress> {
  const log = await logState(client, progress)
  refuseOtherHistory(progress, log)
  if (log.last === progress.seq) return progress
  const until = Math.min(log.last, progress.seq + ENTRIES)
  const { rows } = await client.query<{ id: number | null }>(
    'select distinct record_id as id from change_log where seq > $1 and seq <= $2',
    [progress.seq, until],
  )
  if (rows.some(({ id }) => id === null)) throw new Outdated('all records may have changed')
  // Later changes of these records are included, because a document always contains the present state.
  const ids = rows.map(({ id }) => id!)
  const documents = await readDocuments(client, idsCondition(ids), keys)
  const announced = await storeSeenState(keeping, { name, progress }, documents)
  await writeDocuments(keeping.cluster, name, documents, ids)
  const reached = { ...announced, seq: until, entry: await entryAt(client, until) }
  // Store the progress and refresh in parallel, because a save waits for both.
  await Promise.all([
    storeProgress(keeping, name, reached),
    until === log.last ? refresh(keeping.cluster, name) : undefined,
  ])
  return reached
}
