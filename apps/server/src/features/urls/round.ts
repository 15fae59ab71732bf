import { hostOf } from '../../catalogue/addresses/addresses.ts'
import { type DueUrl, dueUrls, keepCheck, pauseHost, setDue } from '../../catalogue/addresses/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { type AskOptions, askAddress, type Finding } from './ask-address.ts'

export type RoundOptions = AskOptions & {
  /** Hosts that are asked at the same time. */
  readonly hosts: number
  /** Addresses of one host in one round. */
  readonly perHost: number
  /** Addresses of one round. */
  readonly limit: number
}

const MS_PER_DAY = 86_400_000

/** After how many days an address is asked again. */
const AGAIN_DAYS = { valid: 30, broken: 3, deleted: 60, uncheckable: 14 } as const
const SECOND_OPINION_DAYS = 1
/** One whose host asked to be left alone is asked again as soon as it may be. */
const AFTER_PAUSE_DAYS = 1

/** Failures in a row that may pass before an address that answered well counts as broken. */
const STRIKES = 2

/** When an address is asked again after what was found of it. */
export const nextCheck = (
  state: keyof typeof AGAIN_DAYS,
  { retryAfterMs }: Pick<Finding, 'retryAfterMs'>,
  now: Date,
): Date => new Date(now.getTime() + (retryAfterMs === undefined ? AGAIN_DAYS[state] : AFTER_PAUSE_DAYS) * MS_PER_DAY)

/** Keeps what was found, and says when the address is asked again. A failure that may pass gets a second opinion first. */
const settle = async (db: Db, { url, strikes, last }: DueUrl, finding: Finding, now: Date): Promise<void> => {
  const next = finding.state === 'broken' && finding.mayPass ? strikes + 1 : 0
  if (last === 'valid' && next > 0 && next < STRIKES)
    return setDue(db, url, { dueAt: new Date(now.getTime() + SECOND_OPINION_DAYS * MS_PER_DAY), strikes: next })
  const state = await keepCheck(db, { ...finding, url, checkedAt: now })
  await setDue(db, url, { dueAt: nextCheck(state, finding, now), strikes: next })
}

/**
 * Asks addresses that are due: one after the other of each host with a pause between them, several hosts at once. A host
 * that asks to be left alone is. Each result is kept as it comes; what the end of `signal` leaves over is still due.
 * @returns how many were asked; 0: nothing is due
 */
export async function checkDue(db: Db, now: () => Date, options: RoundOptions): Promise<number> {
  const { hosts, limit, perHost, signal } = options
  const due = await dueUrls(db, now(), { limit, perHost })
  const byHost = [...Map.groupBy(due, ({ url }) => hostOf(url))]
  let asked = 0
  const askHost = async (host: string, urls: readonly DueUrl[]): Promise<void> => {
    for (const each of urls) {
      signal?.throwIfAborted()
      const finding = await askAddress(each.url, options)
      await settle(db, each, finding, now())
      asked += 1
      if (finding.retryAfterMs === undefined) continue
      await pauseHost(db, host, new Date(now().getTime() + finding.retryAfterMs))
      return
    }
  }
  const work = byHost.values()
  const worker = async (): Promise<void> => {
    for (const [host, urls] of work) await askHost(host, urls)
  }
  await Promise.all(Array.from({ length: Math.min(hosts, byHost.length) }, worker))
  return asked
}
