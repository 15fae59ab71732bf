import { Alert, Button, Group, Modal, PasswordInput, Stack } from '@mantine/core'
import { changePassword } from '@seriatim/contract'
import { type FormEvent, useState } from 'react'
import { notify } from '../../ui/notify.ts'
import { useCall } from '../api.ts'
import { useMessages } from '../i18n.ts'
import { useSession } from '../session.tsx'

/** Changes the own password; the server's refusal stands beside the fields. */
export function PasswordDialog({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const t = useMessages('shell')
  return (
    <Modal opened={isOpen} onClose={close} title={t('change_password')} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen ? <PasswordForm close={close} /> : null}
    </Modal>
  )
}

function PasswordForm({ close }: { close(): void }) {
  const t = useMessages('shell')
  const { profile } = useSession()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const change = useCall(changePassword, {
    onSuccess: () => {
      notify.done(t('password_changed'))
      close()
    },
  })
  const isDifferent = again !== '' && again !== fresh
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fresh === again) change.mutate({ body: { old, new: fresh } })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <input type="text" autoComplete="username" value={profile.username} readOnly hidden />
        {change.error ? (
          <Alert color="red" role="alert">
            {change.error.message}
          </Alert>
        ) : null}
        <PasswordInput
          data-autofocus
          label={t('old_password')}
          autoComplete="current-password"
          required
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('new_password')}
          autoComplete="new-password"
          required
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('new_password_again')}
          autoComplete="new-password"
          required
          value={again}
          error={isDifferent ? t('passwords_differ') : undefined}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('change_password')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
