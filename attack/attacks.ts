import type { Attack } from './attack.ts'
import { calls } from './calls/calls.ts'

/** Every attack, in the order in which they run. */
export const attacks: readonly Attack[] = [calls]
