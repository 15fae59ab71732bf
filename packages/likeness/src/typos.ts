/** Generates words that differ from a word by one typing error. */
import { scriptOf } from '@seriatim/scripts'

/** The minimum length of a word in letters. Shorter words are similar to too many others. */
const MIN_LETTERS = 4

const LATIN = 'abcdefghijklmnopqrstuvwxyz'

/** The letters that a typing error may insert: the alphabet of the word's script, if it has one. */
const alphabetFor = (word: string): string => {
  switch (scriptOf(word)) {
    case 'Latn':
      return LATIN
    case 'Cyrl':
      return 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'
    case 'Grek':
      return 'αβγδεζηθικλμνξοπρστυφχψω'
    default:
      return ''
  }
}

/** All words at an edit distance of one: a letter omitted, inserted or replaced, or two letters swapped. */
export const wordsWithOneTypo = (word: string): string[] => {
  const letters = [...word]
  if (letters.length < MIN_LETTERS || letters.length > 40) return []
  const alphabet = [...alphabetFor(word)]
  const result = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const after = letters.slice(at + 1).join('')
    const here = letters[at] ?? ''
    for (const letter of alphabet) result.add(before + letter + here + after)
    if (at === letters.length) continue
    result.add(before + after)
    for (const letter of alphabet) result.add(before + letter + after)
    const next = letters[at + 1]
    if (next !== undefined) result.add(before + next + here + letters.slice(at + 2).join(''))
  }
  result.delete(word)
  return [...result]
}
