import type { Task } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import { TaskDetail } from '../tasks/task-detail.tsx'
import { useTasks } from '../tasks/use-tasks.ts'
import classes from './lists.module.css'

/** A task of the user; undefined while the tasks are loading, null if it does not exist. */
export const useListTask = (id: string): Task | null | undefined => {
  const { data } = useTasks()
  return data && (data.find(({ message_id }) => message_id === id) ?? null)
}

/** Estimated seconds until a task ends at its current speed; undefined if they cannot be estimated. */
const secondsLeft = ({ status, waiting, start_date, done, total }: Task): number | undefined => {
  if (status !== 'RUNNING' || waiting || total === null || done <= 0 || done > total) return undefined
  const spent = (Date.now() - new Date(start_date).getTime()) / 1000
  return spent < 2 ? undefined : Math.ceil((spent / done) * (total - done))
}

/** The progress of the task that processes a list, its message, and its result. */
export function ListTask({ task }: { task: Task }) {
  const t = useMessages('listed')
  const left = secondsLeft(task)
  return (
    <>
      <TaskDetail task={{ ...task, page: null }} />
      {left === undefined ? null : (
        <p className={classes.facts} role="status">
          {left < 100 ? t('seconds_left', { count: left }) : t('minutes_left', { count: Math.round(left / 60) })}
        </p>
      )}
    </>
  )
}
