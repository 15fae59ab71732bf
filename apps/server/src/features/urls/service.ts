import type { CheckedUrl, UrlRow } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { normaliseUrl } from '../../catalogue/addresses/addresses.ts'
import {
  collectUrls,
  deleteUnusedUrls,
  type KnownUrlCheck,
  readUrlChecks,
  scheduleCheck,
  storeCheckResult,
} from '../../catalogue/addresses/repository.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { checkDue, nextCheckAt, type RoundOptions } from './check-due-urls.ts'
import { makeHostQueue } from './host-queue.ts'
import { findUrlRow, type UrlListQuery, urlRows } from './list-repository.ts'
import { probeUrl, type UrlCheckOptions } from './probe-url.ts'
import { makeRobots } from './robots.ts'

type Pace = Omit<RoundOptions, 'allowsPrivate' | 'turns' | 'robots' | 'signal'>

/** Time limits of a check that a user waits for. */
const INTERACTIVE_LIMITS: Omit<Pace, 'hosts' | 'perHost' | 'limit'> = {
  timeoutMs: 10_000,
  totalMs: 20_000,
  hostDelayMs: 300,
  mostDelayMs: 300,
}
/** Limits per user: checks that run at the same time, and checks started within a minute. */
const CHECKS_AT_ONCE = 4
const CHECKS_PER_MINUTE = 60
const MINUTE_MS = 60_000

const NIGHTLY_LIMITS: Pace = {
  timeoutMs: 20_000,
  totalMs: 60_000,
  hostDelayMs: 1_500,
  mostDelayMs: 60_000,
  hosts: 24,
  perHost: 20,
  limit: 2_000,
}

/** Number of versions per transaction whose URLs are collected. Saves wait until the transaction ends. */
const GATHER_BATCH_VERSIONS = 500
/** Maximum duration of the nightly check in milliseconds. The check is a chain of jobs of a few minutes each. */
const NIGHTLY_CHECK_MS = 4 * 3_600_000

const JOB = 'check-urls'
/** Cron expression for 02:30, outside working hours. */
const NIGHTLY = '30 2 * * *'

/** The reason of a check result in the language of the reader. HTTP status texts are not translated. */
const reasonOfCheck = (reason: string, locale: Locale): string => format(locale, 'server.url-reason', { reason })

const checkedUrlView = (
  { url, state, checkedAt, statusCode, reason, movedTo }: KnownUrlCheck,
  locale: Locale,
): CheckedUrl => ({
  url,
  state,
  checked_at: checkedAt.toISOString(),
  status_code: statusCode,
  reason: reasonOfCheck(reason, locale),
  moved_to: movedTo,
})

/** The stored check results of these URLs, each once, in this order. */
export async function knownUrls(db: Db, urls: readonly string[], locale: Locale): Promise<CheckedUrl[]> {
  const checks = new Map((await readUrlChecks(db, urls)).map((check) => [check.url, check]))
  return [...new Set(urls)].map((url) => {
    const check = checks.get(url)
    return check
      ? checkedUrlView(check, locale)
      : { url, state: 'unknown', checked_at: null, status_code: null, reason: null, moved_to: null }
  })
}

/** Limits the number of checks per user. Keeps counts of the last minute. */
const makeUserLimit = () => {
  const requestsByUser = new Map<string, { running: number; starts: number[] }>()
  return async <T>(userId: string, now: number, work: () => Promise<T>): Promise<T> => {
    for (const [user, { running, starts }] of requestsByUser)
      if (running === 0 && now - (starts.at(-1) ?? 0) > MINUTE_MS) requestsByUser.delete(user)
    const mine = requestsByUser.get(userId) ?? { running: 0, starts: [] }
    mine.starts = mine.starts.filter((start) => now - start < MINUTE_MS)
    refuseUnless(mine.running < CHECKS_AT_ONCE && mine.starts.length < CHECKS_PER_MINUTE, 'too_many_checks')
    requestsByUser.set(userId, mine)
    mine.running += 1
    mine.starts.push(now)
    try {
      return await work()
    } finally {
      mine.running -= 1
    }
  }
}

