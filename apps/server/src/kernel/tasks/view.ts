import { type ErrorCode, TASK_STATUSES, type Task, type TaskStatus } from '@seriatim/contract'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { refusalSentence } from '../../platform/http/failures.ts'
import type { TaskError } from '../../schema/tasks.ts'
import type { StoredTask } from './repository.ts'
import type { AnyTask } from './task.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const errorSentence = (error: TaskError, locale: Locale): string =>
  'code' in error
    ? refusalSentence(error.code as ErrorCode, error.details ?? undefined, locale)
    : formatUnknown(locale, error.key, error.params)

/** True when failed or cancelled tasks of this kind can be retried. */
export const mayRetryKind = ({ canRetry, resumable }: AnyTask): boolean => canRetry ?? resumable

/** True when the user can retry the task now. */
export const mayRetry = (task: StoredTask, definition: AnyTask | undefined): boolean =>
  definition !== undefined && (task.status === 'FAILED' || task.status === 'SKIPPED') && mayRetryKind(definition)

/** True when the user can cancel the task now; a queued task can always be cancelled. */
export const mayCancel = (task: StoredTask, definition: AnyTask | undefined): boolean =>
  task.status === 'QUEUED' || (task.status === 'RUNNING' && definition?.canCancel === true)

const taskPage = (task: StoredTask, definition: AnyTask | undefined): string | null => {
  const payload = definition?.page && definition.payload.safeParse(task.payload)
  return payload?.success ? (definition?.page?.(payload.data, task.messageId) ?? null) : null
}

/** A task as the API returns it. Tasks are deleted `retentionDays` after their end. */
export function taskView(
  task: StoredTask,
  definition: AnyTask | undefined,
  { locale, retentionDays }: { readonly locale: Locale; readonly retentionDays: number },
): Task {
  const { endedAt } = task
  return {
    message_id: task.messageId,
    action_name: task.action,
    subject: task.subject,
    start_date: (task.startedAt ?? task.createdAt).toISOString(),
    end_date: endedAt?.toISOString() ?? null,
    status: task.status === 'QUEUED' ? 'RUNNING' : task.status,
    waiting: task.status === 'QUEUED',
    progress: task.progress,
    done: task.done,
    total: task.total,
    note: task.note,
    error: task.error === null ? null : errorSentence(task.error, locale),
    cancelling: task.status === 'RUNNING' && task.cancelRequested,
    can_cancel: mayCancel(task, definition),
    can_retry: mayRetry(task, definition),
    page: taskPage(task, definition),
    result: task.resultName === null ? null : { name: task.resultName, bytes: task.resultBytes ?? 0 },
    expires_at: endedAt === null ? null : new Date(endedAt.getTime() + retentionDays * DAY_MS).toISOString(),
  }
}

const statusRank = (status: TaskStatus): number => TASK_STATUSES.indexOf(status)

/** Sorts by status (RUNNING, DONE, FAILED, SKIPPED), then by start time, latest first (specification-2, 4.3). */
export const sortTasks = (tasks: readonly Task[]): Task[] =>
  [...tasks].sort(
    (a, b) =>
      statusRank(a.status) - statusRank(b.status) ||
      (a.start_date < b.start_date ? 1 : a.start_date > b.start_date ? -1 : 0),
  )
