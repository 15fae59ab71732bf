/**
 * Sends random requests over a database of about 2,200 records to the real service. An independent evaluator of plain
 * records (`oracle/`) determines the expected totals, pages in every order, tiers and buckets. The comparison runs
 * before and after records are saved and deleted. Engines: in memory, PostgreSQL alone and, if installed
 * (`testing/opensearch.ts`), OpenSearch with one shard and with two. OpenSearch gets a part of the requests, or all
 * with `SERIATIM_OPENSEARCH=all`.
 *
 * `SERIATIM_ORACLE_REQUESTS` sets the number of requests, `SERIATIM_ORACLE_SEED` the first seed. A failure message
 * contains the seed of its request.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { makeLog } from '../../platform/log.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import { engineKind } from '../../search/engines/list.ts'
import { STORED_SET_OPTIONS, updateStoredSets } from '../../search/stored-sets/build-sets.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { hasOpenSearch, hasTimeForOpenSearch, testNode } from '../../testing/opensearch.ts'
import type { TestNode } from '../../testing/opensearch-node.ts'
import {
  changeDatabase,
  compare,
  describeFailure,
  fillDatabase,
  type LoadedOracle,
  type OracleContext,
  requestOf,
} from '../../testing/oracle/conformance.ts'
import { WAIT } from '../../testing/wait.ts'

const asked = process.env.SERIATIM_ORACLE_REQUESTS
/** Runs with OpenSearch, as in the fault tests, have more time. */
const REQUESTS = Number(asked ?? (hasOpenSearch ? 500 : 200))
const FIRST_SEED = Number(process.env.SERIATIM_ORACLE_SEED ?? 1)
/**
 * PostgreSQL without memory is slow at counting all facets, so it gets every fifth request unless the number is set.
 */
const ALONE_EVERY = asked === undefined ? 5 : 1
/**
 * OpenSearch is a separate process that other tests also use, so it gets only a part of the requests. These alternate
 * between the two numbers of shards.
 */
const OUTSIDE_EVERY = asked === undefined && !hasTimeForOpenSearch ? 20 : 1
/** One of this many requests is sent again after records have changed. */
const ASKED_AGAIN = 10
const MOST_REPETITIONS = 5
/** Maximum number of differences in a failure message. */
const DIFFERENCES_SHOWN = 20
const MEMORY_MB = 64
/** Options by which even a small database stores the record sets of most words, in many overlapping segments. */
const KEPT = { ...STORED_SET_OPTIONS, leastRecords: 3, leastShare: 0, range: 416, leastChanged: 1, mostLayers: 1 }
/** Number of requests after which the test logs in again, because a session expires during a long run. */
const SESSION_REQUESTS = 500

let test: TestDb
let node: TestNode | undefined
let filled: LoadedOracle
/** An engine that gets the requests with seed modulo `every` equal to `at`. */
type QueriedEngine = { name: string; engine: ServingEngine; every: number; at: number }
const callers: (QueriedEngine & { app: App; caller: Caller })[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  filled = await fillDatabase(test)
  const served = (cacheMegabytes: number) => {
    const settings = { cacheMegabytes, storedSetMegabytes: 0 }
    return engineKind(settings).serve({ ...test, settings, log: makeLog('warn') })
  }
  const alone = served(0)
  const cached = served(MEMORY_MB)
  const engines: QueriedEngine[] = [
    { name: 'in memory', engine: cached, every: 1, at: 0 },
    { name: 'PostgreSQL alone', engine: alone, every: ALONE_EVERY, at: 0 },
  ]
  if (hasOpenSearch) {
    node = await testNode()
    for (const shards of [1, 2]) {
      const openSearch = node.settings(`shards${shards}`, { shards })
      const settings = { cacheMegabytes: 0, storedSetMegabytes: 0, openSearch }
      const engine = engineKind(settings).serve({ ...test, settings, log: makeLog('warn') })
      const at = shards === 1 ? 0 : Math.floor(OUTSIDE_EVERY / 2)
      engines.push({ name: `OpenSearch, shards: ${shards}`, engine, every: OUTSIDE_EVERY, at })
    }
  }
  await Promise.all(engines.map(({ engine }) => engine.ready))
  for (const each of engines) {
    const app = await testApp(test, {}, each.engine)
    callers.push({ ...each, app, caller: await loginAs(app, 'reader') })
  }
})
afterAll(async () => {
  for (const { app } of callers) await app.close()
  await Promise.all(callers.map(({ engine }) => engine.close()))
  await node?.close()
  await test?.close()
})

