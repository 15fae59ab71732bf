import { slowness } from '../../../../scripts/testing/time-limits.ts'

/** For `vi.waitFor` and `expect.poll`, where a test waits for the work of another process or of a job. */
export const WAIT = { timeout: 10_000 * slowness, interval: 50 }

/** The same where a process is started, killed, or recovers. */
export const WAIT_FOR_PROCESS = { timeout: 60_000 * slowness, interval: 200 }
