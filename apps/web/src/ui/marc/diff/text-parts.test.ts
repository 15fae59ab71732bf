import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '𠀋', '𠀌') })

describe('the difference of two values', () => {
  it('contains both values, and splits no character', () => {
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

  it('marks only the changed text', () => {
    expect(textParts('Nature (London)', 'Nature (Paris)')).toEqual([
      { kind: 'same', text: 'Nature (' },
      { kind: 'removed', text: 'London' },
      { kind: 'added', text: 'Paris' },
      { kind: 'same', text: ')' },
    ])
  })

  it('separates several changes of one value, but joins adjacent changed words', () => {
    const kinds = (before: string, after: string) =>
      textParts(before, after).map(({ kind, text: part }) => `${kind}:${part}`)
    expect(kinds('The journal of plants and stones', 'A journal of trees and stones')).toEqual([
      'removed:The',
      'added:A',
      'same: journal of ',
      'removed:plant',
      'added:tree',
      'same:s and stones',
    ])
    expect(kinds('old titles', 'new name')).toEqual(['removed:old titles', 'added:new name'])
  })
})
