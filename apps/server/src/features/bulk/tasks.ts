import type { ChangeSetState } from '@seriatim/contract'
import { z } from 'zod'
import type { AnyTask, TaskContext, TaskDefinition, TaskOutcome } from '../../kernel/tasks/task.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { RevertState } from '../../schema/bulk.ts'
import { auditBulkAction, type BulkDeps, type TaskUser } from './batches.ts'
import { previewSet } from './preview.ts'
import * as sets from './repository.ts'
import { revertSet } from './revert.ts'
import { runSet } from './run.ts'

export const BULK_PREVIEW = 'bulk_preview'
export const BULK_RUN = 'bulk_change'
export const BULK_REVERT = 'bulk_revert'

const payload = z.object({
  changeSetId: z.number().int(),
  /** The user who started the task, which uses this user's rights and name. */
  by: z.object({ id: z.number().int(), username: z.string() }),
  /** The user's reason for a revert that makes records invalid; null when the revert skips these records. */
  override: z.string().nullable().default(null),
})

type At = { readonly by: TaskUser; readonly override: string | null }

const ENDED: Readonly<Record<Exclude<TaskOutcome, 'DONE'>, ChangeSetState & RevertState>> = {
  FAILED: 'failed',
  SKIPPED: 'cancelled',
}

type Kind = {
  readonly action: string
  readonly queue?: string
  run(deps: BulkDeps, id: number, context: TaskContext & At): Promise<void>
  /** Stores that the task of a change set stopped before its end. */
  stopped(tx: Tx, set: sets.StoredSet, state: ChangeSetState & RevertState, at: At): Promise<void>
}

const definition = (
  deps: BulkDeps,
  { action, queue, run, stopped }: Kind,
): TaskDefinition<z.output<typeof payload>> => ({
  action,
  payload,
  resumable: true,
  canCancel: true,
  // No retry in the task list: the page of the change set shows the remaining records and has a button to resume.
  canRetry: false,
  ...(queue === undefined ? {} : { queue }),
  page: ({ changeSetId }) => `/bulk/${changeSetId}`,
  run: (context, { changeSetId, ...at }) => run(deps, changeSetId, { ...context, ...at }),
  async ended(tx, { changeSetId, ...at }, outcome) {
    const set = outcome === 'DONE' ? undefined : await sets.lockSet(tx, changeSetId)
    if (set !== undefined && outcome !== 'DONE') await stopped(tx, set, ENDED[outcome], at)
  },
})

/**
 * Tasks for preview, run and revert of change sets. Tasks in the same queue run one after another. An interrupted task
 * resumes where it stopped.
 */
export const bulkTasks = (deps: BulkDeps): AnyTask[] => [
  definition(deps, {
    action: BULK_PREVIEW,
    queue: BULK_PREVIEW,
    run: previewSet,
    async stopped(tx, { id, state: was }, state) {
      if (was === 'previewing') await sets.updateSet(tx, id, { state, endedAt: new Date() })
    },
  }),
  definition(deps, {
    action: BULK_RUN,
    queue: BULK_RUN,
    run: runSet,
    async stopped(tx, set, state, { by }) {
      if (set.state !== 'running') return
      await sets.updateSet(tx, set.id, { state, endedAt: new Date() })
      await auditBulkAction(tx, set, 'run', by)
    },
  }),
  definition(deps, {
    action: BULK_REVERT,
    queue: BULK_RUN,
    run: revertSet,
    async stopped(tx, set, revert, { by, override }) {
      if (set.revert !== 'running') return
      await sets.updateSet(tx, set.id, { revert })
      await auditBulkAction(tx, set, 'revert', by, override)
    },
  }),
]
