/** The calls of a simulated user. Each call is timed; a status other than 200 is an error. */
import { setTimeout as sleep } from 'node:timers/promises'
import { RESULTS_PER_PAGE } from '@seriatim/contract'
import { type WireRecord, writeIso2709 } from '@seriatim/marc'
import { MULTIPART, multipartOf } from '@seriatim/server/features/imports/testing'
import { assignmentForm } from '@seriatim/server/testing/assignment-form'
import { generate, type Random } from '@seriatim/synthetic'
import { type Account, logIn } from './product-server.ts'
import { type HttpRequest, type TimedAnswer, timedCall } from './timed-http.ts'

type Activity = 'log in' | 'search' | 'next page' | 'open' | 'validate' | 'save' | 'browse' | 'assign' | 'import'

export type TimedRequest = {
  readonly action: Activity
  readonly ms: number
  /** The error of the call; undefined after success. */
  readonly error?: string
}

/** Share of each activity in percent. An edit opens, validates and saves a record. */
const SHARES = [
  ['search', 45],
  ['read', 20],
  ['edit', 18],
  ['browse', 14],
  ['assign', 3],
] as const
const DAY = SHARES.flatMap(([kind, share]) => Array.from({ length: share }, () => kind))
/** Pause between two activities in milliseconds: `least`, plus a random time up to `spread`. */
const PAUSE = { least: 500, spread: 1_500 }
/** All users log in within this time. */
const ARRIVAL_MS = 30_000
/** One user imports files of this many records, one at a time. */
const IMPORTED = 300
const IMPORT_PAUSE_MS = 20_000
const STATUS_INTERVAL_MS = 500
const ENTER_AGAIN_MS = 2_000

export type SimulatedUser = {
  /** Servers called in turn, as by a load balancer without sticky sessions. */
  readonly addresses: readonly string[]
  readonly account: Account
  readonly random: Random
  /** Words of titles, and ISSNs of records that are only read. */
  readonly words: readonly string[]
  readonly read: readonly string[]
  /** Registered records of the centre that no other user edits. */
  readonly issns: readonly string[]
  /** The first number of imported files; undefined if the user does not import. */
  readonly importsFrom: number | undefined
  readonly isOver: () => boolean
  readonly note: (timed: TimedRequest) => void
}

/** Simulates one user until the run is over. */
export async function simulateUser(desk: SimulatedUser): Promise<void> {
  const { random, isOver } = desk
  await sleep(random.next() * ARRIVAL_MS)
  const call = await openSession(desk)
  while (!isOver()) {
    await activityOfCall(desk, call)
    await sleep(PAUSE.least + random.next() * PAUSE.spread)
  }
}

type Call = (action: Activity, path: string, sending?: HttpRequest) => Promise<TimedAnswer | undefined>

async function openSession({ addresses, account, random, note, isOver }: SimulatedUser): Promise<Call> {
  let turn = random.below(addresses.length)
  let session: Readonly<Record<string, string>> = {}
  /** Retries the log-in until it succeeds, as users do. */
  const enter = async (address: string) => {
    for (;;) {
      const started = performance.now()
      try {
        session = await logIn(address, account)
        note({ action: 'log in', ms: performance.now() - started })
        return
      } catch (error) {
        note({ action: 'log in', ms: performance.now() - started, error: (error as Error).message })
        if (isOver()) return
        await sleep(ENTER_AGAIN_MS)
      }
    }
  }
  await enter(addresses[turn]!)
  return async (action, path, sending = {}) => {
    const url = new URL(`/api${path}`, addresses[turn++ % addresses.length])
    const started = performance.now()
    try {
      const ask = () => timedCall(url, { ...sending, headers: { ...session, ...sending.headers } })
      let answer = await ask()
      if (answer.status === 401) {
        // Sessions expire during a long run; the web app would renew its session.
        await enter(url.origin)
        answer = await ask()
      }
      const isWrong = answer.status !== 200
      note({
        action,
        ms: answer.ms,
        ...(isWrong && { error: `${path} ${shortPause(sending.body)}: ${answer.status} ${answer.text.slice(0, 200)}` }),
      })
      return isWrong ? undefined : answer
    } catch (error) {
      note({ action, ms: performance.now() - started, error: `${path}: ${(error as Error).message}` })
      return undefined
    }
  }
}

