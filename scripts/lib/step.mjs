// The steps of a start with the time they take, on standard error.

/** The seconds since `start`, a time of `performance.now()`, with one decimal. */
export const secondsSince = (start) => `${((performance.now() - start) / 1_000).toFixed(1)} s`

/** Prints that a step begins. @returns a function that prints that the step is complete, and how long it took */
export function beginStep(begin, end) {
  const start = performance.now()
  process.stderr.write(`${begin} ...\n`)
  return () => process.stderr.write(`${end} in ${secondsSince(start)}.\n`)
}
