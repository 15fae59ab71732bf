import { Lexemes } from '@seriatim/analyser'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BinaryCopy } from '../../platform/database/binary-copy.ts'
import { forEachPiece, type StoredLexeme, StoredLexemes } from './stored-lexemes.ts'
import { TEXT_INDEXES } from './vectors.ts'

/** Three tsvectors, of which the one with number `index` contains these lexemes, and the offset of the first. */
function vectorsOf(index: number, lexemes: readonly string[]): { readonly bytes: Uint8Array; readonly at: number } {
  const copy = new BinaryCopy()
  copy.row(TEXT_INDEXES.length)
  const at = copy.bytes
  const vector = new Lexemes()
  for (const lexeme of lexemes) vector.add(lexeme, 1)
  for (const each of TEXT_INDEXES.keys()) copy.tsvector(each === index ? vector : null)
  return { bytes: copy.finish(), at }
}

const beginningsOf = (index: number, lexeme: string): string[] => {
  const { bytes, at } = vectorsOf(index, [lexeme])
  const results: string[] = []
  forEachPiece(bytes, at, (source, from, to, _hash, _index, isPrefix) => {
    if (isPrefix) results.push(Buffer.from(source.subarray(from, to)).toString())
  })
  return results
}

it.each([
  ['chateau', ['ch', 'cha', 'chat', 'chate', 'chatea']],
  ['cha', ['ch', 'cha']],
  ['c', []],
  ['!chats', ['!ch', '!cha', '!chat', '!chats']],
  // A prefix does not extend across the sign between two words.
  ['le=chat', ['le']],
  ['+bon chat', []],
  ['1817', []],
  ['covid19', ['co', 'cov', 'covi', 'covid']],
  ['журнал', ['жу', 'жур', 'журн', 'журна', 'журнал']],
  ['史學雜誌', ['史學', '史學雜', '史學雜誌']],
  ['𠮷𠮷𠮷𠮷', ['𠮷𠮷', '𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷']],
])('the prefixes of the word %s are %j', (word, beginnings) => {
  expect(beginningsOf(0, word)).toEqual(beginnings)
})

it('a stored prefix matches exactly the records with a lexeme that starts with it', () => {
  const characters = fc.constantFrom('a', 'b', 'é', '史', '𠮷', '!', '=', '1', '@', ' ')
  const lexemes = fc.string({ unit: characters, minLength: 1, maxLength: 9 })
  const texts = fc.uniqueArray(lexemes, { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(texts, texts, fc.constantFrom(0, 1), (some, others, index) => {
      const retained: StoredLexeme[] = [...new Set(some.flatMap((text) => beginningsOf(index, text)))].map((text) => ({
        index: TEXT_INDEXES[index]!,
        text,
        isPrefix: true,
      }))
      const { bytes, at } = vectorsOf(index, others)
      const reported: string[] = []
      new StoredLexemes(retained).forEachIn(bytes, at, (number) => reported.push(retained[number]!.text))
      const expected = retained.filter(({ text }) => others.some((other) => other.startsWith(text)))
      expect(reported.sort()).toEqual(expected.map(({ text }) => text).sort())
    }),
  )
})
