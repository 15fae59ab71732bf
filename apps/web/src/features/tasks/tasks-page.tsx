import { TASK_REFRESH_S, TASKS_PER_PAGE, type Task } from '@seriatim/contract'
import { IconBolt, IconRefresh } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMessages } from '../../app/i18n.ts'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { insteadOfRows } from '../../ui/table/instead-of-rows.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useTaskColumns } from './task-columns.tsx'
import { TaskDetail } from './task-detail.tsx'
import classes from './tasks.module.css'
import { useTaskNews, useTasks } from './use-tasks.ts'

const route = getRouteApi('/shell/tasks')

/** The user's work in the background (specification-2, 2.13). */
export function TasksPage() {
  const t = useMessages('tasks')
  const common = useMessages('common')
  const { data, error, isPending, refetch } = useTasks()
  const { page: wanted, open = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const choice = useColumnChoice('tasks')
  const columns = useTaskColumns()
  const expanded = new Set(open.split(',').filter(Boolean))
  const tasks = data ?? []
  const pages = Math.max(1, Math.ceil(tasks.length / TASKS_PER_PAGE))
  const page = Math.min(wanted ?? pageOf(tasks, expanded), pages)
  const rows = tasks.slice((page - 1) * TASKS_PER_PAGE, page * TASKS_PER_PAGE)
  const idOf = ({ message_id }: Task) => message_id
  const instead = insteadOfRows({
    answer: { error, refetch },
    failed: t('cannot_load'),
    isEmpty: tasks.length === 0 && !isPending,
    empty: <StateMessage kind="empty" title={t('none')} text={t('none_what')} />,
  })
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <Freshness />
          <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
        </>
      }
    >
      <div className={classes.page}>
        <DataTable
          label={t('title')}
          rows={rows}
          columns={columns}
          choice={choice}
          idOf={idOf}
          place={String(page)}
          isLoading={isPending}
          instead={instead}
          detail={(task) => <TaskDetail task={task} />}
          expanded={expanded}
          onExpand={(ids) => void navigate({ search: { page, open: [...ids].join(',') || undefined }, replace: true })}
        />
        <Pager page={page} pages={pages} go={(to) => void navigate({ search: { page: to } })} />
      </div>
    </Page>
  )
}

/** The page with the first task that is asked for by its address. */
const pageOf = (tasks: readonly Task[], asked: ReadonlySet<string>): number => {
  const index = tasks.findIndex(({ message_id }) => asked.has(message_id))
  return index < 0 ? 1 : Math.floor(index / TASKS_PER_PAGE) + 1
}

/** Whether the list follows by itself, or how often it is read. */
function Freshness() {
  const t = useMessages('tasks')
  const { isLive } = useTaskNews()
  const Icon = isLive ? IconBolt : IconRefresh
  return (
    <span className={classes.fresh} role="status">
      <Icon size={15} aria-hidden />
      {isLive ? t('live') : t('refreshed', { seconds: TASK_REFRESH_S })}
    </span>
  )
}
