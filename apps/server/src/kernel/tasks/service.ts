import { randomUUID } from 'node:crypto'
import type { Task } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type CentreCodes, isInCentres } from '../../platform/database/in-centres.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { orderByIds } from '../../platform/database/sorted-page.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/check-answers.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import type { ServiceDependencies } from '../../platform/jobs/service-dependencies.ts'
import type { Stores } from '../../platform/store/open-stores.ts'
import { type TaskListQuery, taskIds } from './list-repository.ts'
import { makeTaskChanges } from './notifications.ts'
import * as repository from './repository.ts'
import { makeResultFiles } from './result-files.ts'
import {
  abortLocalRun,
  callEnded,
  handleInterruptedRun,
  queueRun,
  runTask,
  TASK_JOB,
  type TaskRunner,
} from './run-task.ts'
import type { AnyTask } from './task.ts'
import { mayCancel, mayRetry, sortTasks, taskView } from './view.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MESSAGE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type TaskStart = {
  /** The user who can follow the task and download its result; null for the system. */
  readonly user: { readonly id: string } | null
  readonly locale: Locale
  /** Subject of the task as shown to the user, such as a file name. */
  readonly subject?: string
}

/** A task with the user name of its owner; null for the system. */
export type TaskOfUser = { readonly owner: string | null; readonly task: Task }

const isOfCentres = ({ owner }: repository.StoredTask, centres: CentreCodes): boolean =>
  isInCentres(owner?.center ?? null, centres)

/**
 * Service for background work that users can follow. `definitions` is a function, because task definitions depend on
 * the other services.
 */
