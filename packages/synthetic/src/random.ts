/** A seeded source of numbers: the same seed gives the same run on every machine. */
export type Random = {
  /** From 0 to less than 1. */
  next: () => number
  /** A whole number from 0 to less than `count`. */
  below: (count: number) => number
  /** True with this probability. */
  chance: (probability: number) => boolean
  /** One of a list, each as likely. */
  pick: <Value>(values: readonly Value[]) => Value
  /** One of a list, the first ones far more often: near to how words and publishers are distributed (Zipf). */
  pickSkewed: <Value>(values: readonly Value[]) => Value
}

/** The generator `sfc32`, fed with the words of `seed`. */
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
