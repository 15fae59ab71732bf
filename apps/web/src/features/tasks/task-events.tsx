import { notices, type Task, tasks } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { translate } from '../../kernel/i18n.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { CALLS_DEPENDING_ON_LISTS, RULE_AND_LIST_CALLS } from '../../kernel/list-dependent-calls.ts'
import { notify } from '../../kernel/notify.ts'
import { CALLS_DEPENDING_ON_LIST } from '../ltwa/words/list-dependent-calls.ts'
import { REQUEST_CALLS } from '../requests/request-calls.ts'
import { useNotifyTask } from './notify-task.tsx'
import { withTask } from './task-order.ts'
import { readTaskStream } from './task-stream.ts'
import { actionName } from './task-words.ts'
import { TASKS_KEY, type TaskEvents, TaskEventsContext } from './use-tasks.ts'

/** Pages that show the progress of tasks. On these pages no notification is shown when a task ends. */
const PAGES_WITH_TASK_PROGRESS = ['/tasks', '/import', '/newblock']

/**
 * Applies events of the server to cached answers (tasks, rules, lists, abbreviations) and passes on changes of locks.
 * Shows a notification when a task ends, except on pages that show tasks.
 */
export function TaskEventsProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const router = useRouter()
  const notifyTask = useNotifyTask()
  const [isLive, setLive] = useState(false)
  const listeners = useRef(new Set<(task: Task) => void>())
  const lockListeners = useRef(new Set<(issn: string | undefined) => void>())

  const tellEnd = useEffectEvent((task: Task) => {
    const { pathname } = router.state.location
    if (document.visibilityState !== 'visible' || PAGES_WITH_TASK_PROGRESS.some((page) => pathname.startsWith(page)))
      return
    const params = { action: actionName(task.action_name), subject: task.subject ?? 'none' }
    if (task.status === 'DONE') notifyTask(task.message_id, translate('tasks', 'ended_done', params))
    if (task.status === 'FAILED') notify.error(`${translate('tasks', 'ended_failed', params)} ${task.error ?? ''}`)
  })

  useEffect(
    () =>
      readTaskStream((event) => {
        if (event.kind === 'live') return setLive(event.isLive)
        if (event.kind === 'abbreviations' || event.kind === 'refresh')
          void invalidateAnswers(queries, CALLS_DEPENDING_ON_LIST)
        if (event.kind === 'abbreviations') return
        if (event.kind === 'validation' || event.kind === 'refresh')
          void invalidateAnswers(queries, event.kind === 'refresh' ? RULE_AND_LIST_CALLS : CALLS_DEPENDING_ON_LISTS)
        if (event.kind === 'validation') return
        // A new request for a lock is reported as a change of the lock, so notices are refetched.
        if (event.kind !== 'task') void invalidateAnswers(queries, [notices.name])
        if (event.kind === 'notices' || event.kind === 'refresh') void invalidateAnswers(queries, REQUEST_CALLS)
        if (event.kind === 'notices') return
        if (event.kind === 'lock' || event.kind === 'refresh')
          for (const listener of lockListeners.current) listener(event.kind === 'lock' ? event.issn : undefined)
        if (event.kind === 'lock') return
        if (event.kind === 'refresh') return void invalidateAnswers(queries, [tasks.name])
        const { task } = event
        const known = queries.getQueryData<Task[]>(TASKS_KEY)
        const before = known?.find(({ message_id }) => message_id === task.message_id)
        // The text in an event may be in another language than the page, so the task is refetched. An answer to an
        // earlier request may be older than the event, and would replace the changed task.
        const isFetching = queries.isFetching({ queryKey: TASKS_KEY }) > 0
        if (known !== undefined) queries.setQueryData<Task[]>(TASKS_KEY, withTask(known, task))
        if (known === undefined || task.error !== null || isFetching) void invalidateAnswers(queries, [tasks.name])
        if (before?.status === 'RUNNING' && task.status !== 'RUNNING') tellEnd(task)
        for (const listener of listeners.current) listener(task)
      }),
    [queries],
  )

  const news = useMemo<TaskEvents>(
    () => ({
      isLive,
      listen(listener) {
        listeners.current.add(listener)
        return () => void listeners.current.delete(listener)
      },
      listenToLocks(listener) {
        lockListeners.current.add(listener)
        return () => void lockListeners.current.delete(listener)
      },
    }),
    [isLive],
  )
  return <TaskEventsContext value={news}>{children}</TaskEventsContext>
}
