import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import {
  compact,
  difference,
  has,
  idsOfSet,
  intersection,
  type RecordSet,
  setOfAny,
  setOfBits,
  unionOf,
  withChanges,
} from './record-set.ts'

const CAPACITY = 400

/** A random set, as ids or as a bitmap. */
const sets: fc.Arbitrary<RecordSet> = fc
  .tuple(fc.array(fc.nat(CAPACITY - 1), { maxLength: CAPACITY }), fc.boolean())
  .map(([ids, isBits]) => {
    const set = setOfAny(ids)
    if (!isBits) return set
    const words = new Uint32Array(CAPACITY / 32 + 1)
    for (const id of ids) words[id >>> 5]! |= 1 << (id & 31)
    return { kind: 'bits', words, size: set.size }
  })

const plain = (set: RecordSet): number[] => [...idsOfSet(set)]
const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)

test('set operations return the correct records for every combination of storage forms', () => {
  fc.assert(
    fc.property(sets, sets, (one, other) => {
      const [a, b] = [new Set(plain(one)), new Set(plain(other))]
      const both = intersection(one, other)
      expect(plain(both)).toEqual(ascending([...a].filter((id) => b.has(id))))
      expect(both.size).toBe(plain(both).length)
      const rest = difference(one, other)
      expect(plain(rest)).toEqual(ascending([...a].filter((id) => !b.has(id))))
      expect(rest.size).toBe(plain(rest).length)
      const any = unionOf([one, other])
      expect(plain(any)).toEqual(ascending([...a, ...b]))
      expect(any.size).toBe(plain(any).length)
    }),
  )
})

test('a union of many sets contains exactly the ids of all sets', () => {
  fc.assert(
    fc.property(fc.array(sets, { maxLength: 5 }), (all) => {
      expect(plain(unionOf(all))).toEqual(ascending(all.flatMap(plain)))
    }),
  )
})

test('a set contains the correct records after additions and removals, and the same records in another storage form', () => {
  fc.assert(
    fc.property(sets, fc.array(fc.nat(500)), fc.array(fc.nat(500)), (set, added, removed) => {
      const gone = removed.filter((id) => !added.includes(id))
      const after = withChanges(set, added, gone)
      expect(plain(after)).toEqual(ascending([...plain(set).filter((id) => !gone.includes(id)), ...added]))
      for (let id = 0; id < 520; id++) expect(has(after, id)).toBe(plain(after).includes(id))
    }),
    { numRuns: runs(50) },
  )
  fc.assert(
    fc.property(sets, (set) => {
      expect(plain(compact(idsOfSet(set), CAPACITY))).toEqual(plain(set))
      expect(compact(idsOfSet(set), CAPACITY).size).toBe(set.size)
      if (set.kind === 'bits') expect(plain(setOfBits(set.words.slice()))).toEqual(plain(set))
    }),
  )
})
