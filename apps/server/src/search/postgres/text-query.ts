/** Compiles a TEXT query to tsqueries over the indexes that the analyser fills. */
import type { QueryNode, WordNode } from '@seriatim/query'
import { isCommonWord } from '@seriatim/scripts'
import { exactTitleLexeme, pairLexeme } from '../analyser/words.ts'

export type TextScope = 'anywhere' | 'titles'

const lexeme = (text: string, prefix = false): string => `'${text.replace(/['\\]/g, '$&$&')}'${prefix ? ':*' : ''}`

const word = ({ text, prefix }: WordNode): string => lexeme(text, prefix)

/**
 * The pair of two words, where the index is sure to hold it: all pairs of titles, elsewhere those with a frequent word.
 * A word left open at its end is a pair only as the second one.
 */
const pair = (first: WordNode, second: WordNode, scope: TextScope): string | undefined => {
  if (first.prefix) return undefined
  const isHeld = scope === 'titles' || isCommonWord(first.text) || (!second.prefix && isCommonWord(second.text))
  return isHeld ? lexeme(pairLexeme(first.text, second.text), second.prefix) : undefined
}

/** Two words that are a held pair need no positions; else the pairs narrow down what the positions decide. */
const phrase = (words: readonly WordNode[], scope: TextScope): string => {
  const pairs = words.slice(1).map((second, index) => pair(words[index]!, second, scope))
  if (words.length === 2 && pairs[0] !== undefined) return pairs[0]
  const known = pairs.filter((each) => each !== undefined)
  return `(${[...known, `(${words.map(word).join(' <-> ')})`].join(' & ')})`
}

/** The records that answer `query` in `scope`, as the text of a tsquery. */
export const textCondition = (query: QueryNode, scope: TextScope): string => {
  switch (query.kind) {
    case 'word':
      return word(query)
    case 'phrase':
      return phrase(query.words, scope)
    case 'and':
      return query.parts.map((part) => textCondition(part, scope)).join(' & ')
  }
}

/** All words of a query in their order; undefined where truncation leaves one open. */
const wordsOf = (query: QueryNode): readonly WordNode[] =>
  query.kind === 'word' ? [query] : query.kind === 'phrase' ? query.words : query.parts.flatMap(wordsOf)

/** The records one of whose titles is the query as a whole. */
export const exactTitleCondition = (query: QueryNode): string | undefined => {
  const all = wordsOf(query)
  return all.some(({ prefix }) => prefix) ? undefined : lexeme(exactTitleLexeme(all.map(({ text }) => text)))
}

/** The records one of whose titles holds all words of the query in their order; undefined where that says no more. */
export const titlePhraseCondition = (query: QueryNode): string | undefined => {
  const all = wordsOf(query)
  return all.length < 2 || query.kind === 'phrase' ? undefined : phrase(all, 'titles')
}
