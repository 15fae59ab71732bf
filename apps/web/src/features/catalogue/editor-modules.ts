import { lazyModule } from '../../ui/lazy-module.ts'

/** Expert Mode (record as text), loaded when first opened. */
export const expertModule = lazyModule(() => import('./expert/lazy.ts'))
/** Assisted Mode (record as a form), loaded when first opened. */
export const assistedModule = lazyModule(() => import('./assisted/lazy.ts'))
/** The validation rules and the field definitions that they use, loaded with the first record. */
export const rulesModule = lazyModule(() => import('./expert/diagnose.ts'))
