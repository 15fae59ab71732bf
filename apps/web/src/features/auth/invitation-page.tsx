import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { acceptInvitation, login, readInvitation } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { profileKey } from '../../kernel/session.tsx'
import { Logo, PRODUCT } from '../../ui/brand.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { useRefusedValues } from '../../ui/use-form-failure.ts'
import { landingSearch } from '../home/landing.ts'
import classes from './login-page.module.css'

/**
 * The page that the link of an invitation opens: the new user chooses a password, is logged in, and sees the first
 * page.
 */
export function InvitationPage() {
  const t = useMessages('login')
  const { hash: token } = useLocation()
  usePageTitle(t('invitation_title'))
  const { mutate, data, error } = useCall(readInvitation, {})
  useEffect(() => mutate({ body: { token } }), [mutate, token])
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <h1 className={classes.brand}>
          <Logo />
          {PRODUCT}
        </h1>
        <p className={classes.what}>{t('what')}</p>
        {error ? (
          <StateMessage
            kind="failure"
            title={t('invitation_gone')}
            text={error.message}
            next={<Link to="/login">{t('log_in')}</Link>}
          />
        ) : null}
        {data ? <Accepting token={token} username={data.username} /> : null}
      </div>
    </main>
  )
}

function Accepting({ token, username }: { token: string; username: string }) {
  const t = useMessages('login')
  const router = useRouter()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const enter = useCall(login, {
    onSuccess: async ({ user }) => {
      queries.setQueryData(profileKey, user)
      notify.done(t('logged_in', { username }))
      const landing = landingSearch(user)
      if (landing) await router.navigate({ to: '/search', search: landing, replace: true })
      else await router.navigate({ to: '/', replace: true })
    },
  })
  const accept = useCall(acceptInvitation, { onSuccess: () => enter.mutate({ body: { username, password } }) })
  useEffect(() => {
    if (accept.error) box.current?.select()
  }, [accept.error])
  const hasRefusedPassword = useRefusedValues(accept.error, { password })('password')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') box.current?.focus()
    else accept.mutate({ body: { token, password } })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {enter.error ? (
          <Alert color="red" role="alert">
            {t('invitation_log_in')} {enter.error.message} <Link to="/login">{t('log_in')}</Link>
          </Alert>
        ) : null}
        <p className={classes.who}>{t('invitation_who', { username })}</p>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          ref={box}
          label={t('invitation_password')}
          description={t('invitation_password_why')}
          name="password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          autoFocus
          error={hasRefusedPassword && accept.error?.message}
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={accept.isPending || enter.isPending}>
          {t('invitation_save')}
        </Button>
      </Stack>
    </form>
  )
}
