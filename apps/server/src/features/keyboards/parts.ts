import type { KeyboardRow } from '@seriatim/contract'

/** What a layout has beyond code and names. */
export type KeyboardParts = Pick<KeyboardRow, 'script' | 'layout'>
