import { adminUrls, checkAdminUrl, URL_LIST, URL_STATES, type UrlRow } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { csvUrl, useAnswer, useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { listQueryOf } from '../../ui/table/list-address.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { AdminList } from '../admin/admin-list.tsx'
import { RowButton } from '../admin/row-button.tsx'
import { StateFilter } from '../admin/state-filter.tsx'
import type { UrlsAddress } from './urls-address.ts'
import { urlColumns } from './urls-columns.tsx'

const route = getRouteApi('/shell/admin/urls')

/** The page of the URLs in records, with the results of their last checks, and buttons that check URLs now. */
export function UrlsPage() {
  return (
    <AdminFrame area="urls">
      <Urls />
    </AdminFrame>
  )
}

function Urls() {
  const t = useMessages('urls')
  const admin = useMessages('admin')
  const formats = useFormats()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { state } = address
  const query = { ...listQueryOf(URL_LIST, address), state }
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
        <RowButton
          text={t('check')}
          about={t('check_url', { url })}
          isBusy={id === checking}
          onClick={() => mutate({ params: { id } })}
        />
      )),
    [t, formats, checking, mutate],
  )
  const go = (changes: UrlsAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  return (
    <AdminList
      name="admin-urls"
      title={admin('area_urls')}
      list={URL_LIST}
      address={address}
      go={go}
      query={query}
      answer={answer}
      columns={columns}
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
      count={(count) => t('count', { count })}
      empty={{ title: t('none'), text: t('none_next') }}
      csv={csvUrl(adminUrls, { query })}
      rowKeys={[{ keys: 'c', label: t('check_row'), run: ({ id }) => mutate({ params: { id } }) }]}
    />
  )
}
