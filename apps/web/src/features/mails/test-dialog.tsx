import { Button, Group, Modal, TextInput } from '@mantine/core'
import { MAX_EMAIL, sendTestMail } from '@seriatim/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from '../admin/admin.module.css'

/** Asks for the recipient of a trial e-mail, and queues it. */
export function TestDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('mailsPage')
  const common = useMessages('common')
  useReturnFocus()
  const [to, setTo] = useState('')
  const send = useCall(sendTestMail, {
    invalidates: ['adminMails'],
    onSuccess: (mail) => {
      notify.done(t('test_queued', { to: mail.to }))
      onClose()
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, send.error, { to })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ body: { to } })
  }
  return (
    <Modal opened onClose={onClose} title={t('test')}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('test_to')}
          description={t('test_to_why')}
          type="email"
          maxLength={MAX_EMAIL}
          value={to}
          error={errorOf('to')}
          data-autofocus
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {general === undefined ? null : (
          <p className={classes.failure} role="alert">
            {general}
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t('test_send')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
