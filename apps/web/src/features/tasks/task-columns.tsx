import { Progress, Tooltip } from '@mantine/core'
import type { Task } from '@seriatim/contract'
import { useMemo } from 'react'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconPlayerPlay,
  IconPlayerSkipForward,
} from '../../ui/icons.tsx'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import { actionName } from './task-words.ts'
import classes from './tasks.module.css'

const ICONS = {
  RUNNING: IconPlayerPlay,
  DONE: IconCircleCheck,
  FAILED: IconCircleX,
  SKIPPED: IconPlayerSkipForward,
} as const

const isKnown = (status: string): status is Task['status'] => status in ICONS

/** The state of a task as text next to an icon; an unknown state is shown with a question mark. */
const statusWord = (t: Translate<'tasks'>, { status, waiting }: Task): string =>
  waiting ? t('waiting') : isKnown(status) ? t(`status_${status}`) : String(status)

export function TaskStatus({ task }: { task: Task }) {
  const word = statusWord(useMessages('tasks'), task)
  const { status, waiting } = task
  const Icon = waiting ? IconClock : isKnown(status) ? ICONS[status] : IconHelpCircle
  return (
    <span className={classes.status} data-status={waiting ? 'WAITING' : status}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {word}
      {status === 'RUNNING' && !waiting ? (
        <Progress className={classes.small} value={task.progress} size={4} aria-hidden />
      ) : null}
    </span>
  )
}

/** The columns of the table of tasks: Id, Task, Start date, End date, Status (specification-2, 2.13). */
export function useTaskColumns(): readonly Column<Task>[] {
  const t = useMessages('tasks')
  const formats = useFormats()
  return useMemo(() => taskColumns(t, formats), [t, formats])
}

const taskColumns = (t: Translate<'tasks'>, { dateTime }: Formats): readonly Column<Task>[] => {
  const column = (
    id: 'id' | 'task' | 'start' | 'end' | 'status',
    width: number,
    text: (task: Task) => string,
    more: Partial<Column<Task>> = {},
  ): Column<Task> => textColumn({ id, name: t(`col_${id}`), width, text, ...more })
  return [
    column('id', 110, ({ message_id }) => message_id, {
      hideRank: 1,
      render: ({ message_id }) => (
        <Tooltip label={message_id}>
          <span className={classes.id}>{message_id.slice(0, 8)}</span>
        </Tooltip>
      ),
    }),
    column('task', 320, ({ action_name, subject }) => [actionName(action_name), subject ?? ''].join(' '), {
      grows: true,
      render: ({ action_name, subject }) => (
        <>
          {actionName(action_name)}
          {subject === null ? null : (
            <bdi className={classes.subject} title={subject}>
              {subject}
            </bdi>
          )}
        </>
      ),
    }),
    column('start', ...timeArguments({ dateTime }, ({ start_date }: Task) => start_date, { hideRank: 3 })),
    column('end', ...timeArguments({ dateTime }, ({ end_date }: Task) => end_date, { hideRank: 2 })),
    column('status', 190, (task) => statusWord(t, task), { hideRank: 4, render: (task) => <TaskStatus task={task} /> }),
  ]
}
