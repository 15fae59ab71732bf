import { expect, it } from 'vitest'
import { escapeLexeme, isIndexedPrefix, LexemeText, NO_LEXEME } from './lexeme-text.ts'

const textOf = (index: 'titles' | 'fields', lexemes: Record<string, number[]>): string => {
  const text = new LexemeText(index)
  for (const [lexeme, positions] of Object.entries(lexemes)) text.add(lexeme, positions)
  return text.toString()
}

it('the text of a tsvector has its lexemes in the order of positions, with the lexemes of one position joined', () => {
  expect(textOf('titles', { b: [3], a: [1, 4], half: [3] })).toBe(`a ${NO_LEXEME} b\u0001half a`)
})

it('in the text of a tsvector, lexemes without a position are too far apart for a phrase to match them', () => {
  const [first, ...rest] = textOf('titles', { a: [1], '+a b': [], '=a b': [] }).split(' ')
  expect([first, rest.at(-1)]).toEqual(['a', '+a_20_b\u0001=a_20_b'])
  expect(rest.slice(0, -1).every((each) => each === NO_LEXEME)).toBe(true)
  expect(rest.length).toBeGreaterThan(12)
})

it('the text of a tsvector contains the word prefixes that field queries use, at the positions of the word', () => {
  expect(textOf('fields', { 'word~264#1a': [2] })).toBe(`${NO_LEXEME} word~264#1a\u0001word~264#1\u0001word~264#`)
  expect(textOf('fields', { 'word~008#1': [1] })).toBe('word~008#1\u0001word~008#')
  expect(textOf('fields', { '#264#1|31abc': [] })).toContain(' #264#1|31abc')
})

it('isIndexedPrefix recognises the word prefixes that the text of a tsvector contains', () => {
  expect(isIndexedPrefix('fields', 'word~264#')).toBe(true)
  expect(isIndexedPrefix('fields', '#264#1|3')).toBe(false)
  expect(isIndexedPrefix('titles', 'jour')).toBe(false)
})

it('escapeLexeme escapes the separators of OpenSearch, and maps a prefix of a word to a prefix', () => {
  expect(escapeLexeme('+a b_c')).toBe('+a_20_b_5f_c')
  expect(escapeLexeme('#264#1|a\u00a0b\u0001')).toBe('#264#1|a_a0_b_1_')
  expect(escapeLexeme('+a b').startsWith(escapeLexeme('+a '))).toBe(true)
})
