import type { WriteStream } from 'node:fs'
import { isConnectionLost } from '../../platform/database/connection-lost.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isStorageFull } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import { Failure } from '../../platform/failure.ts'
import type { JobContext, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { TaskError } from '../../schema/tasks.ts'
import { throttledProgress } from './progress.ts'
import * as tasks from './repository.ts'
import type { ResultFiles, WrittenFile } from './result-files.ts'
import { type AnyTask, TaskCancelled, type TaskContext } from './task.ts'

/** Name of the background job that runs a task. */
export const TASK_JOB = 'task'

/**
 * Number of consecutive interrupted runs without progress after which a task fails, because the task itself may crash
 * the process.
 */
const MAX_STALLED_RUNS = 25

export type TaskRunner = {
  readonly db: Db
  readonly log: Log
  readonly jobs: Jobs
  readonly files: ResultFiles
  readonly definitionOf: (action: string) => AnyTask | undefined
  /** Tasks that this process is running, so that they can be aborted when the user cancels. */
  readonly controllers: Map<string, AbortController>
}

type EndReason = 'cancelled' | 'stopped' | 'taken_over'

/** Reason for an interrupted run. */
class RunEnded extends Error {
  readonly reason: EndReason

  constructor(reason: EndReason) {
    super(`the task was interrupted: ${reason}`)
    this.name = 'AbortError'
    this.reason = reason
  }
}

/** Aborts the run of a task if it runs in this process. */
export const abortLocalRun = ({ controllers }: Pick<TaskRunner, 'controllers'>, messageId: string): void =>
  controllers.get(messageId)?.abort(new RunEnded('cancelled'))

/** Queues the run of a task in the caller's transaction. */
export const queueRun = (tx: Db, jobs: Jobs, messageId: string, definition: AnyTask | undefined): Promise<void> =>
  jobs.add(
    tx,
    TASK_JOB,
    { messageId },
    { key: tasks.jobKeyOf(messageId), ...(definition?.queue ? { queue: definition.queue } : {}) },
  )

/** The stored form of an error, which is translated when it is read. Unexpected errors are also logged. */
function storableError(error: unknown, log: Log, task: tasks.StoredTask): TaskError {
  if (error instanceof Refusal) return { code: error.code, details: error.details ?? null }
  if (error instanceof Failure) return { key: error.key, params: error.params as Record<string, string> }
  log.error({ err: error, task: task.messageId, action: task.action }, 'a task failed unexpectedly')
  return { code: isStorageFull(error) ? 'storage_full' : 'unexpected', details: null }
}

/** Ends a run and calls `ended` of the definition, in one transaction. @returns false when another run has the task */
async function end(
  { db, definitionOf }: TaskRunner,
  task: tasks.StoredTask,
  run: tasks.Run,
  how: Parameters<typeof tasks.endRun>[2],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await tasks.endRun(tx, run, how))) return false
    await callEnded(tx, definitionOf(task.action), task, how.status)
    return true
  })
}

/** Calls the definition's `ended` if it exists and the payload is valid. */
export async function callEnded(
  tx: Tx,
  definition: AnyTask | undefined,
  { payload, messageId }: Pick<tasks.StoredTask, 'payload' | 'messageId'>,
  outcome: 'DONE' | 'FAILED' | 'SKIPPED',
): Promise<void> {
  const read = definition?.payload.safeParse(payload)
  if (read?.success) await definition?.ended?.(tx, read.data, outcome, messageId)
}

/** Handles an interrupted run: queues the task again if it is resumable; otherwise the task fails. */
export async function handleInterruptedRun(running: TaskRunner, run: tasks.Run): Promise<void> {
  const { db, jobs, definitionOf } = running
  const task = await tasks.findTask(db, run.messageId)
  if (!task) return
  await running.files.remove(run)
  const definition = definitionOf(task.action)
  if (task.cancelRequested) {
    await end(running, task, run, { status: 'SKIPPED' })
  } else if (definition?.resumable && tasks.stalledRunsOf(task) < MAX_STALLED_RUNS) {
    await db.transaction().execute(async (tx) => {
      if (await tasks.requeueRun(tx, run, task)) await queueRun(tx, jobs, run.messageId, definition)
    })
  } else {
    await end(running, task, run, { status: 'FAILED', error: { key: 'tasks.interrupted', params: {} } })
  }
}

