import { Button, Skeleton, TextInput } from '@mantine/core'
import { readRecord } from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import { fromWire } from '@seriatim/marc'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useEntryState } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconArrowsExchange } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './merge.module.css'
import { MergeTable } from './merge-table.tsx'

const route = getRouteApi('/shell/merge')

/**
 * The page that merges two records of one serial. One ISSN is kept and the other is cancelled; the user chooses fields
 * from both records.
 */
export function MergePage() {
  const t = useMessages('merge')
  const { profile, may } = useSession()
  const { keep, cancel } = route.useSearch()
  const navigate = route.useNavigate()
  const kept = keep && normaliseIssn(keep)
  const cancelled = cancel && normaliseIssn(cancel)
  if (profile.center === null || !may('catalog'))
    return (
      <Page title={t('title')}>
        <StateMessage kind="failure" title={t('not_yours')} text={t('not_yours_next')} />
      </Page>
    )
  return (
    <Page
      title={kept && cancelled ? `${kept}, ${cancelled} · ${t('title')}` : t('title')}
      heading={t('title')}
      aside={
        kept && cancelled ? (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={15} aria-hidden />}
            onClick={() => void navigate({ search: { keep: cancelled, cancel: kept } })}
          >
            {t('swap')}
          </Button>
        ) : undefined
      }
    >
      {kept && cancelled ? (
        <Compared key={`${kept} ${cancelled}`} kept={kept} cancelled={cancelled} />
      ) : (
        <Numbers key={`${keep} ${cancel}`} keep={keep ?? ''} cancel={cancel ?? ''} />
      )}
    </Page>
  )
}

/** A form for the ISSN to keep and the ISSN to cancel. */
function Numbers({ keep, cancel }: { keep: string; cancel: string }) {
  const t = useMessages('merge')
  const navigate = route.useNavigate()
  const [numbers, setNumbers] = useEntryState('merge-numbers', { keep, cancel }, `${keep} ${cancel}`)
  const [isChecked, setChecked] = useState(keep !== '' && cancel !== '')
  const errorOf = (typed: string) => (isChecked && normaliseIssn(typed) === undefined ? t('issn_wrong') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const [kept, cancelled] = [normaliseIssn(numbers.keep), normaliseIssn(numbers.cancel)]
    if (kept && cancelled) void navigate({ search: { keep: kept, cancel: cancelled } })
  }
  return (
    <>
      <p className={classes.intro}>{t('intro')}</p>
      <form className={classes.numbers} aria-label={t('title')} noValidate onSubmit={submit}>
        <TextInput
          data-work
          label={t('keep_label')}
          value={numbers.keep}
          maxLength={9}
          autoComplete="off"
          error={errorOf(numbers.keep)}
          onChange={(event) => setNumbers({ ...numbers, keep: event.currentTarget.value })}
        />
        <TextInput
          label={t('cancel_label')}
          value={numbers.cancel}
          maxLength={9}
          autoComplete="off"
          error={errorOf(numbers.cancel)}
          onChange={(event) => setNumbers({ ...numbers, cancel: event.currentTarget.value })}
        />
        <Button type="submit">{t('compare')}</Button>
      </form>
    </>
  )
}

function Compared({ kept, cancelled }: { kept: string; cancelled: string }) {
  const t = useMessages('merge')
  const one = useAnswer(readRecord, { params: { issn: kept } }, { staleTime: 0, gcTime: 0 })
  const other = useAnswer(readRecord, { params: { issn: cancelled } }, { staleTime: 0, gcTime: 0 })
  const error = one.error ?? other.error
  if (error && !error.isHandled) {
    const retry = () => void Promise.all([one.refetch(), other.refetch()])
    return <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={retry} />
  }
  const [mine, theirs] = [
    one.data && fromWire(one.data.record).record,
    other.data && fromWire(other.data.record).record,
  ]
  if (!one.data || !other.data || !mine || !theirs)
    return <Skeleton height={420} role="status" aria-label={t('loading')} />
  return (
    <MergeTable
      kept={{ issn: kept, versionId: one.data.version_id, record: withoutDefault007(mine) }}
      cancelled={{ issn: cancelled, versionId: other.data.version_id, record: withoutDefault007(theirs) }}
    />
  )
}

/** Removes the default 007, which the server adds to answers for records without a 007. */
const withoutDefault007 = <R extends { readonly fields: readonly { readonly tag: string }[] }>(record: R): R => ({
  ...record,
  fields: record.fields.filter((field) => !(field.tag === '007' && 'value' in field && field.value === DEFAULT_007)),
})
const DEFAULT_007 = 'z'
