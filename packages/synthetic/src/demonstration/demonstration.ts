import type { MarcRecord } from '@seriatim/marc'

/** The centres of the demonstration accounts. */
export const DEMONSTRATION_CENTRES = ['_0', '_2', '_7'] as const
export type DemonstrationCentre = (typeof DEMONSTRATION_CENTRES)[number]

export type NextIssn = (centre: DemonstrationCentre) => string

/** A record of the demonstration database: active version, archived versions, and an unfinished draft. */
export type Demonstration = {
  readonly record: MarcRecord
  /** Archived versions, oldest first. */
  readonly versions?: readonly MarcRecord[]
  /** A later version with errors, stored as a draft. */
  readonly draft?: MarcRecord
}

/** The 007 of an online serial. */
export const ONLINE = 'cr |||||||||||'
