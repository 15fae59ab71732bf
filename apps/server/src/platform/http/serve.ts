import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AnswerOf,
  administersNetwork,
  type BodyOf,
  type Call,
  changesSomething,
  LIST_SIZE_MAX,
  type ParamsOf,
  type Permission,
  type QueryOf,
  refusalOf,
  TAB_HEADER,
  TAB_NAME,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isConnectionLost, isPoolFull } from '../database/connection-lost.ts'
import type { DatabaseHealth } from '../database/database-health.ts'
import { isQueryCanceled } from '../error-kinds.ts'
import { Refusal, refuseUnless } from '../errors.ts'
import { assertAnswer, type FileAnswer, isFile, toDeclaredError } from './check-answers.ts'
import { localeOf } from './language.ts'
import { listAsCsv, wantsCsv } from './list-csv.ts'
import { readForm, readPart } from './read-part.ts'

export type App = FastifyInstance

/** The user who makes a call. */
export type CurrentUser = {
  readonly id: string
  readonly username: string
  readonly center: { readonly id: string; readonly code: string; readonly name: string } | null
  /** Codes of further centres that the user acts for. */
  readonly furtherCentres?: readonly string[]
  readonly isMemberOfIc: boolean
  readonly permissions: ReadonlySet<Permission>
  readonly sessionId: string
  /**
   * Whether the user must replace a password chosen by an administrator. Until then, only calls with
   * `beforePasswordChange` are served.
   */
  readonly mustChangePassword?: boolean
  /** Whether the account is a public account, which has no access to the data of cataloguers. */
  readonly isOfPublic?: boolean
  /**
   * The browser window that makes the call, if the client sends its name (`TAB_HEADER`). Locks are tracked for each
   * window of a user.
   */
  readonly tab?: string
}

/** The session of a request, as found by the guard. */
export type Session = {
  readonly user: CurrentUser
  /** Whether a CSRF token belongs to the session. The token is valid as long as the access token of the session. */
  matchesCsrf(token: string): Promise<boolean>
}

/** The owner of a token of the free API. */
export type TokenHolder = {
  readonly userId: number
  /**
   * Counts records before they are sent, and sets the headers with the remaining quota.
   * @throws Refusal 'quota_total' | 'quota_day' | 'quota_request'
   */
  spend(issns: readonly string[]): Promise<void>
  /**
   * Like `spend`, but counts only as many of the first records as the quota permits, and returns their number.
   * @throws Refusal 'quota_total' | 'quota_day' if the quota permits none
   */
  spendLeading(issns: readonly string[]): Promise<number>
}

/** The part of the application that `serve` needs, set once by `buildApp`. */
export type Guard = {
  /** The live session of the request's access token, found in one query; null if the request has no session. */
  authenticate(request: FastifyRequest): Promise<Session | null>
  /** The checks of tokens of the free API. */
  readonly tokens: {
    /** @throws Refusal 'invalid_token' | 'quota_second' | 'too_busy' */
    admit(request: FastifyRequest, reply: FastifyReply): Promise<TokenHolder>
    /** The session that a token of the free API provides for calls of lists. */
    sessionOfToken(request: FastifyRequest): Promise<Session | null>
  }
  /** The message of the maintenance mode; null if the mode is off. */
  maintenance(): Promise<string | null>
  /** Reports whether the database answers. */
  readonly pulse: DatabaseHealth
  /** Runs work of cataloguers before public work. */
  readonly limiter: { runForCataloguer<T>(work: () => Promise<T>): Promise<T> }
  readonly checksAnswers: boolean
  /** Stores an unexpected error for the operator of the server. */
  noteFault?(error: Error, request: FastifyRequest): void
  /** Collects all served calls, which the role test and OpenAPI compare with the contract. */
  readonly served: Call[]
  /** The handler of each call, by name of the call. */
  readonly handlers: Map<string, (context: PublicContext<Call>) => unknown>
  /** All routes of the application, whether they serve a call or not. */
  readonly routes: Array<{ method: string; url: string }>
}

