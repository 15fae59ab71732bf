import { Alert, Button, Group, Modal, PasswordInput, Stack } from '@mantine/core'
import { changePassword } from '@seriatim/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCall } from '../kernel/api.ts'
import { useMessages } from '../kernel/i18n.ts'
import { notify } from '../kernel/notify.ts'
import { useSession } from '../kernel/session.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import classes from './shell.module.css'

/** Changes the password of the user; shows refusals of the server next to the fields. */
export function PasswordDialog({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const t = useMessages('shell')
  return (
    <Modal opened={isOpen} onClose={close} title={t('change_password')}>
      {isOpen ? <PasswordForm close={close} /> : null}
    </Modal>
  )
}

/** Replaces every page until the user has changed a password that an administrator set. */
export function ChoosePassword() {
  const t = useMessages('shell')
  return (
    <main className={classes.choosing}>
      <h1>{t('choose_password')}</h1>
      <p>{t('choose_password_why')}</p>
      <PasswordForm close={undefined} />
    </main>
  )
}

/** Error codes that concern the new password; all other refusals concern the old one. */
const NEW_REFUSED: ReadonlySet<string> = new Set(['weak_password', 'password_named', 'same_password'])

const goTo = (form: HTMLFormElement | null, name: 'old' | 'new' | 'again') =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.select()

/** `close` is undefined where the user must choose a password. */
function PasswordForm({ close }: { close: (() => void) | undefined }) {
  const t = useMessages('shell')
  const { profile } = useSession()
  useReturnFocus()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const change = useCall(changePassword, {
    invalidates: profile.must_change_password ? ['me'] : [],
    onSuccess: () => {
      notify.done(t('password_changed'))
      close?.()
    },
  })
  /** Empty fields are reported only after the first attempt to submit. */
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missing = (value: string) => (isTried && value === '' ? t('password_missing') : undefined)
  const isDifferent = again !== '' && again !== fresh
  // The submit button was disabled during the request and lost the focus, so the refused field gets the focus.
  useEffect(() => {
    const code = change.error?.code
    if (code !== undefined) goTo(form.current, NEW_REFUSED.has(code) ? 'new' : 'old')
  }, [change.error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (old === '') goTo(form.current, 'old')
    else if (fresh === '') goTo(form.current, 'new')
    else if (fresh !== again) goTo(form.current, 'again')
    else change.mutate({ body: { old, new: fresh } })
  }
  const button = (
    <Button type="submit" loading={change.isPending}>
      {t('change_password')}
    </Button>
  )
  return (
    <form ref={form} onSubmit={submit} noValidate>
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
          name="old"
          error={missing(old)}
          autoComplete="current-password"
          required
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('new_password')}
          name="new"
          error={missing(fresh)}
          autoComplete="new-password"
          required
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('new_password_again')}
          name="again"
          autoComplete="new-password"
          required
          value={again}
          error={isDifferent ? t('passwords_differ') : missing(again)}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        {close ? <DialogButtons onCancel={close}>{button}</DialogButtons> : <Group justify="flex-end">{button}</Group>}
      </Stack>
    </form>
  )
}
