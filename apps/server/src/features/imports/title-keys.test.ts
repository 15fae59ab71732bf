import { describe, expect, it } from 'vitest'
import { recomputeTitleKey } from './title-keys.ts'

describe('a stored title key', () => {
  it.each([
    ['Revue C++', 'revue c', 'revue c++'],
    ['Ho\u00adtel and Gastro Union', 'ho tel and gastro union', 'hotel and gastro union'],
    ['The Lancet', 'lancet', 'lancet'],
    ['The C# journal', 'c journal', 'c# journal'],
    ['Lancet', 'lancet', 'lancet'],
    ['Journal of the sea (Paris)', 'journal of sea paris', 'journal of sea paris'],
    ['', 'lancet', 'lancet'],
  ])('of %j is updated from "%s" to "%s", and is then stable', (title, earlier, key) => {
    expect(recomputeTitleKey(title, earlier)).toBe(key)
    expect(recomputeTitleKey(title, key)).toBe(key)
  })
})
