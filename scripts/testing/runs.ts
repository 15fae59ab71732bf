const factor = Number(process.env.SERIATIM_TEST_RUNS ?? 1)

/** The number of values a property is tried with: `count`, multiplied by SERIATIM_TEST_RUNS. */
export const runs = (count: number): number => Math.max(1, Math.ceil(count * factor))
