import { fold } from '@seriatim/scripts'

const MARK = /\p{M}/u
const APOSTROPHES = /[\u2018\u2019\u02BC\u00B4`]/g

/** Folds a word for comparison: removes case and diacritics, expands ligatures and unifies apostrophes. */
export const foldWord = (word: string): string => fold(word.replace(APOSTROPHES, "'"))

/**
 * A folded word with a mapping to the original: `origin[i]` is the index in `word` of the folded character `i`. Matched
 * text can then be copied from the original. A character may fold to two (`æ`) or to none (a combining mark).
 */
export type Folded = { readonly word: string; readonly text: string; readonly origin: readonly number[] }

export const foldWithOrigin = (word: string): Folded => {
  const origin: number[] = []
  let text = ''
  let at = 0
  for (const character of word) {
    const folded = foldWord(character)
    for (let index = 0; index < folded.length; index++) origin.push(at)
    text += folded
    at += character.length
  }
  return { word, text, origin }
}

/** The end of the character at `start` in the word, including its combining marks. */
export const endOfCharacter = (word: string, start: number): number => {
  let end = start + String.fromCodePoint(word.codePointAt(start)!).length
  while (end < word.length && MARK.test(word.charAt(end))) end++
  return end
}
