import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints, isCutWord, isInRange, wordTest } from './word-test.ts'

const fits = (pattern: Parameters<typeof wordTest>[0], word: string): boolean => wordTest(pattern)(word)

describe('a pattern', () => {
  it('is fitted by a word as a whole', () => {
    expect(fits({ kind: 'word', text: 'natur', prefix: false }, 'nature')).toBe(false)
    expect(fits({ kind: 'word', text: 'natur', prefix: true }, 'nature')).toBe(true)
    expect(fits({ kind: 'wildcard', pattern: 'n?t*e' }, 'nature')).toBe(true)
    expect(fits({ kind: 'wildcard', pattern: 'n?t*e' }, 'natures')).toBe(false)
    expect(fits({ kind: 'wildcard', pattern: '?' }, '\u{20000}')).toBe(true)
    expect(fits({ kind: 'regex', source: 'natur(e|al)' }, 'natural')).toBe(true)
    expect(fits({ kind: 'regex', source: 'natur' }, 'nature')).toBe(false)
  })

  it('with edits takes insertions, deletions, substitutions and exchanges', () => {
    for (const word of ['nature', 'natre', 'nnature', 'mature', 'nautre']) {
      expect(fits({ kind: 'fuzzy', text: 'nature', distance: 1 }, word), word).toBe(true)
    }
    expect(fits({ kind: 'fuzzy', text: 'nature', distance: 1 }, 'natural')).toBe(false)
    expect(fits({ kind: 'fuzzy', text: 'nature', distance: 2 }, 'natural')).toBe(true)
  })

  it('of wildcards agrees with the expression that it stands for', () => {
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

  it('that would go back forever ends', () => {
    expect(fits({ kind: 'wildcard', pattern: `${'*a'.repeat(40)}*b` }, 'a'.repeat(200))).toBe(false)
  })
})

describe('the order of words', () => {
  it('is that of code points, as of UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(Math.sign(compareCodePoints(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)))
      }),
    )
    expect(compareCodePoints('\uff41', '\u{20000}')).toBeLessThan(0)
  })

  it('bounds ranges, open or closed', () => {
    const range = { kind: 'range', from: { text: 'b', inclusive: false }, to: { text: 'd', inclusive: true } } as const
    expect(['a', 'b', 'ba', 'd', 'da'].filter((word) => isInRange(range, word))).toEqual(['ba', 'd'])
    expect(isInRange({ kind: 'range' }, 'x')).toBe(true)
  })
})

it('a word as long as words are cut to may have gone on', () => {
  expect([isCutWord('a'.repeat(200)), isCutWord('科'.repeat(66)), isCutWord('a'.repeat(190))]).toEqual([
    true,
    true,
    false,
  ])
})
