import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '𠀋', '𠀌') })

describe('what changed in a value', () => {
  it('gives both versions back, and splits no character', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = textParts(before, after)
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join('')
        expect(without('added')).toBe(before)
        expect(without('removed')).toBe(after)
        for (const part of parts) expect(part.text.isWellFormed()).toBe(true)
      }),
    )
  })

  it('marks only what differs', () => {
    expect(textParts('Nature (London)', 'Nature (Paris)')).toEqual([
      { kind: 'same', text: 'Nature (' },
      { kind: 'removed', text: 'London' },
      { kind: 'added', text: 'Paris' },
      { kind: 'same', text: ')' },
    ])
  })
})
