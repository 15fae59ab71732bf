/**
 * `npm run bench -- load [RECORDS]`: simulates many concurrent users on one database for half an hour, through one or
 * several servers. SERIATIM_BENCH_FOLDER retains the database, as in all benchmarks.
 */
import { setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { PERMISSIONS } from '@seriatim/contract'
import { randomFrom } from '@seriatim/synthetic'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { readVocabulary } from './comparison-words.ts'
import { type LoadResult, loadTable, type MemoryAt } from './load-table.ts'
import { simulateUser, type TimedRequest } from './load-user.ts'
import { databaseSeconds, processorSeconds, residentBytes } from './memory.ts'
import { type Account, addAccount, logIn, type ProductServer, withServers } from './product-server.ts'
import { readRecordSample } from './searched-records.ts'
import { timedCall } from './timed-http.ts'

export type LoadOptions = {
  readonly records: number
  readonly users: number
  readonly minutes: number
  readonly servers: number
}

const CENTRE = '_7'
/** A block of ISSNs. Its numbers are above those of the database and of the files of other benchmarks. */
const BLOCK = { center_id: CENTRE, country_id: 'FRA', count: 10_000, first: '9600-000' }
const IMPORTS_FROM = 9_100_000
const OWN_RECORDS = 20
const POLL_MS = 1_000
const MEMORY_EVERY_MS = 15_000
const SEED = 20_261_127

export async function measureLoad({ records, users, minutes, servers }: LoadOptions): Promise<void> {
  await withBenchDb(records, async (bench) => {
    const { titles, issns: read } = readVocabulary(await readRecordSample(bench, records))
    const words = [...titles.keys()]
    const issns = await ownRecords(bench, users * OWN_RECORDS)
    const accounts = await addAccounts(bench, users)
    await withServers(bench.url, servers, async (started) => {
      const addresses = started.map(({ address }) => address)
      await addBlock(bench, addresses[0]!, accounts[0]!)
      console.log(`${users} users, ${addresses.length} server(s), ${minutes} minutes`)
      const held = await runLoad(started, minutes * 60_000, (desk) =>
        accounts.map((account, index) =>
          simulateUser({
            ...desk,
            addresses,
            account,
            words,
            read,
            random: randomFrom(SEED, index),
            issns: issns.slice(index * OWN_RECORDS, (index + 1) * OWN_RECORDS),
            importsFrom: index === 0 ? IMPORTS_FROM + firstImportNumber(bench) : undefined,
          }),
        ),
      )
      console.log(`\n${loadTable(held)}\n`)
    })
  })
}

/** A retained database contains imports of earlier runs, so the first number depends on the current minute. */
const firstImportNumber = ({ load }: BenchDb): number => (load ? 0 : (Math.floor(Date.now() / 60_000) % 1_000) * 300)

type RunState = { readonly isOver: () => boolean; readonly note: (timed: TimedRequest) => void }

async function runLoad(
  servers: readonly ProductServer[],
  lengthMs: number,
  work: (watched: RunState) => readonly Promise<void>[],
): Promise<LoadResult> {
  const timed: TimedRequest[] = []
  const memory: MemoryAt[] = []
  const started = performance.now()
  const pids = servers.map(({ pid }) => pid)
  const before = { servers: processorSeconds(pids), database: databaseSeconds() }
  const look = () => {
    const bytes = residentBytes(pids)
    memory.push({ minute: (performance.now() - started) / 60_000, megabytes: Math.round(bytes / 1e6) })
  }
  const watching = setInterval(look, MEMORY_EVERY_MS)
  try {
    await Promise.all(
      work({ isOver: () => performance.now() - started > lengthMs, note: (each) => void timed.push(each) }),
    )
    look()
  } finally {
    clearInterval(watching)
  }
  const seconds = {
    servers: processorSeconds(pids) - before.servers,
    database: databaseSeconds() - before.database,
  }
  return { timed, memory, minutes: (performance.now() - started) / 60_000, seconds }
}

/** At most `count` registered records of the centre. */
async function ownRecords({ pool }: BenchDb, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ issn: string }>(
    `select issn from record where center = $1 and category = 'reg' order by id limit $2`,
    [CENTRE, count],
  )
  if (rows.length < count) throw new Error(`the centre has only ${rows.length} records; ${count} are required`)
  return rows.map(({ issn }) => issn)
}

async function addAccounts({ db }: BenchDb, users: number): Promise<Account[]> {
  const accounts = Array.from({ length: users }, (_, index) => ({
    username: `desk${index + 1}`,
    password: 'bench-bench',
  }))
  for (const account of accounts) await addAccount(db, account, PERMISSIONS, CENTRE)
  return accounts
}

/** Adds a block for assignments, unless an earlier run added it. */
async function addBlock({ pool }: BenchDb, address: string, account: Account): Promise<void> {
  const isThere = async () => {
    const { rows } = await pool.query(
      `select from issn_block join centre on centre.id = center_id where centre.code = $1 and state = 'active'`,
      [CENTRE],
    )
    return rows.length > 0
  }
  if (await isThere()) return
  const headers = await logIn(address, account)
  const { status, text } = await timedCall(new URL('/api/issn_blocks', address), {
    method: 'POST',
    body: BLOCK,
    headers,
  })
  if (status !== 200) throw new Error(`a block could not be created: ${status} ${text}`)
  while (!(await isThere())) await sleep(POLL_MS)
}
