/**
 * Shared by preview, run and revert of change sets. A change set is a macro applied to many records. Records are
 * processed in batches; each batch is committed together with its outcomes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import { TaskCancelled, type TaskContext } from '../../kernel/tasks/task.ts'
import { bisectBatch } from '../../platform/database/bisect-batch.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredWrite } from '../../saving/store-versions.ts'
import type { SearchChanges, SearchIndex } from '../../search/search-index.ts'
import { makeWriteBehind } from '../../search/write-behind.ts'
import * as records from './record-repository.ts'
import * as sets from './repository.ts'
import type { Change } from './run-macro.ts'
import { type BulkUser, bulkUser } from './user-repository.ts'

/**
 * Number of records per batch. Limits the work that an interruption undoes, and the time that other saves of these
 * records wait.
 */
export const BATCH_SIZE = 100
/** Pause in milliseconds between two batches, so that other requests can use the database. */
export const PAUSE_MS = 2

export type BulkDeps = {
  readonly db: Db
  readonly index: Pick<SearchIndex, 'follow'>
  readonly log: Log
  /** Compiles the macro of a change set into a function that changes one record. */
  readonly changeOf: (set: Pick<sets.StoredSet, 'macro' | 'today'>) => Promise<Change>
}

/** The user who started a preview, a run or a revert. */
export type TaskUser = { readonly id: number; readonly username: string }

export type PhaseContext = Pick<TaskContext, 'signal' | 'progress'> & { readonly by: TaskUser }

/** @throws TaskCancelled when the change set was deleted or is no longer in the state that the task requires */
export const assertInState = (
  set: sets.StoredSet | undefined,
  isThere: (set: sets.StoredSet) => boolean,
): sets.StoredSet => {
  if (set === undefined || !isThere(set)) throw new TaskCancelled()
  return set
}

/**
 * Current rights of a user. Without rights if the account is deleted or inactive or lacks the permission to catalogue.
 */
export const currentRights = async (db: Db, { id, username }: TaskUser): Promise<BulkUser> =>
  (await bulkUser(db, id)) ?? { id, username, center: null, isMemberOfIc: false }

/** Pairs each record of a change set with its database row; `row` is undefined when the record was deleted. */
export const pairWithRows = (of: readonly records.SetRecord[], rows: readonly RecordRow[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return of.map((record) => ({ record, row: byId.get(record.recordId) }))
}

/**
 * Other records that these saves changed through links, each once. All saves of a batch refer to the same previous
 * versions of these records.
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

/**
 * The work of a phase (preview, run or revert) on part of a batch in one transaction, and on a single record that the
 * database refused.
 */
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
 * Processes the remaining records of a phase (preview, run or revert) in batches. Each batch is committed with its
 * outcomes. The search index rows of a batch are written while the next batch runs. If a batch fails, the search index
 * rows of committed batches are still written. If that fails as well, they stay in the queue of the index.
 * @throws TaskCancelled when the change set was deleted or is no longer in the required state
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
 * @param override the user's reason for a revert that makes records invalid
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
