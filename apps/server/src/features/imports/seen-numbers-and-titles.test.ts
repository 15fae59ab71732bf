import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SeenNumbers } from './seen-numbers.ts'
import { SeenTitles } from './seen-titles.ts'

describe('the numbers and titles seen in a file', () => {
  it('return earlier positions of titles like a Map', () => {
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

  it('distinguish 100,000 similar titles', () => {
    const seen = new SeenTitles()
    const titles = Array.from({ length: 100_000 }, (_, index) => `revue ${index * 7} de botanique ${index % 13}`)
    expect(titles.filter((title, index) => seen.add(title, index + 1) !== undefined)).toEqual([])
    expect(seen.add(titles[4_711]!, 200_000)).toBe(4_712)
  })

  it('report a number as new once', () => {
    const seen = new SeenNumbers()
    expect([0, 9_999_999, 7, 7, 0].map((number) => seen.add(number))).toEqual([true, true, true, false, false])
  })
})
