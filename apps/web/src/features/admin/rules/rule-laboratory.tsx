import { Button, SegmentedControl, TextInput } from '@mantine/core'
import {
  type BodyInputOf,
  type dataRuleTrial,
  type RuleTrial,
  TRIED_RECORDS,
  type tryDataRule,
} from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { csvUrl, useAnswer, useCall } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { placedSentence } from '../../../ui/placed-sentence.ts'
import admin from '../admin.module.css'
import { RULE_CALLS, type SetRuleArea } from './rule-calls.ts'
import classes from './rules.module.css'

/** Interval at which the client polls for the results of a trial. */
const POLL_MS = 1_000

type Scope = 'issn' | 'search' | 'all'
type Change = NonNullable<BodyInputOf<typeof tryDataRule>['change']>

/**
 * Tries the unsaved rule on stored records: lists the diagnostics that would appear, and those that would disappear.
 */
export function RuleLaboratory({ area, id, change }: { area: SetRuleArea; id: string; change: Change }) {
  const t = useMessages('adminRules')
  const [scope, setScope] = useState<Scope>('all')
  const [text, setText] = useState('')
  const [tried, setTried] = useState<{ taskId: string; change: string }>()
  const now = JSON.stringify(change)
  // The calls for rules of the product and for rules made in administration have the same types.
  const begin = useCall(RULE_CALLS[area].begin as typeof tryDataRule, {
    onSuccess: ({ task_id }) => setTried({ taskId: task_id, change: now }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const search = { basic_query: { query: text, anywhere: false, matchFormat: 'LUCENE' as const } }
    const wanted = scope === 'all' ? { all: true } : scope === 'issn' ? { issn: text.trim() } : { search }
    begin.mutate({ params: { id }, body: { change, scope: wanted } })
  }
  const hasScope = scope === 'all' || text.trim() !== ''
  const why = Object.keys(change).length === 0 ? t('lab_nothing') : hasScope ? undefined : t('lab_no_text')
  return (
    <section className={classes.laboratory} aria-label={t('laboratory')}>
      <h3 className={admin.heading}>{t('laboratory')}</h3>
      <p className={admin.dim}>{t('lab_why')}</p>
      <form className={admin.form} onSubmit={submit} noValidate>
        <SegmentedControl
          size="xs"
          aria-label={t('lab_scope')}
          value={scope}
          data={(['issn', 'search', 'all'] as const).map((value) => ({ value, label: t(`scope_${value}`) }))}
          onChange={(value) => setScope(value as Scope)}
        />
        {scope === 'all' ? null : (
          <TextInput
            label={t(scope === 'issn' ? 'lab_issn' : 'lab_query')}
            value={text}
            required
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <div>
          <DisabledButton why={why}>
            <Button type="submit" size="xs" variant="light" loading={begin.isPending}>
              {t(tried ? 'try_again' : 'try')}
            </Button>
          </DisabledButton>{' '}
          {why === undefined ? null : <span className={admin.dim}>{why}</span>}
        </div>
        {begin.error && !begin.error.isHandled ? (
          <p className={admin.failure} role="alert">
            {Object.keys(begin.error.fields).length === 0 || begin.error.fields.scope
              ? begin.error.message
              : t('lab_fault', { sentence: begin.error.message })}
          </p>
        ) : null}
      </form>
      {tried ? <Trial area={area} id={id} taskId={tried.taskId} isOfForm={tried.change === now} /> : null}
    </section>
  )
}

function Trial({ area, id, taskId, isOfForm }: { area: SetRuleArea; id: string; taskId: string; isOfForm: boolean }) {
  const t = useMessages('adminRules')
  const formats = useFormats()
  const { data } = useAnswer(
    RULE_CALLS[area].trial as typeof dataRuleTrial,
    { params: { id, task_id: taskId } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : POLL_MS) },
  )
  if (!data) return null
  const { status, done, total, gained, lost, examined } = data
  return (
    <>
      <p className={admin.dim} role="status">
        {status === 'running'
          ? t('lab_running', { done, total: total ?? done })
          : status === 'completed'
            ? t('lab_tried', { total: total ?? done })
            : t('lab_failed')}
        {examined === null ? null : ` · ${t('lab_examined', { count: examined })}`}
        {isOfForm ? null : ` · ${t('lab_as_it_was')}`}
      </p>
      <dl className={classes.sums}>
        {(
          [
            ['gained', gained],
            ['lost', lost],
          ] as const
        ).map(([kind, count]) => (
          <div key={kind} data-kind={kind}>
            <dt>{t(kind)}</dt>
            <dd>{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
      <Counts trial={data} />
      <Examples trial={data} />
      {data.records.length === 0 ? null : (
        <p className={admin.dim}>
          {Math.max(gained, lost) > TRIED_RECORDS ? `${t('lab_first', { count: TRIED_RECORDS })} ` : ''}
          <a href={csvUrl(RULE_CALLS[area].found, { params: { id, task_id: taskId } })} download>
            {t('lab_csv')}
          </a>
        </p>
      )}
    </>
  )
}

function Counts({ trial }: { trial: RuleTrial }) {
  const t = useMessages('adminRules')
  const formats = useFormats()
  const [by, setBy] = useState<keyof RuleTrial['by']>('center')
  if (trial.by.center.length === 0) return null
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('by_label')}
        value={by}
        data={(['center', 'category', 'field'] as const).map((value) => ({ value, label: t(`by_${value}`) }))}
        onChange={(value) => setBy(value as keyof RuleTrial['by'])}
      />
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{t('key')}</th>
            <th scope="col">{t('gained')}</th>
            <th scope="col">{t('lost')}</th>
          </tr>
        </thead>
        <tbody>
          {trial.by[by].map(({ key, label, gained, lost }) => (
            <tr key={key}>
              <th scope="row">{label === key ? key : `${label} (${key})`}</th>
              <td>{formats.number(gained)}</td>
              <td>{formats.number(lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Examples({ trial: { records } }: { trial: RuleTrial }) {
  const t = useMessages('adminRules')
  const stated = (level: 'error' | 'warning' | null) => (level === null ? t('not_reported') : t(`level_${level}`))
  if (records.length === 0) return null
  return (
    <>
      <h4 className={admin.group}>{t('records')}</h4>
      <ul className={classes.tried}>
        {records.map(({ issn, title, kind, findings }) => (
          <li key={`${issn} ${kind}`} data-kind={kind}>
            <Link className={admin.code} to="/catalogue" search={{ issns: issn }}>
              {issn}
            </Link>{' '}
            <bdi>{title}</bdi>
            {findings.map(({ code, field, occurrence, error, before, after }) => (
              <p key={`${code} ${field} ${occurrence} ${error}`} className={admin.change}>
                {t('from_to', {
                  before: stated(before),
                  after: stated(after),
                  error: placedSentence({ code, field, occurrence, error }),
                })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
