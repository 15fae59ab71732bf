import { Alert, Button, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { login, state } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useChangeLocale } from '../../kernel/change-locale.ts'
import { formatsOf } from '../../kernel/formats.ts'
import { LOCALES, type Locale, useLocale, useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { safeRedirect } from '../../kernel/redirect.ts'
import { profileKey } from '../../kernel/session.tsx'
import { Logo, PRODUCT } from '../../ui/brand.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { hasUnreadAnnouncement } from '../announcements/newest.ts'
import { landingSearch, postponeLandingSearch } from '../home/landing.ts'
import classes from './login-page.module.css'

const route = getRouteApi('/login')

/**
 * The log-in with user name, password and language. It redirects to the page that the user requested, else to the open
 * work of the centre or the homepage.
 */
export function LoginPage() {
  const t = useMessages('login')
  const locale = useLocale()
  const changeLocale = useChangeLocale()
  const router = useRouter()
  const queries = useQueryClient()
  const { redirect } = route.useSearch()
  const { data: product } = useAnswer(state, {})
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  /** Empty fields are reported only after the first attempt to submit. */
  const [tried, setTried] = useState(false)
  const passwordBox = useRef<HTMLInputElement>(null)
  usePageTitle(t('title'))

  const enter = useCall(login, {
    onSuccess: async ({ user }) => {
      queries.setQueryData(profileKey, user)
      const wanted = safeRedirect(redirect)
      const landing = landingSearch(user)
      // Requested before the notification is shown, so that the redirect is not delayed after it.
      const isNew = wanted === undefined && (await hasUnreadAnnouncement(user.id))
      notify.done(t('logged_in', { username: user.username }))
      if (wanted !== undefined) router.history.replace(wanted, { place: router.state.location.state.returnsTo })
      else if (isNew) {
        postponeLandingSearch(user)
        await router.navigate({ to: '/announcement', replace: true })
      } else if (landing) await router.navigate({ to: '/search', search: landing, replace: true })
      else await router.navigate({ to: '/', replace: true })
    },
  })
  // The submit button was disabled during the request and lost the focus, so the password gets the focus.
  useEffect(() => {
    if (enter.error) passwordBox.current?.select()
  }, [enter.error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const empty = username.trim() === '' ? 'username' : password === '' ? 'password' : undefined
    if (empty !== undefined) event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
    else enter.mutate({ body: { username: username.trim(), password } })
  }

  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <h1 className={classes.brand}>
          <Logo name={product?.product_name} />
          {product?.product_name ?? PRODUCT}
        </h1>
        <p className={classes.what}>{t('what')}</p>
        <form className={classes.form} onSubmit={submit} noValidate>
          <Stack gap="md">
            {enter.error && !enter.error.isHandled ? (
              <Alert color="red" role="alert">
                {enter.error.message}
              </Alert>
            ) : null}
            <TextInput
              label={t('username')}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              withAsterisk={false}
              autoFocus
              error={tried && username.trim() === '' ? t('username_required') : undefined}
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            <PasswordInput
              label={t('password')}
              ref={passwordBox}
              name="password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
              error={tried && password === '' ? t('password_required') : undefined}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <NativeSelect
              label={t('language')}
              value={locale}
              data={LOCALES.map((each) => ({ value: each, label: formatsOf(each).languageName(each) }))}
              onChange={(event) => void changeLocale(event.currentTarget.value as Locale)}
            />
            <Button type="submit" fullWidth loading={enter.isPending}>
              {t('log_in')}
            </Button>
          </Stack>
        </form>
        {product?.sandbox ? <p className={classes.sandbox}>{t('sandbox')}</p> : null}
        {product?.demonstration ? <p className={classes.demonstration}>{t('demonstration')}</p> : null}
      </div>
    </main>
  )
}
