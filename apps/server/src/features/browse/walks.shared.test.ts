/** The tests of `walks.test.ts` with the real serials. */
import { requiredSharedData } from '../../../../../scripts/lib/shared-data.ts'

process.env.SERIATIM_ORACLE_SERIALS = requiredSharedData('serials.mrc')
await import('./walks.test.ts')
