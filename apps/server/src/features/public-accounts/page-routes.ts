import { factsOf } from '@seriatim/analyser'
import { contactCentre, createToken, createWebhook, forgottenPassword, signUp } from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import type { Locale } from '@seriatim/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { numberSetting } from '../../platform/database/settings.ts'
import { FormRefusal, Refusal } from '../../platform/errors.ts'
import { refusalSentence } from '../../platform/http/failures.ts'
import { readForm } from '../../platform/http/read-part.ts'
import type { App, Session } from '../../platform/http/serve.ts'
import { refuseUnstorableText } from '../../platform/http/storable-text.ts'
import type { ApiTokens } from '../api-tokens/service.ts'
import { clearSessionCookies, setSessionCookies } from '../auth/cookies.ts'
import type { Accounts } from '../auth/service.ts'
import { type Fields, type PageServices, pageScope } from '../portal/pages/page-route.ts'
import type { Visit } from '../portal/pages/visit.ts'
import { publicRecord } from '../public/repository.ts'
import { titleOf } from '../public/titles.ts'
import type { Webhooks } from '../webhooks/service.ts'
import { accountPage, SUBSCRIPTIONS, TOKENS } from './account-page.ts'
import { donePage, type Errors, formPage, loginPage, offeredCodes } from './form-pages.ts'
import { accountOfId } from './repository.ts'
import { requestSender } from './routes.ts'
import type { PublicAccounts } from './service.ts'
import { searchFromForm } from './subscribed-search.ts'

type Services = PageServices & {
  readonly accounts: Accounts
  readonly apiTokens: ApiTokens
  readonly publicAccounts: PublicAccounts
  readonly webhooks: Webhooks
}

const LOGIN = '/portal/login'
const ACCOUNT = '/portal/account'

/** The errors of a form by field. Rethrows errors that are not refusals. */
function formErrors(error: unknown, locale: Locale): Errors {
  if (error instanceof FormRefusal) return error.errors
  if (error instanceof Refusal) return { form: [refusalSentence(error.said.code, error.said.details, locale)] }
  throw error
}

/** Ignores that a row no longer exists, for example after a second click: the page then shows the remaining rows. */
async function ignoreMissing(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof Refusal && ['token_not_found', 'webhook_not_found'].includes(error.said.code))) throw error
  }
}

