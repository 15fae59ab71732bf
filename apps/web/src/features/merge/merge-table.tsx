import { Alert, Button, Checkbox, Switch, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type MergeAnswer, mergeRecords } from '@seriatim/contract'
import { type MarcRecord, toWire } from '@seriatim/marc'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type ApiError, request, useCall } from '../../kernel/api.ts'
import { useEntryState } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { focusPage } from '../../kernel/take-focus.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DiagnosticList } from '../../ui/diagnostic-list.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { MarcView } from '../../ui/marc/marc-view.tsx'
import { type Choices, firstChoices, mergedRecord, mergeRows, withChoice } from './choices.ts'
import { CitingList } from './citing-list.tsx'
import fields from './field-table.module.css'
import classes from './merge.module.css'
import { MergeRowView } from './merge-row.tsx'
import { UnlikeRecords } from './unlike-records.tsx'

export type MergeSide = { readonly issn: string; readonly versionId: string; readonly record: MarcRecord }

/** Pause in milliseconds after a choice before the server validates the merged record. */
const DEBOUNCE_MS = 350

/** The choices of fields, the effects on other records, and the merge button. */
export function MergeTable({ kept, cancelled }: { kept: MergeSide; cancelled: MergeSide }) {
  const t = useMessages('merge')
  const common = useMessages('common')
  const rows = useMemo(() => mergeRows(kept.record, cancelled.record), [kept.record, cancelled.record])
  // Choices are stored for these two versions only. If a record has another version, the page shows the initial
  // choices.
  const compared = [kept, cancelled].map(({ issn, versionId }) => `${issn} ${versionId}`).join(', ')
  const [chosen, setChoices] = useEntryState<Choices | undefined>('merge-choices', undefined, compared)
  const choices = useMemo(() => chosen ?? firstChoices(rows), [chosen, rows])
  const [onlyDifferences, setOnlyDifferences] = useEntryState('merge-only-differences', true, compared)
  const [movesLinks, setMovesLinks] = useEntryState('merge-moves-links', true, compared)
  const [reason, setReason] = useEntryState('merge-reason', '', compared)
  const merged = useMemo(() => mergedRecord(kept.record, rows, choices), [kept.record, rows, choices])
  const body = {
    cancel: cancelled.issn,
    record: toWire(merged),
    move_links: movesLinks,
    version_id: kept.versionId,
    cancel_version_id: cancelled.versionId,
  }
  // The form for the two ISSNs had the focus and was replaced by the table.
  useEffect(focusPage, [])
  const [settled] = useDebouncedValue(JSON.stringify(body), DEBOUNCE_MS)
  const tried = useQuery<MergeAnswer, ApiError>({
    queryKey: ['tryMerge', kept.issn, settled],
    queryFn: ({ signal }) =>
      request(
        mergeRecords,
        { params: { issn: kept.issn }, body: { ...JSON.parse(settled), dry_run: true } },
        { signal },
      ),
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  })
  const merge = useCall(mergeRecords, { invalidates: ['search', 'readRecord', 'recordVersions'] })
  const answer = tried.data
  const errors = answer?.kept.diagnostic.errors.length ?? 0
  const moving = movesLinks ? (answer?.citing.filter(({ held_by }) => held_by === null).length ?? 0) : 0
  const isJudged = answer !== undefined && !tried.isFetching && settled === JSON.stringify(body)
  const differences = answer?.differences ?? []
  const isReasonMissing = differences.length > 0 && reason.trim() === ''
  const reasonBox = useRef<HTMLTextAreaElement>(null)
  const whyReason = isReasonMissing ? t('why_reason') : undefined
  const whyNot = errors > 0 ? common('why_errors') : isJudged ? whyReason : common('why_computing')
  const ask = async () => {
    const isSure = await confirm({
      title: t('confirm_title', { kept: kept.issn, cancelled: cancelled.issn }),
      question: t('confirm_question', { count: moving }),
      action: t('merge'),
      isDangerous: true,
    })
    if (isSure) merge.mutate({ params: { issn: kept.issn }, body: { ...body, dry_run: false, reason } })
  }
  useShortcuts([
    {
      keys: 'mod+Enter',
      label: t('merge'),
      scope: 'page',
      run: () => {
        if (whyNot === undefined) return void ask()
        notify.warning(whyNot)
        if (isReasonMissing) reasonBox.current?.focus()
      },
    },
  ])

  if (merge.data)
    return (
      <Alert color="green" role="status" className={classes.done}>
        <p>{t('merged', { kept: kept.issn, cancelled: cancelled.issn })}</p>
        <LinkButton to="/record/$issn" params={{ issn: kept.issn }} search={{}}>
          {t('to_record')}
        </LinkButton>
      </Alert>
    )
  const shown = rows.filter(({ isSame, isFixed }) => !onlyDifferences || !(isSame || isFixed))
  const failure = merge.error ?? tried.error
  return (
    <div className={classes.page}>
      <section className={classes.chooser} aria-label={t('fields')} data-work="inside">
        <header className={classes.head}>
          <h2>{t('fields')}</h2>
          <Switch
            size="xs"
            label={t('only_differences')}
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
          />
          <span className={classes.note} role="status">
            {t('rows_shown', { shown: shown.length, count: rows.length })}
          </span>
        </header>
        <table className={fields.table}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('kept', { issn: kept.issn })}</th>
              <th scope="col">{t('cancelled', { issn: cancelled.issn })}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <MergeRowView
                key={row.id}
                row={row}
                choice={choices[row.id]}
                onChoose={(side, isTaken) => setChoices(withChoice(choices, row, side, isTaken))}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 ? <p className={classes.note}>{t('no_differences')}</p> : null}
      </section>
      <aside className={classes.outcome} aria-label={t('result')}>
        <h2>{t('result')}</h2>
        {failure && !failure.isHandled ? (
          <Alert color="red" role="alert">
            {failure.message}
          </Alert>
        ) : null}
        {answer === undefined ? (
          <p className={classes.note} role="status">
            {failure ? null : t('checking')}
          </p>
        ) : (
          <>
            {differences.length > 0 ? (
              <UnlikeRecords kept={kept.issn} cancelled={cancelled.issn} differences={differences} />
            ) : null}
            {errors + answer.kept.diagnostic.warnings.length > 0 ? (
              <DiagnosticList diagnostic={answer.kept.diagnostic} />
            ) : differences.length === 0 ? (
              <p className={classes.sound}>{t('sound')}</p>
            ) : null}
            {answer.cancelled.diagnostic.errors.length === 0 ? null : (
              <>
                <p className={classes.note}>{t('cancelled_wrong')}</p>
                <DiagnosticList diagnostic={{ errors: answer.cancelled.diagnostic.errors, warnings: [] }} />
              </>
            )}
            <details>
              <summary>{t('show_record')}</summary>
              <MarcView record={merged} />
            </details>
            <CitingList citing={answer.citing} />
            {answer.citing.length > 0 ? (
              <Checkbox
                size="xs"
                label={t('move_links')}
                checked={movesLinks}
                onChange={(event) => setMovesLinks(event.currentTarget.checked)}
              />
            ) : null}
          </>
        )}
        <Textarea
          ref={reasonBox}
          label={t(differences.length > 0 ? 'reason_needed' : 'reason')}
          required={differences.length > 0}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={1}
        />
        <DisabledButton why={whyNot}>
          <Button loading={merge.isPending} onClick={() => void ask()}>
            {t('merge')}
          </Button>
        </DisabledButton>
      </aside>
    </div>
  )
}
