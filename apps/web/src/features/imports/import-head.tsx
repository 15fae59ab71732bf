import { Alert, Button, Progress } from '@mantine/core'
import { cancelImport, type ImportRow } from '@seriatim/contract'
import { callUrl, useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useLocale, useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { IconDownload, IconPlayerStop } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import classes from './import.module.css'
import { durationText, sizeText } from './import-words.ts'
import { REPORTS } from './use-report-keys.ts'

/** The settings of an import, and its progress. */
export function ImportHead({ row }: { row: ImportRow }) {
  const t = useMessages('importing')
  const { dateTime } = useFormats()
  const locale = useLocale()
  const facts = [
    t(`mode_${row.mode}`),
    row.category_code === null ? '' : t('category_is', { category: row.category_code }),
    row.center_code === null ? '' : t('center_is', { center: row.center_code }),
    sizeText(row.size, locale),
    t('started_by', { username: row.username, date: dateTime(row.created_at) }),
  ]
  return (
    <section className={classes.head} aria-label={t('settings')}>
      <p className={classes.facts}>
        <b className={classes.kind} data-dry={row.dry_run || undefined}>
          {t(row.dry_run ? 'kind_dry_run' : 'kind_real_run')}
        </b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {row.dry_run_id === null ? null : (
          <LinkButton to="/import/{-$id}" params={{ id: row.dry_run_id }} variant="subtle" size="compact-sm">
            {t('see_dry_run')}
          </LinkButton>
        )}
      </p>
      <ImportProgress row={row} />
      {row.message === undefined ? null : (
        <Alert color="red" role="alert">
          {row.message}
        </Alert>
      )}
    </section>
  )
}

const COLORS = { '': 'accent', completed: 'green', failed: 'red', cancelled: 'yellow' } as const

function ImportProgress({ row }: { row: ImportRow }) {
  const t = useMessages('importing')
  const { number } = useFormats()
  const locale = useLocale()
  const isRunning = row.status === ''
  const state = isRunning ? t(`stage_${row.stage ?? 'storing'}`) : t(`status_${row.status || 'completed'}`)
  const numbers = [
    t('records_done', { done: row.records_done, records: row.records }),
    row.records_per_second === null ? '' : t('per_second', { rate: number(Math.round(row.records_per_second)) }),
    row.seconds_left === null ? '' : t('left', { time: durationText(row.seconds_left, locale) }),
    isRunning && row.import_time === 0
      ? ''
      : t('took', { time: row.import_time < 1 ? t('at_once') : durationText(row.import_time, locale) }),
  ]
  return (
    <div className={classes.progress}>
      <b className={classes.state} data-status={row.status} role="status">
        {state}
      </b>
      <Progress
        className={classes.bar}
        value={row.progress}
        color={COLORS[row.status]}
        aria-label={t('progress')}
        animated={isRunning}
      />
      <span className={classes.numbers}>{numbers.filter(Boolean).join(' · ')}</span>
      {isRunning ? <CancelButton row={row} /> : <Downloads row={row} />}
    </div>
  )
}

function CancelButton({ row }: { row: ImportRow }) {
  const t = useMessages('importing')
  const cancel = useCall(cancelImport, { invalidates: ['readImport', 'tasks'], onError: notify.failure })
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={15} aria-hidden />}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id: row.id } })}
    >
      {t('cancel')}
    </Button>
  )
}

function Downloads({ row }: { row: ImportRow }) {
  const t = useMessages('importing')
  return (
    <span className={classes.buttons}>
      {REPORTS.map(({ call, filename, word }) => (
        <Button
          key={word}
          component="a"
          variant="default"
          href={callUrl(call, { params: { id: row.id, filename } })}
          download={filename}
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          {t(word)}
        </Button>
      ))}
    </span>
  )
}
