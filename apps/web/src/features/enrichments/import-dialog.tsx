import { Alert, Button, Group, Modal, Progress } from '@mantine/core'
import {
  cancelEnrichments,
  ENRICHMENT_COUNTS,
  type EnrichmentImport,
  enrichmentProblems,
  IMPORT_REFRESH_S,
  listEnrichments,
  readEnrichments,
  runEnrichments,
} from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { callUrl, useAnswer, useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { notify } from '../../kernel/notify.ts'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconDownload, IconPlayerPlay } from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useMarkEnrichmentsSeen } from '../notices/use-notices.ts'
import { useTaskChange } from '../tasks/use-tasks.ts'
import classes from './enrichments.module.css'

/** Polling interval while an import of any user runs. */
const WHILE_RUNNING_MS = 1_000

/** The current state of an import. */
const useImport = (id: string) => {
  const queries = useQueryClient()
  const input = { params: { id } }
  useTaskChange(() => {
    void invalidateAnswers(queries, [readEnrichments.name])
    void invalidateAnswers(queries, [listEnrichments.name])
  })
  return useAnswer(readEnrichments, input, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === '' ? WHILE_RUNNING_MS : IMPORT_REFRESH_S * 1000),
  })
}

/** The result of an import of enrichments, or the preview of a dry run. */
export function ImportDialog({
  id,
  onStarted,
  onClose,
}: {
  id: string
  onStarted: (id: string) => void
  onClose: () => void
}) {
  const t = useMessages('enrichments')
  useReturnFocus()
  const { data, error } = useImport(id)
  useMarkEnrichmentsSeen(data)
  if (!data && !error) return null
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={data ? t('row_title', { id, source: t(`source_${data.source}`) }) : t('title')}
    >
      {data ? (
        <Import row={data} onStarted={onStarted} onClose={onClose} />
      ) : (
        <StateMessage kind="failure" title={t('cannot_load')} text={error?.message} />
      )}
    </Modal>
  )
}

function Import({
  row,
  onStarted,
  onClose,
}: {
  row: EnrichmentImport
  onStarted: (id: string) => void
  onClose: () => void
}) {
  const t = useMessages('enrichments')
  const common = useMessages('common')
  const { number, dateTime } = useFormats()
  const isRunning = row.status === ''
  return (
    <div className={classes.form}>
      <p className={classes.hint}>
        <bdi>{t('rows_of', { rows: row.rows, file: row.filename })}</bdi>
        {`. ${t(`mode_${row.mode}`)}, ${t(row.dry_run ? 'kind_dry' : 'kind_real')}; ${row.user}, ${dateTime(row.created_at)}. `}
        {row.dry_run_id === null ? null : t('carries_out', { id: row.dry_run_id })}
      </p>
      <p className={classes.hint} role="status">
        {t(row.status === '' ? 'status_running' : `status_${row.status}`)}
      </p>
      {isRunning ? <Progress value={row.progress} aria-label={t('progress')} /> : null}
      {row.message === undefined ? null : (
        <Alert color="red" role="alert">
          {row.message}
        </Alert>
      )}
      <section aria-label={t(row.dry_run ? 'counts_dry' : 'counts')}>
        <h3 className={classes.group}>{t(row.dry_run ? 'counts_dry' : 'counts')}</h3>
        <dl className={classes.counts}>
          {ENRICHMENT_COUNTS.map((count) => (
            <div key={count} data-count={count} data-none={row.counts[count] === 0 || undefined}>
              <dt>{t(`count_${count}`)}</dt>
              <dd>{number(row.counts[count])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Problems row={row} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
        {isRunning ? <CancelButton id={row.id} /> : null}
        {row.dry_run && row.status === 'completed' ? <RunButton row={row} onStarted={onStarted} /> : null}
      </Group>
    </div>
  )
}

function Problems({ row: { id, problems, problem_count: count, status } }: { row: EnrichmentImport }) {
  const t = useMessages('enrichments')
  const { number } = useFormats()
  return (
    <section aria-label={t('problems')}>
      <h3 className={classes.group}>
        {t('problems')} {count > 0 ? `(${number(count)})` : null}
      </h3>
      {count === 0 && status !== '' ? <p className={classes.hint}>{t('problems_none')}</p> : null}
      {count > 0 ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable */}
          <div className={classes.problems} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('problem_row')}</th>
                  <th scope="col">{t('problem_issn')}</th>
                  <th scope="col">{t('problem_message')}</th>
                </tr>
              </thead>
              <tbody>
                {problems.map((problem, at) => (
                  <tr key={at}>
                    <td>{number(problem.row)}</td>
                    <td>
                      <bdi>{problem.issn}</bdi>
                    </td>
                    <td>{problem.message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={classes.hint}>
            {count > problems.length ? `${t('problems_more', { count: count - problems.length })} ` : null}
            <a
              className={classes.download}
              href={callUrl(enrichmentProblems, { params: { id } })}
              download={`enrichments-${id}.csv`}
            >
              <IconDownload size={14} aria-hidden />
              {t('problems_download')}
            </a>
          </p>
        </>
      ) : null}
    </section>
  )
}

const changed = [listEnrichments.name, readEnrichments.name]

function RunButton({ row, onStarted }: { row: EnrichmentImport; onStarted: (id: string) => void }) {
  const t = useMessages('enrichments')
  const run = useCall(runEnrichments, {
    invalidates: changed,
    onSuccess: ({ id }) => {
      notify.done(t('run_started'))
      onStarted(id)
    },
    onError: (failure) => notify.failure(failure),
  })
  const { added, changed: altered, removed } = row.counts
  const why = !row.has_file ? t('why_no_file') : added + altered + removed === 0 ? t('why_nothing') : undefined
  return (
    <DisabledButton why={why}>
      <Button
        leftSection={<IconPlayerPlay size={15} aria-hidden />}
        loading={run.isPending}
        onClick={() => run.mutate({ params: { id: row.id } })}
      >
        {t('run')}
      </Button>
    </DisabledButton>
  )
}

function CancelButton({ id }: { id: string }) {
  const t = useMessages('enrichments')
  const cancel = useCall(cancelEnrichments, {
    invalidates: changed,
    onSuccess: () => notify.done(t('cancelled')),
    onError: (failure) => notify.failure(failure),
  })
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
      {t('cancel')}
    </Button>
  )
}
