import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { testDb } from '../../testing/index.ts'
import { ADDRESS_BURST, ADDRESS_PER_S, makePublicLimiter } from './public-limiter.ts'
import { deleteIdleIpCounts, sharedIpCounts } from './shared-ip-counts.ts'

const from = (ip: string) => ({ ip }) as FastifyRequest

test('the limiter limits the requests of an IP address and refills the allowance of the address over time', async () => {
  let time = 0
  const { admit } = makePublicLimiter({ now: () => time, wait: () => Promise.resolve() })
  for (let count = 0; count < ADDRESS_BURST; count++) await admit(from('192.0.2.1'))
  await expect(admit(from('192.0.2.1'))).rejects.toMatchObject({ code: 'too_busy' })
  await admit(from('192.0.2.2'))
  time += 1_000
  for (let count = 0; count < ADDRESS_PER_S; count++) await admit(from('192.0.2.1'))
  await expect(admit(from('192.0.2.1'))).rejects.toMatchObject({ code: 'too_busy' })
})

test('servers on one database count the requests of an IP address together', async () => {
  const base = await testDb()
  try {
    const still = { now: () => 0, wait: () => Promise.resolve() }
    const [one, other] = [0, 1].map(() => makePublicLimiter(still, sharedIpCounts(base.db)))
    for (let count = 0; count < ADDRESS_BURST; count++) await one!.admit(from('192.0.2.1'))
    const left = async () => (await base.pool.query('select left_over from public_address')).rows[0]?.left_over
    // A time in the future prevents any refill during the test.
    const stop = () => base.pool.query(`update public_address set at = now() + interval '1 day'`)
    await expect.poll(left).toBeLessThan(ADDRESS_BURST)
    await stop()
    await base.pool.query('update public_address set left_over = 0')
    const refused = async () => {
      const answers = Array.from({ length: 30 }, () => other!.admit(from('192.0.2.1')))
      return (await Promise.allSettled(answers)).some(({ status }) => status === 'rejected')
    }
    // Some requests are admitted before the limiter knows the count of the other server.
    let calls = 0
    await expect
      .poll(() => {
        calls += 30
        return refused()
      })
      .toBe(true)
    expect(calls).toBeLessThan(ADDRESS_BURST)
    await other!.admit(from('192.0.2.2'))
    await base.pool.query(`update public_address set at = now() - interval '1 hour'`)
    await deleteIdleIpCounts(base.db)
    expect(await left()).toBeUndefined()
  } finally {
    await base.close()
  }
})

test('the limiter limits the number of simultaneous requests', async () => {
  const { runForPublic } = makePublicLimiter()
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }
  await Promise.all(Array.from({ length: 20 }, () => runForPublic(work)))
  expect(most).toBe(2)
})

test('public requests wait for gaps between searches of cataloguers, one at a time, but not forever', async () => {
  let time = 0
  const patience: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => void patience.push(resolve))
  const { runForPublic, runForCataloguer } = makePublicLimiter({ now: () => time, wait })
  const done: string[] = []
  const search = Promise.withResolvers<void>()
  const searching = runForCataloguer(() => search.promise)
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = (name: string, until: Promise<void>) =>
    runForPublic(async () => {
      done.push(`${name} begins`)
      await until
      done.push(`${name} ends`)
    })
  const both = [work('first', one.promise), work('second', two.promise)]
  await new Promise(setImmediate)
  expect(done).toEqual([])
  search.resolve()
  await searching
  await new Promise(setImmediate)
  expect(done).toEqual(['first begins'])
  one.resolve()
  two.resolve()
  await Promise.all(both)
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  // A long search does not block public requests.
  const long = Promise.withResolvers<void>()
  const stillSearching = runForCataloguer(() => long.promise)
  const third = runForPublic(async () => void done.push('third'))
  await new Promise(setImmediate)
  expect(done).not.toContain('third')
  for (const enough of patience) enough()
  await third
  long.resolve()
  await stillSearching
  // After some time without a search, two public requests run simultaneously again.
  time += 60_000
  const forever = new Promise<void>(() => undefined)
  void runForPublic(() => forever)
  await runForPublic(async () => void done.push('simultaneous'))
  expect(done).toContain('simultaneous')
})