declare module 'fastify' {
  interface FastifyInstance {
    guard: Guard
  }
  interface FastifyRequest {
    session: Session | null
    holder: TokenHolder | null
  }
}

export type Context<C extends Call> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  user: CurrentUser
  session: Session
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
}

export type PublicContext<C extends Call> = Omit<Context<C>, 'user' | 'session'> & {
  user: CurrentUser | null
  session: Session | null
}

/** A file if the call returns one, else the answer declared by the call. */
export type Answer<C extends Call> = C extends { answer: z.ZodUndefined } ? FileAnswer : AnswerOf<C> | FileAnswer

/**
 * Serves a call that needs a session. Checks in the order of the contract: maintenance, 401, 403 csrf and 403 forbidden
 * before the body is read; then 400 for params, query and body; then the handler.
 */
export function serve<C extends Call>(
  app: App,
  call: C,
  handler: (context: Context<C>) => Promise<Answer<C>> | Answer<C>,
): void {
  if (call.permission === 'public') throw new Error(`${call.name} is public: use servePublic`)
  register(app, call, handler as (context: PublicContext<Call>) => unknown)
}

/** Serves a call without a session. `user` is set if the caller has one. */
export function servePublic<C extends Call>(
  app: App,
  call: C,
  handler: (context: PublicContext<C>) => Promise<Answer<C>> | Answer<C>,
): void {
  if (call.permission !== 'public') throw new Error(`${call.name} requires a session: use serve`)
  register(app, call, handler as (context: PublicContext<Call>) => unknown)
}

function register(app: App, call: Call, handler: (context: PublicContext<Call>) => unknown): void {
  app.guard.served.push(call)
  app.guard.handlers.set(call.name, handler)
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { call: call.name },
    onRequest: (request, reply) =>
      runWithRetry(
        app.guard,
        call,
        () => true,
        () => admit(app.guard, call, request, reply),
      ),
    handler: async (request, reply) => {
      const locale = localeOf(request)
      const context = {
        params: (call.params && readPart(call.params, request.params, 'params', locale)) as never,
        query: (call.query && readPart(call.query, request.query, 'query', locale)) as never,
        body: readBody(call, request, locale) as never,
        user: request.session?.user ?? null,
        session: request.session,
        locale,
        request,
        reply,
      }
      const isReading = call.method === 'GET' || call.isReading === true
      const mayRepeat = () => isReading && !reply.sent
      const answering = (work: () => Promise<unknown>) =>
        runWithRetry(app.guard, call, mayRepeat, () => withPriority(app.guard, call, work))
      const answer = await answering(async () =>
        wantsCsv(call, context.query)
          ? listAsCsv(call, async (page) =>
              handler({ ...context, query: { ...(context.query as object), page, size: LIST_SIZE_MAX } as never }),
            )
          : handler(context),
      ).catch((error: unknown) => {
        // A stream of events that has started ends itself after an error.
        if (!reply.sent) throw app.guard.checksAnswers ? toDeclaredError(call, error) : error
      })
      if (reply.sent) return reply
      if (app.guard.checksAnswers) assertAnswer(call, answer)
      if (call.status !== undefined) reply.status(call.status)
      if (isFile(answer)) return sendFile(reply, answer)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    },
  })
}

/** Searches of cataloguers have priority over public work. Their other calls are too few to need it. */
const withPriority = <T>({ limiter }: Guard, { permission }: Call, work: () => Promise<T>): Promise<T> =>
  permission === 'search' ? limiter.runForCataloguer(work) : work()

/** The body of a call; undefined for a call without `body`, and for a multipart body, which the handler receives. */
function readBody({ body: schema, upload, isForm, invalidBody }: Call, request: FastifyRequest, locale: Locale) {
  if (schema === undefined || (upload !== undefined && request.isMultipart())) return undefined
  const { body } = request
  return isForm ? readForm(schema, body, locale) : readPart(schema, body, 'body', locale, invalidBody)
}

