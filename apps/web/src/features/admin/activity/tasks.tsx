import { ADMIN_TASK_LIST, type AdminTask, adminTasks, cancelAdminTask, TASK_STATUSES } from '@seriatim/contract'
import { useMemo } from 'react'
import { useCall } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type Column, textColumn } from '../../../ui/table/columns.ts'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import { actionName } from '../../tasks/task-words.ts'
import { RowButton, toolColumn } from '../row-button.tsx'
import { type ActivityProps, ActivityTable } from './activity-table.tsx'

/** The tasks of all users; running and waiting ones can be cancelled if their kind allows it. */
export function Tasks(props: ActivityProps) {
  const t = useMessages('work')
  const tasks = useMessages('tasks')
  const formats = useFormats()
  const stop = useCall(cancelAdminTask, {
    invalidates: ['adminTasks', 'tasks'],
    onSuccess: () => notify.done(t('cancelled')),
    onError: notify.failure,
  })
  const stopping = stop.isPending ? stop.variables.params.id : undefined
  const cancel = async ({ id, user }: AdminTask) => {
    const isSure = await confirm({
      title: t('cancel_task_title', { user: user ?? t('no_user') }),
      question: t('cancel_task_question'),
      action: t('cancel_task'),
      isDangerous: true,
    })
    if (isSure) stop.mutate({ params: { id } })
  }
  const latest = useLatest(cancel)
  const columns = useMemo(
    (): readonly Column<AdminTask>[] => [
      textColumn<AdminTask>({
        id: 'action_name',
        name: t('action_name'),
        width: 230,
        grows: true,
        canHide: false,
        text: ({ action_name, subject }) => [actionName(action_name), subject].filter(Boolean).join(' · '),
      }),
      textColumn<AdminTask>({
        id: 'user',
        name: t('user'),
        width: 130,
        canHide: false,
        text: ({ user }) => user ?? t('no_user'),
      }),
      textColumn<AdminTask>({
        id: 'status',
        name: t('status'),
        width: 120,
        canHide: false,
        text: ({ status }) => tasks(`status_${status}`),
      }),
      textColumn<AdminTask>({
        id: 'progress',
        name: t('progress'),
        width: 90,
        align: 'end',
        hideRank: 2,
        text: ({ progress }) => `${formats.number(progress)} %`,
      }),
      textColumn<AdminTask>({
        id: 'start_date',
        name: t('start_date'),
        hideRank: 3,
        ...timeCells(formats, ({ start_date }) => start_date),
      }),
      textColumn<AdminTask>({
        id: 'end_date',
        name: t('end_date'),
        hideRank: 1,
        ...timeCells(formats, ({ end_date }) => end_date),
      }),
      toolColumn<AdminTask>(t('cancel_task'), 150, (row) =>
        row.can_cancel && !row.cancelling ? (
          <RowButton
            text={t('cancel_task')}
            about={t('cancel_task_of', { task: actionName(row.action_name), user: row.user ?? t('no_user') })}
            isBusy={row.id === stopping}
            onClick={() => void latest.current(row)}
          />
        ) : null,
      ),
    ],
    [t, tasks, formats, stopping],
  )
  return (
    <ActivityTable
      {...props}
      area="tasks"
      call={adminTasks}
      list={ADMIN_TASK_LIST}
      columns={columns}
      filters={[
        {
          parameter: 'state',
          name: 'status',
          label: t('status'),
          any: t('any_state'),
          choices: TASK_STATUSES.map((value) => ({ value, label: tasks(`status_${value}`) })),
        },
      ]}
      detail={({ note, error, message_id }) => <p>{[error, note, message_id].filter(Boolean).join(' · ')}</p>}
    />
  )
}
