import { Button, Group, Modal, Text } from '@mantine/core'
import { adminMail, adminMails, deleteMail, type MailRow, sendMailAgain } from '@seriatim/contract'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { focusWork } from '../../kernel/take-focus.ts'
import type { confirm } from '../../ui/confirm.tsx'
import { onDeleteFailure, UnreadRow } from '../../ui/unread-row.tsx'
import { useCoverDialog } from '../../ui/use-cover-dialog.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import admin from '../admin/admin.module.css'
import classes from './mails.module.css'

const CHANGED = ['adminMails', 'adminMail']

/** An e-mail with its content and its state. Drawn only while it is open. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages('mailsPage')
  const words = useMessages('admin')
  useReturnFocus()
  const [isAsking, ask] = useCoverDialog()
  const { data, error } = useAnswer(adminMail, { params: { id } }, { staleTime: 0 })
  if (!data && !error) return null
  return (
    <Modal opened onClose={onClose} closeOnEscape={!isAsking} size="lg" title={data ? data.subject : t('open')}>
      {data ? (
        <Mail row={data} onClose={onClose} ask={ask} />
      ) : (
        <UnreadRow failure={error} list={adminMails.name} title={words('cannot_load')} close={onClose} />
      )}
    </Modal>
  )
}

function Mail({ row, onClose, ask }: { row: MailRow; onClose: () => void; ask: typeof confirm }) {
  const t = useMessages('mailsPage')
  const common = useMessages('common')
  const { dateTime, number } = useFormats()
  const again = useCall(sendMailAgain, {
    invalidates: CHANGED,
    onSuccess: ({ to }) => notify.done(t('queued', { to })),
    onError: (failure) => notify.failure(failure),
  })
  const remove = useCall(deleteMail, {
    invalidates: ['adminMails'],
    onSuccess: ({ message }) => {
      notify.done(message)
      onClose()
      // The deleted row had the focus before the dialog opened.
      requestAnimationFrame(focusWork)
    },
    onError: onDeleteFailure(onClose),
  })
  const askFirst = async () => {
    const isSure = await ask({
      title: t('delete_title', { to: row.to }),
      question: t('delete_question'),
      action: t('delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id: row.id } })
  }
  const facts = [
    [t('to'), row.to],
    [t('reply_to'), row.reply_to],
    [t('state'), t(`state_${row.state}`)],
    [t('created_at'), dateTime(row.created_at)],
    [t('sent_at'), row.sent_at === null ? null : dateTime(row.sent_at)],
    [t('attempts'), number(row.attempts)],
    [t('next_at'), row.next_at === null ? null : dateTime(row.next_at)],
    [t('error'), row.error],
  ] as const
  return (
    <div className={admin.form}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      <section aria-label={t('text')}>
        {row.text === null ? (
          <Text size="sm">{t('text_hidden')}</Text>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
          <pre className={classes.text} lang={row.language} tabIndex={0}>
            {row.text}
          </pre>
        )}
      </section>
      <Group justify="flex-end" gap="sm">
        <Button
          className={admin.deleting}
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={() => void askFirst()}
        >
          {t('delete')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
        <Button loading={again.isPending} onClick={() => again.mutate({ params: { id: row.id } })}>
          {t('send_again')}
        </Button>
      </Group>
    </div>
  )
}
