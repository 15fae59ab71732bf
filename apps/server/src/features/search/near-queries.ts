/** Whole queries that differ from one in words spelled nearly alike. */
import type { QueryNode, TextNode, WordPattern } from '@seriatim/query'
import { words } from '@seriatim/scripts'
import type { SearchEngine } from '../../search/engine.ts'
import { countEach } from './count-each.ts'

/** A word of a query that can be exchanged: where it stands, and the node that looks for it alone. */
type Exchangeable = { readonly start: number; readonly end: number; readonly text: string; readonly node: TextNode }

/** How many words of a query are looked at. */
const MOST_WORDS = 8

/** How many spellings are tried of each word, by how many words are exchanged at once: 27 queries at most. */
const SPELLINGS = [5, 5, 4, 3]

/** How many spellings are tried of each word where every word is known by itself. */
const SPELLINGS_OF_KNOWN = 3

const SCOPES = new Set<string>(['titles', 'anywhere', 'title'])
const HAS_LETTER = /\p{L}/u

/** The texts that a query asks for, where words of titles are meant; what it excludes is not among them. */
const textsOf = (node: QueryNode): readonly TextNode[] => {
  if (node.kind === 'bool') return node.clauses.flatMap((each) => (each.occur === 'must_not' ? [] : textsOf(each.node)))
  return node.kind === 'text' && SCOPES.has(node.scope.kind) ? [node] : []
}

const wordsOf = ({ pattern }: TextNode): readonly WordPattern[] =>
  pattern.kind === 'word' ? [pattern] : pattern.kind === 'phrase' ? pattern.words : []

/** The words of `query` that can be exchanged: whole ones with a letter in them, as they stand in it. */
const exchangeableIn = (query: string, tree: QueryNode): readonly Exchangeable[] =>
  textsOf(tree)
    .flatMap((node) => {
      const meant = new Set(
        wordsOf(node).flatMap(({ text, prefix }) => (prefix || !HAS_LETTER.test(text) ? [] : [text])),
      )
      const { position, length } = node.at
      return words(query.slice(position, position + length)).flatMap(({ text, start, end }): Exchangeable[] =>
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
    .slice(0, MOST_WORDS)

type Exchange = { readonly word: Exchangeable; readonly by: string }

const exchanged = (query: string, exchanges: readonly Exchange[]): string =>
  exchanges
    .toSorted((one, other) => other.word.start - one.word.start)
    .reduce((text, { word, by }) => text.slice(0, word.start) + by + text.slice(word.end), query)

/** Every choice of one spelling for each word, those made of the first spellings first. */
const choices = (words: readonly Exchangeable[], spellings: readonly (readonly string[])[]): readonly Exchange[][] => {
  let made: { exchanges: Exchange[]; place: number }[] = [{ exchanges: [], place: 0 }]
  for (const [index, word] of words.entries()) {
    made = made.flatMap(({ exchanges, place }) =>
      spellings[index]!.map((by, order) => ({ exchanges: [...exchanges, { word, by }], place: place + order })),
    )
  }
  return made.toSorted((one, other) => one.place - other.place).map(({ exchanges }) => exchanges)
}

/**
 * Queries to try instead of `query`, the nearest first: words that no title has are exchanged for near ones, all at once;
 * where titles have every word, each is exchanged in turn. Empty where more words are unknown than can be guessed.
 */
export async function nearQueries(engine: SearchEngine, query: string, tree: QueryNode): Promise<readonly string[]> {
  const found = exchangeableIn(query, tree)
  const near = async (word: Exchangeable, limit: number): Promise<readonly string[]> =>
    (await engine.nearWords(word.text, limit + 1))
      .flatMap((each) => (each.word === word.text ? [] : [each.word]))
      .slice(0, limit)
  const counts = await countEach(
    engine,
    found.map(({ node }) => ({ query: node, selected: [], excluded: [] })),
  )
  const unknown = found.filter((_, index) => counts[index] === 0)
  const limit = SPELLINGS[unknown.length]
  if (limit === undefined) return []
  if (unknown.length > 0) {
    const spellings = await Promise.all(unknown.map((word) => near(word, limit)))
    return choices(unknown, spellings).map((exchanges) => exchanged(query, exchanges))
  }
  const spellings = await Promise.all(found.map((word) => near(word, SPELLINGS_OF_KNOWN)))
  return found.flatMap((word, index) => spellings[index]!.map((by) => exchanged(query, [{ word, by }])))
}
