import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlacedTitle, Titles } from './titles.ts'

const title = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 })
const batch = fc.array(fc.tuple(fc.nat(60), fc.option(title, { nil: undefined })), { minLength: 1, maxLength: 8 })

/** Simulates PostgreSQL's answer about changed titles: their neighbours among unchanged ones. */
const placed = (known: ReadonlyMap<number, string>, ids: ReadonlySet<number>): PlacedTitle[] => {
  const others = [...known].filter(([id]) => !ids.has(id)).sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))
  return [...ids].flatMap((id): PlacedTitle[] => {
    const own = known.get(id)
    if (own === undefined) return []
    const before = others.findLast(([, other]) => other <= own)
    const after = others.find(([, other]) => other > own)
    return [
      {
        id,
        title: Buffer.from(own),
        before: before && { id: before[0], isSame: before[1] === own },
        after: after && { id: after[0] },
      },
    ]
  })
}

const expectOrder = (titles: Titles, known: ReadonlyMap<number, string>): void => {
  const all = [...known]
  for (const [id, own] of all) {
    for (const [other, text] of all) {
      const order = Math.sign(titles.ranks[id]! - titles.ranks[other]!)
      expect(order).toBe(own < text ? -1 : own > text ? 1 : 0)
    }
    expect(titles.ranks[id]).toBeLessThanOrEqual(titles.last)
    expect(titles.ranks[id]).toBeGreaterThan(0)
  }
}

const change = (
  titles: Titles,
  known: Map<number, string>,
  changes: readonly (readonly [number, string | undefined])[],
) => {
  const ids = new Set(changes.map(([id]) => id))
  for (const [id, text] of changes) {
    if (text === undefined) {
      known.delete(id)
      titles.remove(id)
    } else known.set(id, text)
  }
  titles.place(placed(known, ids))
}

test('ranks follow the title order after any changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(60), title), { maxLength: 30 }),
      fc.array(batch, { maxLength: 10 }),
      (first, batches) => {
        const titles = new Titles(64)
        const known = new Map(first)
        let last: string | undefined
        for (const [id, text] of [...known].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))) {
          titles.append(id, text === last, text.length)
          last = text
        }
        for (const changes of batches) change(titles, known, changes)
        expectOrder(titles, known)
      },
    ),
  )
})

test('a gap between ranks is widened when it is filled repeatedly', () => {
  const titles = new Titles(64)
  const known = new Map([
    [1, 'a'],
    [2, 'z'],
  ])
  titles.append(1, false, 1)
  titles.append(2, false, 1)
  let wasCrowded = false
  for (let round = 0; round < 200; round++) {
    change(titles, known, [[3 + (round % 60), `b${'a'.repeat(round)}`]])
    wasCrowded ||= titles.isCrowded
  }
  expectOrder(titles, known)
  expect(wasCrowded).toBe(true)
  titles.renumber()
  expectOrder(titles, known)
  expect(titles.isCrowded).toBe(false)
})
