import { urlHost } from '../../catalogue/addresses/addresses.ts'
import {
  type DueUrl,
  dueUrls,
  pauseHost,
  scheduleCheck,
  storeCheckResult,
} from '../../catalogue/addresses/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { probeUrl, type UrlCheckOptions, type UrlCheckResult } from './probe-url.ts'

export type RoundOptions = UrlCheckOptions & {
  /** Number of hosts that are checked in parallel. */
  readonly hosts: number
  /** Maximum number of URLs per host in one round. */
  readonly perHost: number
  /** Maximum number of URLs in one round. */
  readonly limit: number
}

const MS_PER_DAY = 86_400_000

/** Days until the next check of a URL, by state. */
const RECHECK_DAYS = { valid: 30, broken: 3, deleted: 60, uncheckable: 14 } as const
const SECOND_CHECK_DAYS = 1
/** Days until the next check of a URL whose host asked for a pause. */
const AFTER_PAUSE_DAYS = 1

/** Number of consecutive temporary failures after which a valid URL counts as broken. */
const MAX_TEMPORARY_FAILURES = 2

/** The time of the next check, by the result of the last one. */
export const nextCheckAt = (
  state: keyof typeof RECHECK_DAYS,
  { retryAfterMs }: Pick<UrlCheckResult, 'retryAfterMs'>,
  now: Date,
): Date => new Date(now.getTime() + (retryAfterMs === undefined ? RECHECK_DAYS[state] : AFTER_PAUSE_DAYS) * MS_PER_DAY)

/**
 * Stores the result of a check and the time of the next check. The first temporary failure of a valid URL does not
 * change the state of the URL; it only schedules a second check.
 */
const storeResult = async (
  db: Db,
  { url, strikes, last }: DueUrl,
  finding: UrlCheckResult,
  now: Date,
): Promise<void> => {
  const next = finding.state === 'broken' && finding.mayPass ? strikes + 1 : 0
  if (last === 'valid' && next > 0 && next < MAX_TEMPORARY_FAILURES)
    return scheduleCheck(db, url, { dueAt: new Date(now.getTime() + SECOND_CHECK_DAYS * MS_PER_DAY), strikes: next })
  const state = await storeCheckResult(db, { ...finding, url, checkedAt: now })
  await scheduleCheck(db, url, { dueAt: nextCheckAt(state, finding, now), strikes: next })
}

/**
 * Checks the URLs that are due: several hosts in parallel, the URLs of each host one after the other with a pause. If a
 * host asks for a pause, its other URLs wait. Each result is stored immediately. After an abort, the remaining URLs are
 * still due.
 * @returns the number of checked URLs; 0 if none is due
 */
export async function checkDue(db: Db, now: () => Date, options: RoundOptions): Promise<number> {
  const { hosts, limit, perHost, signal } = options
  const due = await dueUrls(db, now(), { limit, perHost })
  const byHost = [...Map.groupBy(due, ({ url }) => urlHost(url))]
  let checked = 0
  const checkHost = async (host: string, urls: readonly DueUrl[]): Promise<void> => {
    for (const each of urls) {
      signal?.throwIfAborted()
      const finding = await probeUrl(each.url, options)
      await storeResult(db, each, finding, now())
      checked += 1
      if (finding.retryAfterMs === undefined) continue
      await pauseHost(db, host, new Date(now().getTime() + finding.retryAfterMs))
      return
    }
  }
  const work = byHost.values()
  const worker = async (): Promise<void> => {
    for (const [host, urls] of work) await checkHost(host, urls)
  }
  await Promise.all(Array.from({ length: Math.min(hosts, byHost.length) }, worker))
  return checked
}
