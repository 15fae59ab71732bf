/** Sessions of visitors of pages without JavaScript. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setSessionCookies } from '../../kernel/auth/cookies.ts'
import type { Accounts } from '../../kernel/auth/service.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/serve.ts'

export type PageSession = { readonly session: Session; readonly csrf: string }

export function makePageSessions(accounts: Accounts) {
  return {
    /** The session of the visitor. If only the refresh token is still valid, renews the session. */
    async sessionOf(request: FastifyRequest, reply: FastifyReply): Promise<PageSession | null> {
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
    },

    /** The session of a form request. @throws Refusal 'session_expired' | 'csrf' */
    async sessionOfForm(request: FastifyRequest, fields: Readonly<Record<string, string>>): Promise<Session> {
      const session = await accounts.authenticate(request.cookies.access_token)
      if (!session) throw new Refusal('session_expired')
      if (!(await session.matchesCsrf(fields.csrf ?? ''))) throw new Refusal('csrf')
      return session
    },
  }
}
