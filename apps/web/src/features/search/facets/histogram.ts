import type { Bucket } from '@seriatim/contract'

/** A bar: the number of records with a year from `from` to `to`, inclusive. */
export type Bar = { readonly from: number; readonly to: number; readonly count: number }

export type Histogram = {
  /** The bars in the order of years, without gaps; all bars cover the same number of years. */
  readonly bars: readonly Bar[]
  /** The count of the highest bar, at least 1. */
  readonly highest: number
  /** Values that are not years, such as `19uu` and `9999`. */
  readonly others: readonly Bucket[]
}

const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]
const MAX_BARS = 44

/**
 * The year of a facet value, or undefined. In MARC 21, 9999 means "still published" and 0000 means unknown; neither is
 * a year of the scale.
 */
const bucketYear = ({ key }: Bucket): number | undefined => {
  if (!/^\d{4}$/.test(key)) return undefined
  const year = Number(key)
  return year >= 1000 && year < 9000 ? year : undefined
}

/**
 * Groups years into bars. Each bar covers as few years as possible, so that all bars fit.
 * @param step difference of neighbouring values: 1 for years, 10 for decades
 */
export const histogramOf = (buckets: readonly Bucket[], step = 1): Histogram => {
  const years = buckets.flatMap((bucket) => {
    const year = bucketYear(bucket)
    return year === undefined ? [] : [{ year, count: bucket.doc_count }]
  })
  const others = buckets.filter((bucket) => bucketYear(bucket) === undefined)
  if (years.length === 0) return { bars: [], highest: 1, others }
  const first = Math.min(...years.map(({ year }) => year))
  const last = Math.max(...years.map(({ year }) => year))
  const width = WIDTHS.find((each) => each >= step && (last - first) / each + 1 <= MAX_BARS) ?? WIDTHS.at(-1)!
  const start = Math.floor(first / width) * width
  const counts = Array.from({ length: Math.floor((last - start) / width) + 1 }, () => 0)
  for (const { year, count } of years) counts[Math.floor((year - start) / width)]! += count
  const bars = counts.map((count, index) => ({
    from: start + index * width,
    to: start + (index + 1) * width - 1,
    count,
  }))
  return { bars, highest: Math.max(1, ...counts), others }
}

/** Indexes of the first and the last bar that contain a chosen value, or undefined. */
export const chosenBars = (bars: readonly Bar[], keys: readonly string[]): readonly [number, number] | undefined => {
  const years = keys.filter((key) => /^\d{4}$/.test(key)).map(Number)
  const touched = bars.flatMap(({ from, to }, index) =>
    years.some((year) => year >= from && year <= to) ? [index] : [],
  )
  return touched.length === 0 ? undefined : [touched[0]!, touched.at(-1)!]
}

/** The existing values in a range of bars: at most the `most` latest ones, because a search accepts no more. */
export const keysBetween = (
  bars: readonly Bar[],
  buckets: readonly Bucket[],
  [first, last]: readonly [number, number],
  most: number,
): readonly string[] => {
  const from = bars[Math.min(first, last)]?.from ?? 0
  const to = bars[Math.max(first, last)]?.to ?? 0
  return buckets
    .filter((bucket) => {
      const year = bucketYear(bucket)
      return year !== undefined && year >= from && year <= to
    })
    .map(({ key }) => key)
    .toSorted()
    .slice(-most)
}

/** The index of the bar at a position of the scale, from 0 to 1. */
export const barAt = (bars: readonly Bar[], place: number): number =>
  Math.min(bars.length - 1, Math.max(0, Math.floor(place * bars.length)))
