import { fold } from '@seriatim/scripts'

const MARK = /\p{M}/u
const APOSTROPHES = /[\u2018\u2019\u02BC\u00B4`]/g

/** Words as they are compared: without case and diacritics, ligatures in their letters, one apostrophe for all. */
export const foldWord = (word: string): string => fold(word.replace(APOSTROPHES, "'"))

/**
 * A word with the way back: `origin[i]` is where in the word the folded character `i` comes from, so that what was
 * found in the folded word can be copied from the word itself. One character may fold to two (`æ`), or to none (a mark).
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

/** The end in the word of the character that begins at `start`, with the combining marks that belong to it. */
export const endOfCharacter = (word: string, start: number): number => {
  let end = start + String.fromCodePoint(word.codePointAt(start)!).length
  while (end < word.length && MARK.test(word.charAt(end))) end++
  return end
}
