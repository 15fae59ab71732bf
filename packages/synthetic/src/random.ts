/** A seeded random generator. The same seed yields the same numbers on every machine. */
export type Random = {
  /** Returns a number from 0 to less than 1. */
  next: () => number
  /** Returns an integer from 0 to less than `count`. */
  below: (count: number) => number
  /** Returns true with this probability. */
  chance: (probability: number) => boolean
  /** Returns a random element, all equally likely. */
  pick: <Value>(values: readonly Value[]) => Value
  /**
   * Returns a random element, with the first ones much more likely. Approximates the distribution of words and
   * publishers (Zipf).
   */
  pickSkewed: <Value>(values: readonly Value[]) => Value
}

/** The random generator `sfc32`, seeded with the numbers in `seed`. */
export const randomFrom = (...seed: readonly number[]): Random => {
  let a = 0x9e3779b9 ^ (seed[0] ?? 0)
  let b = 0x243f6a88 ^ (seed[1] ?? 0)
  let c = 0xb7e15162 ^ (seed[2] ?? 0)
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4294967296
  }
  for (let round = 0; round < 15; round++) next()
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)]!,
    pickSkewed: (values) => {
      const draw = next()
      return values[Math.floor(values.length * draw * draw * draw)]!
    },
  }
}