export function makeTasks(
  { db, pool, stores, log, jobs }: ServiceDependencies & { stores: Stores },
  definitions: () => readonly AnyTask[],
) {
  const files = makeResultFiles(stores.files)
  const changes = makeTaskChanges({ pool, log })
  const definitionOf = (action: string) => definitions().find((definition) => definition.action === action)
  const running: TaskRunner = { db, log, jobs, files, definitionOf, controllers: new Map() }
  const viewsOf = async (stored: readonly repository.StoredTask[], locale: Locale): Promise<Task[]> => {
    const retentionDays = await numberSetting(db, 'task_days')
    return stored.map((task) => taskView(task, definitionOf(task.action), { locale, retentionDays }))
  }
  const viewOf = async (task: repository.StoredTask, locale: Locale): Promise<Task> =>
    (await viewsOf([task], locale))[0]!
  const ownedViewsOf = async (stored: readonly repository.StoredTask[], locale: Locale): Promise<TaskOfUser[]> => {
    const views = await viewsOf(stored, locale)
    return stored.map(({ owner }, index) => ({ owner: owner?.username ?? null, task: views[index]! }))
  }
  let cancelSubscription: Promise<unknown> | undefined

  /** @throws Refusal 'task_not_found', also for a task of another user */
  const ownTask = async (tx: Db, messageId: string, user: CurrentUser): Promise<repository.StoredTask> => {
    const task = MESSAGE_ID.test(messageId) ? await repository.lockTask(tx, messageId) : undefined
    refuseUnless(task && task.owner?.id === user.id, 'task_not_found')
    return task
  }

  /** @throws Refusal 'task_not_cancellable' */
  const cancelHeld = async (tx: Tx, task: repository.StoredTask): Promise<void> => {
    const definition = definitionOf(task.action)
    refuseUnless(mayCancel(task, definition), 'task_not_cancellable')
    if (task.status !== 'QUEUED') {
      await repository.requestCancel(tx, task.messageId)
      return
    }
    await repository.cancelQueued(tx, task.messageId)
    await callEnded(tx, definition, task, 'SKIPPED')
  }

  const requeue = ({ messageId, action }: repository.QueuedTask): Promise<void> =>
    queueRun(db, jobs, messageId, definitionOf(action))

  /** Reads a task again after a change. */
  const readTaskView = async (tx: Db, messageId: string, locale: Locale): Promise<Task> => {
    const task = await repository.findTask(tx, messageId)
    refuseUnless(task, 'task_not_found')
    return viewOf(task, locale)
  }

  const runJob: JobDefinition = {
    name: TASK_JOB,
    async run(payload, context) {
      cancelSubscription ??= changes.subscribe({
        onTask: (change) => {
          if (change?.isCancelled) abortLocalRun(running, change.messageId)
        },
      })
      await cancelSubscription
      await runTask(running, (payload as { messageId: string }).messageId, context)
    },
    async takeUpLeft() {
      for (const run of await repository.abandonedRuns(db)) await handleInterruptedRun(running, run)
      for (const task of await repository.tasksWithoutJob(db)) await requeue(task)
    },
  }

  return {
    changes,

    /**
     * Queues a task in the caller's transaction.
     * @returns its message id
     */
    async start(tx: Db, action: string, payload: unknown, { user, locale, subject }: TaskStart): Promise<string> {
      const definition = definitionOf(action)
      if (!definition) throw new Error(`no task is defined for the action ${action}`)
      definition.payload.parse(payload)
      const messageId = randomUUID()
      const ownerId = user === null ? null : Number(user.id)
      await repository.addTask(tx, { messageId, action, payload, subject: subject ?? null, ownerId, locale })
      await queueRun(tx, jobs, messageId, definition)
      return messageId
    },

    /** A user's tasks in display order. */
    async list(user: CurrentUser, locale: Locale): Promise<Task[]> {
      const stored = await repository.tasksOf(db, Number(user.id))
      return sortTasks(await viewsOf(stored, locale))
    },

    /** One task of a user, as the list shows it; undefined when it does not exist or belongs to another user. */
    async find(messageId: string, user: CurrentUser, locale: Locale): Promise<Task | undefined> {
      const task = await repository.findTask(db, messageId)
      return task && task.owner?.id === user.id ? viewOf(task, locale) : undefined
    },

    /** @throws Refusal 'task_result_not_found' | 'task_result_forbidden' | 'task_result_damaged' */
    async result(messageId: string, user: CurrentUser): Promise<FileAnswer> {
      const task = MESSAGE_ID.test(messageId) ? await repository.findTask(db, messageId) : undefined
      refuseUnless(task, 'task_result_not_found')
      refuseUnless(task.owner?.id === user.id, 'task_result_forbidden')
      const { resultName: name, resultType: contentType } = task
      const written = { bytes: task.resultBytes ?? undefined, sha256: task.resultSha256 ?? undefined }
      const file = task.status === 'DONE' && name !== null ? await files.read(task, written) : undefined
      refuseUnless(file && name !== null && contentType !== null, 'task_result_not_found')
      refuseUnless(file !== 'damaged', 'task_result_damaged', { name })
      return { file, contentType, name }
    },

    /**
     * Cancels a queued task immediately, and a running task at its next check of the signal.
     * @throws Refusal 'task_not_found' | 'task_not_cancellable'
     */
    cancel: (messageId: string, user: CurrentUser, locale: Locale): Promise<Task> =>
      db.transaction().execute(async (tx) => {
        const task = await ownTask(tx, messageId, user)
        await cancelHeld(tx, task)
        return readTaskView(tx, messageId, locale)
      }),

    /** A page of the tasks of users of these centres, for administration. */
    async pageOfAll(
      query: TaskListQuery,
      centres: CentreCodes,
      locale: Locale,
    ): Promise<{ tasks: TaskOfUser[]; total: number }> {
      const { ids, total } = await taskIds(db, query, definitions(), centres, locale)
      const stored = orderByIds(ids, await repository.tasksWithIds(db, ids), ({ id }) => id)
      return { tasks: await ownedViewsOf(stored, locale), total }
    },

    /** A task of a user of these centres, for administration. */
    async findForeign(messageId: string, centres: CentreCodes, locale: Locale): Promise<TaskOfUser | undefined> {
      const task = MESSAGE_ID.test(messageId) ? await repository.findTask(db, messageId) : undefined
      return task && isOfCentres(task, centres) ? (await ownedViewsOf([task], locale))[0] : undefined
    },

    /**
     * Cancels a task of a user of these centres in the same way as `cancel`. `noted` is called in the same transaction.
     * @throws Refusal 'task_not_found' | 'task_not_cancellable'
     */
    cancelForeign: (
      messageId: string,
      centres: CentreCodes,
      noted: (tx: Tx, task: Pick<repository.StoredTask, 'messageId' | 'action' | 'owner'>) => Promise<void>,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const task = MESSAGE_ID.test(messageId) ? await repository.lockTask(tx, messageId) : undefined
        refuseUnless(task && isOfCentres(task, centres), 'task_not_found')
        await cancelHeld(tx, task)
        await noted(tx, task)
      }),

    /** @throws Refusal 'task_not_found' | 'task_not_retryable' */
    retry: (messageId: string, user: CurrentUser, locale: Locale): Promise<Task> =>
      db.transaction().execute(async (tx) => {
        const task = await ownTask(tx, messageId, user)
        const definition = definitionOf(task.action)
        refuseUnless(mayRetry(task, definition), 'task_not_retryable')
        await repository.queueAgain(tx, messageId)
        await queueRun(tx, jobs, messageId, definition)
        return readTaskView(tx, messageId, locale)
      }),

    /** Queues the unfinished tasks of a restored database, whose workers and jobs no longer exist. */
    async takeUp(): Promise<void> {
      for (const run of await repository.runningRuns(db)) await handleInterruptedRun(running, run)
      for (const task of await repository.tasksWithoutJob(db)) await requeue(task)
    },

    /** Deletes tasks older than the setting `task_days`, and files without a task. */
    async prune(now: Date = new Date()): Promise<void> {
      const before = new Date(now.getTime() - (await numberSetting(db, 'task_days')) * DAY_MS)
      await repository.removeEnded(db, before)
      const stored = await files.list()
      const last = await repository.lastAttempts(
        db,
        stored.map(({ messageId }) => messageId),
      )
      for (const file of stored) {
        // A file may exist before the row of its run is committed, so only files unchanged for a day are deleted as
        // orphans.
        const isOrphan = file.attempt !== last.get(file.messageId) && now.getTime() - file.writtenAt.getTime() > DAY_MS
        if (isOrphan) await files.remove(file)
      }
    },

    /** Jobs that workers run for tasks. */
    jobs(): JobDefinition[] {
      return [runJob, { name: 'prune-tasks', cron: '31 3 * * *', run: () => this.prune() }]
    },

    close: () => changes.close(),
  }
}

export type Tasks = ReturnType<typeof makeTasks>
