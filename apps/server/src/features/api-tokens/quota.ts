/**
 * Quotas of an account in the free API: different ISSNs in total, records per day, requests per second
 * (specification-2, 6).
 */
import { numberOfIssn } from '@seriatim/issn'
import type { Db } from '../../platform/database/db.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { Refusal } from '../../platform/errors.ts'
import * as repository from './repository.ts'

export type Limits = { readonly total: number; readonly day: number; readonly second: number }

/** The quotas of an account. A quota that the account does not have is the default from the settings. */
export async function quotaLimits(db: Db, own: repository.HolderRow['api_quota']): Promise<Limits> {
  return {
    total: own?.total ?? (await numberSetting(db, 'api_quota_total')),
    day: own?.day ?? (await numberSetting(db, 'api_quota_day')),
    second: own?.second ?? (await numberSetting(db, 'api_quota_second')),
  }
}

const remaining = (limit: number, used: number): number => Math.max(0, limit - used)

/** Rate limit headers of the free API (`draft-ietf-httpapi-ratelimit-headers`). */
export const rateHeaders = (limits: Limits, { total, day, secondsLeft }: repository.Usage): Record<string, string> => ({
  RateLimit: `"total";r=${remaining(limits.total, total)}, "day";r=${remaining(limits.day, day)};t=${secondsLeft}`,
  'RateLimit-Policy': `"total";q=${limits.total}, "day";q=${limits.day};w=86400, "second";q=${limits.second};w=1`,
})

/**
 * Counts records for the quotas before the server returns them: all or none. Requests of one account are counted one
 * after another.
 * @param issns without duplicates
 * @param at time to use instead of the clock of the database
 * @throws Refusal 'quota_total' | 'quota_day' if the quota is used up, 'quota_request' if the request exceeds the rest
 */
export async function spendRecords(
  db: Db,
  userId: number,
  limits: Limits,
  issns: readonly string[],
  at?: Date,
): Promise<repository.Usage> {
  if (issns.length === 0) return repository.readUsage(db, userId, at)
  return db.transaction().execute(async (tx) => {
    const held = await repository.lockUsage(tx, userId, at)
    const { total, day, secondsLeft } = held
    const fresh = await repository.unusedNumbers(tx, userId, issns.map(numberOfIssn))
    const count = issns.length
    const [ofTotal, ofDay] = [remaining(limits.total, total), remaining(limits.day, day)]
    if (fresh.length > 0 && ofTotal === 0)
      throw new Refusal('quota_total', { limit: limits.total, used: total, asked: fresh.length })
    if (ofDay === 0)
      throw new Refusal('quota_day', { limit: limits.day, used: day, asked: count, retry_after: secondsLeft })
    if (fresh.length > ofTotal)
      throw new Refusal('quota_request', { quota: 'total', left: ofTotal, asked: fresh.length })
    if (count > ofDay) throw new Refusal('quota_request', { quota: 'day', left: ofDay, asked: count })
    return repository.addUsage(tx, userId, { records: count, fresh, held })
  })
}

/**
 * Counts as many records from the start of the list as the quotas permit.
 * @param issns without duplicates
 * @returns the number of counted records, and the usage
 * @throws Refusal 'quota_total' | 'quota_day' if the quotas do not permit the first record
 */
export async function spendLeading(
  db: Db,
  userId: number,
  limits: Limits,
  issns: readonly string[],
): Promise<{ readonly count: number; readonly usage: repository.Usage }> {
  if (issns.length === 0) return { count: 0, usage: await repository.readUsage(db, userId) }
  return db.transaction().execute(async (tx) => {
    const held = await repository.lockUsage(tx, userId)
    const { total, day, secondsLeft } = held
    const numbers = issns.map(numberOfIssn)
    const isNew = new Set(await repository.unusedNumbers(tx, userId, numbers))
    const [ofTotal, ofDay] = [remaining(limits.total, total), remaining(limits.day, day)]
    const fresh: number[] = []
    let count = 0
    for (const number of numbers) {
      if (count === ofDay || (isNew.has(number) && fresh.length === ofTotal)) break
      if (isNew.has(number)) fresh.push(number)
      count += 1
    }
    if (count === 0 && ofTotal === 0 && isNew.has(numbers[0]!))
      throw new Refusal('quota_total', { limit: limits.total, used: total, asked: isNew.size })
    if (count === 0)
      throw new Refusal('quota_day', {
        ...{ limit: limits.day, used: day, asked: issns.length },
        retry_after: secondsLeft,
      })
    return { count, usage: await repository.addUsage(tx, userId, { records: count, fresh, held }) }
  })
}
