import { notices, type Task, tasks } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { CHANGED_WITH_LISTS, RULES_AND_LISTS } from '../../app/changed-with-lists.ts'
import { translate } from '../../app/i18n.ts'
import { invalidateAnswers } from '../../app/invalidate.ts'
import { notify } from '../../ui/notify.ts'
import { CHANGED_WITH_LIST } from '../ltwa/words/changed-with.ts'
import { withTask } from './in-order.ts'
import { useNotifyTask } from './notify-task.tsx'
import { readTaskStream } from './task-stream.ts'
import { actionName } from './task-words.ts'
import { TASKS_KEY, type TaskNews, TaskNewsContext } from './use-tasks.ts'

/** Pages that show themselves how a task goes: there its end needs no further word. */
const TELLING_PAGES = ['/tasks', '/import', '/newblock']

/** Keeps the list of tasks, rules, lists and what the list of abbreviations says true for all below, tells of locks, and says when one has ended that nobody looks at. */
export function TaskNewsProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const router = useRouter()
  const notifyTask = useNotifyTask()
  const [isLive, setLive] = useState(false)
  const listeners = useRef(new Set<(task: Task) => void>())
  const lockListeners = useRef(new Set<(issn: string | undefined) => void>())

  const tellEnd = useEffectEvent((task: Task) => {
    const { pathname } = router.state.location
    if (document.visibilityState !== 'visible' || TELLING_PAGES.some((page) => pathname.startsWith(page))) return
    const params = { action: actionName(task.action_name), subject: task.subject ?? 'none' }
    if (task.status === 'DONE') notifyTask(task.message_id, translate('tasks', 'ended_done', params))
    if (task.status === 'FAILED') notify.error(`${translate('tasks', 'ended_failed', params)} ${task.error ?? ''}`)
  })

  useEffect(
    () =>
      readTaskStream((event) => {
        if (event.kind === 'live') return setLive(event.isLive)
        if (event.kind === 'abbreviations' || event.kind === 'refresh')
          void invalidateAnswers(queries, CHANGED_WITH_LIST)
        if (event.kind === 'abbreviations') return
        if (event.kind === 'validation' || event.kind === 'refresh')
          void invalidateAnswers(queries, event.kind === 'refresh' ? RULES_AND_LISTS : CHANGED_WITH_LISTS)
        if (event.kind === 'validation') return
        // Who asks for a lock is told as a lock's change.
        if (event.kind !== 'task') void invalidateAnswers(queries, [notices.name])
        if (event.kind === 'notices') return
        if (event.kind === 'lock' || event.kind === 'refresh')
          for (const listener of lockListeners.current) listener(event.kind === 'lock' ? event.issn : undefined)
        if (event.kind === 'lock') return
        if (event.kind === 'refresh') return void invalidateAnswers(queries, [tasks.name])
        const { task } = event
        const known = queries.getQueryData<Task[]>(TASKS_KEY)
        const before = known?.find(({ message_id }) => message_id === task.message_id)
        // A sentence is in the language that the stream was opened in: it is asked for in that of the page.
        // A list that is on its way may be older than the event, and would take its place.
        const isFetching = queries.isFetching({ queryKey: TASKS_KEY }) > 0
        if (known !== undefined) queries.setQueryData<Task[]>(TASKS_KEY, withTask(known, task))
        if (known === undefined || task.error !== null || isFetching) void invalidateAnswers(queries, [tasks.name])
        if (before?.status === 'RUNNING' && task.status !== 'RUNNING') tellEnd(task)
        for (const listener of listeners.current) listener(task)
      }),
    [queries],
  )

  const news = useMemo<TaskNews>(
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
  return <TaskNewsContext value={news}>{children}</TaskNewsContext>
}
