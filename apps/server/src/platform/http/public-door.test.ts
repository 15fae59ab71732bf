import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ADDRESS_BURST, ADDRESS_PER_S, makePublicDoor } from './public-door.ts'

const from = (ip: string) => ({ ip }) as FastifyRequest

test('an address has so many requests, and gets them back with time', async () => {
  let time = 0
  const { admit } = makePublicDoor({ now: () => time, wait: () => Promise.resolve() })
  for (let count = 0; count < ADDRESS_BURST; count++) await admit(from('192.0.2.1'))
  await expect(admit(from('192.0.2.1'))).rejects.toMatchObject({ code: 'too_busy' })
  await admit(from('192.0.2.2'))
  time += 1_000
  for (let count = 0; count < ADDRESS_PER_S; count++) await admit(from('192.0.2.1'))
  await expect(admit(from('192.0.2.1'))).rejects.toMatchObject({ code: 'too_busy' })
})

test('work is done a few at a time', async () => {
  const { inTurn } = makePublicDoor()
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }
  await Promise.all(Array.from({ length: 20 }, () => inTurn(work)))
  expect(most).toBe(2)
})

test('while a cataloguer searches, work of the public waits for the gap, one piece after the other, and not for ever', async () => {
  let time = 0
  const patience: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => void patience.push(resolve))
  const { inTurn, atDesk } = makePublicDoor({ now: () => time, wait })
  const done: string[] = []
  const search = Promise.withResolvers<void>()
  const searching = atDesk(() => search.promise)
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = (name: string, until: Promise<void>) =>
    inTurn(async () => {
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
  // Who searches for long shuts nobody out.
  const long = Promise.withResolvers<void>()
  const stillSearching = atDesk(() => long.promise)
  const third = inTurn(async () => void done.push('third'))
  await new Promise(setImmediate)
  expect(done).not.toContain('third')
  for (const enough of patience) enough()
  await third
  long.resolve()
  await stillSearching
  // After a while the desk counts as empty: two at a time again.
  time += 60_000
  const forever = new Promise<void>(() => undefined)
  void inTurn(() => forever)
  await inTurn(async () => void done.push('beside'))
  expect(done).toContain('beside')
})
