import { Button, NativeSelect, Tabs } from '@mantine/core'
import {
  OPEN_REQUEST_STATES,
  REQUEST_KINDS,
  REQUEST_LIST,
  REQUEST_MEDIA,
  REQUEST_STATES,
  type RequestRow,
  type RequestState,
  readRequests,
  requestHandlers,
  setRequestHandler,
} from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconPlus, IconSettings, IconUserQuestion, IconX } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { listProps, listQueryOf } from '../../ui/table/list-address.ts'
import { ListSearch } from '../../ui/table/list-search.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { HandlerDialog } from './handler-dialog.tsx'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { REQUEST_CALLS } from './request-calls.ts'
import { requestColumns } from './request-columns.tsx'
import { useRequestLists } from './request-lists.ts'
import classes from './requests.module.css'
import { REQUEST_TABS, type RequestsAddress, type RequestTab } from './requests-address.ts'

const route = getRouteApi('/shell/requests')

/** The inbox of publishers' requests of the user's centres. */
export function RequestsPage() {
  const { may } = useSession()
  return may('requests') ? <Inbox /> : <NoPermission />
}

/** The page for users without the permission `requests`. */
export function NoPermission() {
  const t = useMessages('requestsPage')
  return (
    <Page title={t('title')}>
      <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
    </Page>
  )
}

/** The number of requests in the states of a tab. */
const countOfTab = (tab: RequestTab, counts: Readonly<Partial<Record<RequestState, number>>>): number => {
  const states = tab === 'open' ? OPEN_REQUEST_STATES : tab === 'all' ? REQUEST_STATES : [tab]
  return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
}

function Inbox() {
  const t = useMessages('requestsPage')
  const common = useMessages('common')
  const formats = useFormats()
  const { profile } = useSession()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { state = 'open', kind, handler, medium, overdue, min_age, assigned, answered, center, month, since } = address
  const filters = { kind, handler, medium, overdue, min_age, assigned, answered, center, month, since }
  const query = { ...listQueryOf(REQUEST_LIST, address), state, ...filters }
  const answer = useAnswer(readRequests, { query }, { placeholderData: (before) => before, staleTime: 0 })
  const choice = useColumnChoice('requests')
  const { countries } = useRequestLists()
  const hasSeveralCentres = profile.centers.length > 1
  const columns = useMemo(
    () => requestColumns(t, formats, countries, hasSeveralCentres),
    [t, formats, countries, hasSeveralCentres],
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  /** The requests whose handler the open dialog sets. */
  const [assigning, setAssigning] = useState<readonly string[]>()
  const go = (changes: RequestsAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const filter = (changes: RequestsAddress) => go({ ...changes, page: undefined })
  const place = JSON.stringify(query)
  // A selection belongs to the list in which it was made.
  const [selectedIn, setSelectedIn] = useState(place)
  if (selectedIn !== place) {
    setSelectedIn(place)
    setSelected(new Set())
  }
  const openNew = () => go({ row: 'new' }, false)
  const { mutate: setHandler } = useCall(setRequestHandler, {
    invalidates: REQUEST_CALLS,
    onSuccess: ({ changed }) => notify.done(t('handler_set', { count: changed })),
    onError: notify.failure,
  })
  const take = ({ id }: RequestRow) => setHandler({ body: { ids: [id], handler: profile.id } })
  /** Opens the dialog for the selected requests, or for the current row if none is selected. */
  const chooseHandler = (row?: RequestRow) => {
    const ids = selected.size > 0 ? [...selected] : row ? [row.id] : []
    if (ids.length > 0) setAssigning(ids)
  }
  useShortcuts([{ keys: 'n', label: t('new'), scope: 'page', run: openNew }])
  const counts = answer.data?.counts
  const tabs = REQUEST_TABS.map((value) => ({
    value,
    label:
      counts === undefined
        ? t(`tab_${value}`)
        : t('state_count', { state: t(`tab_${value}`), count: countOfTab(value, counts) }),
  }))
  const chooseTab = (value: string | null) => {
    const tab = REQUEST_TABS.find((each) => each === value)
    if (tab) filter({ state: tab === 'open' ? undefined : tab })
  }
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <LinkButton variant="default" to="/requests/settings" leftSection={<IconSettings size={15} aria-hidden />}>
            {t('settings')}
          </LinkButton>
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={openNew}>
            {t('new')}
          </Button>
        </>
      }
    >
      <div className={classes.inbox}>
        <Tabs value={state} onChange={chooseTab} aria-label={t('states')}>
          <TabRow tabs={tabs} chosen={state} moreLabel={t('more_states')} choose={chooseTab} />
        </Tabs>
        <div className={classes.tools}>
          <Filters address={address} filter={filter} />
          <ListSearch label={t('search')} value={address.search} onSearch={(search) => filter({ search })} />
          <div className={classes.toolsEnd}>
            <span className={classes.count} role="status">
              {answer.data ? t('count', { count: answer.data.total }) : common('loading')}
            </span>
            <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
            <DisabledButton why={selected.size === 0 ? t('set_handler_why') : undefined}>
              <Button
                variant="default"
                leftSection={<IconUserQuestion size={15} aria-hidden />}
                onClick={() => chooseHandler()}
              >
                {selected.size === 0 ? t('set_handler') : t('set_handler_selected', { count: selected.size })}
              </Button>
            </DisabledButton>
          </div>
        </div>
        <ListTable
          label={t('title')}
          answer={answer}
          rowsOf={({ rows }) => rows}
          failed={t('cannot_load')}
          empty={<StateMessage kind="empty" title={t('none')} text={t('none_next')} />}
          columns={columns}
          choice={choice}
          idOf={({ id }) => id}
          place={place}
          selected={selected}
          onSelect={setSelected}
          {...listProps(REQUEST_LIST, address, answer.data?.total, go)}
          onOpen={{ label: t('open'), run: ({ id }) => void navigate({ to: '/requests/$id', params: { id } }) }}
          rowKeys={[
            { keys: 't', label: t('take'), run: take },
            { keys: 'h', label: t('set_handler'), run: chooseHandler },
          ]}
        />
      </div>
      {address.row === 'new' ? <NewRequestDialog onClose={() => go({ row: undefined })} /> : null}
      {assigning === undefined ? null : (
        <HandlerDialog
          title={t('set_handler_of', { count: assigning.length })}
          onClose={() => setAssigning(undefined)}
          ids={assigning}
          onDone={() => setSelected(new Set())}
        />
      )}
    </Page>
  )
}

