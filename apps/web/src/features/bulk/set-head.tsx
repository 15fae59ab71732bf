import { Button, Progress } from '@mantine/core'
import { type ChangeSet, cancelTask } from '@seriatim/contract'
import { useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { IconPlayerStop } from '../../ui/icons.tsx'
import classes from './bulk.module.css'
import { changeSetState, isInProgress, type SetState } from './set-texts.ts'

const COLORS: Readonly<Record<SetState, string>> = {
  previewing: 'accent',
  previewed: 'accent',
  running: 'accent',
  reverting: 'accent',
  completed: 'green',
  reverted: 'green',
  reverted_in_part: 'yellow',
  failed: 'red',
  cancelled: 'yellow',
}

/** The head of a change set: author, time, reason, progress and macro. */
export function SetHead({ set }: { set: ChangeSet }) {
  const t = useMessages('bulk')
  const { dateTime } = useFormats()
  const state = changeSetState(set)
  const { done, total } = set.progress
  const percent = isInProgress(set) ? (total === 0 ? 0 : (done / total) * 100) : 100
  return (
    <section className={classes.head} aria-label={t('facts')}>
      <p className={classes.facts}>
        <span>{t('begun_by', { username: set.username, date: dateTime(set.created_at) })}</span>
        {set.reason === '' ? null : <bdi>{set.reason}</bdi>}
      </p>
      <div className={classes.progress}>
        <b className={classes.state} data-state={state} role="status">
          {t(`state_${state}`)}
        </b>
        <Progress
          className={classes.bar}
          value={percent}
          color={COLORS[state]}
          aria-label={t('progress')}
          animated={isInProgress(set)}
        />
        {isInProgress(set) ? <span className={classes.numbers}>{t('done_of', { done, total })}</span> : null}
        {set.task_id !== null && set.mine ? <CancelButton taskId={set.task_id} /> : null}
      </div>
      <details className={classes.macro}>
        <summary>{t('see_macro')}</summary>
        <pre className={classes.source}>{set.macro}</pre>
      </details>
    </section>
  )
}

function CancelButton({ taskId }: { taskId: string }) {
  const t = useMessages('bulk')
  const cancel = useCall(cancelTask, { invalidates: ['changeSetById', 'tasks'], onError: notify.failure })
  const isAsked = cancel.isPending || cancel.isSuccess
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={15} aria-hidden />}
      disabled={isAsked}
      onClick={() => cancel.mutate({ params: { message_id: taskId } })}
    >
      {t(isAsked ? 'cancelling' : 'cancel')}
    </Button>
  )
}
