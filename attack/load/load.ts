import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack-definition.ts'
import { makeRandom } from '../faults/random.ts'
import { openSession, type Session, send } from '../faults/session.ts'
import { frenchFile, importFile, ownRecords, withMark } from '../faults/traffic.ts'
import { withTargetServer } from '../target-server.ts'

/** The size of a full attack. The option `--rounds` sets the number of imported records in thousands. */
const FULL = { clients: 200, seconds: 180, thousands: 20 }
const BOUNDED = { clients: 8, seconds: 3, thousands: 0 }
/** The limit for the 95th percentile in docs/performance.md. */
const P95_MS = 600
const BURST_LOGINS = 60
const BURST_S = 20
const WORDS = ['revue', 'annales', 'bulletin', 'journal', 'nature', 'histoire', 'cahiers', 'science']

type Timing = { readonly name: string; readonly ms: number; readonly at: number; readonly status: number }

const p95 = (timings: readonly Timing[]): number => {
  const sorted = timings.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

/** Simulates a user with pauses: mostly searches and reading, sometimes a save. */
async function simulateUser(session: Session, { draw, issns, until, timings }: SimulatedUser): Promise<void> {
  await sleep(draw() * 1_000)
  while (performance.now() < until) {
    const issn = issns[Math.floor(draw() * issns.length)] ?? ''
    const word = WORDS[Math.floor(draw() * WORDS.length)]
    const timed = async (name: string, ...call: Parameters<Session['call']>) => {
      const at = performance.now()
      const answer = await session.call(...call).catch(() => ({ status: 0, body: undefined }))
      timings.push({ name, ms: performance.now() - at, at, status: answer.status })
      return answer
    }
    const chance = draw()
    if (chance < 0.5) await timed('search', 'POST', '/search', { body: { basic_query: { query: word } } })
    else if (chance < 0.8) await timed('read', 'GET', `/record/${issn}/json`)
    else if (chance < 0.9) await timed('tasks', 'GET', '/tasks/tasks')
    else {
      const read = await timed('read', 'GET', `/record/${issn}/json`)
      const body = { record: withMark(read.body?.record ?? { fields: {} }, 1), dry_run: true }
      if (read.status === 200) await timed('validate', 'POST', `/record/${issn}`, { body })
    }
    await sleep(500 + draw() * 1_000)
  }
}

type SimulatedUser = {
  readonly draw: () => number
  readonly issns: readonly string[]
  readonly until: number
  readonly timings: Timing[]
}

/** Imports thousands of records, so that searches have results. */
async function importThousands(session: Session, thousands: number): Promise<void> {
  for (let done = 0; done < thousands; done += 10) {
    await importFile(session, frenchFile(1_000 * Math.min(10, thousands - done), 5_000_000 + 1_000 * done))
  }
}

/** Many concurrent users, followed by sixty simultaneous log-ins. */
export const load: Attack = {
  name: 'load',
  about: `200 clients for 3 minutes on 20,000 imported records, and a burst of ${BURST_LOGINS} log-ins`,
  counts: 'rounds',
  run: ({ isFull, seed, count, say }) =>
    withTargetServer(
      async ({ url }) => {
        const { clients, seconds, thousands } = isFull ? FULL : BOUNDED
        const draw = makeRandom(seed)
        const faults: string[] = []
        const session = openSession(() => url, 'france')
        await importThousands(session, isFull ? (count ?? thousands) : 0)
        const issns = await ownRecords(session, 50)
        // The clients share a few accounts; each has its own session.
        const sessions = Array.from({ length: clients }, () => openSession(() => url, 'france'))
        for (const each of sessions) await each.call('GET', '/me')
        const timings: Timing[] = []
        const start = performance.now()
        await Promise.all(
          sessions.map((each) => simulateUser(each, { draw, issns, until: start + seconds * 1_000, timings })),
        )
        const errors = timings.filter(({ status }) => status !== 200)
        if (errors.length > 0) faults.push(`${errors.length} calls failed, the first with ${errors[0]?.status}`)
        for (const [name, own] of Map.groupBy(timings, (each) => each.name))
          say(`${name}: ${own.length} calls, p95 ${Math.round(p95(own))} ms`)
        const all = Math.round(p95(timings))
        if (isFull && all > P95_MS) faults.push(`p95 is ${all} ms, more than ${P95_MS}`)
        const burst = isFull ? await burstOfLogins(url, sessions.slice(0, 20), issns, draw) : undefined
        if (burst && burst.during > 2 * burst.before)
          faults.push(`${BURST_LOGINS} log-ins raise the p95 of others from ${burst.before} to ${burst.during} ms`)
        return {
          account:
            `${clients} clients, ${timings.length} calls in ${seconds} s, ${errors.length} errors, p95 ${all} ms` +
            (burst ? `; p95 of other calls ${burst.before} ms, during ${BURST_LOGINS} log-ins ${burst.during} ms` : ''),
          faults,
        }
      },
      // Runs as in production: answers are not checked against the contract.
      { NODE_ENV: 'production' },
    ),
}

/** The 95th percentile of a few users before and during many log-ins, in milliseconds. */
async function burstOfLogins(url: string, sessions: readonly Session[], issns: readonly string[], draw: () => number) {
  const measure = async (parallel: () => Promise<unknown>) => {
    const timings: Timing[] = []
    const until = performance.now() + BURST_S * 1_000
    const working = Promise.all(sessions.map((each) => simulateUser(each, { draw, issns, until, timings })))
    await sleep(2_000)
    const from = performance.now()
    await parallel()
    const to = performance.now()
    await working
    const meanwhile = timings.filter(({ at, ms }) => at + ms >= from && at <= Math.max(to, from + 1_000))
    return Math.round(p95(meanwhile))
  }
  const before = await measure(() => sleep(5_000))
  const during = await measure(() =>
    Promise.all(
      Array.from({ length: BURST_LOGINS }, () =>
        send(url, 'POST', '/login', { body: { username: 'london', password: 'seriatim' } }).catch(() => undefined),
      ),
    ),
  )
  return { before, during }
}
