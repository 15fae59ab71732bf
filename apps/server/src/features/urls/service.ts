import type { AnswerOf, checkUrl } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { UrlCheck } from '@seriatim/rules'
import { forgetUnused, gatherAddresses, keepCheck } from '../../catalogue/addresses/repository.ts'
import type { Config } from '../../platform/config.ts'
import type { Base } from '../../platform/database/base.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { askAddress } from './ask-address.ts'
import { checkDue, type RoundOptions } from './round.ts'

/** A person waits for this one. */
const CHECK_NOW_TIMEOUT_MS = 10_000
/** Checks that one person has running at the same time, and starts within a minute. */
const CHECKS_AT_ONCE = 4
const CHECKS_PER_MINUTE = 60
const MINUTE_MS = 60_000

const ROUND: Omit<RoundOptions, 'allowsPrivate'> = {
  timeoutMs: 20_000,
  hostDelayMs: 1_500,
  hosts: 24,
  perHost: 20,
  looked: 2_000,
}

/** Versions whose addresses are gathered in one transaction, while saves wait. */
const GATHERED_AT_ONCE = 500
/** From its start at night until this many milliseconds later the check goes on, in jobs of some minutes. */
const NIGHTLY_CHECK_MS = 4 * 3_600_000

const JOB = 'check-urls'
/** At half past two, when others sleep. */
const NIGHTLY = '30 2 * * *'

/** The reason of a check in a reader's language: words of HTTP as they came, our own translated. */
export const reasonOfCheck = ({ reason }: Pick<UrlCheck, 'reason'>, locale: Locale): string =>
  format(locale, 'server.url-reason', { reason })

/** Who asked how often: kept for a minute. */
const makeTurnstile = () => {
  const asked = new Map<string, { running: number; starts: number[] }>()
  return async <T>(userId: string, now: number, work: () => Promise<T>): Promise<T> => {
    for (const [user, { running, starts }] of asked)
      if (running === 0 && now - (starts.at(-1) ?? 0) > MINUTE_MS) asked.delete(user)
    const mine = asked.get(userId) ?? { running: 0, starts: [] }
    mine.starts = mine.starts.filter((start) => now - start < MINUTE_MS)
    refuseUnless(mine.running < CHECKS_AT_ONCE && mine.starts.length < CHECKS_PER_MINUTE, 'too_many_checks')
    asked.set(userId, mine)
    mine.running += 1
    mine.starts.push(now)
    try {
      return await work()
    } finally {
      mine.running -= 1
    }
  }
}

/** Checks of the addresses in 856 and 857: on request, and by night. */
export function makeUrlChecks({ base, config, jobs, log }: { base: Base; config: Config; jobs: Jobs; log: Log }) {
  const turnstile = makeTurnstile()
  const { allowsPrivateUrls: allowsPrivate } = config

  /** One part of the night's work, then the next is queued: a part that is cut off loses nothing but itself. */
  const runPart = async (payload: unknown): Promise<void> => {
    const { until } = (payload ?? {}) as { until?: string }
    const end = until === undefined ? new Date(Date.now() + NIGHTLY_CHECK_MS) : new Date(until)
    if (until === undefined) {
      while (await gatherAddresses(base, new Date(), GATHERED_AT_ONCE));
      await forgetUnused(base)
    }
    if (Date.now() >= end.getTime()) return
    const asked = await checkDue(base, () => new Date(), { ...ROUND, allowsPrivate })
    log.info({ asked }, 'addresses checked')
    if (asked > 0) await jobs.add(base, JOB, { until: end.toISOString() }, { queue: JOB, key: JOB })
  }

  return {
    /**
     * Asks an address now and keeps the result; `issn` is the record in which it was asked for.
     * @throws Refusal 'too_many_checks' when this user has too many running, or started within the minute
     */
    checkNow: (
      { url, issn }: { url: string; issn?: string | undefined },
      userId: string,
      locale: Locale,
    ): Promise<AnswerOf<typeof checkUrl>> =>
      turnstile(userId, Date.now(), async () => {
        const { state, statusCode, reason } = await askAddress(url, { allowsPrivate, timeoutMs: CHECK_NOW_TIMEOUT_MS })
        const checkedAt = new Date()
        await keepCheck(base, { url, state, statusCode, reason, checkedAt }, issn)
        return {
          url,
          checked_at: checkedAt.toISOString(),
          status_code: statusCode,
          state,
          reason: reasonOfCheck({ reason }, locale),
        }
      }),

    jobs: [{ name: JOB, ...(config.checksUrls ? { cron: NIGHTLY } : {}), run: runPart }] satisfies JobDefinition[],
  }
}
export type UrlChecks = ReturnType<typeof makeUrlChecks>
