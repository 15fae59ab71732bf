/** Tokens of the free API: creation, revocation, and authentication by token. */
import { type BodyOf, type createToken, MAX_TOKEN_NAME, MAX_TOKENS, type TokenScope } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../../kernel/auth/tokens.ts'
import type { Db } from '../../platform/database/db.ts'
import { FormRefusal, Refusal, refuseUnless } from '../../platform/errors.ts'
import type { PublicLimiter } from '../../platform/http/public-limiter.ts'
import type { CurrentUser, Session, TokenHolder } from '../../platform/http/serve.ts'
import { makeQueue, type Queue } from '../../platform/queue.ts'
import { quotaLimits, rateHeaders, spendLeading, spendRecords } from './quota.ts'
import * as repository from './repository.ts'

/**
 * Maximum number of waiting requests of one account. They wait in memory and share one database connection, so that
 * they do not use up the pool.
 */
const MAX_WAITING_REQUESTS = 2_000
const BUSY_RETRY_S = 1

const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([\w-]{20,200}) *$/i.exec(headers.authorization ?? '')?.[1]

const userOfHolder = (row: repository.HolderRow): CurrentUser => ({
  id: String(row.user_id),
  username: row.username,
  center:
    row.center_id === null
      ? null
      : { id: String(row.center_id), code: row.center_code ?? '', name: row.center_name ?? '' },
  isMemberOfIc: row.is_member_of_ic,
  mustChangePassword: row.must_change_password,
  permissions: new Set(row.permissions),
  sessionId: '0',
})

const tokenAnswer = ({ id, name, scopes, created_at, last_used_at }: repository.StoredToken) => ({
  id: String(id),
  name,
  scopes,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export function makeApiTokens({ db, publicLimiter }: { readonly db: Db; readonly publicLimiter: PublicLimiter }) {
  const turns = new Map<number, { queue: Queue; users: number }>()

  /** Executes the requests of one account one after another. @throws Refusal 'too_busy' */
  async function runSerially<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const turn = turns.get(userId) ?? { queue: makeQueue({ atOnce: 1, waiting: MAX_WAITING_REQUESTS }), users: 0 }
    turns.set(userId, turn)
    turn.users += 1
    try {
      const done = turn.queue.add(work)
      if (done === undefined) throw new Refusal('too_busy', { retry_after: BUSY_RETRY_S })
      return await done
    } finally {
      turn.users -= 1
      if (turn.users === 0) turns.delete(userId)
    }
  }

  const holderOf = async (request: FastifyRequest): Promise<repository.HolderRow | undefined> => {
    const token = bearerToken(request)
    return token === undefined ? undefined : repository.findHolder(db, hashToken(token))
  }

  return {
    /**
     * Authenticates a request by its token, and counts the request. Requests without a valid token are limited per IP
     * address.
     * @throws Refusal 'invalid_token' | 'quota_second' | 'too_busy'
     */
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<TokenHolder> {
      const row = await holderOf(request)
      if (row === undefined) {
        await publicLimiter.admit(request)
        throw new Refusal('invalid_token')
      }
      const { user_id: userId, token_id: tokenId } = row
      const limits = await quotaLimits(db, row.api_quota)
      const setRateHeaders = (usage: repository.Usage) => void reply.headers(rateHeaders(limits, usage))
      const { isAdmitted, ...usage } = await runSerially(userId, () =>
        repository.admitRequest(db, { userId, tokenId, limit: limits.second }),
      )
      setRateHeaders(usage)
      refuseUnless(isAdmitted, 'quota_second', { limit: limits.second, retry_after: 1 })
      return {
        userId,
        spend: async (issns) =>
          setRateHeaders(await runSerially(userId, () => spendRecords(db, userId, limits, issns))),
        async spendLeading(issns) {
          const { count, usage: left } = await runSerially(userId, () => spendLeading(db, userId, limits, issns))
          setRateHeaders(left)
          return count
        },
      }
    },

    /**
     * The session of a request with a token of the scope `lists`; null without such a token. Only calls with
     * `alsoByToken` accept this session.
     */
    async sessionOfToken(request: FastifyRequest): Promise<Session | null> {
      const row = await holderOf(request)
      if (row === undefined || !row.scopes.includes('lists')) return null
      // No CSRF check is necessary: browsers never send the Authorization header automatically.
      return { user: userOfHolder(row), matchesCsrf: () => Promise.resolve(true) }
    },

    async list({ id }: CurrentUser) {
      return (await repository.readTokens(db, Number(id))).map(tokenAnswer)
    },

    /** @throws FormRefusal if the name is empty or too long, or the account has too many tokens */
    async create({ id }: CurrentUser, body: BodyOf<typeof createToken>, locale: Locale) {
      const userId = Number(id)
      const name = body.name.trim()
      const problem =
        name === ''
          ? format(locale, 'portal.token_name_needed')
          : [...name].length > MAX_TOKEN_NAME
            ? format(locale, 'portal.too_long', { max: MAX_TOKEN_NAME })
            : undefined
      if (problem !== undefined) throw new FormRefusal({ name: [problem] })
      const token = newToken()
      const scopes: readonly TokenScope[] = [...new Set(body.scopes)]
      const stored = await db.transaction().execute(async (tx) => {
        await repository.lockTokens(tx, userId)
        const { length } = await repository.readTokens(tx, userId)
        if (length >= MAX_TOKENS)
          throw new FormRefusal({ name: [format(locale, 'portal.too_many_tokens', { max: MAX_TOKENS })] })
        return repository.addToken(tx, { userId, name, hash: hashToken(token), scopes })
      })
      const { last_used_at: _, ...row } = tokenAnswer(stored)
      return { ...row, token }
    },

    /** @throws Refusal 'token_not_found' */
    async remove({ id }: CurrentUser, tokenId: string): Promise<void> {
      const isThere = /^\d{1,15}$/.test(tokenId) && (await repository.removeToken(db, Number(id), Number(tokenId)))
      refuseUnless(isThere, 'token_not_found')
    },

    async quota({ id }: CurrentUser, now = new Date()) {
      const userId = Number(id)
      const limits = await quotaLimits(db, await repository.readQuota(db, userId))
      const usage = await repository.readUsage(db, userId)
      const of = (limit: number, used: number) => ({ limit, used, remaining: Math.max(0, limit - used) })
      return {
        total: of(limits.total, usage.total),
        day: {
          ...of(limits.day, usage.day),
          resets_at: new Date(now.getTime() + usage.secondsLeft * 1_000).toISOString(),
        },
        second: { limit: limits.second },
      }
    },
  }
}

export type ApiTokens = ReturnType<typeof makeApiTokens>
