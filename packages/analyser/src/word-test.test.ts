import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints, isCutWord, isInRange, wordTest } from './word-test.ts'

const fits = (pattern: Parameters<typeof wordTest>[0], word: string): boolean => wordTest(pattern)(word)

describe('wordTest', () => {
  it('matches a whole word', () => {
    expect(fits({ kind: 'word', text: 'natur', prefix: false }, 'nature')).toBe(false)
    expect(fits({ kind: 'word', text: 'natur', prefix: true }, 'nature')).toBe(true)
    expect(fits({ kind: 'wildcard', pattern: 'n?t*e' }, 'nature')).toBe(true)
    expect(fits({ kind: 'wildcard', pattern: 'n?t*e' }, 'natures')).toBe(false)
    expect(fits({ kind: 'wildcard', pattern: '?' }, '\u{20000}')).toBe(true)
    expect(fits({ kind: 'regex', source: 'natur(e|al)' }, 'natural')).toBe(true)
    expect(fits({ kind: 'regex', source: 'natur' }, 'nature')).toBe(false)
  })

  it('counts insertions, deletions, substitutions and swaps as edits', () => {
    for (const word of ['nature', 'natre', 'nnature', 'mature', 'nautre']) {
      expect(fits({ kind: 'fuzzy', text: 'nature', distance: 1 }, word), word).toBe(true)
    }
    expect(fits({ kind: 'fuzzy', text: 'nature', distance: 1 }, 'natural')).toBe(false)
    expect(fits({ kind: 'fuzzy', text: 'nature', distance: 2 }, 'natural')).toBe(true)
  })

  it('matches wildcards like the equivalent regular expression', () => {
    const letters = fc.constantFrom('a', 'b', '?', '*')
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 8 }),
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 10 }),
        (pattern, word) => {
          const expression = new RegExp(`^${pattern.join('').replaceAll('?', '.').replaceAll('*', '.*')}$`)
          expect(fits({ kind: 'wildcard', pattern: pattern.join('') }, word.join(''))).toBe(
            expression.test(word.join('')),
          )
        },
      ),
    )
  })

  it('stops after a limited number of backtracking steps', () => {
    expect(fits({ kind: 'wildcard', pattern: `${'*a'.repeat(40)}*b` }, 'a'.repeat(200))).toBe(false)
  })
})

describe('compareCodePoints', () => {
  it('sorts by code point, like UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(Math.sign(compareCodePoints(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)))
      }),
    )
    expect(compareCodePoints('\uff41', '\u{20000}')).toBeLessThan(0)
  })

  it('compares inclusive and exclusive bounds of ranges', () => {
    const range = { kind: 'range', from: { text: 'b', inclusive: false }, to: { text: 'd', inclusive: true } } as const
    expect(['a', 'b', 'ba', 'd', 'da'].filter((word) => isInRange(range, word))).toEqual(['ba', 'd'])
    expect(isInRange({ kind: 'range' }, 'x')).toBe(true)
  })
})

it('isCutWord detects words of the maximum length', () => {
  expect([isCutWord('a'.repeat(200)), isCutWord('科'.repeat(66)), isCutWord('a'.repeat(190))]).toEqual([
    true,
    true,
    false,
  ])
})
