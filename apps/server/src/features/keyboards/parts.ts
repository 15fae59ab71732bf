import type { KeyboardRow } from '@seriatim/contract'

/** The columns of a keyboard layout, in addition to code and names. */
export type LayoutColumns = Pick<KeyboardRow, 'script' | 'layout'>
