import { Lexemes } from '@seriatim/analyser'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NewWords } from './new-words.ts'

const doc = (words: readonly string[], places: readonly string[] = []) => {
  const anywhere = new Lexemes()
  for (const word of words) anywhere.add(word, 1)
  return { anywhere, places }
}

it('NewWords returns each word of many records once, and no pairs of words', () => {
  const seen = new NewWords()
  expect(seen.of(doc(['nature', '+the nature', 'the'], ['245', '*245']))).toEqual(['nature', 'the', '#245', '#*245'])
  expect(seen.of(doc(['nature', 'of'], ['245', '246']))).toEqual(['of', '#246'])
})

it('NewWords returns no word twice while its hash table grows', () => {
  const seen = new NewWords()
  // A batch has fewer words than the maximum for one record.
  const batches = Array.from({ length: 6 }, (_, batch) =>
    doc(Array.from({ length: 20_000 }, (_each, index) => `word${batch * 15_000 + index}`)),
  )
  expect(batches.map((each) => seen.of(each).length)).toEqual([20_000, 15_000, 15_000, 15_000, 15_000, 15_000])
  expect(batches.flatMap((each) => seen.of(each))).toEqual([])
})

it('NewWords returns the same words as a set of strings', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ minLength: 1 })), { maxLength: 8 }), (records) => {
      const seen = new NewWords()
      const matches = records.flatMap((words) => seen.of(doc(words.filter((word) => !word.startsWith('+')))))
      expect(matches).toEqual([...new Set(records.flat().filter((word) => !word.startsWith('+')))])
    }),
  )
})
