import { expect, it } from 'vitest'
import { safeRedirect } from './redirect.ts'

it('accepts a path of this site', () => {
  expect(safeRedirect('/search?q=nature')).toBe('/search?q=nature')
  expect(safeRedirect('/record/0028-0836')).toBe('/record/0028-0836')
})

it.each([
  undefined,
  '',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil',
])('refuses a URL of another site: %s', (wanted) => expect(safeRedirect(wanted)).toBeUndefined())

it.each(['/', '/login', '/login?redirect=%2F', '/maintenance'])(
  'refuses the log-in and start pages as targets: %s',
  (wanted) => expect(safeRedirect(wanted)).toBeUndefined(),
)
