/** How far an attack goes. The bounded extent is part of `npm run test:faults`, the full one is `npm run attack`. */
export type Extent = {
  readonly isFull: boolean
  /** What random choices are drawn from: the same seed asks the same. */
  readonly seed: number
  /** How many calls, rounds or saves; the attack's own measure where none is named. */
  readonly count?: number
  /** Told how far the attack is; silent in tests. */
  say(line: string): void
}

/** What an attack came to: one line of account, and a line for each fault that it found, with how to do it again. */
type Outcome = { readonly account: string; readonly faults: readonly string[] }

/** One way to do the product harm. Each starts what it needs for itself and leaves nothing behind. */
export type Attack = {
  /** As in `npm run attack -- NAME`. */
  readonly name: string
  readonly about: string
  /** What its `count` counts, and the option that says how many. */
  readonly counts: 'calls' | 'rounds' | 'saves'
  run(extent: Extent): Promise<Outcome>
}

/** The extent of `npm run test:faults`. */
export const bounded = (count?: number): Extent => ({ isFull: false, seed: 1, count, say: () => undefined })
