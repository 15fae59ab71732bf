import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SeenNumbers } from './seen-numbers.ts'
import { SeenTitles } from './seen-titles.ts'

describe('the set of ISSNs and titles of a file', () => {
  it('returns the same earlier positions of a title as a Map', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 300 }), (titles) => {
        const [seen, model] = [new SeenTitles(), new Map<string, number>()]
        titles.forEach((title, index) => {
          expect(seen.add(title, index + 1)).toBe(model.get(title))
          if (!model.has(title)) model.set(title, index + 1)
        })
      }),
    )
  })

  it('distinguishes 100,000 similar titles', () => {
    const seen = new SeenTitles()
    const titles = Array.from({ length: 100_000 }, (_, index) => `revue ${index * 7} de botanique ${index % 13}`)
    expect(titles.filter((title, index) => seen.add(title, index + 1) !== undefined)).toEqual([])
    expect(seen.add(titles[4_711]!, 200_000)).toBe(4_712)
  })

  it('reports an ISSN as new only once', () => {
    const seen = new SeenNumbers()
    expect([0, 9_999_999, 7, 7, 0].map((number) => seen.add(number))).toEqual([true, true, true, false, false])
  })
})
