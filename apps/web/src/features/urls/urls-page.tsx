import { Button } from '@mantine/core'
import { adminUrls, checkAdminUrl, URL_LIST, URL_STATES, type UrlRow } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { csvUrl, useAnswer, useCall } from '../../app/api.ts'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { notify } from '../../ui/notify.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { listProps, listQueryOf } from '../../ui/table/list-address.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import classes from '../admin/admin.module.css'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { ListHead, StateFilter } from '../admin/list-head.tsx'
import type { UrlsAddress } from './urls-address.ts'
import { urlColumns } from './urls-columns.tsx'

const route = getRouteApi('/shell/admin/urls')

/** The page of the URLs in records, with the results of their last checks, and buttons that check URLs now. */
export function UrlsPage() {
  const { may } = useSession()
  return <AdminFrame area="urls">{may('userManagement') ? <Urls /> : null}</AdminFrame>
}

function Urls() {
  const t = useMessages('urls')
  const admin = useMessages('admin')
  const formats = useFormats()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { state } = address
  const query = { ...listQueryOf(URL_LIST, address), state }
  const choice = useColumnChoice('admin-urls')
  const answer = useAnswer(adminUrls, { query }, { placeholderData: (before) => before, staleTime: 0 })
  const check = useCall(checkAdminUrl, {
    invalidates: ['adminUrls', 'search'],
    onSuccess: ({ url, state: found }) => notify.done(t('checked', { url, state: t(`state_${found}`) })),
    onError: notify.failure,
  })
  const checking = check.isPending ? check.variables.params.id : undefined
  const { mutate } = check
  const columns = useMemo(
    () =>
      urlColumns(t, formats, ({ id, url }: UrlRow) => (
        <Button
          size="compact-xs"
          h={26}
          variant="subtle"
          loading={id === checking}
          aria-label={t('check_url', { url })}
          onClick={() => mutate({ params: { id } })}
        >
          {t('check')}
        </Button>
      )),
    [t, formats, checking, mutate],
  )
  const go = (changes: UrlsAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  return (
    <section className={classes.rows} aria-label={admin('area_urls')}>
      <ListHead
        title={admin('area_urls')}
        filters={
          <StateFilter
            label={t('state')}
            any={t('any_state')}
            states={URL_STATES}
            nameOf={(each) => t(`state_${each}`)}
            value={state}
            onChoose={(chosen) => go({ state: chosen, page: undefined })}
          />
        }
        search={address.search}
        onSearch={(search) => go({ search, page: undefined })}
        count={answer.data && t('count', { count: answer.data.total })}
        columns={columns}
        choice={choice}
      />
      <ListTable
        label={admin('area_urls')}
        answer={answer}
        rowsOf={({ rows }) => rows}
        failed={admin('cannot_load')}
        empty={<StateMessage kind="empty" title={t('none')} text={t('none_next')} />}
        columns={columns}
        choice={choice}
        idOf={({ id }) => id}
        csv={csvUrl(adminUrls, { query })}
        place={JSON.stringify(query)}
        {...listProps(URL_LIST, address, answer.data?.total, go)}
        rowKeys={[{ keys: 'c', label: t('check_row'), run: ({ id }) => mutate({ params: { id } }) }]}
      />
    </section>
  )
}
