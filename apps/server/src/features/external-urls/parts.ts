import type { ExternalUrlRow } from '@seriatim/contract'

/** The columns of an external URL source, in addition to code and names. */
export type SourceColumns = Pick<ExternalUrlRow, 'pattern' | 'tag' | 'subfield'>
