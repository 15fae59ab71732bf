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
import { IconArrowMerge, IconArrowsExchange } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { withoutShownDefaults } from '../catalogue/state/shown-defaults.ts'
import classes from './compare.module.css'
import { CompareTable } from './compare-table.tsx'

const route = getRouteApi('/shell/compare')

/** The ISSNs in the URL, without duplicates. */
const numbersOf = (issns: string | undefined): readonly string[] => [
  ...new Set((issns ?? '').split(',').flatMap((each) => normaliseIssn(each) ?? [])),
]

/** The page that compares two records side by side. */
export function ComparePage() {
  const t = useMessages('compare')
  const { profile, may } = useSession()
  const { issns } = route.useSearch()
  const navigate = route.useNavigate()
  if (!may('search')) return <StateMessage kind="failure" isPage title={t('forbidden')} text={t('forbidden_what')} />
  const numbers = numbersOf(issns)
  const [one, other] = numbers
  const isPair = one !== undefined && other !== undefined && numbers.length === 2
  const mayMerge = profile.center !== null && may('catalog')
  return (
    <Page
      title={isPair ? `${one}, ${other} · ${t('title')}` : t('title')}
      heading={t('title')}
      aside={
        isPair ? (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={15} aria-hidden />}
              onClick={() => void navigate({ search: { issns: `${other},${one}` } })}
            >
              {t('swap')}
            </Button>
            {mayMerge ? (
              <LinkButton
                to="/merge"
                search={{ keep: one, cancel: other }}
                variant="default"
                leftSection={<IconArrowMerge size={15} aria-hidden />}
              >
                {t('merge')}
              </LinkButton>
            ) : null}
          </>
        ) : undefined
      }
    >
      {isPair ? (
        <Compared key={`${one} ${other}`} one={one} other={other} />
      ) : (
        <Numbers key={issns} named={issns === undefined ? [] : numbers} isWrong={issns !== undefined} />
      )}
    </Page>
  )
}

/** A form for the two ISSNs. `isWrong`: the URL does not contain exactly two different ISSNs. */
function Numbers({ named, isWrong }: { named: readonly string[]; isWrong: boolean }) {
  const t = useMessages('compare')
  const navigate = route.useNavigate()
  const [typed, setTyped] = useEntryState(
    'compare-numbers',
    { one: named[0] ?? '', other: named[1] ?? '' },
    named.join(' '),
  )
  const [isChecked, setChecked] = useState(false)
  const [one, other] = [normaliseIssn(typed.one), normaliseIssn(typed.other)]
  const errorOf = (number: string | undefined) => (isChecked && number === undefined ? t('issn_wrong') : undefined)
  const isSame = isChecked && one !== undefined && one === other
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (one && other && one !== other) void navigate({ search: { issns: `${one},${other}` } })
  }
  return (
    <>
      <p className={classes.intro} role={isWrong ? 'status' : undefined}>
        {isWrong ? `${t('select_two')} ` : ''}
        {t('intro')}
      </p>
      <form className={classes.numbers} aria-label={t('title')} noValidate onSubmit={submit}>
        <TextInput
          data-work
          label={t('one')}
          value={typed.one}
          maxLength={9}
          autoComplete="off"
          error={errorOf(one)}
          onChange={(event) => setTyped({ ...typed, one: event.currentTarget.value })}
        />
        <TextInput
          label={t('other')}
          value={typed.other}
          maxLength={9}
          autoComplete="off"
          error={isSame ? t('same_number') : errorOf(other)}
          onChange={(event) => setTyped({ ...typed, other: event.currentTarget.value })}
        />
        <Button type="submit">{t('compare')}</Button>
      </form>
    </>
  )
}

function Compared({ one, other }: { one: string; other: string }) {
  const t = useMessages('compare')
  const first = useAnswer(readRecord, { params: { issn: one } }, { staleTime: 0 })
  const second = useAnswer(readRecord, { params: { issn: other } }, { staleTime: 0 })
  const error = first.error ?? second.error
  if (error && !error.isHandled) {
    const retry = () => void Promise.all([first.refetch(), second.refetch()])
    return <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={retry} />
  }
  const records = [first.data, second.data].map((data) => data && fromWire(data.record).record)
  const [before, after] = records
  if (!before || !after) return <Skeleton height={420} role="status" aria-label={t('loading')} />
  return (
    <CompareTable
      one={{ issn: one, record: withoutShownDefaults(before) }}
      other={{ issn: other, record: withoutShownDefaults(after) }}
    />
  )
}
