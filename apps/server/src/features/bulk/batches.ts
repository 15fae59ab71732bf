/** What preview, run and revert of change sets have in common: batches that each commit with what they did. */
import { setTimeout as sleep } from 'node:timers/promises'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { inHalves } from '../../platform/database/in-halves.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredWrite } from '../../saving/store-versions.ts'
import { followedBy } from '../../search/followed.ts'
import type { SearchChanges, SearchIndex } from '../../search/search-index.ts'
import { TaskCancelled, type TaskContext } from '../tasks/task.ts'
import type { Change } from './put-to-records.ts'
import * as records from './record-repository.ts'
import * as sets from './repository.ts'
import { type BulkUser, bulkUser } from './user-repository.ts'

/** Records of a batch: what an interruption costs, and how long another save of the same records may wait. */
export const BATCH = 100
/** Between two batches others have their turn. */
export const PAUSE_MS = 2

export type BulkDeps = {
  readonly db: Db
  readonly index: Pick<SearchIndex, 'follow'>
  readonly log: Log
  /** Makes the change of a set. */
  readonly changeOf: (set: Pick<sets.StoredSet, 'macro' | 'today'>) => Promise<Change>
}

/** Who began a preview, a run or a revert. */
export type By = { readonly id: number; readonly username: string }

export type Run = Pick<TaskContext, 'signal' | 'progress'> & { readonly by: By }

/** Thrown where a set is not where the task expects it: somebody else ended it. */
export const goOn = (set: sets.StoredSet | undefined, isThere: (set: sets.StoredSet) => boolean): sets.StoredSet => {
  if (set === undefined || !isThere(set)) throw new TaskCancelled()
  return set
}

/** What somebody may do now: without their account, or the right to catalogue, nothing. */
export const rightsOf = async (db: Db, { id, username }: By): Promise<BulkUser> =>
  (await bulkUser(db, id)) ?? { id, username, center: null, isMemberOfIc: false }

/** Records of a set with the rows of the base that they are; of one that is gone there is none. */
export const withRows = (of: readonly records.SetRecord[], rows: readonly RecordRow[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return of.map((record) => ({ record, row: byId.get(record.recordId) }))
}

/** Other records that saves altered by their links, each once: what was before is the same for all that altered it. */
export const touchedBy = (stored: readonly StoredWrite[]): records.Touched[] => [
  ...new Map(
    stored.flatMap(({ touched }) =>
      touched.map(({ recordId, issn, before, newestId: after }) => {
        const { active, draft } = before
        const touch = { recordId, issn, activeBefore: active?.id ?? null, draftBefore: draft?.id ?? null, after }
        return [recordId, touch] as const
      }),
    ),
  ).values(),
]

/** What a phase does with some of its records, in their transaction, and with one that the base refused. */
type Work = {
  readonly isThere: (set: sets.StoredSet) => boolean
  readonly store: (
    tx: Tx,
    index: SearchChanges,
    set: sets.StoredSet,
    part: readonly records.SetRecord[],
  ) => Promise<void>
  readonly refused: (tx: Tx, record: records.SetRecord) => Promise<void>
}

/**
 * Stores what is left of a phase in batches that each commit with what they did; search rows are written beside the next ones.
 * However it ends, what was stored is found; if the base is gone, whoever comes next sees to it.
 * @throws TaskCancelled where the set is not where it should be any more
 */
export async function inBatches(
  { db, index, log }: BulkDeps,
  id: number,
  phase: 'run' | 'revert',
  { signal, progress }: Pick<Run, 'signal' | 'progress'>,
  { isThere, store, refused }: Work,
): Promise<void> {
  const follower = index.follow()
  const followed = followedBy(follower)
  const total = await records.countLeft(db, id, phase)
  try {
    for (let done = 0; ; ) {
      signal.throwIfAborted()
      const batch = await records.nextRecords(db, id, phase, BATCH)
      if (batch.length === 0) break
      await inHalves(batch, (part, error) =>
        db.transaction().execute(async (tx) => {
          const set = goOn(await sets.holdSet(tx, id), isThere)
          if (error === undefined) return store(tx, follower, set, part)
          log.error({ err: error, changeSet: id, issn: part[0]!.issn }, 'a record could not be changed')
          return refused(tx, part[0]!)
        }),
      )
      await followed.next()
      done += batch.length
      await progress(done, Math.max(done, total))
      await sleep(PAUSE_MS, undefined, { signal })
    }
    await followed.all()
  } catch (error) {
    await follower.catchUp().catch((failure) => log.warn({ err: failure }, 'search rows are left'))
    throw error
  }
}

/**
 * Notes a run or a revert in the audit log, with what it did until now.
 * @param override the reason why a revert makes records invalid
 */
export const noteDeed = (
  tx: Tx,
  set: sets.StoredSet,
  action: 'run' | 'revert',
  { id, username }: By,
  override: string | null = null,
): Promise<void> =>
  appendAudit(tx, [
    {
      kind: 'bulk',
      userId: id,
      username,
      details: {
        change_set: set.id,
        action,
        name: set.name,
        records: action === 'run' ? set.saved : set.reverted,
        macro: set.macro,
        reason: override ?? set.reason,
        allow_invalid: override === null ? undefined : true,
      },
    },
  ])
