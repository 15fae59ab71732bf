import { Button, Checkbox, TextInput } from '@mantine/core'
import {
  type cancelDataRuleDue,
  type dataRuleDue,
  type RuleDueRow,
  type scheduleDataRule,
  seeRuleChange,
} from '@seriatim/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useAnswer, useCall } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { fromLocalTime } from '../../../kernel/local-time.ts'
import { notify } from '../../../kernel/notify.ts'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import admin from '../admin.module.css'
import { RULE_CALLS, type SetRuleArea } from './rule-calls.ts'
import type { changesOfDraft } from './rule-draft.ts'
import { CHANGED_WITH_RULES, useChangeTexts } from './rule-texts.tsx'
import classes from './rules.module.css'

const CHANGED = [
  ...CHANGED_WITH_RULES,
  'dataRuleDue',
  'structureRuleDue',
  'announcements',
  'adminAnnouncements',
  'state',
]

/** Schedules the changes of the form for a date, and lists the changes that are already scheduled. */
export function ScheduledRuleChanges({
  area,
  id,
  change,
  reason,
}: {
  area: SetRuleArea
  id: string
  change: ReturnType<typeof changesOfDraft>
  reason: string
}) {
  const t = useMessages('adminRules')
  const formats = useFormats()
  const [at, setAt] = useState('')
  const [announces, setAnnounces] = useState(true)
  const form = useRef<HTMLFormElement>(null)
  // The calls for rules of the product and for rules made in administration have the same types.
  const call = RULE_CALLS[area].due as typeof dataRuleDue
  const { data } = useAnswer(call, { params: { id } }, { staleTime: 0 })
  const schedule = useCall(RULE_CALLS[area].schedule as typeof scheduleDataRule, {
    invalidates: CHANGED,
    onSuccess: ({ due_at }) => {
      notify.done(t('scheduled', { date: formats.dateTime(due_at) }))
      setAt('')
    },
  })
  const { errorOf, general } = useFormFailure(form, schedule.error, { change, ...change, due_at: at, reason })
  const elsewhere = Object.keys(schedule.error?.fields ?? {}).flatMap((field) =>
    field === 'due_at' ? [] : (errorOf(field) ?? []),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { change, due_at: fromLocalTime(at) ?? '', reason, announce: announces }
    schedule.mutate({ params: { id }, body })
  }
  const hasChange = Object.keys(change).length > 0
  return (
    <section className={classes.laboratory} aria-label={t('due')}>
      <h3 className={admin.heading}>{t('due')}</h3>
      <p className={admin.dim}>{t('due_why')}</p>
      <form ref={form} className={admin.form} onSubmit={submit} noValidate>
        <TextInput
          type="datetime-local"
          label={t('due_at')}
          value={at}
          error={errorOf('due_at')}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <Checkbox
          label={t('announce')}
          checked={announces}
          onChange={(event) => setAnnounces(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" size="xs" variant="light" loading={schedule.isPending} disabled={!hasChange}>
            {t('schedule')}
          </Button>{' '}
          {hasChange ? null : <span className={admin.dim}>{t('lab_nothing')}</span>}
        </div>
        {general === undefined && elsewhere.length === 0 ? null : (
          <p className={admin.failure} role="alert">
            {general ?? t('lab_fault', { sentence: elsewhere.join(' ') })}
          </p>
        )}
      </form>
      {data === undefined || data.length === 0 ? null : (
        <ul className={classes.tried}>
          {data.map((due) => (
            <Due key={due.id} area={area} rule={id} due={due} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Due({ area, rule, due }: { area: SetRuleArea; rule: string; due: RuleDueRow }) {
  const t = useMessages('adminRules')
  const formats = useFormats()
  const words = useChangeTexts()
  const cancel = useCall(RULE_CALLS[area].cancel as typeof cancelDataRuleDue, {
    invalidates: CHANGED,
    onSuccess: () => notify.done(t('due_cancelled')),
    onError: (failure) => notify.failure(failure),
  })
  const note = useCall(seeRuleChange, {
    invalidates: ['dataRuleDue', 'structureRuleDue', 'notices'],
    onSuccess: () => notify.done(t('due_noted')),
    onError: (failure) => notify.failure(failure),
  })
  const { author, done_at: doneAt, problem } = due
  const date = formats.dateTime(doneAt ?? due.due_at)
  return (
    <li>
      <p className={admin.change}>
        {doneAt === null
          ? t('due_waits', { date, author, created: formats.dateTime(due.created_at) })
          : problem === null
            ? t('due_done', { date, author })
            : t('due_failed', { date, author, problem })}
        {due.announcement_id === null ? null : ` · ${t('due_announced')}`}
      </p>
      {due.reason === null ? null : <p className={admin.change}>{due.reason}</p>}
      <p className={admin.dim}>
        {words(due.change).join(' · ')}{' '}
        {problem !== null && due.seen_at === null ? (
          <button
            type="button"
            className={classes.take}
            aria-label={t('due_note_of', { date })}
            disabled={note.isPending}
            onClick={() => note.mutate({ params: { id: due.id } })}
          >
            {t('due_note')}
          </button>
        ) : null}
        {doneAt === null ? (
          <button
            type="button"
            className={classes.take}
            aria-label={t('due_cancel_of', { date })}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: rule, due_id: due.id } })}
          >
            {t('due_cancel')}
          </button>
        ) : null}
      </p>
    </li>
  )
}
