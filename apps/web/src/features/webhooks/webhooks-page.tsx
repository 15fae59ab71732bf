import {
  adminWebhooks,
  removeWebhook,
  replayWebhook,
  WEBHOOK_LIST,
  WEBHOOK_STATES,
  type WebhookRow,
  type WebhookSort,
} from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ShortUrl } from '../../ui/short-url.tsx'
import { type Column, DATE_TIME_WIDTH, textColumn } from '../../ui/table/columns.ts'
import { listQueryOf } from '../../ui/table/list-address.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { AdminList } from '../admin/admin-list.tsx'
import { RowButton, toolColumn } from '../admin/row-button.tsx'
import { StateFilter } from '../admin/state-filter.tsx'
import type { WebhooksAddress } from './webhooks-address.ts'

const route = getRouteApi('/shell/admin/webhooks')

/**
 * The page of webhook subscriptions, with waiting and failed deliveries. Each subscription can be resumed or deleted.
 */
export function WebhooksPage() {
  return (
    <AdminFrame area="webhooks">
      <Webhooks />
    </AdminFrame>
  )
}

function Webhooks() {
  const t = useMessages('webhooks')
  const admin = useMessages('admin')
  const formats = useFormats()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { state } = address
  const query = { ...listQueryOf(WEBHOOK_LIST, address), state }
  const answer = useAnswer(adminWebhooks, { query }, { placeholderData: (before) => before, staleTime: 0 })
  const replay = useCall(replayWebhook, {
    invalidates: ['adminWebhooks'],
    onSuccess: ({ url }) => notify.done(t('replayed', { url })),
    onError: notify.failure,
  })
  const remove = useCall(removeWebhook, {
    invalidates: ['adminWebhooks'],
    onSuccess: ({ message }) => notify.done(message),
    onError: notify.failure,
  })
  const { mutate: replayEvents } = replay
  const { mutate: end } = remove
  const columns = useMemo(() => {
    const askFirst = async ({ id, url, username }: WebhookRow) => {
      const isSure = await confirm({
        title: t('remove_title', { username }),
        question: t('remove_question', { url }),
        action: t('remove'),
        isDangerous: true,
      })
      if (isSure) end({ params: { id } })
    }
    return webhookColumns(t, formats, (row) => (
      <>
        <RowButton
          text={t('replay')}
          about={t('replay_of', { url: row.url })}
          onClick={() => replayEvents({ params: { id: row.id }, body: {} })}
        />
        <RowButton text={t('remove')} about={t('remove_of', { url: row.url })} onClick={() => void askFirst(row)} />
      </>
    ))
  }, [t, formats, replayEvents, end])
  const go = (changes: WebhooksAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  return (
    <AdminList
      name="admin-webhooks"
      title={admin('area_webhooks')}
      list={WEBHOOK_LIST}
      address={address}
      go={go}
      query={query}
      answer={answer}
      columns={columns}
      filters={
        <StateFilter
          label={t('state')}
          any={t('any_state')}
          states={WEBHOOK_STATES}
          nameOf={(each) => t(`state_${each}`)}
          value={state}
          onChoose={(chosen) => go({ state: chosen, page: undefined })}
        />
      }
      count={(count) => t('count', { count })}
      empty={{ title: t('none'), text: t('none_next') }}
    />
  )
}

/** The columns of the list of subscriptions; `tools` draws the buttons of a row. */
const webhookColumns = (
  t: Translate<'webhooks'>,
  { number, dateTime }: Formats,
  tools: (row: WebhookRow) => ReactNode,
): readonly Column<WebhookRow>[] => {
  const column = (
    id: Exclude<WebhookSort, 'id' | 'search' | 'updated_at'>,
    width: number,
    text: (row: WebhookRow) => string,
    more: Partial<Column<WebhookRow>> = {},
  ): Column<WebhookRow> => textColumn({ id, name: t(id), width, text, isSortable: true, ...more })
  const time = (value: string | null) => (value === null ? '' : dateTime(value))
  return [
    column('url', 260, ({ url }) => url, { grows: true, canHide: false, render: ({ url }) => <ShortUrl url={url} /> }),
    column('username', 130, ({ username }) => username, { canHide: false }),
    column('state', 120, ({ state }) => t(`state_${state}`), { canHide: false }),
    column('waiting', 90, ({ waiting }) => number(waiting), { align: 'end', hideRank: 6 }),
    column('failures', 90, ({ failures }) => number(failures), { align: 'end', hideRank: 4 }),
    column('last_status', 90, ({ last_status }) => `${last_status ?? ''}`, { align: 'end', hideRank: 3 }),
    column('last_error', 150, ({ last_error }) => last_error ?? '', { hideRank: 5 }),
    column('last_at', ...timeArguments({ dateTime }, ({ last_at }: WebhookRow) => last_at, { hideRank: 2 })),
    column('next_at', DATE_TIME_WIDTH, ({ next_at }) => time(next_at), { hideRank: 1 }),
    column('created_at', ...timeArguments({ dateTime }, ({ created_at }: WebhookRow) => created_at, { hideRank: 0 })),
    toolColumn(t('replay'), 250, tools),
  ]
}
