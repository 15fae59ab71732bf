/**
 * Random requests over a base of some 2,600 records, put to the real service: totals, pages in every order, tiers and
 * all buckets are those of an independent evaluator that reads plain records (`oracle/`).
 *
 * `SERIATIM_ORACLE_REQUESTS` asks for another number of requests, `SERIATIM_ORACLE_SEED` for others: a failure names
 * the seed of its request.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestBase, testApp, testBase } from '../../testing/index.ts'
import { compare, fillBase, requestOf, told } from './oracle/conformance.ts'
import { type Pool, poolOf } from './oracle/draw-request.ts'
import { hasRealSerials } from './oracle/records.ts'
import type { OracleBase } from './oracle/request.ts'

const REQUESTS = Number(process.env.SERIATIM_ORACLE_REQUESTS ?? 1_000)
const FIRST_SEED = Number(process.env.SERIATIM_ORACLE_SEED ?? 1)
/** So many failures are told in full. */
const TOLD = 20

let test: TestBase
let app: App
let caller: Caller
let oracle: OracleBase
let pool: Pool

beforeAll(async () => {
  if (!hasRealSerials) console.warn('Skipped: the real serials are not at hand; generated records stand in for them.')
  test = await testBase()
  await createKnownUsers(test.base)
  oracle = await fillBase(test)
  pool = poolOf(oracle)
  app = await testApp(test)
  caller = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

describe('random requests', () => {
  it('are answered as the oracle answers them', { timeout: Math.max(120_000, REQUESTS * 500) }, async () => {
    const failures: string[] = []
    let found = 0
    for (let seed = FIRST_SEED; seed < FIRST_SEED + REQUESTS; seed++) {
      const request = requestOf(seed, pool, oracle)
      if (request.expected.issns.length > 0) found++
      const differences = await compare(caller, request)
      if (differences.length > 0) failures.push(told(seed, request.asked, differences))
    }
    console.info(`${REQUESTS - failures.length} of ${REQUESTS} requests agree; ${found} find something.`)
    expect(failures.slice(0, TOLD).join('\n'), `${failures.length} of ${REQUESTS} requests differ`).toBe('')
  })
})
