import { expect, it } from 'vitest'
import { isUnread } from './unread.ts'

const first = { id: '5', at: '2026-01-01T00:00:00.000Z' }
const later = { id: '4', at: '2026-02-01T00:00:00.000Z' }

it('an announcement is unread if it was published after the last read one, for any id', () => {
  expect(isUnread(first, undefined)).toBe(true)
  expect(isUnread(later, first)).toBe(true)
  expect(isUnread(later, later)).toBe(false)
  expect(isUnread(null, undefined)).toBe(false)
})

it('an announcement that is older than the last read one is not unread, even if that one has expired', () => {
  expect(isUnread(first, later)).toBe(false)
})
