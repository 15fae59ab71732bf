/**
 * Words of a field in their order, as the three indexes see them. An ISSN joined over its hyphen stands at one
 * position together with its two halves, so that a range of years (1990-1995) is also found by each year.
 */
import { type Word, words } from '@seriatim/scripts'

/** The forms that a word may be found by, at its position: itself, and the halves of a joined number. */
export const formsOf = (word: Word): readonly string[] =>
  word.parts === undefined ? [word.text] : [word.text, word.parts[0].text, word.parts[1].text]

/** Two consecutive words as one lexeme, apart from the words so that truncation does not meet it. */
export const pairLexeme = (first: string, second: string): string => `+${first} ${second}`

/** A whole title as one lexeme. Longer ones are cut, in the index and in the query alike. */
export const exactTitleLexeme = (titleWords: readonly string[]): string => `=${titleWords.join(' ').slice(0, 600)}`

/** One or two Chinese, Japanese or Korean characters of a title as a lexeme, for the CHINESE query. */
export const cjkLexeme = (characters: string): string => `^${characters}`

/** A word of the index of titles that stands in a field of ISSNs: tells it from one of a title. */
export const issnLexeme = (word: string): string => `@${word}`

/** A lexeme of the index of titles (word, pair, whole title, characters) once more where it stands in 222 or 245. */
export const properLexeme = (lexeme: string): string => `!${lexeme}`

export { type Word, words }