/** The ages in days that the filter offers. */
const MIN_AGES: readonly number[] = [7, 14, 30, 90]

function Filters({ address, filter }: { address: RequestsAddress; filter: (changes: RequestsAddress) => void }) {
  const t = useMessages('requestsPage')
  const formats = useFormats()
  const { profile } = useSession()
  const { data: handlers } = useAnswer(requestHandlers, {})
  const { kind, handler, medium, overdue, min_age: minAge, assigned, answered, center, month, since } = address
  const others = (handlers ?? []).filter(({ id }) => id !== profile.id)
  // A handler in the URL who is not offered, for example a former user, stays visible in the field.
  const unknown =
    handler === undefined || ['me', 'none', ...others.map(({ id }) => id)].includes(handler) ? [] : [handler]
  const ages = minAge === undefined || MIN_AGES.includes(minAge) ? MIN_AGES : [minAge, ...MIN_AGES]
  const select = (
    label: string,
    any: string,
    choices: readonly { readonly value: string; readonly label: string }[],
    value: string | undefined,
    onChoose: (value: string | undefined) => void,
  ) => (
    <NativeSelect
      size="xs"
      className={classes.filter}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value || undefined)}
      data={[{ value: '', label: any }, ...choices]}
    />
  )
  /** A button that removes a filter of a dashboard. Such filters have no field. */
  const remove = (label: string, without: RequestsAddress) => (
    <Button size="xs" variant="light" rightSection={<IconX size={13} aria-hidden />} onClick={() => filter(without)}>
      {label}
    </Button>
  )
  return (
    <>
      {select(
        t('handler'),
        t('any_handler'),
        [
          { value: 'me', label: t('handler_me') },
          { value: 'none', label: t('handler_none') },
          ...others.map(({ id, name }) => ({ value: id, label: t('handler_of', { name }) })),
          ...unknown.map((value) => ({ value, label: t('handler_of', { name: value }) })),
        ],
        handler,
        (value) => filter({ handler: value }),
      )}
      {select(
        t('kind'),
        t('any_kind'),
        REQUEST_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
        kind,
        (value) => filter({ kind: REQUEST_KINDS.find((each) => each === value) }),
      )}
      {select(
        t('medium'),
        t('any_medium'),
        REQUEST_MEDIA.map((value) => ({ value, label: t(`medium_${value}`) })),
        medium,
        (value) => filter({ medium: REQUEST_MEDIA.find((each) => each === value) }),
      )}
      {select(
        t('column_due_on'),
        t('any_due'),
        [
          { value: 'true', label: t('due_passed') },
          { value: 'false', label: t('due_not_passed') },
        ],
        overdue,
        (value) => filter({ overdue: value === 'true' || value === 'false' ? value : undefined }),
      )}
      {select(
        t('column_age'),
        t('any_age'),
        ages.map((days) => ({ value: String(days), label: t('min_age', { count: days }) })),
        minAge === undefined ? undefined : String(minAge),
        (value) => filter({ min_age: value === undefined ? undefined : Number(value) }),
      )}
      {profile.centers.length > 1
        ? select(
            t('center'),
            t('any_center'),
            profile.centers.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
            center,
            (value) => filter({ center: value }),
          )
        : null}
      {assigned && remove(t('remove_assigned'), { assigned: undefined })}
      {answered && remove(t('remove_answered'), { answered: undefined })}
      {month && remove(t('remove_month', { month: formats.month(month) }), { month: undefined })}
      {since && remove(t('remove_since', { month: formats.month(since) }), { since: undefined })}
    </>
  )
}
