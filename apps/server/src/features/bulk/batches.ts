/** Shared by preview, run and revert of change sets: batches of records, each committed together with its outcomes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import { bisectBatch } from '../../platform/database/bisect-batch.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredWrite } from '../../saving/store-versions.ts'
import type { SearchChanges, SearchIndex } from '../../search/search-index.ts'
import { makeWriteBehind } from '../../search/write-behind.ts'
import { TaskCancelled, type TaskContext } from '../tasks/task.ts'
import * as records from './record-repository.ts'
import * as sets from './repository.ts'
import type { Change } from './run-macro.ts'
import { type BulkUser, bulkUser } from './user-repository.ts'

/** Records per batch. Bounds the work lost on an interruption and the time other saves of these records wait. */
export const BATCH_SIZE = 100
/** Pause between two batches, so that other requests can use the database. */
export const PAUSE_MS = 2

export type BulkDeps = {
  readonly db: Db
  readonly index: Pick<SearchIndex, 'follow'>
  readonly log: Log
  /** Compiles the macro of a change set. */
  readonly changeOf: (set: Pick<sets.StoredSet, 'macro' | 'today'>) => Promise<Change>
}

/** The user who started a preview, a run or a revert. */
export type TaskUser = { readonly id: number; readonly username: string }

export type PhaseContext = Pick<TaskContext, 'signal' | 'progress'> & { readonly by: TaskUser }

/** @throws TaskCancelled when the set was deleted or is no longer in the state that the task needs */
export const assertInState = (
  set: sets.StoredSet | undefined,
  isThere: (set: sets.StoredSet) => boolean,
): sets.StoredSet => {
  if (set === undefined || !isThere(set)) throw new TaskCancelled()
  return set
}

/**
 * Current rights of a user. A deleted or disabled account, or one without the catalog permission, can edit no record.
 */
export const currentRights = async (db: Db, { id, username }: TaskUser): Promise<BulkUser> =>
  (await bulkUser(db, id)) ?? { id, username, center: null, isMemberOfIc: false }

/** Pairs each record of a set with its database row; `row` is undefined when the record was deleted. */
export const pairWithRows = (of: readonly records.SetRecord[], rows: readonly RecordRow[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return of.map((record) => ({ record, row: byId.get(record.recordId) }))
}

/**
 * Other records that these saves changed through links, each once. All saves of a batch see the same previous versions.
 */
export const recordsTouchedBy = (stored: readonly StoredWrite[]): records.Touched[] => [
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

/** The work of a phase on a part of a batch, in one transaction, and on a single record that the database refused. */
type PhaseWork = {
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
 * Processes the remaining records of a phase in batches. Each batch commits with its outcomes; search rows of a batch
 * are written while the next batch runs. On any failure, the search rows of committed batches are still written. When
 * that fails too, the entries stay queued.
 * @throws TaskCancelled when the set was deleted or is no longer in the expected state
 */
export async function processInBatches(
  { db, index, log }: BulkDeps,
  id: number,
  phase: 'run' | 'revert',
  { signal, progress }: Pick<PhaseContext, 'signal' | 'progress'>,
  { isThere, store, refused }: PhaseWork,
): Promise<void> {
  const follower = index.follow()
  const followed = makeWriteBehind(follower)
  const total = await records.countUnprocessed(db, id, phase)
  try {
    for (let done = 0; ; ) {
      signal.throwIfAborted()
      const batch = await records.nextRecords(db, id, phase, BATCH_SIZE)
      if (batch.length === 0) break
      await bisectBatch(batch, (part, error) =>
        db.transaction().execute(async (tx) => {
          const set = assertInState(await sets.lockSet(tx, id), isThere)
          if (error === undefined) return store(tx, follower, set, part)
          log.error({ err: error, changeSet: id, issn: part[0]!.issn }, 'a record of a change set could not be changed')
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
    await follower
      .catchUp()
      .catch((failure) =>
        log.warn({ err: failure }, 'the search index could not be updated; the next update includes these records'),
      )
    throw error
  }
}

/**
 * Writes an audit entry for a run or a revert, with the number of records changed so far.
 * @param override the reason for a revert that makes records invalid
 */
export const auditBulkAction = (
  tx: Tx,
  set: sets.StoredSet,
  action: 'run' | 'revert',
  { id, username }: TaskUser,
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
