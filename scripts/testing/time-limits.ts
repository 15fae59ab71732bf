/**
 * How many times longer than on a developer's machine tests may wait: `SERIATIM_TEST_SLOWNESS`, 1 unless set. Limits only
 * end tests that hang, so a busy machine sets a large number (`.ci/run` sets 6).
 */
export const slowness = Number(process.env.SERIATIM_TEST_SLOWNESS ?? 1)

/**
 * How often a test that failed is run again: `SERIATIM_TEST_RETRIES`, 0 unless set (`.ci/run` sets 1). A test that passes then
 * is listed as unstable at the end of the run.
 */
export const retries = Number(process.env.SERIATIM_TEST_RETRIES ?? 0)
