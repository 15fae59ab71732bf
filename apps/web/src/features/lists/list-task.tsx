import type { Task } from '@seriatim/contract'
import { useMessages } from '../../app/i18n.ts'
import { TaskDetail } from '../tasks/task-detail.tsx'
import { useTasks } from '../tasks/use-tasks.ts'
import classes from './lists.module.css'

/** A task of the user's; undefined while the list is on its way, null where there is none. */
export const useListTask = (id: string): Task | null | undefined => {
  const { data } = useTasks()
  return data && (data.find(({ message_id }) => message_id === id) ?? null)
}

/** Seconds that the rest takes if it goes on as it went; undefined where that cannot be said. */
const secondsLeft = ({ status, waiting, start_date, done, total }: Task): number | undefined => {
  if (status !== 'RUNNING' || waiting || total === null || done <= 0 || done > total) return undefined
  const spent = (Date.now() - new Date(start_date).getTime()) / 1000
  return spent < 2 ? undefined : Math.ceil((spent / done) * (total - done))
}

/** How far the task of a list is, what it says, and its result. */
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
