import { Button, Progress, Tooltip } from '@mantine/core'
import { cancelTask, retryTask, type Task, taskResult } from '@seriatim/contract'
import { useRouter } from '@tanstack/react-router'
import { callUrl, useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { IconArrowRight, IconDownload, IconPlayerStop, IconRotate } from '../../ui/icons.tsx'
import { TaskStatus } from './task-columns.tsx'
import classes from './tasks.module.css'

/** The progress of a task, its failure, and its actions. */
export function TaskDetail({ task }: { task: Task }) {
  const t = useMessages('tasks')
  const { number, dateTime } = useFormats()
  const amount = task.total === null ? number(task.done) : t('amount', { done: task.done, total: task.total })
  return (
    <div className={classes.detail}>
      <div className={classes.progress}>
        <TaskStatus task={{ ...task, status: task.status, progress: task.progress }} />
        <Progress
          className={classes.bar}
          value={task.progress}
          color={task.status === 'FAILED' ? 'red' : task.status === 'DONE' ? 'green' : 'accent'}
          aria-label={t('progress')}
        />
        <span className={classes.percent}>{t('percent', { percent: task.progress })}</span>
      </div>
      <p className={classes.facts}>
        {[task.done > 0 ? amount : '', task.note ?? '', task.message_id].filter(Boolean).join(' · ')}
      </p>
      {task.error === null ? null : (
        <p className={classes.error} role="alert">
          {task.error}
        </p>
      )}
      <div className={classes.actions}>
        <ResultButton task={task} />
        <PageLink task={task} />
        <CancelButton task={task} />
        <RetryButton task={task} />
        {task.expires_at === null ? null : (
          <span className={classes.expires}>{t('kept_until', { date: dateTime(task.expires_at) })}</span>
        )}
      </div>
    </div>
  )
}

function ResultButton({ task }: { task: Task }) {
  const t = useMessages('tasks')
  const icon = <IconDownload size={15} aria-hidden />
  if (task.status === 'DONE' && task.result !== null)
    return (
      <Button
        component="a"
        variant="default"
        leftSection={icon}
        href={callUrl(taskResult, { params: { message_id: task.message_id } })}
        download={task.result.name}
        title={task.result.name}
      >
        {t('get_result')}
      </Button>
    )
  return (
    <Tooltip label={t(task.status === 'DONE' ? 'no_result' : 'result_when_done')}>
      <Button variant="default" leftSection={icon} data-disabled aria-disabled onClick={(e) => e.preventDefault()}>
        {t('get_result')}
      </Button>
    </Tooltip>
  )
}

/** A link to the subject of the task, such as an import or the blocks. */
function PageLink({ task }: { task: Task }) {
  const t = useMessages('tasks')
  const router = useRouter()
  const { page } = task
  if (page === null) return null
  const go = (event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(page)
  }
  return (
    <Button
      component="a"
      href={page}
      onClick={go}
      variant="default"
      leftSection={<IconArrowRight size={15} aria-hidden />}
    >
      {t('open_page')}
    </Button>
  )
}

function CancelButton({ task }: { task: Task }) {
  const t = useMessages('tasks')
  const cancel = useCall(cancelTask, { invalidates: ['tasks'], onError: notify.failure })
  if (!task.can_cancel) return null
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={15} aria-hidden />}
      loading={cancel.isPending || task.cancelling}
      onClick={() => cancel.mutate({ params: { message_id: task.message_id } })}
    >
      {t('cancel')}
    </Button>
  )
}

function RetryButton({ task }: { task: Task }) {
  const t = useMessages('tasks')
  const retry = useCall(retryTask, { invalidates: ['tasks'], onError: notify.failure })
  if (!task.can_retry) return null
  return (
    <Button
      variant="default"
      leftSection={<IconRotate size={15} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { message_id: task.message_id } })}
    >
      {t('retry')}
    </Button>
  )
}
