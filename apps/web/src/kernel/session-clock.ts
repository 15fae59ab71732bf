import { ACCESS_S, SESSION_RECHECK_MS, SESSION_WARNING_S } from '@seriatim/contract'

/** `absent`: no user is logged in. `ending`: the last 120 s, when the warning is shown. */
export type SessionPhase = 'absent' | 'open' | 'ending' | 'over'

/** A session is extended at most once in this many seconds of activity. */
const REFRESH_AFTER_S = ACCESS_S / 3

/**
 * Seconds left of a session that ends at `expiresAt` (epoch seconds, the cookie `session_expires_at`), never negative.
 */
export const secondsLeft = (expiresAt: number, nowMs: number): number =>
  Math.max(0, Math.floor(expiresAt - nowMs / 1000))

/**
 * The text of the cookie `session_expires_at` as epoch seconds; undefined if the cookie is absent or contains no
 * number.
 */
export const expiryOf = (cookie: string | undefined): number | undefined => {
  const value = Number(cookie)
  return cookie === undefined || cookie === '' || !Number.isFinite(value) ? undefined : value
}

/** The phase of a session at `nowMs`. With less than one second left the session is over (specification-2, 4.5). */
export const phaseAt = (expiresAt: number | undefined, nowMs: number): SessionPhase => {
  if (expiresAt === undefined) return 'absent'
  const left = secondsLeft(expiresAt, nowMs)
  if (left < 1) return 'over'
  return left <= SESSION_WARNING_S ? 'ending' : 'open'
}

/**
 * Milliseconds until the next check of the cookie: 5 minutes, or less if the warning begins earlier; one second during
 * the warning.
 */
export const nextCheckMs = (expiresAt: number | undefined, nowMs: number): number => {
  const phase = phaseAt(expiresAt, nowMs)
  if (expiresAt === undefined || phase === 'over') return SESSION_RECHECK_MS
  if (phase === 'ending') return 1000
  const untilWarning = (expiresAt - SESSION_WARNING_S) * 1000 - nowMs
  return Math.min(SESSION_RECHECK_MS, Math.max(1000, Math.ceil(untilWarning)))
}

/**
 * Whether activity of the user should extend the session now. False soon after an extension, so that not every key
 * sends a request, and during the warning.
 */
export const isWorthRefreshing = (expiresAt: number | undefined, nowMs: number): boolean =>
  expiresAt !== undefined &&
  phaseAt(expiresAt, nowMs) === 'open' &&
  secondsLeft(expiresAt, nowMs) <= ACCESS_S - REFRESH_AFTER_S
