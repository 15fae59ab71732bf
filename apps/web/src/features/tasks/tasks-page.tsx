import { TASK_REFRESH_S, TASKS_PER_PAGE, type Task } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMessages } from '../../kernel/i18n.ts'
import { IconBolt, IconRefresh } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import { useTaskColumns } from './task-columns.tsx'
import { TaskDetail } from './task-detail.tsx'
import classes from './tasks.module.css'
import { useTaskEvents, useTasks } from './use-tasks.ts'

const route = getRouteApi('/shell/tasks')

/** The page of the user's background tasks (specification-2, 2.13). */
export function TasksPage() {
  const t = useMessages('tasks')
  const common = useMessages('common')
  const answer = useTasks()
  const { page: wanted, open = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const choice = useColumnChoice('tasks')
  const columns = useTaskColumns()
  const expanded = new Set(open.split(',').filter(Boolean))
  const tasks = answer.data ?? []
  const page = wanted ?? pageOfFirstTask(tasks, expanded)
  const idOf = ({ message_id }: Task) => message_id
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
        <ListTable
          label={t('title')}
          answer={answer}
          rowsOf={(all) => all.slice((page - 1) * TASKS_PER_PAGE, page * TASKS_PER_PAGE)}
          failed={t('cannot_load')}
          empty={<StateMessage kind="empty" title={t('none')} text={t('none_what')} />}
          columns={columns}
          choice={choice}
          idOf={idOf}
          place={String(page)}
          detail={(task) => <TaskDetail task={task} />}
          expanded={expanded}
          onExpand={(ids) => void navigate({ search: { page, open: [...ids].join(',') || undefined }, replace: true })}
          paging={{
            page,
            size: TASKS_PER_PAGE,
            total: answer.data?.length,
            go: (to, replace) => void navigate({ search: { page: to }, replace }),
          }}
        />
      </div>
    </Page>
  )
}

/** The number of the table page with the first of the tasks that the URL expands. */
const pageOfFirstTask = (tasks: readonly Task[], asked: ReadonlySet<string>): number => {
  const index = tasks.findIndex(({ message_id }) => asked.has(message_id))
  return index < 0 ? 1 : Math.floor(index / TASKS_PER_PAGE) + 1
}

/** Shows that the list is updated by events, or how often it is polled. */
function Freshness() {
  const t = useMessages('tasks')
  const { isLive } = useTaskEvents()
  const Icon = isLive ? IconBolt : IconRefresh
  return (
    <span className={classes.fresh} role="status">
      <Icon size={15} aria-hidden />
      {isLive ? t('live') : t('refreshed', { seconds: TASK_REFRESH_S })}
    </span>
  )
}
