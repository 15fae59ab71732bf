/**
 * Random requests over a base of some 2,600 records, put to the real service: totals, pages in every order, tiers and
 * all buckets are those of an independent evaluator that reads plain records (`oracle/`), before and after records are
 * saved and deleted. Both engines answer: the one in memory, and PostgreSQL alone.
 *
 * `SERIATIM_ORACLE_REQUESTS` asks for another number of requests, `SERIATIM_ORACLE_SEED` for others: a failure names
 * the seed of its request.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { makeLog } from '../../platform/log.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import { engineKind } from '../../search/engines/list.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { type AskedDb, changeBase, compare, fillBase, requestOf, told } from '../../testing/oracle/conformance.ts'

const asked = process.env.SERIATIM_ORACLE_REQUESTS
const REQUESTS = Number(asked ?? 500)
const FIRST_SEED = Number(process.env.SERIATIM_ORACLE_SEED ?? 1)
/** PostgreSQL alone takes its time to count all facets: it is asked every so many requests, unless a run is ordered. */
const ALONE_EVERY = asked === undefined ? 5 : 1
/** Of so many requests one is put again after changes. */
const ASKED_AGAIN = 10
/** So many failures are told in full. */
const TOLD = 20
const MEMORY_MB = 64
/** A session ends in the middle of a long run: after so many requests another one begins. */
const SESSION_REQUESTS = 500

let test: TestDb
let cached: ServingEngine
let filled: Awaited<ReturnType<typeof fillBase>>
const callers: { engine: string; app: App; caller: Caller; every: number }[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  filled = await fillBase(test)
  const served = (cacheMegabytes: number) => {
    const settings = { cacheMegabytes }
    return engineKind(settings).serve({ ...test, settings, log: makeLog('warn') })
  }
  const alone = served(0)
  cached = served(MEMORY_MB)
  await cached.ready
  for (const [engine, each, every] of [
    ['in memory', cached, 1],
    ['PostgreSQL alone', alone, ALONE_EVERY],
  ] as const) {
    const app = await testApp(test, {}, each)
    callers.push({ engine, app, caller: await loginAs(app, 'reader'), every })
  }
})
afterAll(async () => {
  for (const { app } of callers) await app.close()
  await cached?.close()
  await test?.close()
})

/** Puts the requests of some seeds, and tells those that are answered in another way than the oracle does. */
const putRequests = async (db: AskedDb, requests: number): Promise<void> => {
  const failures: string[] = []
  const agreed = new Map<string, number>()
  let found = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + requests; seed++) {
    const request = requestOf(seed, db)
    if (request.expected.issns.length > 0) found++
    if (seed % SESSION_REQUESTS === 0) for (const each of callers) each.caller = await loginAs(each.app, 'reader')
    for (const { engine, caller, every } of callers) {
      if (seed % every !== 0) continue
      const differences = await compare(caller, request)
      if (differences.length > 0) failures.push(`${engine}, ${told(seed, request.asked, differences)}`)
      else agreed.set(engine, (agreed.get(engine) ?? 0) + 1)
    }
  }
  const counts = callers.map(({ engine }) => `${agreed.get(engine) ?? 0} agree (${engine})`).join(', ')
  console.info(`Of ${requests} requests, ${found} of which find something, ${counts}; ${failures.length} differ.`)
  expect(failures.slice(0, TOLD).join('\n'), `${failures.length} answers differ`).toBe('')
}

describe('random requests', () => {
  const timeout = Math.max(180_000, REQUESTS * 1_000)

  it('are answered as the oracle answers them', { timeout }, () => putRequests(filled, REQUESTS))

  it('are so after saves and deletions', { timeout }, async () => {
    await putRequests(await changeBase(test, filled), Math.ceil(REQUESTS / ASKED_AGAIN))
  })
})