const shortPause = (body: unknown): string =>
  typeof body === 'string' ? '' : (JSON.stringify(body)?.slice(0, 200) ?? '')

async function activityOfCall(desk: SimulatedUser, call: Call): Promise<void> {
  if (desk.importsFrom !== undefined) return importFiles(desk, desk.importsFrom, call)
  await ACTIVITIES[desk.random.pick(DAY)](desk, call)
}

const wordOf = ({ random, words }: SimulatedUser): string => random.pick(words)

const ACTIVITIES: Readonly<Record<(typeof SHARES)[number][0], (desk: SimulatedUser, call: Call) => Promise<void>>> = {
  /** Searches for two words or for the beginning of a word. A third of the searches also open the next page. */
  async search(desk, call) {
    const { random } = desk
    const query = random.chance(0.3) ? `${wordOf(desk).slice(0, 4)}*` : `${wordOf(desk)} ${wordOf(desk)}`
    const body = { basic_query: { query, anywhere: random.chance(0.5) }, size: RESULTS_PER_PAGE }
    const answer = await call('search', '/search', { method: 'POST', body: { ...body, page: 1 } })
    if (answer === undefined) return
    const { hits } = JSON.parse(answer.text) as { hits: { total: { value: number } } }
    if (hits.total.value > RESULTS_PER_PAGE && random.chance(0.33))
      await call('next page', '/search', { method: 'POST', body: { ...body, page: 2 } })
  },
  async read({ random, read }, call) {
    await call('open', `/record/${random.pick(read)}/json`)
  },
  async edit({ random, issns }, call) {
    const issn = random.pick(issns)
    const opened = await call('open', `/record/${issn}/json?edit=true`)
    if (opened === undefined) return
    const { record } = JSON.parse(opened.text) as { record: WireRecord }
    const body = { record: withNote(record, `Seen at ${Date.now()}.`) }
    await call('validate', `/record/${issn}`, { method: 'POST', body: { ...body, dry_run: true } })
    await call('save', `/record/${issn}`, { method: 'POST', body: { ...body, dry_run: false } })
  },
  async browse(desk, call) {
    const { random } = desk
    const index = random.chance(0.7) ? 'titles' : 'publishers'
    await call('browse', `/browse/${index}`, { method: 'POST', body: { position: wordOf(desk) } })
  },
  async assign({ random, note }, call) {
    const body = {
      records: [assignmentForm(`Cahiers ${Date.now()} ${random.below(1_000_000)}`, { prepublication: true })],
      dry_run: false,
    }
    const answer = await call('assign', '/assignment', { method: 'POST', body })
    if (answer && Object.keys((JSON.parse(answer.text) as { successes: object }).successes).length !== 1)
      note({ action: 'assign', ms: answer.ms, error: `an assignment form was refused: ${answer.text.slice(0, 200)}` })
  },
}

const withNote = ({ fields }: WireRecord, note: string): WireRecord => ({
  fields: { ...fields, 500: [{ indicator1: '\\', indicator2: '\\', subFields: [{ a: note }] }] },
})

/** Imports files one at a time, and waits for the end of each import. */
async function importFiles({ account, isOver }: SimulatedUser, from: number, call: Call): Promise<void> {
  for (let first = from; !isOver(); first += IMPORTED) {
    const payload = { mode: 'new', center_id: '_7', category_code: 'reg', dry_run: false }
    const records = [...generate({ count: IMPORTED, first, centres: [{ code: '_7', country: 'FRA' }] })]
    const file = Buffer.concat(records.map((record) => Buffer.from(writeIso2709(record))))
    const started = await call('import', '/imports', {
      method: 'POST',
      body: multipartOf({ name: `${account.username}.mrc`, payload, file }).toString(),
      headers: { 'content-type': MULTIPART },
    })
    const id = started && (JSON.parse(started.text) as { id: string }).id
    while (id !== undefined && !isOver()) {
      const status = await call('import', `/imports/${id}/status`)
      if (status === undefined || (JSON.parse(status.text) as { status: string }).status !== '') break
      await sleep(STATUS_INTERVAL_MS)
    }
    await sleep(IMPORT_PAUSE_MS)
  }
}
