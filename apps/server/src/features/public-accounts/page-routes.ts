import { factsOf } from '@seriatim/analyser'
import {
  contactCentre,
  createToken,
  createWebhook,
  forgottenPassword,
  type Permission,
  signUp,
} from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import { clearSessionCookies, setSessionCookies } from '../../kernel/auth/cookies.ts'
import type { Accounts } from '../../kernel/auth/service.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import { readForm } from '../../platform/http/read-part.ts'
import type { App, CurrentUser, Session } from '../../platform/http/serve.ts'
import { refuseUnstorableText } from '../../platform/http/storable-text.ts'
import type { ApiTokens } from '../api-tokens/service.ts'
import { nextPages } from '../portal/pages/next-pages.ts'
import { type Fields, type PageServices, pageScope } from '../portal/pages/page-route.ts'
import type { Visit } from '../portal/pages/visit.ts'
import { publicRecord } from '../public/repository.ts'
import { titleOf } from '../public/titles.ts'
import type { Webhooks } from '../webhooks/service.ts'
import { accountPage, SUBSCRIPTIONS, TOKENS } from './account-page.ts'
import { formErrors } from './form-errors.ts'
import { donePage, type FieldErrors, formPage, loginPage, offeredCodes } from './form-pages.ts'
import { sendNewSecret, takeNewSecret } from './new-secret.ts'
import { makePageSessions } from './page-session.ts'
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
const DONE = '/portal/done'

const toLogin = { href: LOGIN, label: 'log_in' } as const
const toSearch = { href: '/portal', label: 'to_search' } as const
/**
 * Pages that confirm a sent form, by the last part of their URL. Forms redirect to these pages, so that a reload does
 * not send the form again.
 */
const DONE_PAGES = {
  'letter-sent': { sentence: 'letter_sent', link: toLogin },
  confirmed: { sentence: 'confirmed', link: toLogin },
  'password-chosen': { sentence: 'password_chosen', link: toLogin },
  'message-sent': { sentence: 'message_sent', link: toSearch },
  'account-deleted': { sentence: 'account_deleted', link: toSearch },
} as const

/**
 * Permissions of the calls that submit lists (`submitIssnList`, `submitTitleList`). These calls also accept a token.
 */
const LIST_PERMISSIONS = ['issn_submit', 'title_submit'] as const satisfies readonly Permission[]
const maySubmitLists = ({ permissions }: CurrentUser): boolean =>
  LIST_PERMISSIONS.some((permission) => permissions.has(permission))

/**
 * Ignores an error about a row that no longer exists, for example after a second click. The page then shows the
 * remaining rows.
 */
async function ignoreMissing(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof Refusal && ['token_not_found', 'webhook_not_found'].includes(error.failure.code)))
      throw error
  }
}

