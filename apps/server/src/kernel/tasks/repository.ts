import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { StoredStatus, TaskError } from '../../schema/tasks.ts'

export type StoredTask = {
  id: number
  messageId: string
  action: string
  payload: unknown
  subject: string | null
  owner: { id: string; username: string; center: string | null } | null
  locale: Locale
  status: StoredStatus
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
  done: number
  /** Highest progress of the runs that were interrupted. */
  furthest: number
  /** Consecutive interrupted runs without further progress, not counting the last one. */
  stalledRuns: number
  total: number | null
  progress: number
  note: string | null
  error: TaskError | null
  cancelRequested: boolean
  /** Id of the worker that runs the task. */
  worker: string | null
  attempt: number
  resultName: string | null
  resultType: string | null
  resultBytes: number | null
  /** Checksum of the result file; null for results stored before checksums were introduced. */
  resultSha256: Buffer | null
}

/** Maximum number of tasks in a user's list; the newest are listed. */
const LISTED_TASKS = 1_000

const tasks = (db: Db) =>
  db
    .selectFrom('task')
    .leftJoin('app_user as owner', 'owner.id', 'task.owner_id')
    .leftJoin('centre', 'centre.id', 'owner.center_id')
    .select([
      'task.id',
      'task.message_id',
      'task.action',
      'task.payload',
      'task.subject',
      'task.owner_id',
      'owner.username',
      'centre.code as center',
      'task.locale',
      'task.status',
      'task.created_at',
      'task.started_at',
      'task.ended_at',
      'task.done',
      'task.furthest',
      'task.stalled_runs',
      'task.total',
      'task.progress',
      'task.note',
      'task.error',
      'task.cancel_requested',
      'task.worker',
      'task.attempt',
      'task.result_name',
      'task.result_type',
      'task.result_bytes',
      'task.result_sha256',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof tasks>['executeTakeFirstOrThrow']>>

const taskOf = (row: Row): StoredTask => ({
  id: row.id,
  messageId: row.message_id,
  action: row.action,
  payload: row.payload,
  subject: row.subject,
  owner: row.owner_id === null ? null : { id: String(row.owner_id), username: row.username ?? '', center: row.center },
  locale: row.locale,
  status: row.status,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  done: row.done,
  furthest: row.furthest,
  stalledRuns: row.stalled_runs,
  total: row.total,
  progress: row.progress,
  note: row.note,
  error: row.error,
  cancelRequested: row.cancel_requested,
  worker: row.worker,
  attempt: row.attempt,
  resultName: row.result_name,
  resultType: row.result_type,
  resultBytes: row.result_bytes,
  resultSha256: row.result_sha256,
})

export async function addTask(
  tx: Db,
  task: {
    messageId: string
    action: string
    payload: unknown
    subject: string | null
    ownerId: number | null
    locale: Locale
  },
): Promise<void> {
  await tx
    .insertInto('task')
    .values({
      message_id: task.messageId,
      action: task.action,
      payload: JSON.stringify(task.payload ?? null),
      subject: task.subject,
      owner_id: task.ownerId,
      locale: task.locale,
      status: 'QUEUED',
    })
    .execute()
}

/**
 * Serialises starts of tasks of this kind until the transaction ends, also across servers, so that a second start sees
 * the task of the first.
 */
export async function lockTaskStart(tx: Db, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}))`.execute(tx)
}

/** True when a task with this action is queued or running. */
export async function hasUnfinished(tx: Db, action: string): Promise<boolean> {
  const query = await tx
    .selectFrom('task')
    .select('id')
    .where('action', '=', action)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .limit(1)
    .executeTakeFirst()
  return query !== undefined
}

/** A user's tasks, newest first. Uses task_of_owner. */
export async function tasksOf(db: Db, ownerId: number): Promise<StoredTask[]> {
  const rows = await tasks(db)
    .where('task.owner_id', '=', ownerId)
    .orderBy('task.id', 'desc')
    .limit(LISTED_TASKS)
    .execute()
  return rows.map(taskOf)
}

/** The tasks with these ids, in any order; ids without a task are ignored. Uses the primary key. */
export async function tasksWithIds(db: Db, ids: readonly number[]): Promise<StoredTask[]> {
  return (
    await tasks(db)
      .where(sql<boolean>`task.id = any(${[...ids]}::bigint[])`)
      .execute()
  ).map(taskOf)
}

export async function findTask(db: Db, messageId: string): Promise<StoredTask | undefined> {
  const row = await tasks(db).where('task.message_id', '=', messageId).executeTakeFirst()
  return row && taskOf(row)
}

/** Reads a task with a row lock until the transaction ends. */
export async function lockTask(tx: Db, messageId: string): Promise<StoredTask | undefined> {
  const row = await tasks(tx).where('task.message_id', '=', messageId).forUpdate('task').executeTakeFirst()
  return row && taskOf(row)
}

/** The run that may write to a task, identified by its worker and its number. */
export type Run = { messageId: string; worker: string; attempt: number }

/**
 * Marks a queued task as running on this worker. @returns the number of the run; undefined when the task is no longer
 * queued
 */
export async function beginRun(db: Db, messageId: string, worker: string): Promise<number | undefined> {
  const row = await db
    .updateTable('task')
    .set({
      status: 'RUNNING',
      worker,
      attempt: sql`attempt + 1`,
      started_at: sql`coalesce(started_at, now())`,
    })
    .where('message_id', '=', messageId)
    .where('status', '=', 'QUEUED')
    .returning('attempt')
    .executeTakeFirst()
  return row?.attempt
}

const ofRun = (db: Db, { messageId, worker, attempt }: Run) =>
  db
    .updateTable('task')
    .where('message_id', '=', messageId)
    .where('status', '=', 'RUNNING')
    .where('worker', '=', worker)
    .where('attempt', '=', attempt)

/** Stores progress. @returns whether the user requested cancellation; undefined when another run has the task */
export async function noteProgress(
  db: Db,
  run: Run,
  { done, total, progress, note }: { done: number; total: number | null; progress: number; note: string | null },
): Promise<boolean | undefined> {
  const row = await ofRun(db, run).set({ done, total, progress, note }).returning('cancel_requested').executeTakeFirst()
  return row?.cancel_requested
}

/** Ends a run. @returns false when another run has the task */
export async function endRun(
  tx: Db,
  run: Run,
  end:
    | { status: 'DONE'; result: { name: string; type: string; bytes: number; sha256: Buffer } | null }
    | { status: 'FAILED'; error: TaskError }
    | { status: 'SKIPPED' },
): Promise<boolean> {
  const result = end.status === 'DONE' ? end.result : null
  const { numUpdatedRows } = await ofRun(tx, run)
    .set({
      status: end.status,
      worker: null,
      ended_at: sql`now()`,
      error: end.status === 'FAILED' ? JSON.stringify(end.error) : null,
      ...(end.status === 'DONE' ? { progress: 100 } : {}),
      result_name: result?.name ?? null,
      result_type: result?.type ?? null,
      result_bytes: result?.bytes ?? null,
      result_sha256: result?.sha256 ?? null,
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Number of consecutive interrupted runs without further progress, including the one that was just interrupted. */
export const stalledRunsOf = ({
  done,
  furthest,
  stalledRuns,
}: Pick<StoredTask, 'done' | 'furthest' | 'stalledRuns'>): number => (done > furthest ? 0 : stalledRuns + 1)

/** Puts the task of an interrupted run back into the queue. @returns false when another run has the task */
export async function requeueRun(tx: Db, run: Run, task: StoredTask): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run)
    .set({
      status: 'QUEUED',
      worker: null,
      furthest: Math.max(task.furthest, task.done),
      stalled_runs: stalledRunsOf(task),
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Runs on workers that no longer exist. Uses task_running. */
export async function abandonedRuns(db: Db): Promise<Run[]> {
  const rows = await db
    .selectFrom('task')
    .select(['message_id', 'worker', 'attempt'])
    .where('worker', 'is not', null)
    .where(sql<boolean>`worker not in (select id from job_worker)`)
    .execute()
  return rows.map((row) => ({ messageId: row.message_id, worker: row.worker ?? '', attempt: row.attempt }))
}

/** All running tasks. Uses task_running. */
export async function runningRuns(db: Db): Promise<Run[]> {
  const rows = await db
    .selectFrom('task')
    .select(['message_id', 'worker', 'attempt'])
    .where('worker', 'is not', null)
    .execute()
  return rows.map((row) => ({ messageId: row.message_id, worker: row.worker ?? '', attempt: row.attempt }))
}

export type QueuedTask = { readonly messageId: string; readonly action: string }

/** The key of the job that runs a task; a task has at most one job. */
export const jobKeyOf = (messageId: string): string => `task:${messageId}`

/** Queued tasks without a job to run them, the oldest first. */
export async function tasksWithoutJob(db: Db): Promise<QueuedTask[]> {
  const rows = await db
    .selectFrom('task')
    .select(['message_id', 'action'])
    .where('status', '=', 'QUEUED')
    .where(
      sql<boolean>`not exists (select from graphile_worker._private_jobs as job where job.key = ${jobKeyOf('')} || message_id)`,
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ messageId: row.message_id, action: row.action }))
}

/** Cancels a queued task. */
export async function cancelQueued(tx: Db, messageId: string): Promise<void> {
  await tx
    .updateTable('task')
    .set({ status: 'SKIPPED', ended_at: sql`now()` })
    .where('message_id', '=', messageId)
    .where('status', '=', 'QUEUED')
    .execute()
}

/** Requests cancellation of a running task. */
export async function requestCancel(tx: Db, messageId: string): Promise<void> {
  await tx
    .updateTable('task')
    .set({ cancel_requested: true })
    .where('message_id', '=', messageId)
    .where('status', '=', 'RUNNING')
    .execute()
}

/** Queues a failed or cancelled task again. */
export async function queueAgain(tx: Db, messageId: string): Promise<void> {
  await tx
    .updateTable('task')
    .set({
      status: 'QUEUED',
      started_at: null,
      ended_at: null,
      done: 0,
      furthest: 0,
      stalled_runs: 0,
      total: null,
      progress: 0,
      note: null,
      error: null,
      cancel_requested: false,
      created_at: sql`now()`,
    })
    .where('message_id', '=', messageId)
    .where('status', 'in', ['FAILED', 'SKIPPED'])
    .execute()
}

/** Deletes tasks that ended before `before`. Uses task_ended. */
export async function removeEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('task').where('ended_at', '<', before).execute()
}

/** Number of the last run of each of these tasks. Omits ids without a task. */
export async function lastAttempts(db: Db, messageIds: readonly string[]): Promise<Map<string, number>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('task')
    .select(['message_id', 'attempt'])
    .where('message_id', 'in', [...messageIds])
    .execute()
  return new Map(rows.map((row) => [row.message_id, row.attempt]))
}
