import type { CheckedUrl, UrlRow } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { askedUrl } from '../../catalogue/addresses/addresses.ts'
import {
  forgetUnused,
  gatherAddresses,
  type KnownUrlCheck,
  keepCheck,
  readUrlChecks,
  setDue,
} from '../../catalogue/addresses/repository.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { administeredCentres } from '../auth/administered.ts'
import { type AskOptions, askAddress } from './ask-address.ts'
import { makeHostTurns } from './host-turns.ts'
import { findUrlRow, urlRows, type WantedUrls } from './list-repository.ts'
import { makeRobots } from './robots.ts'
import { checkDue, nextCheck, type RoundOptions } from './round.ts'

type Pace = Omit<RoundOptions, 'allowsPrivate' | 'turns' | 'robots' | 'signal'>

/** A person waits for this one. */
const NOW: Omit<Pace, 'hosts' | 'perHost' | 'limit'> = {
  timeoutMs: 10_000,
  totalMs: 20_000,
  hostDelayMs: 300,
  mostDelayMs: 300,
}
/** Checks that one person has running at the same time, and starts within a minute. */
const CHECKS_AT_ONCE = 4
const CHECKS_PER_MINUTE = 60
const MINUTE_MS = 60_000

const ROUND: Pace = {
  timeoutMs: 20_000,
  totalMs: 60_000,
  hostDelayMs: 1_500,
  mostDelayMs: 60_000,
  hosts: 24,
  perHost: 20,
  limit: 2_000,
}

/** Versions whose addresses are gathered in one transaction, while saves wait. */
const GATHERED_AT_ONCE = 500
/** From its start at night until this many milliseconds later the check goes on, in jobs of some minutes. */
const NIGHTLY_CHECK_MS = 4 * 3_600_000

const JOB = 'check-urls'
/** At half past two, when others sleep. */
const NIGHTLY = '30 2 * * *'

/** The reason of a check in a reader's language: words of HTTP as they came, our own translated. */
const reasonOfCheck = (reason: string, locale: Locale): string => format(locale, 'server.url-reason', { reason })

const onWire = ({ url, state, checkedAt, statusCode, reason, movedTo }: KnownUrlCheck, locale: Locale): CheckedUrl => ({
  url,
  state,
  checked_at: checkedAt.toISOString(),
  status_code: statusCode,
  reason: reasonOfCheck(reason, locale),
  moved_to: movedTo,
})

/** What is known of addresses, each once, in their order. */
export async function knownUrls(db: Db, urls: readonly string[], locale: Locale): Promise<CheckedUrl[]> {
  const checks = new Map((await readUrlChecks(db, urls)).map((check) => [check.url, check]))
  return [...new Set(urls)].map((url) => {
    const check = checks.get(url)
    return check
      ? onWire(check, locale)
      : { url, state: 'unknown', checked_at: null, status_code: null, reason: null, moved_to: null }
  })
}

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
export function makeUrlChecks({ db, config, jobs, log }: { db: Db; config: Config; jobs: Jobs; log: Log }) {
  const turnstile = makeTurnstile()
  const asking = { allowsPrivate: config.allowsPrivateUrls, turns: makeHostTurns(), robots: makeRobots() }

  /** Asks an address and keeps what was found, where a record holds it. `issn` is the record in which it was asked for. */
  const askAndKeep = async (given: string, options: AskOptions, issn?: string): Promise<KnownUrlCheck> => {
    const url = askedUrl(given)
    const finding = await askAddress(url, options)
    const found = { ...finding, url, checkedAt: new Date() }
    const state = await keepCheck(db, found, issn)
    await setDue(db, url, { dueAt: nextCheck(state, finding, found.checkedAt), strikes: 0 })
    return { ...found, state }
  }
  const askedBy = (url: string, userId: string, issn?: string): Promise<KnownUrlCheck> =>
    turnstile(userId, Date.now(), () => askAndKeep(url, { ...asking, ...NOW }, issn))

  /** What versions of an earlier release brought, and what no record holds any more. */
  const tidy = async (signal?: AbortSignal): Promise<void> => {
    while (await gatherAddresses(db, new Date(), GATHERED_AT_ONCE)) signal?.throwIfAborted()
    await forgetUnused(db, new Date())
  }

  /** One part of the night's work, then the next is queued: a part that is cut off loses nothing but itself. */
  const runPart = async (payload: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<void> => {
    const begun = (payload ?? {}) as { until?: string; left?: number }
    const end = begun.until === undefined ? new Date(Date.now() + NIGHTLY_CHECK_MS) : new Date(begun.until)
    if (begun.until === undefined) await tidy(signal)
    const left = begun.left ?? (await numberSetting(db, 'url_checks_per_night'))
    if (Date.now() >= end.getTime() || left <= 0) return
    const limit = Math.min(ROUND.limit, left)
    const asked = await checkDue(db, () => new Date(), { ...asking, ...ROUND, limit, ...(signal ? { signal } : {}) })
    log.info({ asked }, 'addresses checked')
    if (asked === 0) return
    await jobs.add(db, JOB, { until: end.toISOString(), left: left - asked }, { queue: JOB, key: JOB })
  }

  return {
    /**
     * Asks an address now, without a user name and a password in it, and keeps the result where a record holds it; `issn` is the record in which it was asked for.
     * @throws Refusal 'too_many_checks' when this user has too many running, or started within the minute
     */
    checkNow: async (
      { url, issn }: { url: string; issn?: string | undefined },
      userId: string,
      locale: Locale,
    ): Promise<CheckedUrl> => onWire(await askedBy(url, userId, issn), locale),

    /**
     * Asks what is due at once, as a night does, without its end: `limit` addresses at most.
     * @returns how many were asked
     */
    async checkAllDue(limit: number, told: (asked: number) => void, signal?: AbortSignal): Promise<number> {
      await tidy(signal)
      let total = 0
      while (total < limit) {
        const round = {
          ...asking,
          ...ROUND,
          limit: Math.min(ROUND.limit, limit - total),
          ...(signal ? { signal } : {}),
        }
        const asked = await checkDue(db, () => new Date(), round)
        if (asked === 0) break
        total += asked
        told(total)
      }
      return total
    },

    /** A page of the addresses in records of the administered centres. */
    async rows(wanted: WantedUrls, user: CurrentUser, locale: Locale): Promise<{ rows: UrlRow[]; total: number }> {
      const { rows, total } = await urlRows(db, wanted, administeredCentres(user), (reason) =>
        reasonOfCheck(reason, locale),
      )
      return { rows, total }
    },

    /** @throws Refusal 'url_not_found' */
    async row(id: string, user: CurrentUser, locale: Locale): Promise<UrlRow> {
      const row = await findUrlRow(db, id, administeredCentres(user), (reason) => reasonOfCheck(reason, locale))
      refuseUnless(row, 'url_not_found')
      return row
    },

    /** Asks one of them now. @throws Refusal 'url_not_found' | 'too_many_checks' */
    async checkRow(id: string, user: CurrentUser, locale: Locale): Promise<UrlRow> {
      const { url } = await this.row(id, user, locale)
      await askedBy(url, user.id)
      return this.row(id, user, locale)
    },

    jobs: [{ name: JOB, ...(config.checksUrls ? { cron: NIGHTLY } : {}), run: runPart }] satisfies JobDefinition[],
  }
}
export type UrlChecks = ReturnType<typeof makeUrlChecks>
