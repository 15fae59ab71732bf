import { adminMails, MAIL_LIST, MAIL_STATES, type MailRow, sendTestMail } from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { csvUrl, useAnswer } from '../../kernel/api.ts'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconSend } from '../../ui/icons.tsx'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import { listQueryOf } from '../../ui/table/list-address.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { AdminList } from '../admin/admin-list.tsx'
import { StateFilter } from '../admin/state-filter.tsx'
import { MailDialog } from './mail-dialog.tsx'
import type { MailsAddress } from './mails-address.ts'
import { TestDialog } from './test-dialog.tsx'

const route = getRouteApi('/shell/admin/mails')

/** The page of e-mails that the product sends: those already sent, and those that wait, with the reasons. */
export function MailsPage() {
  return (
    <AdminFrame area="mails">
      <Mails />
    </AdminFrame>
  )
}

function Mails() {
  const t = useMessages('mailsPage')
  const admin = useMessages('admin')
  const formats = useFormats()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { state, row } = address
  const query = { ...listQueryOf(MAIL_LIST, address), state }
  const columns = useMemo(() => mailColumns(t, formats), [t, formats])
  const answer = useAnswer(adminMails, { query }, { placeholderData: (before) => before, staleTime: 0 })
  const go = (changes: MailsAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const open = (id: string) => go({ row: id }, false)
  const close = () => go({ row: undefined })
  const { mayCall } = useSession()
  const canTest = mayCall(sendTestMail)
  return (
    <AdminList
      name="admin-mails"
      title={admin('area_mails')}
      list={MAIL_LIST}
      address={address}
      go={go}
      query={query}
      answer={answer}
      columns={columns}
      filters={
        <StateFilter
          label={t('state')}
          any={t('any_state')}
          states={MAIL_STATES}
          nameOf={(each) => t(`state_${each}`)}
          value={state}
          onChoose={(chosen) => go({ state: chosen, page: undefined })}
        />
      }
      count={(count) => t('count', { count })}
      empty={{ title: t('none'), text: t('none_next') }}
      csv={csvUrl(adminMails, { query })}
      add={canTest ? { label: t('test'), Icon: IconSend, run: () => open('new') } : undefined}
      onOpen={{ label: t('open'), run: ({ id }) => open(id) }}
    >
      {row === 'new' && canTest ? <TestDialog onClose={close} /> : null}
      {row === undefined || row === 'new' ? null : <MailDialog key={row} id={row} onClose={close} />}
    </AdminList>
  )
}

const mailColumns = (t: Translate<'mailsPage'>, { number, dateTime }: Formats): readonly Column<MailRow>[] => {
  const column = (
    id: 'to' | 'state' | 'language' | 'attempts' | 'error' | 'created_at' | 'sent_at',
    width: number,
    text: (row: MailRow) => string,
    more: Partial<Column<MailRow>> = {},
  ): Column<MailRow> => textColumn({ id, name: t(id), width, text, isSortable: true, ...more })
  return [
    column('created_at', ...timeArguments({ dateTime }, ({ created_at }: MailRow) => created_at, { hideRank: 5 })),
    column('to', 200, ({ to }) => to, { canHide: false }),
    textColumn<MailRow>({
      id: 'subject',
      name: t('subject'),
      width: 240,
      grows: true,
      canHide: false,
      isSortable: true,
      text: ({ subject }) => subject,
      render: ({ id, subject, language }) => (
        <Link to="/admin/mails" search={(before) => ({ ...before, row: id })}>
          <bdi lang={language}>{subject}</bdi>
        </Link>
      ),
    }),
    column('state', 130, ({ state }) => t(`state_${state}`), { canHide: false }),
    column('attempts', 90, ({ attempts }) => number(attempts), { align: 'end', hideRank: 2 }),
    column('error', 200, ({ error }) => error ?? '', { hideRank: 3 }),
    column('sent_at', ...timeArguments({ dateTime }, ({ sent_at }: MailRow) => sent_at, { hideRank: 4 })),
    column('language', 90, ({ language }) => language, { hideRank: 1 }),
  ]
}
