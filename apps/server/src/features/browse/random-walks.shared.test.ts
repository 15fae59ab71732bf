/** Runs `random-walks.service.test.ts` with real serials. */
import { requiredSharedData } from '../../../../../scripts/lib/shared-data.ts'

process.env.SERIATIM_ORACLE_SERIALS = requiredSharedData('serials.mrc')
await import('./random-walks.service.test.ts')
