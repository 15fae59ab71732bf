import { describe, expect, it } from 'vitest'
import { formatsOf } from './formats.ts'

const NOW = Date.parse('2026-11-29T12:00:00.000Z')
const ago = (seconds: number, locale: 'en' | 'es' | 'fr' | 'ru' = 'en') =>
  formatsOf(locale).timeAgo(new Date(NOW - seconds * 1000).toISOString(), NOW)

describe('the age of a time', () => {
  it.each([
    [-30, 'now'],
    [59, 'now'],
    [60, /^1 min\.? ago$/],
    [150, /^2 min\.? ago$/],
    [3_599, /^59 min\.? ago$/],
    [7_200, /^2 hr\.? ago$/],
    [86_400, 'yesterday'],
    [6 * 86_400, '6 days ago'],
    [7 * 86_400, 'Nov 22, 2026'],
    [-3 * 86_400, 'Dec 2, 2026'],
  ])('of %d seconds is shown as %s', (seconds, text) => {
    expect(ago(seconds)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  })

  it('is written in the language of the interface', () => {
    expect([ago(150, 'fr'), ago(86_400, 'es'), ago(86_400, 'ru')]).toEqual(['il y a 2\u00a0min', 'ayer', 'вчера'])
  })

  it('is the unchanged text if the text is no valid time', () => {
    expect(formatsOf('en').timeAgo('soon', NOW)).toBe('soon')
  })
})
