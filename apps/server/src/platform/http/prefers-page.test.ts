import { describe, expect, it } from 'vitest'
import { prefersPage } from './prefers-page.ts'

describe('what an Accept header prefers', () => {
  it.each([
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html',
    'application/json;q=0.5, TEXT/HTML;q=0.9',
  ])('a page: %s', (accept) => expect(prefersPage(accept)).toBe(true))

  it.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/json, text/html',
    'text/html;q=0',
    'text/html;q=none',
    'text/*',
  ])('JSON: %s', (accept) => expect(prefersPage(accept)).toBe(false))
})
