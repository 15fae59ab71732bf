/** Runs `walks.service.test.ts` with real serials. */
import { requiredSharedData } from '../../../../../scripts/lib/shared-data.ts'

process.env.SERIATIM_ORACLE_SERIALS = requiredSharedData('serials.mrc')
await import('./walks.service.test.ts')
