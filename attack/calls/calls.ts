import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathTemplate } from '../../apps/server/src/features/admin/openapi.ts'
import { openDb } from '../../apps/server/src/platform/database/db.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { allCalls, type Call, FACET_TERMS, refusalWithoutSession } from '../../packages/contract/src/index.ts'
import { randomFrom } from '../../packages/synthetic/src/random.ts'
import type { Attack, AttackSize } from '../attack-definition.ts'
import { withTargetServer } from '../target-server.ts'
import { faultsOf } from './answer-faults.ts'
import { allRoles, cookieHeader, logIn, type Role, send } from './client.ts'
import { type DescribedOperation, type GeneratedCall, generateCall } from './draw-call.ts'
import type { KnownValues } from './sample.ts'

const BOUNDED_CALLS = 1_500
const FULL_CALLS = 40_000
/** Number of concurrent calls. */
const AT_ONCE = 4
/** Stop after this many faults: more of them usually have the same cause. */
const MAX_FAULTS = 60

/** Calls that can end the session in which they are made. */
const ENDS_SESSION = new Set(['logout', 'refresh', 'changePassword'])

/**
 * Calls that can close, change or log out the accounts of the attack: the attack makes these calls only as roles that
 * lack the permission.
 */
const CHANGES_ACCOUNTS: ReadonlySet<string> = new Set(
  allCalls
    .filter(({ method, path }) => method !== 'GET' && /^\/admin\/(users|roles)\/:id/.test(path))
    .map(({ name }) => name),
)

/** Tables that every call may write to: sessions, log-in attempts and job workers. */
const ALWAYS_CHANGED_TABLES = ['session', 'session_token', 'job_worker', 'login_attempt']

