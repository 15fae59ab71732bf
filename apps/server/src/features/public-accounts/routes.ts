import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { FastifyRequest } from 'fastify'
import { clearSessionCookies } from '../../kernel/auth/cookies.ts'
import type { Db } from '../../platform/database/db.ts'
import { localeOf } from '../../platform/http/language.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { type App, serve, servePublic } from '../../platform/http/serve.ts'
import { localUrl, siteUrl } from '../../platform/http/site-url.ts'
import type { PublicAccounts, RequestSender } from './service.ts'

export const requestSender = async (db: Db, request: FastifyRequest, isForm: boolean): Promise<RequestSender> => ({
  address: networkOf(request.ip),
  locale: localeOf(request),
  origin: await siteUrl(db, localUrl(request)),
  isForm,
})

export const publicAccountRoutes = (
  app: App,
  { db, publicAccounts }: { readonly db: Db; readonly publicAccounts: PublicAccounts },
): void => {
  servePublic(app, contract.signUp, async ({ body, request, locale }) => {
    await publicAccounts.signUp(body, await requestSender(db, request, false))
    return { message: format(locale, 'portal.letter_sent') }
  })
  servePublic(app, contract.confirmAccount, async ({ body, locale }) => {
    await publicAccounts.confirm(body.token, locale)
    return { message: format(locale, 'portal.confirmed') }
  })
  servePublic(app, contract.forgottenPassword, async ({ body, request, locale }) => {
    await publicAccounts.forgotten(body, await requestSender(db, request, false))
    return { message: format(locale, 'portal.letter_sent') }
  })
  servePublic(app, contract.resetPassword, async ({ body, locale }) => {
    await publicAccounts.reset(body, locale)
    return { message: format(locale, 'portal.password_chosen') }
  })
  servePublic(app, contract.contactCentre, async ({ body, request, locale }) => {
    await publicAccounts.contact(body, await requestSender(db, request, false))
    return { message: format(locale, 'portal.message_sent') }
  })
  serve(app, contract.deleteAccount, async ({ user, body, request, reply, locale }) => {
    await publicAccounts.remove(user, body, request.ip)
    clearSessionCookies(request, reply)
    return { message: format(locale, 'portal.account_deleted') }
  })
}
