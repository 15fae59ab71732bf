/** Quota: number of different ISSNs that an account can submit in a period (specification-2, 6). */
import type { IssnQuota } from '@seriatim/contract'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { numberSetting } from '../../../platform/database/settings.ts'
import { refuseUnless } from '../../../platform/errors.ts'
import * as quota from './quota-repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Maximum number of ISSNs per statement. */
const CHUNK_SIZE = 50_000

const readLimit = async (db: Db, userId: number): Promise<number> =>
  (await quota.ownQuota(db, userId)) ?? numberSetting(db, 'issn_submission_quota')

const periodMs = async (db: Db): Promise<number> => (await numberSetting(db, 'issn_submission_quota_days')) * DAY_MS

/**
 * The remaining quota of an account. Without a current period, `resets_at` is the end of a period that would start now.
 */
export async function readQuota(db: Db, userId: number, now = new Date()): Promise<IssnQuota> {
  const [limit, length, started] = [
    await readLimit(db, userId),
    await periodMs(db),
    await quota.periodStart(db, userId),
  ]
  const isRunning = started !== undefined && started.getTime() + length > now.getTime()
  const used = isRunning ? await quota.countedNumbers(db, userId) : 0
  const from = isRunning ? started : now
  return {
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resets_at: new Date(from.getTime() + length).toISOString(),
  }
}

/** Splits ISSNs (as their first seven digits) into chunks of at most 50,000. */
const chunks = function* (numbers: Iterable<number>): Generator<number[]> {
  let portion: number[] = []
  for (const number of numbers) {
    portion.push(number)
    if (portion.length < CHUNK_SIZE) continue
    yield portion
    portion = []
  }
  yield portion
}

/**
 * Counts the ISSNs of a list against the quota of an account, in the caller's transaction. ISSNs already counted in the
 * period do not count again. The row lock on the period serialises lists of one account, so that concurrent lists
 * cannot exceed the limit.
 * @throws Refusal 'quota_exceeded'; the caller must roll back the transaction
 */
export async function spendQuota(tx: Tx, userId: number, numbers: Iterable<number>, now = new Date()): Promise<void> {
  const started = await quota.lockPeriod(tx, userId, now)
  if (started.getTime() + (await periodMs(tx)) <= now.getTime()) await quota.resetPeriod(tx, userId, now)
  const [limit, used] = [await readLimit(tx, userId), await quota.countedNumbers(tx, userId)]
  let count = 0
  for (const portion of chunks(numbers)) count += await quota.countNumbers(tx, userId, portion)
  refuseUnless(count === 0 || used + count <= limit, 'quota_exceeded', { limit, used, asked: count })
}
