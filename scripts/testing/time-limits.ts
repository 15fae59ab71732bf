/**
 * Factor for the time limits of tests: `SERIATIM_TEST_SLOWNESS`, default 1 for a developer's machine. Limits only end
 * tests that hang, so a busy machine sets a large number (`.ci/run` sets 6).
 */
export const timeLimitFactor = Number(process.env.SERIATIM_TEST_SLOWNESS ?? 1)