/** The delay before the retry of a call after a broken connection: PostgreSQL needs a moment to restart. */
const RETRY_DELAY_MS = 300

/**
 * Runs a part of a call. If the database connection breaks, a call that changes nothing is retried once. If the
 * database is stalled, the call fails without waiting.
 * @throws Refusal 'database_stalled', also for a timeout caused by a stalled database
 */
async function runWithRetry<T>(
  { pulse }: Guard,
  call: Call,
  mayRepeat: () => boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (call.withoutDatabase) return work()
  const since = performance.now()
  try {
    return await pulse.whileAnswering(work).catch(async (error: unknown) => {
      // A caller that has already waited for a connection of the full pool does not wait again.
      if (!isConnectionLost(error) || isPoolFull(error) || !mayRepeat()) throw error
      await sleep(RETRY_DELAY_MS)
      return pulse.whileAnswering(work)
    })
  } catch (error) {
    const ranOut = (error as { code?: unknown }).code === 'too_broad' || isQueryCanceled(error)
    throw ranOut && pulse.hasFaltered(since) ? new Refusal('database_stalled') : error
  }
}

/**
 * Admits or refuses a call.
 * @throws Refusal 'maintenance' | 'session_expired' | 'csrf' | 'password_change_required' | 'forbidden' |
 * 'network_only'; for calls that accept a token 'invalid_token' | 'quota_second' | 'too_busy'
 */
export async function admit(guard: Guard, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!call.duringMaintenance) {
    const message = await guard.maintenance()
    if (message !== null) throw new Refusal('maintenance', { message })
  }
  if (call.withoutDatabase) return
  if (call.token) {
    request.holder = await guard.tokens.admit(request, reply)
    return
  }
  const session = await guard.authenticate(request)
  const ofToken = session === null && call.alsoByToken ? await guard.tokens.sessionOfToken(request) : null
  request.session = withTab(session ?? ofToken, request.headers[TAB_HEADER])
  if (call.permission === 'public') return
  await refuseUnlessAllowed(call, request)
}

/**
 * Checks the permission of a route, its CSRF token and the session of the user.
 * @throws Refusal 'session_expired' | 'csrf' | 'password_change_required' | 'forbidden' | 'network_only'
 */
async function refuseUnlessAllowed(call: Call, request: FastifyRequest): Promise<void> {
  const { session } = request
  refuseUnless(session, 'session_expired')
  if (call.csrf !== 'none' && changesSomething(call, request.query as Record<string, unknown>))
    refuseUnless(await session.matchesCsrf(String(request.headers['x-csrf-token'] ?? '')), 'csrf')
  if (session.user.mustChangePassword) refuseUnless(call.beforePasswordChange, 'password_change_required')
  const { user } = session
  const refusal = refusalOf(call, {
    has: (permission) => user.permissions.has(permission),
    isOfNetwork: administersNetwork(user),
    isOfPublic: user.isOfPublic === true,
  })
  if (refusal === 'network_only') throw new Refusal(refusal)
  const { permission, andFor } = call
  const isSecond = andFor !== undefined && user.permissions.has(permission as Permission)
  refuseUnless(refusal === undefined, 'forbidden', { permission: isSecond ? andFor : permission })
}

/** Adds the name of the browser window, as sent by the client, to the session. An invalid name is ignored. */
const withTab = (session: Session | null, name: unknown): Session | null =>
  session !== null && typeof name === 'string' && TAB_NAME.test(name)
    ? { ...session, user: { ...session.user, tab: name } }
    : session

/** The Content-Disposition header (RFC 6266): the name in ASCII, and the complete name for clients that support it. */
export const contentDisposition = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`
}

function sendFile(reply: FastifyReply, { file, contentType, name }: FileAnswer): FastifyReply {
  if (name !== undefined) void reply.header('Content-Disposition', contentDisposition(name))
  return reply.type(contentType).send(file)
}
