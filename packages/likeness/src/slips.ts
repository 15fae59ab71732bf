/** Words that somebody may have meant who typed another. */
import { scriptOf } from '@seriatim/scripts'

/** Shorter words are near to too many. */
const LEAST_LETTERS = 4

const LATIN = 'abcdefghijklmnopqrstuvwxyz'

/** The letters that a slip may put into a word: those of its script, as far as they have an alphabet. */
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

/** Every word one slip away: a letter left out, put in, exchanged, or two that changed places. */
export const oneSlipAway = (word: string): string[] => {
  const letters = [...word]
  if (letters.length < LEAST_LETTERS || letters.length > 40) return []
  const alphabet = [...alphabetFor(word)]
  const found = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const after = letters.slice(at + 1).join('')
    const here = letters[at] ?? ''
    for (const letter of alphabet) found.add(before + letter + here + after)
    if (at === letters.length) continue
    found.add(before + after)
    for (const letter of alphabet) found.add(before + letter + after)
    const next = letters[at + 1]
    if (next !== undefined) found.add(before + next + here + letters.slice(at + 2).join(''))
  }
  found.delete(word)
  return [...found]
}
