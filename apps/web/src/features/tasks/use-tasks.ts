import { TASK_REFRESH_S, type Task, tasks } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent } from 'react'
import { answerKey, useAnswer } from '../../app/api.ts'
import { invalidateAnswers } from '../../app/invalidate.ts'

type Listener = (task: Task) => void

export type TaskNews = {
  /** Whether changes are told as they happen; the list is polled otherwise. */
  readonly isLive: boolean
  /** Calls `listener` with every task that changes. @returns how to end it */
  listen(listener: Listener): () => void
  /**
   * Calls `listener` with every record whose lock, held or asked for by the user, changed; with none when some may have.
   * @returns how to end it
   */
  listenToLocks(listener: (issn: string | undefined) => void): () => void
}

export const TaskNewsContext = createContext<TaskNews>({
  isLive: false,
  listen: () => () => undefined,
  listenToLocks: () => () => undefined,
})

export const TASKS_KEY = answerKey(tasks, {})

/** The user's tasks, kept true by the stream of events or read anew every 10 seconds. */
export const useTasks = () => {
  const { isLive } = use(TaskNewsContext)
  return useAnswer(tasks, {}, { staleTime: 5_000, refetchInterval: isLive ? false : TASK_REFRESH_S * 1000 })
}

/** How many of the user's tasks run or wait. */
export const useRunningTasks = (): number => useTasks().data?.filter(({ status }) => status === 'RUNNING').length ?? 0

export const useTaskNews = (): TaskNews => use(TaskNewsContext)

/** Calls `listener` with every task of the user that changes, while the component is shown. */
export const useTaskChange = (listener: Listener): void => {
  const { listen } = use(TaskNewsContext)
  const onTask = useEffectEvent(listener)
  useEffect(() => listen((task) => onTask(task)), [listen])
}

/** Calls `listener` when the lock of a record may have changed, while the component is shown. */
export const useLockChange = (issn: string, listener: () => void): void => {
  const { listenToLocks } = use(TaskNewsContext)
  const onChange = useEffectEvent(listener)
  useEffect(
    () => listenToLocks((changed) => (changed === undefined || changed === issn ? onChange() : undefined)),
    [listenToLocks, issn],
  )
}

/** Reads the tasks anew: after one was started, cancelled or run again. */
export const useRefreshTasks = (): (() => void) => {
  const queries = useQueryClient()
  return () => void invalidateAnswers(queries, [tasks.name])
}
