import { z } from 'zod'
import { call } from './call.ts'
import { EXPORT_TYPES } from './exports.ts'
import { anyId } from './values.ts'

/** A task's states, in the order of the list (specification-2, 4.3). */
export const TASK_STATUSES = ['RUNNING', 'DONE', 'FAILED', 'SKIPPED'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** How long a task and its result are kept after its end. */
export const TASK_KEPT_DAYS = 7
export const TASKS_PER_PAGE = 10
/** How often the list of tasks is read again when the event stream is not available. */
export const TASK_REFRESH_S = 10

export const task = z.object({
  message_id: z.string(),
  /** The kind of work: `tasks.action.<action_name>` names it in the catalogues. */
  action_name: z.string(),
  /** What it is about: the name of a file, the first number of a block. */
  subject: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  /** RUNNING also while it waits for its turn (`waiting`), SKIPPED when it was cancelled. */
  status: z.enum(TASK_STATUSES),
  waiting: z.boolean(),
  /** Percent; 100 only when DONE. */
  progress: z.number().int().min(0).max(100),
  done: z.number().int(),
  total: z.number().int().nullable(),
  note: z.string().nullable(),
  /** Why it failed, in the caller's language. */
  error: z.string().nullable(),
  /** Its user has asked for its end, which comes with the next piece of work. */
  cancelling: z.boolean(),
  can_cancel: z.boolean(),
  can_retry: z.boolean(),
  /** The page that shows what it is about, from the site's root. */
  page: z.string().nullable(),
  result: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
  /** When the task and its result go; null before it ends. */
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
  summary: "The caller's tasks: running, done, failed, skipped; within each the latest start first",
  answer: z.array(task),
  errors: [],
})

export const taskResult = call({
  name: 'taskResult',
  method: 'GET',
  path: '/tasks/result/:message_id',
  permission: 'session',
  alsoByToken: true,
  summary: 'The file that a task of the caller has made',
  params: messageParams,
  // Lists that come as csv are answered as such.
  file: { contentTypes: [...EXPORT_TYPES, 'text/csv'] },
  errors: ['task_result_not_found', 'task_result_forbidden', 'task_result_damaged'],
})

/** A running task ends at its next check; what it has stored until then is kept. */
export const cancelTask = call({
  name: 'cancelTask',
  method: 'POST',
  path: '/tasks/:message_id/cancel',
  permission: 'session',
  summary: 'Ends a task of the caller before its time',
  params: messageParams,
  answer: task,
  errors: ['task_not_found', 'task_not_cancellable'],
})

export const retryTask = call({
  name: 'retryTask',
  method: 'POST',
  path: '/tasks/:message_id/retry',
  permission: 'session',
  summary: 'Runs a task of the caller again that failed or was cancelled',
  params: messageParams,
  answer: task,
  errors: ['task_not_found', 'task_not_retryable'],
})

/**
 * Server-sent events: `ready` when changes are told from now on (read the list then), `task` with a task as `tasks`
 * gives it whenever it changes, `lock` with an `issn` when the lock of that record, which the caller holds or asks for,
 * was asked for, given up, passed on or refused, `abbreviations` when the list of title word abbreviations has changed,
 * `refresh` when changes may have been missed. The server ends the stream after some minutes, and with its session; a client
 * comes again.
 */
export const taskEvents = call({
  name: 'taskEvents',
  method: 'GET',
  path: '/tasks/events',
  permission: 'session',
  summary: "Changes of the caller's tasks and locks, and of the list of abbreviations, as they happen",
  file: { contentTypes: ['text/event-stream'] },
  errors: ['too_many_streams'],
})
