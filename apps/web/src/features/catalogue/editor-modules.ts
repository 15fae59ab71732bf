import { lazyModule } from '../../ui/lazy-module.ts'

/** Expert Mode, loaded when first opened. */
export const expertModule = lazyModule(() => import('./expert/lazy.ts'))
/** Assisted Mode, loaded when first opened. */
export const assistedModule = lazyModule(() => import('./assisted/lazy.ts'))
/** The rules and the field definitions that they need, loaded with the first record. */
export const rulesModule = lazyModule(() => import('./expert/diagnose.ts'))
