import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { CHANGES_LIST, type ImportLine, type RecordChange, recordChanges } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useEntryStateSet } from '../../kernel/entry-state.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { DayRange } from '../../ui/days/day-range.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { listProps, listQueryOf } from '../../ui/table/list-address.ts'
import { ListSearch } from '../../ui/table/list-search.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { useChangeColumns } from './change-columns.tsx'
import { ChangeDetail } from './change-detail.tsx'
import { CHANGE_OWNERS, type ChangeOwner, type ChangesAddress } from './changes-address.ts'
import classes from './changes-page.module.css'
import { VersionsDialog } from './lazy.ts'
import { dayAfter, dayOf, momentsOf } from './period.ts'

const route = getRouteApi('/shell/changes')

/** The page of changes: the versions that users saved, with author, time and changes of each. */
export function ChangesPage() {
  const t = useMessages('history')
  const search = useMessages('search')
  const { profile } = useSession()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { whose = 'mine', user, from, to } = address
  const choice = useColumnChoice('changes')
  const columns = useChangeColumns()
  const [expanded, setExpanded] = useEntryStateSet('open')
  const answer = useAnswer(
    recordChanges,
    {
      query: {
        user: whose === 'mine' ? profile.username : user,
        center: whose === 'centre' ? profile.center?.code : undefined,
        ...momentsOf({ from, to }),
        ...listQueryOf(CHANGES_LIST, address),
      },
    },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const go = (next: Partial<ChangesAddress>, replace = false) =>
    void navigate({ search: { ...address, page: undefined, ...next }, replace })
  const { data } = answer
  const showVersions = ({ issn, version_id }: RecordChange) =>
    go({ page: address.page, versions: issn, version: version_id })
  return (
    <Page title={t('title')} aside={data ? t('counted', { total: data.total, records: data.records }) : undefined}>
      <div className={classes.page}>
        <Filters address={address} go={go}>
          <ListSearch label={t('search')} value={address.search} onSearch={(text) => go({ search: text }, true)} />
          <ColumnMenu label={t('columns')} columns={columns} choice={choice} />
        </Filters>
        {data === undefined || data.imports.length === 0 ? null : <Imports imports={data.imports} />}
        <ListTable
          label={t('title')}
          answer={answer}
          rowsOf={({ rows }) => rows}
          failed={t('cannot_load')}
          empty={<StateMessage kind="empty" title={t('no_versions')} text={t('no_versions_next')} />}
          columns={columns}
          choice={choice}
          idOf={({ version_id }: RecordChange) => version_id}
          place={JSON.stringify({ ...address, versions: undefined, version: undefined })}
          detail={(change) => <ChangeDetail change={change} showVersions={() => showVersions(change)} />}
          rowKeys={[{ keys: 'v', label: search('versions'), run: showVersions }]}
          expanded={expanded}
          onExpand={setExpanded}
          {...listProps(CHANGES_LIST, address, data?.total, go)}
        />
      </div>
      {address.versions === undefined ? null : (
        <Suspense>
          <VersionsDialog
            issn={address.versions}
            neighbours={[...new Set(data?.rows.map(({ issn }) => issn))]}
            show={(issn) => go({ page: address.page, versions: issn, version: undefined }, issn === undefined)}
            start={{ version: address.version, tab: 'changes' }}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** The imports of the period, each with a link to its report. */
function Imports({ imports }: { imports: readonly ImportLine[] }) {
  const t = useMessages('history')
  const { dateTime } = useFormats()
  const { may } = useSession()
  return (
    <section className={classes.imports} aria-label={t('imports')}>
      <h2>{t('imports')}</h2>
      <ul>
        {imports.map(({ id, file_name, author, date, records }) => (
          <li key={id}>
            {dateTime(date)}{' '}
            {may('import') ? (
              <Link to="/import/{-$id}" params={{ id }}>
                {file_name}
              </Link>
            ) : (
              file_name
            )}{' '}
            <span className={classes.import}>{t('imported', { records, author })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Go = (next: Partial<ChangesAddress>, replace?: boolean) => void

function Filters({ address, go, children }: { address: ChangesAddress; go: Go; children: React.ReactNode }) {
  const t = useMessages('history')
  const { profile } = useSession()
  const { whose = 'mine', from, to } = address
  const today = dayOf(new Date())
  const periods = [
    { word: t('today'), from: today, to: today },
    { word: t('yesterday'), from: dayAfter(today, -1), to: dayAfter(today, -1) },
    { word: t('last_days'), from: dayAfter(today, -6), to: today },
    { word: t('any_time'), from: undefined, to: undefined },
  ]
  useShortcuts(periods.map(({ word, from, to }) => ({ label: word, scope: 'page', run: () => go({ from, to }) })))
  return (
    <div className={classes.filters}>
      <SegmentedControl
        size="xs"
        className={classes.whose}
        aria-label={t('whose')}
        value={whose}
        data={CHANGE_OWNERS.filter((each) => each !== 'centre' || profile.center !== null).map((value) => ({
          value,
          label: t(`whose_${value}`),
        }))}
        onChange={(value) => go({ whose: value === 'mine' ? undefined : (value as ChangeOwner), user: undefined })}
      />
      {whose === 'mine' ? null : <UserFilter address={address} go={go} />}
      <DayRange
        className={classes.day}
        size="xs"
        labels={{ from: t('from'), to: t('to') }}
        value={{ from, to }}
        onChange={(days) => go(days, true)}
      />
      <Button.Group>
        {periods.map((period) => (
          <Button
            key={period.word}
            size="xs"
            h={32}
            variant="default"
            aria-pressed={period.from === from && period.to === to}
            onClick={() => go({ from: period.from, to: period.to })}
          >
            {period.word}
          </Button>
        ))}
      </Button.Group>
      {children}
    </div>
  )
}

/** Pause in typing in milliseconds before the list is updated. */
const TYPING_MS = 400

function UserFilter({ address, go }: { address: ChangesAddress; go: Go }) {
  const t = useMessages('history')
  const [name, setName] = useState(address.user ?? '')
  const wanted = name.trim() === '' ? undefined : name.trim()
  const follow = useEffectEvent((user: string | undefined) => {
    if (user !== address.user) go({ user }, true)
  })
  useEffect(() => {
    const timer = setTimeout(() => follow(wanted), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <TextInput
      className={classes.user}
      size="xs"
      label={t('user')}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
    />
  )
}
