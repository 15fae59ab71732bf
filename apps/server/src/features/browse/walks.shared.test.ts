/** The tests of `walks.service.test.ts` with the real serials. */
import { requiredSharedData } from '../../../../../scripts/lib/shared-data.ts'

process.env.SERIATIM_ORACLE_SERIALS = requiredSharedData('serials.mrc')
await import('./walks.service.test.ts')
