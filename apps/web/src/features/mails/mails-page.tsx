import { Button } from '@mantine/core'
import { adminMails, MAIL_LIST, MAIL_STATES, type MailRow, sendTestMail } from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { csvUrl, useAnswer } from '../../app/api.ts'
import { type Formats, useFormats } from '../../app/formats.ts'
import { type Translate, useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { useShortcuts } from '../../app/shortcuts.tsx'
import { IconSend } from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { type Column, textColumn, useColumnChoice } from '../../ui/table/columns.ts'
import { listProps, listQueryOf } from '../../ui/table/list-address.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import classes from '../admin/admin.module.css'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { ListHead, StateFilter } from '../admin/list-head.tsx'
import { MailDialog } from './mail-dialog.tsx'
import type { MailsAddress } from './mails-address.ts'
import { TestDialog } from './test-dialog.tsx'

const route = getRouteApi('/shell/admin/mails')

/** The page of e-mails that the product sends: those already sent, and those that wait, with the reasons. */
export function MailsPage() {
  const { may } = useSession()
  return <AdminFrame area="mails">{may('userManagement') ? <Mails /> : null}</AdminFrame>
}

function Mails() {
  const t = useMessages('mailsPage')
  const admin = useMessages('admin')
  const formats = useFormats()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { state, row } = address
  const query = { ...listQueryOf(MAIL_LIST, address), state }
  const choice = useColumnChoice('admin-mails')
  const columns = useMemo(() => mailColumns(t, formats), [t, formats])
  const answer = useAnswer(adminMails, { query }, { placeholderData: (before) => before, staleTime: 0 })
  const go = (changes: MailsAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const open = (id: string) => go({ row: id }, false)
  const close = () => go({ row: undefined })
  const { mayCall } = useSession()
  const canTest = mayCall(sendTestMail)
  useShortcuts(canTest ? [{ keys: 'n', label: t('test'), scope: 'page', run: () => open('new') }] : [])
  const show = ({ id }: MailRow) => open(id)
  return (
    <section className={classes.rows} aria-label={admin('area_mails')}>
      <ListHead
        title={admin('area_mails')}
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
        search={address.search}
        onSearch={(search) => go({ search, page: undefined })}
        count={answer.data && t('count', { count: answer.data.total })}
        columns={columns}
        choice={choice}
      >
        {canTest ? (
          <Button size="xs" leftSection={<IconSend size={14} aria-hidden />} onClick={() => open('new')}>
            {t('test')}
          </Button>
        ) : null}
      </ListHead>
      <ListTable
        label={admin('area_mails')}
        answer={answer}
        rowsOf={({ rows }) => rows}
        failed={admin('cannot_load')}
        empty={<StateMessage kind="empty" title={t('none')} text={t('none_next')} />}
        columns={columns}
        choice={choice}
        idOf={({ id }) => id}
        csv={csvUrl(adminMails, { query })}
        place={JSON.stringify(query)}
        {...listProps(MAIL_LIST, address, answer.data?.total, go)}
        onOpen={{ label: t('open'), run: show }}
        rowKeys={[{ keys: 'e', label: t('open'), run: show }]}
      />
      {row === 'new' && canTest ? <TestDialog onClose={close} /> : null}
      {row === undefined || row === 'new' ? null : <MailDialog key={row} id={row} onClose={close} />}
    </section>
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