/** Makes every call of the contract with valid and invalid values, then checks that reading calls change nothing. */
export const calls: Attack = {
  name: 'calls',
  about: 'Calls of the contract with generated valid and invalid values, for every role',
  counts: 'calls',
  async run(extent) {
    const folder = await mkdtemp(join(tmpdir(), 'seriatim-attack-'))
    const server = await startEmbedded(folder, { role: 'command', isDurable: false })
    try {
      const env = { DATABASE_URL: server.url, TRUSTED_PROXIES: 'loopback' }
      const attackWith = (which: Which, more: Readonly<Record<string, string>> = {}) =>
        withTargetServer(({ url, output }) => attack(url, server.url, output, extent, which), { ...env, ...more })
      const all = await attackWith('all')
      // Disable background jobs and stored search sets: their writes would look like changes made by read-only calls.
      const reading = await attackWith('reading', { SERIATIM_JOBS: '0', SERIATIM_SEARCH_KEPT_MB: '0' })
      return {
        account: `${all.account}; ${reading.account}`,
        faults: [...new Set([...all.faults, ...reading.faults])],
      }
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

type Which = 'all' | 'reading'

/**
 * Makes generated calls of the kind `which`. `all` makes four fifths of `count` calls from all operations, `reading`
 * makes one fifth from read-only operations.
 */
async function attack(
  url: string,
  databaseUrl: string,
  output: () => string,
  { isFull, seed, count, say }: AttackSize,
  which: Which,
) {
  const total = count ?? (isFull ? FULL_CALLS : BOUNDED_CALLS)
  const ofReading = Math.round(total / 5)
  const random = randomFrom(seed)
  const roles = await allRoles(url)
  const description = JSON.parse((await send(url, 'GET', '/api/openapi.json', {})).body.toString('utf8'))
  const described = (call: Call): DescribedOperation => description.paths[pathTemplate(call)][call.method.toLowerCase()]
  const known = await readKnownValues(url, roles)
  const faults = new Map<string, string>()
  const statuses = new Map<number, number>()
  let made = 0

  /** Makes generated calls concurrently, and collects faults in their answers. */
  const make = async (total: number, draw: () => Promise<GeneratedCall>): Promise<void> => {
    let left = total
    const worker = async () => {
      while (left > 0 && faults.size < MAX_FAULTS) {
        left -= 1
        const drawn = await draw()
        const answer = await send(url, drawn.call.method, drawn.path, drawn.headers, drawn.body).catch(
          (error: Error) => `no answer: ${error.message}`,
        )
        made += 1
        if (made % 2_000 === 0) say(`${made} calls, ${faults.size} faults`)
        const result =
          typeof answer === 'string' ? [answer] : faultsOf(drawn.call, drawn.operation, drawn.expected, answer)
        if (typeof answer !== 'string') statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        for (const fault of result) {
          const reported = typeof answer === 'string' ? '' : `${answer.status} ${answer.body.subarray(0, 300)}`
          faults.set(
            `${drawn.call.name}: ${fault}`,
            `${drawn.call.name} by ${drawn.role.name}: ${fault}; ${drawn.call.method} ${drawn.path.slice(0, 300)} ${
              drawn.body?.slice(0, 400) ?? ''
            } -> ${reported}`,
          )
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  /** Generates a call for a role; calls that may end the session use a separate session. */
  const draw = async (some: readonly Call[]): Promise<GeneratedCall> => {
    const call = random.pick(some)
    const may = (role: Role) =>
      CHANGES_ACCOUNTS.has(call.name) && refusalWithoutSession(call, role.asker, true) === undefined
    const role = random.pick(roles.filter((each) => !may(each)))
    const isLast = ENDS_SESSION.has(call.name) && role.asker !== null
    const asking = isLast ? { ...role, cookies: await logIn(url, role.name) } : role
    return generateCall(call, described(call), asking, known, random)
  }

  if (which === 'all') await make(total - ofReading, () => draw(allCalls))
  else {
    const reading = allCalls.filter(({ method }) => method === 'GET')
    const changed = await changedTables(databaseUrl, () =>
      make(ofReading, async () => {
        const drawn = await draw(reading)
        // A request without a CSRF token is refused before any change.
        const { 'x-csrf-token': _, ...headers } = drawn.headers as Record<string, string>
        return { ...drawn, headers, expected: refusalWithoutSession(drawn.call, drawn.role.asker, false, drawn.query) }
      }),
    )
    for (const table of changed) faults.set(`GET ${table}`, `a GET request changed the table ${table}`)
  }
  const defects = output()
    .split('\n')
    .filter((line) => line.includes('a call failed unexpectedly'))
  for (const line of defects.slice(0, 5)) faults.set(line, `error in the log: ${line.slice(0, 1500)}`)
  const reported = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
  return {
    account: `${made} ${which === 'all' ? '' : 'reading '}calls of ${allCalls.length} operations by ${roles.length} roles (${reported.join(', ')})`,
    faults: [...faults.values()],
  }
}

/** Runs `work`. @returns the tables that changed meanwhile, without those that every call may write to */
async function changedTables(databaseUrl: string, work: () => Promise<void>): Promise<string[]> {
  const { pool, close } = openDb(databaseUrl, { maxConnections: 1 })
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)`,
    [ALWAYS_CHANGED_TABLES],
  )
  // Compare row counts and the last writing transaction: statistics are updated seconds later.
  const read = async () => {
    const states = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await pool.query<{ state: string }>(
        `select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from ${name}`,
      )
      states.set(name, rows[0]!.state)
    }
    return states
  }
  try {
    const before = await read()
    await work()
    const after = await read()
    return [...after].filter(([name, state]) => before.get(name) !== state).map(([name]) => name)
  } finally {
    await close()
  }
}

/** Values of the database for generated calls: without them, every call would end with "not found". */
async function readKnownValues(url: string, roles: readonly Role[]): Promise<KnownValues> {
  const paris = roles.find(({ name }) => name === 'paris')!
  const headers = {
    cookie: cookieHeader(paris.cookies),
    'x-csrf-token': paris.cookies.get('csrf_access_token')!,
    'content-type': 'application/json',
  }
  const ask = async (method: string, path: string, body?: object) =>
    JSON.parse((await send(url, method, path, headers, body && JSON.stringify(body))).body.toString('utf8'))
  // Read the statistics of records and request an OAI-PMH resumption token once: the first call of each stores rows,
  // which is no fault.
  await ask('GET', '/api/admin/records')
  await send(url, 'GET', '/oai?verb=ListRecords&metadataPrefix=marc21', {})
  const response = await ask('POST', '/api/search', { size: 60 })
  const issns: string[] = response.hits.hits.map(({ _id }: { _id: string }) => _id)
  const read = await Promise.all(issns.slice(0, 12).map((issn) => ask('GET', `/api/record/${issn}/json`)))
  const blocks: { id: string }[] = await ask('GET', '/api/issn_blocks')
  const ids = ['1', '2', '3', ...blocks.map(({ id }) => id)]
  const versions = read.map(({ version_id }) => version_id)
  return {
    issn: [...issns, '4999-9990'],
    issns,
    cancel: issns,
    id: [...ids, ...versions, 'x'],
    version_id: versions,
    record: read.map(({ record }) => record),
    center: ['_0', '_2', '_7', '1'],
    center_id: ['_0', '_2', '_7', 1],
    country_id: ['FRA', 'GBR'],
    count: [1, 5, '7', 0],
    medium: ['ta', 'cr', 'xx'],
    language: ['fre', 'eng', 'Cyrl'],
    term: FACET_TERMS,
    mode: ['new', 'reimport'],
    category_code: ['reg', 'wor'],
    // Unreachable URLs, so that a check ends immediately.
    url: ['http://127.0.0.1:1/', 'ftp://example.org', 'x'],
    username: ['france', 'unknown-user'],
    password: ['wrong'],
    old: ['wrong'],
  }
}
