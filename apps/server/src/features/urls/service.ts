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

/** Limits of a check that a user waits for. */
const NOW: Omit<Pace, 'hosts' | 'perHost' | 'limit'> = {
  timeoutMs: 10_000,
  totalMs: 20_000,
  hostDelayMs: 300,
  mostDelayMs: 300,
}
/** Limits per user: checks that run at the same time, and checks started within a minute. */
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

/** Versions per transaction whose URLs are gathered; saves wait for its end. */
const GATHERED_AT_ONCE = 500
/** Duration of the nightly check from its start, as a chain of jobs of some minutes each. */
const NIGHTLY_CHECK_MS = 4 * 3_600_000

const JOB = 'check-urls'
/** 02:30, outside working hours. */
const NIGHTLY = '30 2 * * *'

/** The reason of a check in the language of the reader: HTTP status texts unchanged, own codes translated. */
const reasonOfCheck = (reason: string, locale: Locale): string => format(locale, 'server.url-reason', { reason })

const onWire = ({ url, state, checkedAt, statusCode, reason, movedTo }: KnownUrlCheck, locale: Locale): CheckedUrl => ({
  url,
  state,
  checked_at: checkedAt.toISOString(),
  status_code: statusCode,
  reason: reasonOfCheck(reason, locale),
  moved_to: movedTo,
})

/** The stored checks of URLs, each once, in the given order. */
export async function knownUrls(db: Db, urls: readonly string[], locale: Locale): Promise<CheckedUrl[]> {
  const checks = new Map((await readUrlChecks(db, urls)).map((check) => [check.url, check]))
  return [...new Set(urls)].map((url) => {
    const check = checks.get(url)
    return check
      ? onWire(check, locale)
      : { url, state: 'unknown', checked_at: null, status_code: null, reason: null, moved_to: null }
  })
}

/** Limits the checks per user, with counts of the last minute. */
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

/** Checks of the URLs in 856 and 857, on request and by a nightly job. */
export function makeUrlChecks({ db, config, jobs, log }: { db: Db; config: Config; jobs: Jobs; log: Log }) {
  const turnstile = makeTurnstile()
  const asking = { allowsPrivate: config.allowsPrivateUrls, turns: makeHostTurns(), robots: makeRobots() }

  /**
   * Checks a URL, and stores the result if a record contains it. `issn` is the record in which the user requested it.
   */
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

  /** Gathers URLs of versions that an earlier release stored, and deletes URLs that no record contains. */
  const tidy = async (signal?: AbortSignal): Promise<void> => {
    while (await gatherAddresses(db, new Date(), GATHERED_AT_ONCE)) signal?.throwIfAborted()
    await forgetUnused(db, new Date())
  }

  /** Runs one part of the nightly check and queues the next. An interruption loses only the current part. */
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
     * Checks a URL now, without its user name and password, and stores the result if a record contains it. `issn` is
     * the
     * record in which the user requested it.
     * @throws Refusal 'too_many_checks' if the user exceeds the limits per user
     */
    checkNow: async (
      { url, issn }: { url: string; issn?: string | undefined },
      userId: string,
      locale: Locale,
    ): Promise<CheckedUrl> => onWire(await askedBy(url, userId, issn), locale),

    /**
     * Checks all URLs that are due, like the nightly job but without its time limit; at most `limit`.
     * @returns the number of checked URLs
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

    /** A page of the URLs in records of the administered centres. */
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

    /** Checks one of them now. @throws Refusal 'url_not_found' | 'too_many_checks' */
    async checkRow(id: string, user: CurrentUser, locale: Locale): Promise<UrlRow> {
      const { url } = await this.row(id, user, locale)
      await askedBy(url, user.id)
      return this.row(id, user, locale)
    },

    jobs: [{ name: JOB, ...(config.checksUrls ? { cron: NIGHTLY } : {}), run: runPart }] satisfies JobDefinition[],
  }
}
export type UrlChecks = ReturnType<typeof makeUrlChecks>
