/** Builds alternative queries with similarly spelled words. */
import type { QueryNode, TextNode, WordPattern } from '@seriatim/query'
import { words } from '@seriatim/scripts'
import type { SearchEngine, SearchSet } from '../../search/engine.ts'
import { countSearches } from './count-each.ts'

/** A word of a query that can be replaced: its position, and a query for this word alone. */
type ReplaceableWord = { readonly start: number; readonly end: number; readonly text: string; readonly node: TextNode }

/** Maximum number of words that are replaced per query. */
const MAX_WORDS = 8

/**
 * Number of similar spellings tried per word; the index is the number of words replaced at once. At most 27 queries.
 */
const SPELLINGS = [5, 5, 4, 3]

/** Number of similar spellings tried per word when titles contain every word of the query. */
const KNOWN_WORD_SPELLINGS = 3

const SCOPES = new Set<string>(['titles', 'anywhere', 'title'])
const HAS_LETTER = /\p{L}/u

/** The parts of a query that search words in titles, without excluded parts. */
const titleTextNodes = (node: QueryNode): readonly TextNode[] => {
  if (node.kind === 'bool')
    return node.clauses.flatMap((each) => (each.occur === 'must_not' ? [] : titleTextNodes(each.node)))
  return node.kind === 'text' && SCOPES.has(node.scope.kind) ? [node] : []
}

const patternWords = ({ pattern }: TextNode): readonly WordPattern[] =>
  pattern.kind === 'word' ? [pattern] : pattern.kind === 'phrase' ? pattern.words : []

/** The words of `query` that can be replaced: whole words that contain a letter. */
const replaceableWords = (query: string, tree: QueryNode): readonly ReplaceableWord[] =>
  titleTextNodes(tree)
    .flatMap((node) => {
      const meant = new Set(
        patternWords(node).flatMap(({ text, prefix }) => (prefix || !HAS_LETTER.test(text) ? [] : [text])),
      )
      const { position, length } = node.at
      return words(query.slice(position, position + length)).flatMap(({ text, start, end }): ReplaceableWord[] =>
        meant.has(text)
          ? [
              {
                start: position + start,
                end: position + end,
                text,
                node: { ...node, pattern: { kind: 'word', text, prefix: false } },
              },
            ]
          : [],
      )
    })
    .slice(0, MAX_WORDS)

type WordReplacement = { readonly word: ReplaceableWord; readonly by: string }

const replaceWords = (query: string, exchanges: readonly WordReplacement[]): string =>
  exchanges
    .toSorted((one, other) => other.word.start - one.word.start)
    .reduce((text, { word, by }) => text.slice(0, word.start) + by + text.slice(word.end), query)

/** All combinations of one spelling per word, ordered by the sum of the spelling ranks. */
const spellingCombinations = (
  words: readonly ReplaceableWord[],
  spellings: readonly (readonly string[])[],
): readonly WordReplacement[][] => {
  let made: { exchanges: WordReplacement[]; place: number }[] = [{ exchanges: [], place: 0 }]
  for (const [index, word] of words.entries()) {
    made = made.flatMap(({ exchanges, place }) =>
      spellings[index]!.map((by, order) => ({ exchanges: [...exchanges, { word, by }], place: place + order })),
    )
  }
  return made.toSorted((one, other) => one.place - other.place).map(({ exchanges }) => exchanges)
}

/**
 * Alternative queries, the most similar first. Words that no title contains are all replaced at once. If titles contain
 * every word, one word is replaced at a time. Empty when more than three words are unknown.
 * @param setOf the search for one word, which decides whether the word is known; by default among all records
 */
export async function similarQueries(
  engine: SearchEngine,
  query: string,
  tree: QueryNode,
  setOf: (word: QueryNode) => SearchSet = (word) => ({ query: word, selected: [], excluded: [] }),
): Promise<readonly string[]> {
  const words = replaceableWords(query, tree)
  const near = async (word: ReplaceableWord, limit: number): Promise<readonly string[]> =>
    (await engine.nearWords(word.text, limit + 1))
      .flatMap((each) => (each.word === word.text ? [] : [each.word]))
      .slice(0, limit)
  const counts = await countSearches(
    engine,
    words.map(({ node }) => setOf(node)),
  )
  const unknown = words.filter((_, index) => counts[index] === 0)
  const limit = SPELLINGS[unknown.length]
  if (limit === undefined) return []
  if (unknown.length > 0) {
    const spellings = await Promise.all(unknown.map((word) => near(word, limit)))
    return spellingCombinations(unknown, spellings).map((exchanges) => replaceWords(query, exchanges))
  }
  const spellings = await Promise.all(words.map((word) => near(word, KNOWN_WORD_SPELLINGS)))
  return words.flatMap((word, index) => spellings[index]!.map((by) => replaceWords(query, [{ word, by }])))
}
