/** The words of a field in order and their lexemes, shared by the three indexes (see `searchWords`). */

/** Two consecutive words as one lexeme, with a prefix that keeps it apart from truncated words. */
export const pairLexeme = (first: string, second: string): string => `+${first} ${second}`

/** A whole title as one lexeme. Long titles are truncated in the index and in queries. */
export const exactTitleLexeme = (titleWords: readonly string[]): string => `=${titleWords.join(' ').slice(0, 600)}`

/** One or two Chinese, Japanese or Korean characters of a title as a lexeme, for CHINESE queries. */
export const cjkLexeme = (characters: string): string => `^${characters}`

/** A word of an ISSN field in the index of titles, marked to distinguish it from title words. */
export const issnLexeme = (word: string): string => `@${word}`

/** An additional lexeme for a word, pair, title or characters in 222 or 245. */
export const properLexeme = (lexeme: string): string => `!${lexeme}`

export { inReading, readingKinds, readings, runPairs, type SearchWord, searchWords, wordForms } from '@seriatim/scripts'
