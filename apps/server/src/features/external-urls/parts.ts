import type { ExternalUrlRow } from '@seriatim/contract'

/** What a source has beyond code and names. */
export type UrlParts = Pick<ExternalUrlRow, 'pattern' | 'tag' | 'subfield'>
