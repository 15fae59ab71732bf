import { timeLimitFactor } from '../../scripts/testing/time-limits.ts'

/**
 * Time limit for background work, which is slow because it starts processes while other workers keep the processors
 * busy.
 */
export const JOB = { timeout: 40_000 * timeLimitFactor }
