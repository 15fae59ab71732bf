import { TASK_REFRESH_S, type Task, tasks } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent } from 'react'
import { answerKey, useAnswer } from '../../kernel/api.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'

type Listener = (task: Task) => void

export type TaskEvents = {
  /** Whether the server sends changes as events; if not, the list is polled. */
  readonly isLive: boolean
  /**
   * Calls `listener` with every changed task.
   * @returns a function that unsubscribes
   */
  listen(listener: Listener): () => void
  /**
   * Calls `listener` when a lock that the user has or requests may have changed. The argument is the ISSN of the
   * record, or undefined if any of these locks may have changed.
   * @returns a function that unsubscribes
   */
  listenToLocks(listener: (issn: string | undefined) => void): () => void
}

export const TaskEventsContext = createContext<TaskEvents>({
  isLive: false,
  listen: () => () => undefined,
  listenToLocks: () => () => undefined,
})

export const TASKS_KEY = answerKey(tasks, {})

/** The tasks of the user, updated by events or polled every 10 seconds. */
export const useTasks = () => {
  const { isLive } = use(TaskEventsContext)
  return useAnswer(tasks, {}, { staleTime: 5_000, refetchInterval: isLive ? false : TASK_REFRESH_S * 1000 })
}

/** The number of the user's running and waiting tasks. */
export const useRunningTasks = (): number => useTasks().data?.filter(({ status }) => status === 'RUNNING').length ?? 0

export const useTaskEvents = (): TaskEvents => use(TaskEventsContext)

/** Calls `listener` with every changed task of the user while the component is mounted. */
export const useTaskChange = (listener: Listener): void => {
  const { listen } = use(TaskEventsContext)
  const onTask = useEffectEvent(listener)
  useEffect(() => listen((task) => onTask(task)), [listen])
}

/** Calls `listener` when the lock of a record may have changed, while the component is mounted. */
export const useLockChange = (issn: string, listener: () => void): void => {
  const { listenToLocks } = use(TaskEventsContext)
  const onChange = useEffectEvent(listener)
  useEffect(
    () => listenToLocks((changed) => (changed === undefined || changed === issn ? onChange() : undefined)),
    [listenToLocks, issn],
  )
}

/** Returns a function that refetches the tasks, after one was started, cancelled or repeated. */
export const useRefreshTasks = (): (() => void) => {
  const queries = useQueryClient()
  return () => void invalidateAnswers(queries, [tasks.name])
}
