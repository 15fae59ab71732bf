import { timeLimitFactor } from '../../../../scripts/testing/time-limits.ts'

/**
 * Timeout and interval of `vi.waitFor` and `expect.poll` for tests that wait for the work of another process or of a
 * job.
 */
export const WAIT = { timeout: 10_000 * timeLimitFactor, interval: 50 }

/** Timeout and interval for tests that wait for a process to start, die or recover. */
export const WAIT_FOR_PROCESS = { timeout: 60_000 * timeLimitFactor, interval: 200 }
