/**
 * Random requests over a base of some 2,600 records, put to the real service: totals, pages in every order, tiers and
 * all buckets are those of an independent evaluator that reads plain records (`oracle/`), before and after records are
 * saved and deleted.
 *
 * `SERIATIM_ORACLE_REQUESTS` asks for another number of requests, `SERIATIM_ORACLE_SEED` for others: a failure names
 * the seed of its request.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { makePostgresEngine } from '../../search/postgres/engine.ts'
import { type Caller, createKnownUsers, loginAs, type TestBase, testApp, testBase } from '../../testing/index.ts'
import { type AskedBase, changeBase, compare, fillBase, requestOf, told } from './oracle/conformance.ts'
import { hasRealSerials } from './oracle/records.ts'
import type { Store } from './oracle/versions.ts'

const REQUESTS = Number(process.env.SERIATIM_ORACLE_REQUESTS ?? 400)
const FIRST_SEED = Number(process.env.SERIATIM_ORACLE_SEED ?? 1)
/** Of so many requests one is put again after changes. */
const ASKED_AGAIN = 10
/** So many failures are told in full. */
const TOLD = 20

let test: TestBase
let app: App
let caller: Caller
let store: Store
let filled: Awaited<ReturnType<typeof fillBase>>

beforeAll(async () => {
  if (!hasRealSerials) console.warn('Skipped: the real serials are not at hand; generated records stand in for them.')
  test = await testBase()
  await createKnownUsers(test.base)
  store = { base: test.base, engine: makePostgresEngine(test.base) }
  filled = await fillBase(test.pool, store)
  app = await testApp(test)
  caller = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

/** Puts the requests of some seeds, and tells those that are answered in another way than the oracle does. */
const putRequests = async (base: AskedBase, requests: number): Promise<void> => {
  const failures: string[] = []
  let found = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + requests; seed++) {
    const request = requestOf(seed, base)
    if (request.expected.issns.length > 0) found++
    const differences = await compare(caller, request)
    if (differences.length > 0) failures.push(told(seed, request.asked, differences))
  }
  console.info(`${requests - failures.length} of ${requests} requests agree; ${found} find something.`)
  expect(failures.slice(0, TOLD).join('\n'), `${failures.length} of ${requests} requests differ`).toBe('')
}

describe('random requests', () => {
  const timeout = Math.max(120_000, REQUESTS * 500)

  it('are answered as the oracle answers them', { timeout }, () => putRequests(filled, REQUESTS))

  it('are so after saves and deletions', { timeout }, async () => {
    await putRequests(await changeBase(store, filled), Math.ceil(REQUESTS / ASKED_AGAIN))
  })
})
