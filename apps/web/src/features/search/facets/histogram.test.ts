import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barAt, chosenBars, histogramOf, keysBetween } from './histogram.ts'

const bucket = (key: string, doc_count: number) => ({ key, doc_count, label: key })

describe('a histogram of years', () => {
  it('has one bar per year if there is room, and separates values that are not years', () => {
    const { bars, highest, others } = histogramOf([
      bucket('2001', 5),
      bucket('1999', 2),
      bucket('19uu', 3),
      bucket('9999', 80),
    ])
    expect(bars).toEqual([
      { from: 1999, to: 1999, count: 2 },
      { from: 2000, to: 2000, count: 0 },
      { from: 2001, to: 2001, count: 5 },
    ])
    expect(highest).toBe(5)
    expect(others.map(({ key }) => key)).toEqual(['19uu', '9999'])
  })

  it('has one bar per decade for decades', () => {
    expect(histogramOf([bucket('1990', 1), bucket('2010', 2)], 10).bars.map(({ from, to }) => [from, to])).toEqual([
      [1990, 1999],
      [2000, 2009],
      [2010, 2019],
    ])
  })

  it('is empty without years', () => {
    expect(histogramOf([])).toEqual({ bars: [], highest: 1, others: [] })
  })

  it('counts every record once, in a few bars without gaps', () => {
    const buckets = fc.uniqueArray(
      fc.record({ key: fc.integer({ min: 1000, max: 2100 }).map(String), doc_count: fc.integer({ min: 1, max: 1e6 }) }),
      { selector: ({ key }) => key, minLength: 1 },
    )
    fc.assert(
      fc.property(buckets, (values) => {
        const all = values.map(({ key, doc_count }) => bucket(key, doc_count))
        const { bars } = histogramOf(all)
        expect(bars.length).toBeLessThanOrEqual(45)
        expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(
          all.reduce((sum, { doc_count }) => sum + doc_count, 0),
        )
        bars.slice(1).forEach((bar, index) => {
          expect(bar.from).toBe(bars[index]!.to + 1)
        })
        expect(keysBetween(bars, all, [0, bars.length - 1], 5000)).toHaveLength(all.length)
      }),
    )
  })
})

describe('a selection of years with the pointer', () => {
  const buckets = ['1980', '1981', '1983', '1990', '19uu'].map((key) => bucket(key, 1))
  const { bars } = histogramOf(buckets)
  it('selects the values between two bars, dragged in either direction', () => {
    expect(keysBetween(bars, buckets, [1, 3], 200)).toEqual(['1981', '1983'])
    expect(keysBetween(bars, buckets, [3, 1], 200)).toEqual(['1981', '1983'])
    expect(keysBetween(bars, buckets, [0, 10], 2)).toEqual(['1983', '1990'])
  })
  it('includes the bars of the chosen values', () => {
    expect(chosenBars(bars, ['1983', '1981', '19uu'])).toEqual([1, 3])
    expect(chosenBars(bars, ['2020'])).toBeUndefined()
  })
  it('finds the bar under the pointer, also beyond the ends', () => {
    expect([-0.2, 0, 0.5, 0.999, 1, 3].map((place) => barAt(bars, place))).toEqual([0, 0, 5, 10, 10, 10])
  })
})
