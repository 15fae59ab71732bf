import { expect, it } from 'vitest'
import type { Lexicon } from '../plan.ts'
import { lexemeFilter } from './lexeme-query.ts'

const WORDS = ['beta', 'bfre', 'bfrench']

const lexicon = {
  expand: async (pattern: { text: string }) => WORDS.filter((word) => word.startsWith(pattern.text)),
} as unknown as Lexicon

const followed = (...texts: [string, boolean][]) => ({
  op: 'followed' as const,
  places: texts.map(([text, prefix]) => [{ text, prefix }]),
  distance: 1,
})

it('lexemeFilter searches a truncated word of a field phrase in the field that the other words name', async () => {
  expect(await lexemeFilter('fields', followed(['alpha~008#1', true], ['bf', true]), lexicon)).toEqual({
    match_phrase: { fields: 'alpha~008#1 bfre~008#1\u0001bfrench~008#1' },
  })
  expect(await lexemeFilter('fields', followed(['bfre', true], ['alpha~*245#', true]), lexicon)).toEqual({
    match_phrase: { fields: 'bfre~*245#\u0001bfrench~*245# alpha~*245#' },
  })
})

it('lexemeFilter replaces a truncated word of a title phrase by words with the same mark of titles', async () => {
  expect(await lexemeFilter('titles', followed(['!alpha', false], ['!bet', true]), lexicon)).toEqual({
    match_phrase: { titles: '!alpha !beta' },
  })
})

it('lexemeFilter refuses a field phrase in which no word names a field', async () => {
  await expect(lexemeFilter('fields', followed(['al', true], ['bf', true]), lexicon)).rejects.toThrow('begin with al')
})
