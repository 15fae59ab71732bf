/**
 * How many times longer than on a developer's machine tests may wait: `SERIATIM_TEST_SLOWNESS`, 1 unless set. Limits only
 * end tests that hang, so a busy machine sets a large number (`.ci/run` sets 6).
 */
export const slowness = Number(process.env.SERIATIM_TEST_SLOWNESS ?? 1)
