import { expect, it } from 'vitest'
import { readInstant } from './instant.ts'

it.each([
  ['2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['2024-02-29T12:30Z', '2024-02-29T12:30:00.000Z'],
  ['2026-03-01T00:30:00.5+02:00', '2026-02-28T22:30:00.500Z'],
])('the date or time %s is parsed as an instant', (text, instant) => {
  expect(readInstant(text)?.toISOString()).toBe(instant)
})

it.each(['2026-02-31', '2026-02-29T12:00Z', '2026-13-01', '2026-01-01T25:00Z', '2026', '31 January 2026', ''])(
  'the text "%s" is refused as an instant',
  (text) => {
    expect(readInstant(text)).toBeUndefined()
  },
)
