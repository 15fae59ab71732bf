/** How many distinct ISSNs an account may send in within a period (specification-2, 6). */
import type { IssnQuota } from '@seriatim/contract'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { numberSetting } from '../../../platform/database/settings.ts'
import { refuseUnless } from '../../../platform/errors.ts'
import * as quota from './quota-repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Numbers that are counted by one statement. */
const PORTION = 50_000

const limitOf = async (db: Db, userId: number): Promise<number> =>
  (await quota.ownQuota(db, userId)) ?? numberSetting(db, 'issn_submission_quota')

const periodMs = async (db: Db): Promise<number> => (await numberSetting(db, 'issn_submission_quota_days')) * DAY_MS

/** What an account has left. Without a running period `resets_at` is the end of one that would begin now. */
export async function quotaOf(db: Db, userId: number, now = new Date()): Promise<IssnQuota> {
  const [limit, length, started] = [await limitOf(db, userId), await periodMs(db), await quota.periodOf(db, userId)]
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

/** So many numbers, as their seven digits, each once. */
const portions = function* (numbers: Iterable<number>): Generator<number[]> {
  let portion: number[] = []
  for (const number of numbers) {
    portion.push(number)
    if (portion.length < PORTION) continue
    yield portion
    portion = []
  }
  yield portion
}

/**
 * Counts the numbers of a list in the caller's transaction, those that count already for nothing. Lists of one account
 * are counted one after the other, so that none of them gets past the limit.
 * @throws Refusal 'quota_exceeded', with the transaction to be undone
 */
export async function spend(tx: Tx, userId: number, numbers: Iterable<number>, now = new Date()): Promise<void> {
  const started = await quota.holdPeriod(tx, userId, now)
  if (started.getTime() + (await periodMs(tx)) <= now.getTime()) await quota.beginPeriod(tx, userId, now)
  const [limit, used] = [await limitOf(tx, userId), await quota.countedNumbers(tx, userId)]
  let asked = 0
  for (const portion of portions(numbers)) asked += await quota.countNumbers(tx, userId, portion)
  refuseUnless(asked === 0 || used + asked <= limit, 'quota_exceeded', { limit, used, asked })
}
