/** Decides when a missing URL counts as deleted. */

const MS_PER_DAY = 86_400_000

/** The number of consecutive failed checks, and the days between the first and the last. */
const CHECKS = 3
const DAYS = 21

export type MissingState = { readonly since: Date | null; readonly checks: number }

const NEVER: MissingState = { since: null, checks: 0 }

/** The state after a check at `now`. */
export const missingAfter = (before: MissingState, isGone: boolean, now: Date): MissingState =>
  isGone ? { since: before.since ?? now, checks: before.checks + 1 } : NEVER

export const countsAsDeleted = ({ since, checks }: MissingState, now: Date): boolean =>
  since !== null && checks >= CHECKS && now.getTime() - since.getTime() >= DAYS * MS_PER_DAY
