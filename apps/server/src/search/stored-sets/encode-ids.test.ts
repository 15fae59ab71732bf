import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeIds, decodeInto, encodeIds } from './encode-ids.ts'

const idsFrom = (first: number, dense: number) =>
  fc
    .uniqueArray(fc.integer({ min: first, max: first + dense }), { maxLength: 400 })
    .map((ids) => ids.sort((a, b) => a - b))

const anySet = fc
  .record({
    first: fc.integer({ min: 0, max: 100_000 }).map((number) => number * 32),
    dense: fc.constantFrom(10, 500, 3_000, 2 ** 29),
  })
  .chain(({ first, dense }) => fc.record({ first: fc.constant(first), ids: idsFrom(first, dense) }))

test('decoding returns the encoded ids at any offset in a buffer', () => {
  fc.assert(
    fc.property(anySet, fc.nat(9), ({ first, ids }, before) => {
      const encoded = encodeIds(ids, first)
      const bytes = new Uint8Array(before + encoded.length + 3).fill(0xff)
      bytes.set(encoded, before)
      const decoded: number[] = []
      decodeIds(bytes, before, encoded.length, first, (id) => decoded.push(id))
      expect(decoded).toEqual(ids)
    }),
  )
})

test('decoding sets the bits of the ids and leaves all other bits unchanged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }).map((number) => number * 32),
      fc.constantFrom(10, 500, 3_000),
      fc.boolean(),
      fc.gen(),
      (first, dense, isAlone, gen) => {
        const ids = gen(() => idsFrom(first, dense))
        const words = new Uint32Array((first + dense + 64) >>> 5)
        const encoded = encodeIds(ids, first)
        const before = isAlone ? [] : gen(() => idsFrom(0, first + dense))
        for (const id of before) words[id >>> 5]! |= 1 << (id & 31)
        decodeInto(words, encoded, 0, encoded.length, { first, isAlone })
        const set: number[] = []
        for (let id = 0; id < words.length * 32; id++) if (words[id >>> 5]! & (1 << (id & 31))) set.push(id)
        expect(set).toEqual([...new Set([...before, ...ids])].sort((a, b) => a - b))
      },
    ),
  )
})

test('a set takes at most one bit for each possible id', () => {
  const every = Uint32Array.from({ length: 65_536 }, (_, id) => id)
  expect(encodeIds(every, 0).length).toBe(8_193)
  expect(encodeIds([], 64).length).toBe(1)
})
