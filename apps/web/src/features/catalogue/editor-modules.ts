import { lateModule } from '../../ui/late-module.ts'

/** Expert Mode, loaded when first opened. */
export const expertModule = lateModule(() => import('./expert/lazy.ts'))
/** Assisted Mode, loaded when first opened. */
export const assistedModule = lateModule(() => import('./assisted/lazy.ts'))
/** The rules and the field definitions that they need, loaded with the first record. */
export const rulesModule = lateModule(() => import('./expert/diagnose.ts'))
