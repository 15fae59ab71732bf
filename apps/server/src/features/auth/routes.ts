import { changePassword, login, logout, me, refresh } from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { FastifyRequest } from 'fastify'
import { clearSessionCookies, setSessionCookies } from '../../kernel/auth/cookies.ts'
import type { Accounts } from '../../kernel/auth/service.ts'
import { type App, serve, servePublic } from '../../platform/http/serve.ts'

const csrfOf = (request: FastifyRequest) => String(request.headers['x-csrf-token'] ?? '')

export const accountRoutes = (app: App, { accounts }: { accounts: Accounts }) => {
  servePublic(app, login, async ({ body, request, reply, locale }) => {
    const { tokens, profile } = await accounts.login({ ...body, address: request.ip }, locale)
    setSessionCookies(request, reply, tokens)
    return { user: profile }
  })

  servePublic(app, refresh, async ({ request, reply }) => {
    const tokens = await accounts.refresh(request.cookies.refresh_token, csrfOf(request))
    setSessionCookies(request, reply, tokens)
    return { expires_at: tokens.expiresAt.toISOString() }
  })

  servePublic(app, logout, async ({ request, reply, locale }) => {
    await accounts.logout(request.cookies.refresh_token, csrfOf(request))
    clearSessionCookies(request, reply)
    return { message: format(locale, 'errors.logged_out') }
  })

  serve(app, me, ({ user, locale }) => accounts.profile(user, locale))

  serve(app, changePassword, async ({ user, body, locale, request }) => {
    await accounts.changePassword(user, { ...body, address: request.ip })
    return { message: format(locale, 'errors.password_changed') }
  })
}
