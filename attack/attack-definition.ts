/** Size of an attack. `npm run test:faults` runs the bounded size, `npm run attack` the full size. */
export type AttackSize = {
  readonly isFull: boolean
  /** Seed of all random choices, so that a run can be repeated. */
  readonly seed: number
  /** Number of calls, rounds or saves; the default of the attack if undefined. */
  readonly count?: number
  /** Prints a line about the progress. Does nothing in tests. */
  say(line: string): void
}

/** Result of an attack: a summary line, and one line per fault with the steps to reproduce it. */
type AttackResult = { readonly account: string; readonly faults: readonly string[] }

/** A way to harm the product. Each attack starts what it needs, and removes it afterwards. */
export type Attack = {
  /** The name of the attack in `npm run attack -- NAME`. */
  readonly name: string
  readonly about: string
  /** The unit of `count`, and the command line option that sets it. */
  readonly counts: 'calls' | 'rounds' | 'saves'
  run(extent: AttackSize): Promise<AttackResult>
}

/** The size of an attack in `npm run test:faults`. */
export const boundedSize = (count?: number): AttackSize => ({ isFull: false, seed: 1, count, say: () => undefined })
