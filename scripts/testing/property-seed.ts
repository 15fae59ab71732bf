import fc from 'fast-check'
import { runs } from './runs.ts'

/** Property tests use the same seed in every run, unless SERIATIM_TEST_SEED sets another one. */
fc.configureGlobal({ seed: Number(process.env.SERIATIM_TEST_SEED ?? 20_261_123), numRuns: runs(100) })