/** Runs a queued task until it is done, fails, or is interrupted. */
export async function runTask(running: TaskRunner, messageId: string, { worker, signal }: JobContext): Promise<void> {
  const { db, definitionOf, controllers } = running
  const waiting = await tasks.findTask(db, messageId)
  if (!waiting || controllers.has(messageId)) return
  // The end of the last run could not be stored, so the row has the status RUNNING although no process runs the task.
  if (waiting.status === 'RUNNING' && waiting.worker === worker)
    return handleInterruptedRun(running, { messageId, worker, attempt: waiting.attempt })
  const attempt = await tasks.beginRun(db, messageId, worker)
  if (attempt === undefined) return
  const run = { messageId, worker, attempt }
  const definition = definitionOf(waiting.action)
  if (!definition) {
    await end(running, waiting, run, { status: 'FAILED', error: { key: 'tasks.unknown', params: {} } })
    return
  }
  const controller = new AbortController()
  const stop = () => controller.abort(new RunEnded('stopped'))
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  controllers.set(messageId, controller)
  let outcome: 'ended' | 'cut off'
  try {
    outcome = await perform(running, waiting, run, definition, controller)
  } finally {
    controllers.delete(messageId)
    signal.removeEventListener('abort', stop)
  }
  // This is the last step, so that the job queued here no longer finds the task running in this process.
  if (outcome === 'cut off') await handleInterruptedRun(running, run)
}

const reasonOf = ({ aborted, reason }: AbortSignal): EndReason | undefined =>
  aborted && reason instanceof RunEnded ? reason.reason : undefined

async function perform(
  running: TaskRunner,
  task: tasks.StoredTask,
  run: tasks.Run,
  definition: AnyTask,
  controller: AbortController,
): Promise<'ended' | 'cut off'> {
  const { db, files, log } = running
  const { signal } = controller
  let result: { name: string; type: string; stream: WriteStream } | undefined
  const progress = throttledProgress(async (reported) => {
    const isCancelled = await tasks.noteProgress(db, run, reported)
    if (isCancelled === undefined) controller.abort(new RunEnded('taken_over'))
    else if (isCancelled) controller.abort(new RunEnded('cancelled'))
  })
  const context: TaskContext = {
    messageId: run.messageId,
    owner: task.owner,
    locale: task.locale,
    attempt: run.attempt,
    signal,
    async progress(done, total, note) {
      signal.throwIfAborted()
      await progress.report(done, total, note)
      signal.throwIfAborted()
    },
    async result(name, contentType) {
      await files.abandon(result?.stream)
      const stream = await files.write()
      result = { name, type: contentType, stream }
      return stream
    },
  }
  let failure: unknown
  let written: WrittenFile | undefined
  try {
    await definition.run(context, definition.payload.parse(task.payload))
    if (result) written = await files.complete(run, result.stream)
  } catch (error) {
    failure = error ?? new Error('the task threw undefined or null')
    await files.abandon(result?.stream)
    await files.remove(run)
  }
  await progress.flush()
  if (failure === undefined) {
    const resultFile = result && written ? { name: result.name, type: result.type, ...written } : null
    if (!(await end(running, task, run, { status: 'DONE', result: resultFile }))) await files.remove(run)
    return 'ended'
  }
  const reason =
    failure instanceof TaskCancelled
      ? 'cancelled'
      : (reasonOf(signal) ?? (isConnectionLost(failure) ? 'stopped' : undefined))
  if (reason === 'stopped') return 'cut off'
  if (reason === 'cancelled') await end(running, task, run, { status: 'SKIPPED' })
  else if (reason === undefined)
    await end(running, task, run, { status: 'FAILED', error: storableError(failure, log, task) })
  return 'ended'
}
