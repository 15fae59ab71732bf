import { endOfCharacter, type Folded, foldWithOrigin, foldWord } from './folded.ts'

const LETTER = /[\p{L}\p{N}]/u
const MARK = /\p{M}/u
const UPPER = /\p{Lu}/u
const LOWER = /\p{Ll}/u

/** Signs of romanisation that are the same sign in different schemes: ayn, alif, soft sign, hard sign. */
const SAME_SIGN = ['ʿʻ', 'ʾʼ', 'ʹ′', 'ʺ″']

const isSameSign = (sign: string, other: string): boolean =>
  sign === other || (other !== '' && SAME_SIGN.some((signs) => signs.includes(sign) && signs.includes(other)))

/** Whether a word of at least two capitals has no lower-case letters. */
export const isAllCapitals = (word: string): boolean => /\p{Lu}.*\p{Lu}/su.test(word) && !LOWER.test(word)

const startsWord = ({ word }: Folded, at: number): boolean => at === 0 || !/[\p{L}\p{M}\p{N}'’]/u.test(word[at - 1]!)

/**
 * Finds the letters `text` in a title word, starting at `from`. With `atStart`, a match at the start of the word has
 * priority.
 */
const findLetters = (folded: Folded, text: string, from: number, atStart: boolean): number => {
  if (atStart) {
    for (let at = folded.text.indexOf(text, from); at >= 0; at = folded.text.indexOf(text, at + 1))
      if (startsWord(folded, folded.origin[at]!)) return at
  }
  return folded.text.indexOf(text, from)
}

/**
 * Applies the abbreviation `short` to `word`. Letters are copied from the title with their case and diacritics.
 * Additional characters of the abbreviation (a full stop, letters that the word lacks) come from the list.
 */
export const shorten = (word: string, short: string): string => {
  const folded = foldWithOrigin(word)
  const isCapital = isAllCapitals(word)
  let result = ''
  let at = 0
  let copied = -1
  let end = 0
  for (const character of short) {
    const text = foldWord(character)
    if (text === '') {
      // Combining marks are copied with their letters. Signs that comparison ignores (ʹ, ·) are kept as the title has
      // them at this place.
      const sign = word.charAt(end)
      if (isSameSign(character, sign) && !MARK.test(character)) {
        result += sign
        end += sign.length
      }
      continue
    }
    if (!LETTER.test(character)) {
      result += character
      // Letters after a blank or hyphen belong to the next word.
      const next = folded.text.indexOf(character, at)
      if (character !== '.' && next >= 0) at = next + 1
      continue
    }
    const isInWord = LETTER.test(result.at(-1) ?? '')
    const letters = findLetters(folded, text, at, !isInWord)
    if (letters < 0) {
      result += isCapital || (result === '' && UPPER.test(word.charAt(0))) ? character.toUpperCase() : character
      continue
    }
    at = letters + text.length
    const start = folded.origin[letters]!
    // One letter of the title may match two letters of the list (æ).
    if (start === copied) continue
    copied = start
    end = endOfCharacter(word, start)
    const letter = word.slice(start, end)
    result += isInWord && !isCapital && LOWER.test(character) && UPPER.test(letter) ? letter.toLowerCase() : letter
  }
  return result
}