export function accountPageRoutes(app: App, services: Services): void {
  const { db, accounts, apiTokens, publicAccounts, webhooks } = services

  const { sessionOf, sessionOfForm } = makePageSessions(accounts)

  async function showAccount(
    visit: Visit,
    { session, csrf }: { session: Session; csrf: string },
    more: Pick<Parameters<typeof accountPage>[1], 'made' | 'errors' | 'values'> = {},
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
      maySubmitLists: maySubmitLists(user),
      erasureDays,
      ...more,
    })
  }

  const signUpForm = async (visit: Visit, values: { values?: Fields; errors?: FieldErrors } = {}): Promise<string> =>
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
      ...values,
    })

  const forgottenForm = async (visit: Visit, values: { values?: Fields; errors?: FieldErrors } = {}): Promise<string> =>
    formPage(visit, {
      title: 'forgotten',
      about: 'forgotten_what',
      action: '/portal/forgotten',
      submit: 'send_letter',
      check: await publicAccounts.newCheck(),
      fields: [{ name: 'email', label: 'email', type: 'email', autoComplete: 'email' }],
      more: nextPages(visit),
      ...values,
    })

  const contactForm = async (visit: Visit, values: { values?: Fields; errors?: FieldErrors } = {}): Promise<string> =>
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
      ...values,
    })

  const resetForm = (visit: Visit, token: string, errors?: FieldErrors): string =>
    formPage(visit, {
      title: 'new_password',
      action: '/portal/reset',
      submit: 'save_password',
      // For a used or expired proof, the page shows the error and no fields.
      fields: errors?.token
        ? []
        : [
            { name: 'token', label: 'token', type: 'hidden' },
            { name: 'password', label: 'new_password', type: 'password', autoComplete: 'new-password' },
          ],
      values: { token },
      ...(errors ? { errors } : {}),
    })

  const confirmForm = (visit: Visit, token: string, errors?: FieldErrors): string =>
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
        const errors = formErrors(error, visit.locale)
        // The server reports an inactive account only if the password is correct, so this response reveals nothing to
        // other people.
        const isInactive = error instanceof Refusal && error.failure.code === 'inactive_user'
        const sent = isInactive
          ? await publicAccounts.confirmAgain(username, await requestSender(db, request, true))
          : undefined
        return loginPage(visit, {
          values: { username },
          errors:
            sent === undefined ? errors : { form: [visit.t(sent === 'sent' ? 'confirm_sent_again' : 'confirm_first')] },
        })
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
      if (known === null) return reply.redirect(LOGIN, 303)
      const made = await takeNewSecret(db, known.session.user.id, { request, reply })
      return showAccount(visit, known, made === undefined ? {} : { made })
    })
    // A refused form is shown at the URL of its POST request. The language links of that page send a GET request to
    // this URL.
    for (const part of ['tokens', 'webhooks', 'delete'])
      page('GET', `${ACCOUNT}/${part}`, async ({ reply }) => reply.redirect(ACCOUNT, 303))
    page('POST', '/portal/account/tokens', async ({ visit, request, reply, fields }) => {
      const session = await sessionOfForm(request, fields)
      const known = { session, csrf: fields.csrf ?? '' }
      try {
        const isForLists = fields.lists === '1' && maySubmitLists(session.user)
        const body = { name: fields.name, scopes: isForLists ? ['lists'] : [] }
        const made = await apiTokens.create(session.user, readForm(createToken.body!, body, visit.locale), visit.locale)
        const { id, token: secret } = made
        const { id: userId } = session.user
        await sendNewSecret(db, { userId, kind: 'token', id, secret, warnings: [] }, { request, reply })
        return reply.redirect(ACCOUNT, 303)
      } catch (error) {
        return showAccount(visit, known, { errors: formErrors(error, visit.locale), values: fields })
      }
    })
    page('POST', '/portal/account/tokens/:id/revoke', async ({ request, reply, fields }) => {
      const session = await sessionOfForm(request, fields)
      await ignoreMissing(apiTokens.remove(session.user, (request.params as { id: string }).id))
      return reply.redirect(`${ACCOUNT}#${TOKENS}`, 303)
    })
    page('POST', '/portal/account/webhooks', async ({ visit, request, reply, fields }) => {
      const session = await sessionOfForm(request, fields)
      const known = { session, csrf: fields.csrf ?? '' }
      try {
        const { user } = session
        const subscription = {
          url: fields.url ?? '',
          events: fields.events || undefined,
          search: searchFromForm(fields),
        }
        const body = readForm(createWebhook.body!, subscription, visit.locale)
        const { id, secret, warnings } = await webhooks.create(body, { user, locale: visit.locale })
        await sendNewSecret(
          db,
          { userId: user.id, kind: 'subscription', id, secret, warnings: [...warnings] },
          { request, reply },
        )
        return reply.redirect(ACCOUNT, 303)
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
      return reply.redirect(`${DONE}/account-deleted`, 303)
    })

    page('GET', `${DONE}/:what`, async ({ visit, request }) => {
      const { what } = request.params as { what: string }
      const done = Object.hasOwn(DONE_PAGES, what) ? DONE_PAGES[what as keyof typeof DONE_PAGES] : undefined
      refuseUnless(done, 'not_found')
      return donePage(visit, done.sentence, done.link)
    })

    page('GET', '/portal/signup', async ({ visit }) => signUpForm(visit))
    page('POST', '/portal/signup', async ({ visit, request, reply, fields }) => {
      try {
        const body = readForm(signUp.body!, { email: '', password: '', ...fields }, visit.locale)
        await publicAccounts.signUp(body, await requestSender(db, request, true))
        return reply.redirect(`${DONE}/letter-sent`, 303)
      } catch (error) {
        return signUpForm(visit, { values: fields, errors: formErrors(error, visit.locale) })
      }
    })
    page('GET', '/portal/confirm', async ({ visit, query }) => confirmForm(visit, query.get('token') ?? ''))
    page('POST', '/portal/confirm', async ({ visit, reply, fields }) => {
      try {
        await publicAccounts.confirm(fields.token ?? '', visit.locale)
        return reply.redirect(`${DONE}/confirmed`, 303)
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
    page('POST', '/portal/forgotten', async ({ visit, request, reply, fields }) => {
      try {
        const body = readForm(forgottenPassword.body!, { email: '', ...fields }, visit.locale)
        await publicAccounts.forgotten(body, await requestSender(db, request, true))
        return reply.redirect(`${DONE}/letter-sent`, 303)
      } catch (error) {
        return forgottenForm(visit, { values: fields, errors: formErrors(error, visit.locale) })
      }
    })
    page('GET', '/portal/reset', async ({ visit, query }) => resetForm(visit, query.get('token') ?? ''))
    page('POST', '/portal/reset', async ({ visit, reply, fields }) => {
      const { token = '', password = '' } = fields
      try {
        await publicAccounts.reset({ token, password }, visit.locale)
        return reply.redirect(`${DONE}/password-chosen`, 303)
      } catch (error) {
        return resetForm(visit, token, formErrors(error, visit.locale))
      }
    })
    page('GET', '/portal/contact', async ({ visit, query }) => {
      const issn = normaliseIssn(query.get('issn') ?? '')
      const record = issn === undefined ? undefined : await publicRecord(db, issn)
      if (record === undefined) return contactForm(visit, { values: { country: query.get('country') ?? '' } })
      const country = factsOf(record, record.record).iso_country ?? ''
      return contactForm(visit, {
        values: { subject: `ISSN ${record.issn} ${titleOf(record.record) ?? ''}`.trim(), country },
      })
    })
    page('POST', '/portal/contact', async ({ visit, request, reply, fields }) => {
      const none = { first_name: '', last_name: '', email: '', subject: '', message: '', country: '' }
      try {
        const body = readForm(contactCentre.body!, { ...none, ...fields }, visit.locale)
        await publicAccounts.contact(body, await requestSender(db, request, true))
        return reply.redirect(`${DONE}/message-sent`, 303)
      } catch (error) {
        return contactForm(visit, { values: fields, errors: formErrors(error, visit.locale) })
      }
    })
  })
}
