import { expect, it } from 'vitest'
import { isUnread } from './unread.ts'

const first = { id: '5', at: '2026-01-01T00:00:00.000Z' }
const later = { id: '4', at: '2026-02-01T00:00:00.000Z' }

it('treats an announcement as unread if it was published after the last read one, regardless of ids', () => {
  expect(isUnread(first, undefined)).toBe(true)
  expect(isUnread(later, first)).toBe(true)
  expect(isUnread(later, later)).toBe(false)
  expect(isUnread(null, undefined)).toBe(false)
})

it('treats an announcement as read if it is older than the last read one, even if that one has expired', () => {
  expect(isUnread(first, later)).toBe(false)
})
