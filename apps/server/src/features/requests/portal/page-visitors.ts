/** The person who opens a page or sends a form: an account, the holder of a link, or a visitor with neither. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../../../kernel/auth/service.ts'
import type { Db } from '../../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import type { CurrentUser } from '../../../platform/http/serve.ts'
import { localUrl, siteUrl } from '../../../platform/http/site-url.ts'
import { sendPage } from '../../portal/pages/page-route.ts'
import { failurePage } from '../../portal/pages/shell.ts'
import type { Visit } from '../../portal/pages/visit.ts'
import { makePageSessions } from '../../public-accounts/page-session.ts'
import { requestAddress } from './pages.ts'
import type { PublisherRequests, Requester, Sender } from './publisher-requests.ts'
import { requestTexts } from './request-texts.ts'

/** The cookie with the key of a request, for visitors without an account. Its path is the path of the request. */
const KEY_COOKIE = 'request_key'
const KEY_COOKIE_S = 30 * 86_400
const MAX_KEY_LENGTH = 1_000

export type Account = { readonly kind: 'account'; readonly user: CurrentUser; readonly csrf: string }
/** The hidden fields that prove the sender of a form. */
export type VisitorProof = { readonly csrf?: string; readonly key?: string }
export type KnownVisitor = {
  readonly requester: Requester
  readonly proof: VisitorProof
  readonly account: Account | undefined
}

const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.code === 'request_not_found'

export type PageVisitors = ReturnType<typeof makePageVisitors>

export function makePageVisitors({
  db,
  accounts,
  publisherRequests,
}: {
  db: Db
  accounts: Accounts
  publisherRequests: PublisherRequests
}) {
  const { sessionOf, sessionOfForm } = makePageSessions(accounts)

  const accountOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Account | undefined> => {
    const known = await sessionOf(request, reply)
    return known === null ? undefined : { kind: 'account', user: known.session.user, csrf: known.csrf }
  }

  const senderOf = async (request: FastifyRequest, { locale }: Visit): Promise<Sender> => ({
    address: networkOf(request.ip),
    locale,
    origin: await siteUrl(db, localUrl(request)),
  })

  const setKey = (request: FastifyRequest, reply: FastifyReply, code: string, key: string): void =>
    void reply.setCookie(KEY_COOKIE, key.slice(0, MAX_KEY_LENGTH), {
      path: requestAddress(code),
      maxAge: KEY_COOKIE_S,
      httpOnly: true,
      // A link in an e-mail comes from another site, and the page after it needs the cookie.
      sameSite: 'lax',
      secure: request.protocol === 'https',
    })

  /** The visitor of a request: the account if it may see the request, else the holder of a link. */
  async function visitorOf(request: FastifyRequest, reply: FastifyReply, code: string): Promise<KnownVisitor> {
    const account = await accountOf(request, reply)
    const key = request.cookies[KEY_COOKIE]
    if (account !== undefined) {
      const known = { requester: account, proof: { csrf: account.csrf }, account }
      if (key === undefined) return known
      const mayOpen = await publisherRequests.find(account, code).then(
        () => true,
        (error: unknown) => {
          if (isNotFound(error)) return false
          throw error
        },
      )
      if (mayOpen) return known
    }
    refuseUnless(key !== undefined, 'request_not_found')
    return { requester: { kind: 'link', key }, proof: { key }, account }
  }

  /**
   * The sender of a form. A session that ended while the form was open is renewed, so that its text is not lost; the
   * browser then confirms that the form is of this site.
   * @throws Refusal 'session_expired' | 'csrf'
   */
  async function senderOfForm(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: URLSearchParams,
  ): Promise<{ requester: Requester; csrf: string } | undefined> {
    const key = fields.get('key') ?? ''
    if (key !== '') return { requester: { kind: 'link', key }, csrf: '' }
    const csrf = fields.get('csrf') ?? ''
    if (csrf === '') return undefined
    const live = await accounts.authenticate(request.cookies.access_token)
    const known = await sessionOf(request, reply)
    if (known === null) throw new Refusal('session_expired')
    const isOwnForm = live ? await known.session.matchesCsrf(csrf) : request.headers['sec-fetch-site'] === 'same-origin'
    if (!isOwnForm) throw new Refusal('csrf')
    return { requester: { kind: 'account', user: known.session.user }, csrf: known.csrf }
  }

  /** Sends a page that explains that a request cannot be opened. */
  const notFoundPage = (visit: Visit, reply: FastifyReply): Promise<FastifyReply> =>
    sendPage(reply.status(404), failurePage(visit, requestTexts(visit)('no_access')))

  /** Answers with the page about a missing request instead of an error. */
  const orNotFound = async (visit: Visit, reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await work()
    } catch (error) {
      if (isNotFound(error)) return notFoundPage(visit, reply)
      throw error
    }
  }

  return { accountOf, senderOf, setKey, visitorOf, senderOfForm, sessionOfForm, notFoundPage, orNotFound }
}