/** Service that checks the URLs in 856 and 857, on request and by a nightly job. */
export function makeUrlChecks({ db, config, jobs, log }: { db: Db; config: Config; jobs: Jobs; log: Log }) {
  const userLimit = makeUserLimit()
  const checkOptions = { allowsPrivate: config.allowsPrivateUrls, turns: makeHostQueue(), robots: makeRobots() }

  /**
   * Checks a URL, and stores the result if a record contains the URL. `issn` is the record from which the user
   * requested the check.
   */
  const checkAndStore = async (text: string, options: UrlCheckOptions, issn?: string): Promise<KnownUrlCheck> => {
    const url = normaliseUrl(text)
    const finding = await probeUrl(url, options)
    const result = { ...finding, url, checkedAt: new Date() }
    const state = await storeCheckResult(db, result, issn)
    await scheduleCheck(db, url, { dueAt: nextCheckAt(state, finding, result.checkedAt), strikes: 0 })
    return { ...result, state }
  }
  const checkForUser = (url: string, userId: string, issn?: string): Promise<KnownUrlCheck> =>
    userLimit(userId, Date.now(), () => checkAndStore(url, { ...checkOptions, ...INTERACTIVE_LIMITS }, issn))

  /** Collects the URLs of versions that an earlier release stored, and deletes URLs that no record contains. */
  const syncUrls = async (signal?: AbortSignal): Promise<void> => {
    while (await collectUrls(db, new Date(), GATHER_BATCH_VERSIONS)) signal?.throwIfAborted()
    await deleteUnusedUrls(db, new Date())
  }

  /** Runs one part of the nightly check and queues the next. An interruption affects only the current part. */
  const runPart = async (payload: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<void> => {
    const begun = (payload ?? {}) as { until?: string; left?: number }
    const end = begun.until === undefined ? new Date(Date.now() + NIGHTLY_CHECK_MS) : new Date(begun.until)
    if (begun.until === undefined) await syncUrls(signal)
    const left = begun.left ?? (await numberSetting(db, 'url_checks_per_night'))
    if (Date.now() >= end.getTime() || left <= 0) return
    const limit = Math.min(NIGHTLY_LIMITS.limit, left)
    const checked = await checkDue(db, () => new Date(), {
      ...checkOptions,
      ...NIGHTLY_LIMITS,
      limit,
      ...(signal ? { signal } : {}),
    })
    log.info({ asked: checked }, 'addresses checked')
    if (checked === 0) return
    await jobs.add(db, JOB, { until: end.toISOString(), left: left - checked }, { queue: JOB, key: JOB })
  }

  return {
    /**
     * Checks a URL now, without the user name and password in it, and stores the result if a record contains the URL.
     * `issn` is the record from which the user requested the check.
     * @throws Refusal 'too_many_checks' if the user exceeds the limits per user
     */
    checkNow: async (
      { url, issn }: { url: string; issn?: string | undefined },
      userId: string,
      locale: Locale,
    ): Promise<CheckedUrl> => checkedUrlView(await checkForUser(url, userId, issn), locale),

    /**
     * Checks all URLs that are due, at most `limit`, in the same way as the nightly job but without its time limit.
     * @returns the number of checked URLs
     */
    async checkAllDue(limit: number, reported: (asked: number) => void, signal?: AbortSignal): Promise<number> {
      await syncUrls(signal)
      let total = 0
      while (total < limit) {
        const round = {
          ...checkOptions,
          ...NIGHTLY_LIMITS,
          limit: Math.min(NIGHTLY_LIMITS.limit, limit - total),
          ...(signal ? { signal } : {}),
        }
        const checked = await checkDue(db, () => new Date(), round)
        if (checked === 0) break
        total += checked
        reported(total)
      }
      return total
    },

    /** A page of the URLs in records of the centres that the user administers. */
    async rows(query: UrlListQuery, user: CurrentUser, locale: Locale): Promise<{ rows: UrlRow[]; total: number }> {
      const { rows, total } = await urlRows(db, query, administeredCentres(user), (reason) =>
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

    /** Checks a URL of the list now. @throws Refusal 'url_not_found' | 'too_many_checks' */
    async checkRow(id: string, user: CurrentUser, locale: Locale): Promise<UrlRow> {
      const { url } = await this.row(id, user, locale)
      await checkForUser(url, user.id)
      return this.row(id, user, locale)
    },

    jobs: [{ name: JOB, ...(config.checksUrls ? { cron: NIGHTLY } : {}), run: runPart }] satisfies JobDefinition[],
  }
}
export type UrlChecks = ReturnType<typeof makeUrlChecks>