export function accountPageRoutes(app: App, services: Services): void {
  const { db, accounts, apiTokens, publicAccounts, webhooks } = services

  /** The session of the visitor. If only the refresh token is still valid, the session is renewed. */
  async function sessionOf(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ session: Session; csrf: string } | null> {
    const { access_token: access, refresh_token: refresh, csrf_access_token, csrf_refresh_token } = request.cookies
    const session = await accounts.authenticate(access)
    if (session) return { session, csrf: csrf_access_token ?? '' }
    if (refresh === undefined) return null
    const tokens = await accounts.refresh(refresh, csrf_refresh_token ?? '').catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    const fresh = tokens && (await accounts.authenticate(tokens.access))
    if (!tokens || !fresh) return null
    setSessionCookies(request, reply, tokens)
    return { session: fresh, csrf: tokens.csrfAccess }
  }

  /** The session of a form request. @throws Refusal 'session_expired' | 'csrf' */
  async function sessionOfForm(request: FastifyRequest, fields: Fields): Promise<Session> {
    const session = await accounts.authenticate(request.cookies.access_token)
    if (!session) throw new Refusal('session_expired')
    if (!(await session.matchesCsrf(fields.csrf ?? ''))) throw new Refusal('csrf')
    return session
  }

  async function showAccount(
    visit: Visit,
    { session, csrf }: { session: Session; csrf: string },
    more: Pick<Parameters<typeof accountPage>[1], 'fresh' | 'errors' | 'values'> = {},
  ): Promise<string> {
    const { user } = session
    const [tokens, subscriptions, quota, account, erasureDays] = await Promise.all([
      apiTokens.list(user),
      webhooks.mine(user, visit.locale),
      apiTokens.quota(user),
      accountOfId(db, Number(user.id)),
      numberSetting(db, 'erasure_days'),
    ])
    const { username } = user
    const isPublic = account?.isPublic === true
    return accountPage(visit, {
      username,
      csrf,
      tokens,
      webhooks: subscriptions,
      quota,
      isPublic,
      erasureDays,
      ...more,
    })
  }

  const signUpForm = async (visit: Visit, given: { values?: Fields; errors?: Errors } = {}): Promise<string> =>
    formPage(visit, {
      title: 'sign_up',
      about: 'sign_up_what',
      action: '/portal/signup',
      submit: 'sign_up',
      check: await publicAccounts.newCheck(),
      fields: [
        { name: 'email', label: 'email', type: 'email', autoComplete: 'email' },
        { name: 'password', label: 'password', type: 'password', autoComplete: 'new-password' },
      ],
      ...given,
    })

  const forgottenForm = async (visit: Visit, given: { values?: Fields; errors?: Errors } = {}): Promise<string> =>
    formPage(visit, {
      title: 'forgotten',
      about: 'forgotten_what',
      action: '/portal/forgotten',
      submit: 'send_letter',
      check: await publicAccounts.newCheck(),
      fields: [{ name: 'email', label: 'email', type: 'email', autoComplete: 'email' }],
      ...given,
    })

  const contactForm = async (visit: Visit, given: { values?: Fields; errors?: Errors } = {}): Promise<string> =>
    formPage(visit, {
      title: 'contact',
      about: 'contact_what',
      action: '/portal/contact',
      submit: 'send_message',
      check: await publicAccounts.newCheck(),
      fields: [
        { name: 'first_name', label: 'first_name', autoComplete: 'given-name' },
        { name: 'last_name', label: 'last_name', autoComplete: 'family-name' },
        { name: 'organization', label: 'organization', autoComplete: 'organization', isOptional: true },
        { name: 'email', label: 'email', type: 'email', autoComplete: 'email' },
        { name: 'country', label: 'country', options: offeredCodes(visit, 'iso_country') },
        { name: 'subject', label: 'message_subject' },
        { name: 'message', label: 'message', type: 'textarea' },
      ],
      ...given,
    })

  const resetForm = (visit: Visit, token: string, errors?: Errors): string =>
    formPage(visit, {
      title: 'new_password',
      action: '/portal/reset',
      submit: 'save_password',
      // A used or expired proof shows its error instead of the fields.
      fields: errors?.token
        ? []
        : [
            { name: 'token', label: 'token', type: 'hidden' },
            { name: 'password', label: 'new_password', type: 'password', autoComplete: 'new-password' },
          ],
      values: { token },
      ...(errors ? { errors } : {}),
    })

  const confirmForm = (visit: Visit, token: string, errors?: Errors): string =>
    formPage(visit, {
      title: 'confirm_account',
      about: 'confirm_what',
      action: '/portal/confirm',
      submit: 'confirm_account',
      fields: [{ name: 'token', label: 'token', type: 'hidden' }],
      values: { token },
      ...(errors ? { errors } : {}),
    })

  pageScope(app, services, { cacheControl: 'no-store' }, (page) => {
    page('GET', LOGIN, async ({ visit }) => loginPage(visit, {}))
    page('POST', LOGIN, async ({ visit, request, reply, fields }) => {
      const { username = '', password = '' } = fields
      try {
        refuseUnstorableText(fields, '')
        const address = request.ip
        const { tokens } = await accounts.login(
          { username: username.trim().slice(0, 200), password, address },
          visit.locale,
        )
        setSessionCookies(request, reply, tokens)
        return reply.redirect(ACCOUNT, 303)
      } catch (error) {
        return loginPage(visit, { values: { username }, errors: formErrors(error, visit.locale) })
      }
    })
    page('POST', '/portal/logout', async ({ request, reply, fields }) => {
      await sessionOfForm(request, fields)
      await accounts.logout(request.cookies.refresh_token, request.cookies.csrf_refresh_token ?? '')
      clearSessionCookies(request, reply)
      return reply.redirect('/portal', 303)
    })
    page('GET', ACCOUNT, async ({ visit, request, reply }) => {
      const known = await sessionOf(request, reply)
      return known === null ? reply.redirect(LOGIN, 303) : showAccount(visit, known)
    })
    // A refused form is shown under the URL of its POST request. Language links on that page send a GET request to it.
    for (const part of ['tokens', 'webhooks', 'delete'])
      page('GET', `${ACCOUNT}/${part}`, async ({ reply }) => reply.redirect(ACCOUNT, 303))
    page('POST', '/portal/account/tokens', async ({ visit, request, fields }) => {
      const session = await sessionOfForm(request, fields)
      const known = { session, csrf: fields.csrf ?? '' }
      try {
        const asked = { name: fields.name, scopes: fields.lists === '1' ? ['lists'] : [] }
        const made = await apiTokens.create(
          session.user,
          readForm(createToken.body!, asked, visit.locale),
          visit.locale,
        )
        const { name, token: secret } = made
        return showAccount(visit, known, { fresh: { sentence: visit.t('token_made', { name }), secret } })
      } catch (error) {
        return showAccount(visit, known, { errors: formErrors(error, visit.locale), values: fields })
      }
    })
    page('POST', '/portal/account/tokens/:id/revoke', async ({ request, reply, fields }) => {
      const session = await sessionOfForm(request, fields)
      await ignoreMissing(apiTokens.remove(session.user, (request.params as { id: string }).id))
      return reply.redirect(`${ACCOUNT}#${TOKENS}`, 303)
    })
    page('POST', '/portal/account/webhooks', async ({ visit, request, fields }) => {
      const session = await sessionOfForm(request, fields)
      const known = { session, csrf: fields.csrf ?? '' }
      try {
        const { user } = session
        const asked = { url: fields.url ?? '', search: searchFromForm(fields) }
        const body = readForm(createWebhook.body!, asked, visit.locale)
        const { url, secret, warnings } = await webhooks.create(body, { user, locale: visit.locale })
        const sentence = [visit.t('subscription_made', { url }), ...warnings].join(' ')
        return showAccount(visit, known, { fresh: { sentence, secret } })
      } catch (error) {
        return showAccount(visit, known, { errors: formErrors(error, visit.locale), values: fields })
      }
    })
    page('POST', '/portal/account/webhooks/:id/resume', async ({ visit, request, reply, fields }) => {
      const { user } = await sessionOfForm(request, fields)
      await ignoreMissing(webhooks.resume((request.params as { id: string }).id, { user, locale: visit.locale }))
      return reply.redirect(`${ACCOUNT}#${SUBSCRIPTIONS}`, 303)
    })
    page('POST', '/portal/account/webhooks/:id/end', async ({ request, reply, fields }) => {
      const { user } = await sessionOfForm(request, fields)
      await ignoreMissing(webhooks.end((request.params as { id: string }).id, user))
      return reply.redirect(`${ACCOUNT}#${SUBSCRIPTIONS}`, 303)
    })
    page('POST', '/portal/account/delete', async ({ visit, request, reply, fields }) => {
      const session = await sessionOfForm(request, fields)
      try {
        await publicAccounts.remove(session.user, { password: fields.password ?? '' }, request.ip)
      } catch (error) {
        const { form, ...errors } = formErrors(error, visit.locale)
        const known = { session, csrf: fields.csrf ?? '' }
        return showAccount(visit, known, { errors: { ...errors, password: form ?? [] } })
      }
      clearSessionCookies(request, reply)
      return donePage(visit, 'account_deleted', { href: '/portal', label: 'to_search' })
    })

    page('GET', '/portal/signup', async ({ visit }) => signUpForm(visit))
    page('POST', '/portal/signup', async ({ visit, request, fields }) => {
      try {
        const body = readForm(signUp.body!, { email: '', password: '', ...fields }, visit.locale)
        await publicAccounts.signUp(body, await requestSender(db, request, true))
        return donePage(visit, 'letter_sent', { href: LOGIN, label: 'log_in' })
      } catch (error) {
        return signUpForm(visit, { values: fields, errors: formErrors(error, visit.locale) })
      }
    })
    page('GET', '/portal/confirm', async ({ visit, query }) => confirmForm(visit, query.get('token') ?? ''))
    page('POST', '/portal/confirm', async ({ visit, fields }) => {
      try {
        await publicAccounts.confirm(fields.token ?? '', visit.locale)
        return donePage(visit, 'confirmed', { href: LOGIN, label: 'log_in' })
      } catch (error) {
        return formPage(visit, {
          title: 'confirm_account',
          action: '/portal/confirm',
          submit: 'confirm_account',
          fields: [],
          errors: formErrors(error, visit.locale),
        })
      }
    })
    page('GET', '/portal/forgotten', async ({ visit }) => forgottenForm(visit))
    page('POST', '/portal/forgotten', async ({ visit, request, fields }) => {
      try {
        const body = readForm(forgottenPassword.body!, { email: '', ...fields }, visit.locale)
        await publicAccounts.forgotten(body, await requestSender(db, request, true))
        return donePage(visit, 'letter_sent', { href: LOGIN, label: 'log_in' })
      } catch (error) {
        return forgottenForm(visit, { values: fields, errors: formErrors(error, visit.locale) })
      }
    })
    page('GET', '/portal/reset', async ({ visit, query }) => resetForm(visit, query.get('token') ?? ''))
    page('POST', '/portal/reset', async ({ visit, fields }) => {
      const { token = '', password = '' } = fields
      try {
        await publicAccounts.reset({ token, password }, visit.locale)
        return donePage(visit, 'password_chosen', { href: LOGIN, label: 'log_in' })
      } catch (error) {
        return resetForm(visit, token, formErrors(error, visit.locale))
      }
    })
    page('GET', '/portal/contact', async ({ visit, query }) => {
      const issn = normaliseIssn(query.get('issn') ?? '')
      const found = issn === undefined ? undefined : await publicRecord(db, issn)
      if (found === undefined) return contactForm(visit)
      const country = factsOf(found, found.record).iso_country ?? ''
      return contactForm(visit, {
        values: { subject: `ISSN ${found.issn} ${titleOf(found.record) ?? ''}`.trim(), country },
      })
    })
    page('POST', '/portal/contact', async ({ visit, request, fields }) => {
      const none = { first_name: '', last_name: '', email: '', subject: '', message: '', country: '' }
      try {
        const body = readForm(contactCentre.body!, { ...none, ...fields }, visit.locale)
        await publicAccounts.contact(body, await requestSender(db, request, true))
        return donePage(visit, 'message_sent', { href: '/portal', label: 'to_search' })
      } catch (error) {
        return contactForm(visit, { values: fields, errors: formErrors(error, visit.locale) })
      }
    })
  })
}
