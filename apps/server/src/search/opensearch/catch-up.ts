/** An index brought up to date from the change log. */
import type pg from 'pg'
import type { IndexKeeping } from './deps.ts'
import { type Documents, ENTRY, type KeyNames, ofIds, readDocuments } from './documents.ts'
import { noteProgress, type Progress } from './standing.ts'
import { refresh, writeDocuments } from './write.ts'

/** The change log does not say what the index lacks: everything may have changed, or the base has another history. */
export class Outdated extends Error {}

/** Entries of the change log that are dealt with at once. */
const ENTRIES = 500

type LogState = {
  readonly first: number
  readonly last: number
  /** The entries at the place that the index has reached, and at the last one it has seen. */
  readonly entry: string
  readonly seen: string
}

/** An entry of the change log as `Progress` keeps it; empty for 0. */
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

/** Whether the change log goes on from where an index is. @throws Outdated */
function refuseOtherHistory({ seq, entry, seen }: Progress, log: LogState): void {
  if (seen !== undefined && seen.seq > seq && log.seen !== seen.entry)
    throw new Outdated('the index holds a state that the base has lost')
  if (seq === 0 ? log.first > 1 : log.entry !== entry) {
    throw new Outdated(
      seq > log.last ? 'the base is older than the index' : 'the change log does not reach back to the index',
    )
  }
}

/** How many entries of the change log an index has not taken in. @throws Outdated */
export async function changesBehind(client: pg.ClientBase, progress: Progress): Promise<number> {
  const log = await logState(client, progress)
  refuseOtherHistory(progress, log)
  return log.last - progress.seq
}

/**
 * Notes in which state of the base documents are going to be written: should this end before it is noted that they are,
 * and the base lose that state, the index is known to hold it.
 */
export async function announce(
  keeping: IndexKeeping,
  { name, progress }: Pick<Followed, 'name' | 'progress'>,
  { seq, entry }: Documents,
): Promise<Progress> {
  if (seq <= Math.max(progress.seq, progress.seen?.seq ?? 0)) return progress
  const announced = { ...progress, seen: { seq, entry } }
  await noteProgress(keeping, name, announced)
  return announced
}

/** An index that is brought up to date: its name, how far it has come, and the names of facet keys that are known. */
export type Followed = { readonly name: string; readonly progress: Progress; readonly keys: KeyNames }

/**
 * Takes all there is of the change log in, and has it found by searches. The caller holds the lock of following: one at a
 * time.
 * @returns how far the index has come. @throws Outdated | Away
 */
export async function catchUp(keeping: IndexKeeping, client: pg.ClientBase, index: Followed): Promise<Progress> {
  for (let { progress } = index; ; ) {
    const next = await catchUpOnce(keeping, client, { ...index, progress })
    if (next !== progress) {
      progress = next
      continue
    }
    // What another process has noted it may not have shown before it ended.
    if (progress === index.progress) await refresh(keeping.cluster, index.name)
    return progress
  }
}

/**
 * Takes the next entries of the change log in; `progress` itself when there are none. Once the last ones are in, searches find
 * what was taken in.
 * The caller holds the lock of following: one at a time.
 * @throws Outdated | Away
 */
export async function catchUpOnce(
  keeping: IndexKeeping,
  client: pg.ClientBase,
  { name, progress, keys }: Followed,
): Promise<Progress> {
  const log = await logState(client, progress)
  refuseOtherHistory(progress, log)
  if (log.last === progress.seq) return progress
  const until = Math.min(log.last, progress.seq + ENTRIES)
  const { rows } = await client.query<{ id: number | null }>(
    'select distinct record_id as id from change_log where seq > $1 and seq <= $2',
    [progress.seq, until],
  )
  if (rows.some(({ id }) => id === null)) throw new Outdated('everything may have changed')
  // Records that are not in it yet come with the rest: a record has one state at a time.
  const ids = rows.map(({ id }) => id!)
  const documents = await readDocuments(client, ofIds(ids), keys)
  const announced = await announce(keeping, { name, progress }, documents)
  await writeDocuments(keeping.cluster, name, documents, ids)
  const reached = { ...announced, seq: until, entry: await entryAt(client, until) }
  // Noted and shown at the same time: a save waits for both, and neither depends on the other.
  await Promise.all([
    noteProgress(keeping, name, reached),
    until === log.last ? refresh(keeping.cluster, name) : undefined,
  ])
  return reached
}
