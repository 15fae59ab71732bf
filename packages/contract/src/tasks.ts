import { z } from 'zod'
import { call } from './call.ts'
import { EXPORT_TYPES } from './exports.ts'
import { anyId } from './values.ts'

/** The states of a task, in list order (specification-2, 4.3). */
export const TASK_STATUSES = ['RUNNING', 'DONE', 'FAILED', 'SKIPPED'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** How many days a task and its result are kept after its end. */
export const TASK_RETENTION_DAYS = 7
export const TASKS_PER_PAGE = 10
/** The refresh interval of the task list if the event stream is not available. */
export const TASK_REFRESH_S = 10

export const task = z.object({
  message_id: z.string(),
  /** The kind of task, with the message `tasks.action.<action_name>`. */
  action_name: z.string(),
  /** The subject of the task: a file name, the first ISSN of a block. */
  subject: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  /** RUNNING includes waiting tasks (`waiting`), SKIPPED means cancelled. */
  status: z.enum(TASK_STATUSES),
  waiting: z.boolean(),
  /** The progress in percent; 100 only for DONE. */
  progress: z.number().int().min(0).max(100),
  done: z.number().int(),
  total: z.number().int().nullable(),
  note: z.string().nullable(),
  /** The reason for a failure, in the caller's language. */
  error: z.string().nullable(),
  /** Whether the user has cancelled the task, which ends at its next check. */
  cancelling: z.boolean(),
  can_cancel: z.boolean(),
  can_retry: z.boolean(),
  /** The page about the subject, as a path from the site's root. */
  page: z.string().nullable(),
  result: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
  /** When the task and its result are deleted. null before its end. */
  expires_at: z.string().nullable(),
})
export type Task = z.output<typeof task>

const messageParams = z.object({ message_id: anyId })

export const tasks = call({
  name: 'tasks',
  method: 'GET',
  path: '/tasks/tasks',
  permission: 'session',
  alsoByToken: true,
  summary: "List the caller's tasks: running, done, failed, skipped; in each group newest first",
  answer: z.array(task),
  errors: [],
})

export const taskResult = call({
  name: 'taskResult',
  method: 'GET',
  path: '/tasks/result/:message_id',
  permission: 'session',
  alsoByToken: true,
  summary: "Download the result file of one of the caller's tasks",
  params: messageParams,
  // The result of a list task in csv format has the content type of csv.
  file: { contentTypes: [...EXPORT_TYPES, 'text/csv'] },
  errors: ['task_result_not_found', 'task_result_forbidden', 'task_result_damaged'],
})

/** Cancels a running task at its next check. Stored data are kept. */
export const cancelTask = call({
  name: 'cancelTask',
  method: 'POST',
  path: '/tasks/:message_id/cancel',
  permission: 'session',
  summary: "Cancel one of the caller's tasks",
  params: messageParams,
  answer: task,
  errors: ['task_not_found', 'task_not_cancellable'],
})

export const retryTask = call({
  name: 'retryTask',
  method: 'POST',
  path: '/tasks/:message_id/retry',
  permission: 'session',
  summary: 'Run a failed or cancelled task of the caller again',
  params: messageParams,
  answer: task,
  errors: ['task_not_found', 'task_not_retryable'],
})

/**
 * The server-sent events of tasks and locks. `ready`: the stream has started (read the list then). `task`: a changed
 * task. `lock` with an `issn`: a lock that the caller holds or requested was requested, released, handed over or
 * refused. `abbreviations`: the list of title word abbreviations has changed. `refresh`: events may have been missed.
 * The server ends the stream after some minutes and with its session; the client then reconnects.
 */
export const taskEvents = call({
  name: 'taskEvents',
  method: 'GET',
  path: '/tasks/events',
  permission: 'session',
  summary: "Stream changes of the caller's tasks and locks, and of the list of title word abbreviations",
  file: { contentTypes: ['text/event-stream'] },
  errors: ['too_many_streams'],
})
