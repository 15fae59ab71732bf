import { TASK_STATUSES, type Task } from '@seriatim/contract'

/**
 * Sorts tasks in the same way as the server: running, done, failed, skipped. In each group, the task that started last
 * comes first (specification-2, 4.3).
 */
const sortTasks = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted(
    (a, b) =>
      TASK_STATUSES.indexOf(a.status) - TASK_STATUSES.indexOf(b.status) || b.start_date.localeCompare(a.start_date),
  )

/** The sorted list after a task was inserted or updated. */
export const withTask = (tasks: readonly Task[], task: Task): Task[] =>
  sortTasks([...tasks.filter(({ message_id }) => message_id !== task.message_id), task])
