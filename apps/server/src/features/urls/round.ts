import { setTimeout as pause } from 'node:timers/promises'
import { type DueUrl, dueUrls, keepCheck, setDue } from '../../catalogue/addresses/repository.ts'
import type { Base } from '../../platform/database/base.ts'
import { type AskOptions, askAddress, type Finding } from './ask-address.ts'

export type RoundOptions = AskOptions & {
  /** Between the end of one request to a host and the next. */
  readonly hostDelayMs: number
  /** Hosts that are asked at the same time. */
  readonly hosts: number
  /** Addresses of one host in one round. */
  readonly perHost: number
  /** Addresses looked at for one round. */
  readonly looked: number
}

const MS_PER_DAY = 86_400_000

/** After how many days an address is asked again. */
const AGAIN_DAYS = { valid: 30, broken: 3, uncheckable: 14 } as const
const SECOND_OPINION_DAYS = 1

/** Failures in a row that may pass before an address that answered well counts as broken. */
const STRIKES = 2

const hostOf = (url: string): string => (URL.canParse(url.trim()) ? new URL(url.trim()).host : '')

/** Keeps what was found, and says when the address is asked again. A failure that may pass gets a second opinion first. */
const settle = async (base: Base, { url, strikes, last }: DueUrl, finding: Finding, now: Date): Promise<void> => {
  const inDays = (days: number): Date => new Date(now.getTime() + days * MS_PER_DAY)
  const next = finding.state === 'broken' && finding.mayPass ? strikes + 1 : 0
  if (last === 'valid' && next > 0 && next < STRIKES)
    return setDue(base, url, { dueAt: inDays(SECOND_OPINION_DAYS), strikes: next })
  const { state, statusCode, reason } = finding
  await keepCheck(base, { url, state, statusCode, reason, checkedAt: now })
  await setDue(base, url, { dueAt: inDays(AGAIN_DAYS[state]), strikes: next })
}

/**
 * Asks addresses that are due: one after the other of each host with a pause between them, several hosts at once.
 * Each result is kept as it comes; what the end of `signal` leaves over is still due.
 * @returns how many were asked; 0: nothing is due
 */
export async function checkDue(base: Base, now: () => Date, options: RoundOptions): Promise<number> {
  const due = await dueUrls(base, now(), options.looked)
  const byHost = [...Map.groupBy(due, ({ url }) => hostOf(url)).values()]
  let asked = 0
  const askHost = async (urls: readonly DueUrl[]): Promise<void> => {
    for (const [index, each] of urls.slice(0, options.perHost).entries()) {
      if (index > 0) await pause(options.hostDelayMs, undefined, { signal: options.signal })
      const finding = await askAddress(each.url, options)
      await settle(base, each, finding, now())
      asked += 1
    }
  }
  const work = byHost.values()
  const worker = async (): Promise<void> => {
    for (const urls of work) await askHost(urls)
  }
  await Promise.all(Array.from({ length: Math.min(options.hosts, byHost.length) }, worker))
  return asked
}