/**
 * Repeats a request that exceeds the time limit on a busy machine. The repetition uses the cache of the first attempt.
 */
const compareInTime: typeof compare = async (caller, request) => {
  for (let again = 0; ; again++) {
    const differences = await compare(caller, request)
    const isLate = differences.some(
      ({ what, answered }) => what === 'status' && /search_too_long/.test(String(answered)),
    )
    if (!isLate || again === MOST_REPETITIONS) return differences
  }
}

/** Sends the requests of some seeds, and reports those whose answer differs from that of the independent evaluator. */
const putRequests = async (db: OracleContext, requests: number, first = FIRST_SEED): Promise<void> => {
  const failures: string[] = []
  const agreed = new Map<string, number>()
  let count = 0
  for (let seed = first; seed < first + requests; seed++) {
    const request = requestOf(seed, db)
    if (request.expected.issns.length > 0) count++
    if (seed % SESSION_REQUESTS === 0) for (const each of callers) each.caller = await loginAs(each.app, 'reader')
    for (const { name, engine, caller, every, at } of callers) {
      if (seed % every !== at) continue
      // OpenSearch can be unreachable for a moment on a busy machine.
      if (name.startsWith('OpenSearch')) await vi.waitFor(() => expect(engine.answersFrom()).toBe('opensearch'), WAIT)
      const differences = await compareInTime(caller, request)
      if (differences.length > 0) failures.push(`${name}, ${describeFailure(seed, request.asked, differences)}`)
      else agreed.set(name, (agreed.get(name) ?? 0) + 1)
    }
  }
  const counts = callers.map(({ name }) => `${agreed.get(name) ?? 0} agree (${name})`).join(', ')
  console.info(`Of ${requests} requests, ${count} of which find something, ${counts}; ${failures.length} differ.`)
  expect(failures.slice(0, DIFFERENCES_SHOWN).join('\n'), `${failures.length} answers differ`).toBe('')
}

const keepAll = (): Promise<void> => updateStoredSets(test.pool, KEPT, new AbortController().signal)

describe('random search requests', () => {
  const timeout = Math.max(180_000, REQUESTS * 1_000)
  let changed: LoadedOracle

  it('return the same records as the reference implementation', { timeout }, () => putRequests(filled, REQUESTS))

  it('return the same records while record sets of frequent words are stored, and afterwards', {
    timeout,
  }, async () => {
    const making = keepAll()
    await putRequests(filled, Math.ceil(REQUESTS / ASKED_AGAIN), FIRST_SEED + REQUESTS)
    await making
    const { rows } = await test.pool.query('select count(*)::int as kept from kept_lexeme')
    expect(rows[0].kept).toBeGreaterThan(5_000)
    await putRequests(filled, Math.ceil(REQUESTS / 5))
  })

  it('return the same records as the reference implementation after saves and deletions', { timeout }, async () => {
    changed = await changeDatabase(test, filled)
    await putRequests(changed, Math.ceil(REQUESTS / ASKED_AGAIN))
  })

  it('return the same records when the stored record sets are updated with changes and merged', {
    timeout,
  }, async () => {
    const again = Math.ceil(REQUESTS / ASKED_AGAIN)
    await keepAll()
    await putRequests(changed, again, FIRST_SEED + again)
    changed = await changeDatabase(test, changed)
    await keepAll()
    await putRequests(changed, again, FIRST_SEED + 2 * again)
  })

  it('return the same records during a simulated day of saves and imports', { timeout }, async () => {
    const few = Math.ceil(REQUESTS / 50)
    // As in an import, changes of the index are deferred and become visible after `catchUp`.
    const follower = test.index.follow()
    for (let round = 1; round <= 6; round++) {
      const isImport = round % 2 === 0
      const keeping = round % 3 === 0 ? keepAll() : undefined
      changed = await changeDatabase(isImport ? { db: test.db, index: follower } : test, changed, round)
      if (isImport) await follower.catchUp()
      await putRequests(changed, few, FIRST_SEED + round * few)
      await keeping
    }
    await keepAll()
    await putRequests(changed, few)
  })
})
