import { describe, expect, it } from 'vitest'
import { prefersPage } from './prefers-page.ts'

describe('prefersPage', () => {
  it.each([
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html',
    'application/json;q=0.5, TEXT/HTML;q=0.9',
  ])('is true for %s', (accept) => expect(prefersPage(accept)).toBe(true))

  it.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/json, text/html',
    'text/html;q=0',
    'text/html;q=none',
    'text/*',
  ])('is false for %s', (accept) => expect(prefersPage(accept)).toBe(false))
})
