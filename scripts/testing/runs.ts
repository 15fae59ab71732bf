const factor = Number(process.env.SERIATIM_TEST_RUNS ?? 1)

/** The number of random values for which a property is tested: `count`, multiplied by SERIATIM_TEST_RUNS. */
export const runs = (count: number): number => Math.max(1, Math.ceil(count * factor))
