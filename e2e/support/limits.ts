import { slowness } from '../../scripts/testing/time-limits.ts'

/** For the state of background work: a job starts processes, and other workers keep the processors busy. */
export const JOB = { timeout: 40_000 * slowness }
