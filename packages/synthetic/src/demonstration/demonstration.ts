import type { MarcRecord } from '@seriatim/marc'

/** The centres of the demonstration accounts. */
export const DEMONSTRATION_CENTRES = ['_0', '_2', '_7'] as const
export type DemonstrationCentre = (typeof DEMONSTRATION_CENTRES)[number]

/** Gives the next ISSN of a centre. */
export type TakeIssn = (centre: DemonstrationCentre) => string

/** A record of the demonstration base: its active version, what came before it, and what somebody left unfinished. */
export type Demonstration = {
  readonly record: MarcRecord
  /** Archived versions, the oldest first. */
  readonly versions?: readonly MarcRecord[]
  /** A later version with errors, which could only be stored as a draft. */
  readonly draft?: MarcRecord
}

/** 007 of an online serial. */
export const ONLINE = 'cr |||||||||||'
