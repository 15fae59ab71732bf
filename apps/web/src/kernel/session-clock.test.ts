import { ACCESS_S, SESSION_RECHECK_MS, SESSION_WARNING_S } from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { expiryOf, isWorthRefreshing, nextCheckMs, phaseAt, secondsLeft } from './session-clock.ts'

const NOW = 1_800_000_000_000
const at = (seconds: number) => NOW / 1000 + seconds

describe('the session clock', () => {
  it('reads the expiry time from the cookie, and ignores an invalid cookie', () => {
    expect(expiryOf('1800000000')).toBe(1_800_000_000)
    expect(expiryOf(undefined)).toBeUndefined()
    expect(expiryOf('')).toBeUndefined()
    expect(expiryOf('soon')).toBeUndefined()
  })

  it('treats a session as ending in its last 120 seconds, and as over in its last second', () => {
    expect(phaseAt(undefined, NOW)).toBe('absent')
    expect(phaseAt(at(ACCESS_S), NOW)).toBe('open')
    expect(phaseAt(at(SESSION_WARNING_S + 1), NOW)).toBe('open')
    expect(phaseAt(at(SESSION_WARNING_S), NOW)).toBe('ending')
    expect(phaseAt(at(1), NOW)).toBe('ending')
    expect(phaseAt(at(0.9), NOW)).toBe('over')
    expect(phaseAt(at(-5000), NOW)).toBe('over')
  })

  it('never shows a negative time', () => expect(secondsLeft(at(-10), NOW)).toBe(0))

  it('checks the cookie every five minutes, at the start of the warning, and each second during the warning', () => {
    expect(nextCheckMs(at(SESSION_WARNING_S + 40), NOW)).toBe(40_000)
    expect(nextCheckMs(at(ACCESS_S), NOW)).toBe(SESSION_RECHECK_MS)
    expect(nextCheckMs(at(60), NOW)).toBe(1000)
    expect(nextCheckMs(undefined, NOW)).toBe(SESSION_RECHECK_MS)
  })

  it('allows the session to be extended after a third of its length, but not during the warning', () => {
    expect(isWorthRefreshing(at(ACCESS_S), NOW)).toBe(false)
    expect(isWorthRefreshing(at(ACCESS_S * (2 / 3)), NOW)).toBe(true)
    expect(isWorthRefreshing(at(SESSION_WARNING_S - 1), NOW)).toBe(false)
    expect(isWorthRefreshing(undefined, NOW)).toBe(false)
  })
})
