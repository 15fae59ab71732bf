import { compareCodePoints, wordTest } from '@seriatim/analyser'
import type { SingleWordPattern } from '@seriatim/query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { Lexicon } from './lexicon.ts'

const characters = fc.constantFrom('a', 'b', 'x', 'é', '1', '2', '字', '\u{1f600}', '\uff21')
const word = fc.string({ unit: characters, minLength: 1, maxLength: 6 })

const lexiconOf = (words: readonly string[], later: readonly string[] = []): Lexicon => {
  const lexicon = new Lexicon(0)
  for (const each of words.toSorted(compareCodePoints)) {
    const bytes = Buffer.from(`(${each})`)
    lexicon.append(bytes, 1, bytes.length - 1)
  }
  lexicon.seal()
  lexicon.add(later)
  return lexicon
}

const patterns = fc.oneof(
  fc.record({ kind: fc.constant('word' as const), text: word, prefix: fc.boolean() }),
  fc.record({
    kind: fc.constant('wildcard' as const),
    pattern: fc.string({ unit: fc.oneof(characters, fc.constantFrom('?', '*')), minLength: 1, maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant('regex' as const), source: fc.constantFrom('a.*b', '(ab|1)+', '.x', '12.?', 'aab.*') }),
  fc.record({ kind: fc.constant('fuzzy' as const), text: word, distance: fc.constantFrom<0 | 1 | 2>(0, 1, 2) }),
  fc.record(
    {
      kind: fc.constant('range' as const),
      from: fc.record({ text: word, inclusive: fc.boolean() }),
      to: fc.record({ text: word, inclusive: fc.boolean() }),
    },
    { requiredKeys: ['kind'] },
  ),
)

const bounded = { minLength: 0, maxLength: 80 }

test('a pattern finds the same words as a test of each word', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, bounded),
      fc.array(word, { maxLength: 5 }),
      patterns,
      async (words, later, asked) => {
        const pattern = asked as SingleWordPattern
        const fitting = new Set([...words, ...later].filter(wordTest(pattern)))
        const response = await lexiconOf(words, later).expand(pattern, 1_000)
        expect(new Set(response)).toEqual(fitting)
        expect(response).toHaveLength(fitting.size)
      },
    ),
    { numRuns: runs(500) },
  )
})

test('a part of a word finds the word, and every word so long that it may be truncated', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, bounded), word, async (words, piece) => {
      const response = await lexiconOf(words).containing(piece, 1_000)
      expect(new Set(response)).toEqual(new Set(words.filter((each) => each.includes(piece))))
    }),
  )
  const long = 'é'.repeat(99)
  expect(await lexiconOf([long, 'abc']).containing('abc', 10)).toEqual(['abc', long])
})

test('a pattern that matches more words than the limit returns undefined', async () => {
  const lexicon = lexiconOf(['aa', 'ab', 'ac'])
  expect(await lexicon.expand({ kind: 'word', text: 'a', prefix: true }, 3)).toHaveLength(3)
  expect(await lexicon.expand({ kind: 'word', text: 'a', prefix: true }, 2)).toBeUndefined()
})

test('the lexicon lists tags of fields separately from words', async () => {
  const lexicon = lexiconOf(['#*245', '#245', '245'], ['#264', '264'])
  expect(lexicon.places()).toEqual(['*245', '245', '264'])
  expect(await lexicon.expand({ kind: 'wildcard', pattern: '*' }, 10)).toEqual(['264', '245'])
})
