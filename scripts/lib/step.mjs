// Prints the steps of a start and their duration to standard error.

/** The seconds since `start`, a time of `performance.now()`, with one decimal. */
export const secondsSince = (start) => `${((performance.now() - start) / 1_000).toFixed(1)} s`

/** Prints the start of a step. @returns a function that prints its end and duration */
export function beginStep(begin, end) {
  const start = performance.now()
  process.stderr.write(`${begin} ...\n`)
  return () => process.stderr.write(`${end} in ${secondsSince(start)}.\n`)
}
