import { lateModule } from '../../ui/late-module.ts'

/** The parts of Expert Mode that are fetched when it is opened. */
export const expertModule = lateModule(() => import('./expert/lazy.ts'))
/** Assisted Mode, fetched when it is opened. */
export const assistedModule = lateModule(() => import('./assisted/lazy.ts'))
/** The rules, and the profile's fields that they need: fetched with the first record. */
export const rulesModule = lateModule(() => import('./expert/diagnose.ts'))
