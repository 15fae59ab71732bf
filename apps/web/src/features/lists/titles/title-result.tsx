import { Skeleton } from '@mantine/core'
import { useMessages } from '../../../kernel/i18n.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import { ListTask, useListTask } from '../list-task.tsx'
import classes from '../lists.module.css'

/** The result of a submitted list of titles: progress, number of decisions, and the file. */
export function TitleResult({ id }: { id: string }) {
  const t = useMessages('listed')
  const task = useListTask(id)
  if (task === null) return <StateMessage kind="failure" title={t('cannot_load')} />
  if (task === undefined) return <Skeleton height={110} role="status" aria-label={t('progress')} />
  return (
    <section aria-label={t('progress')}>
      <h2 className={classes.label}>{t('result_of', { file: task.subject ?? '' })}</h2>
      <ListTask task={task} />
    </section>
  )
}
