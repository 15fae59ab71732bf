/** Creates nodes for words and phrases that the index splits into words in several ways (see `searchWords`). */
import { inReading, type ReadingKind, readingKinds, type SearchWord } from '@seriatim/scripts'
import { allOf } from './reading.ts'
import { sameQuery } from './same-query.ts'
import type { Place, QueryNode, Scope, TextPattern, TypedPart, WordPattern } from './tree.ts'

/** The scope and the place of a part of a query, and the part as typed. */
export type PartOfQuery = { readonly scope: Scope; readonly at: Place; readonly typed?: TypedPart | undefined }

const textNode = (pattern: TextPattern, { scope, at }: PartOfQuery): QueryNode => ({ kind: 'text', scope, pattern, at })

const wordPattern = (text: string, prefix = false): WordPattern => ({ kind: 'word', text, prefix })

/** A node that matches if any way to split the text matches. A single node is returned unchanged. */
const anyReading = (nodes: readonly QueryNode[], { at, typed }: PartOfQuery): QueryNode => {
  const distinct = nodes.filter((node, index) => nodes.findIndex((other) => sameQuery(node, other)) === index)
  if (distinct.length === 1) {
    const only = distinct[0]!
    return only.kind === 'bool' && only.areReadings && typed !== undefined ? { ...only, typed } : only
  }
  const clauses = distinct.map((node) => ({ occur: 'should', node }) as const)
  return { kind: 'bool', clauses, at, areReadings: true, ...(typed === undefined ? {} : { typed }) }
}

/** A word of a query. `prefix`: any word that starts with this text matches. */
export type QueryWord = { readonly word: SearchWord; readonly prefix: boolean }

/**
 * The text of a word in the index. A word with signs (`c++`) finds only the same word with these signs. A truncated
 * word has no signs.
 */
const textOf = ({ word: { text, signed }, prefix }: QueryWord): string => (prefix ? text : (signed ?? text))

/**
 * Creates the node for a word that is split in one way only: the word, or all pairs of its Chinese, Japanese or Korean
 * characters.
 */
const leaf = (queryWord: QueryWord, { typed: _, ...part }: PartOfQuery): QueryNode => {
  const { word, prefix } = queryWord
  const pairs = word.pairs?.map((pair) => textNode(wordPattern(pair), part)) ?? []
  const whole = textNode(wordPattern(textOf(queryWord), prefix), part)
  return pairs.length === 0 ? whole : anyReading([whole, allOf(pairs)!], part)
}

/** The words for one way to split the text. If a word is truncated, only its last piece is truncated. */
const askedIn = (words: readonly QueryWord[], kind: ReadingKind): readonly QueryWord[] =>
  words.flatMap(({ word, prefix }) =>
    inReading([word], kind).map((each, index, all) => ({ word: each, prefix: prefix && index === all.length - 1 })),
  )

/** Creates the node for a word of a TEXT query. If the word is split, its pieces may be anywhere in the scope. */
export const wordNode = (queryWord: QueryWord, part: PartOfQuery): QueryNode =>
  anyReading(
    readingKinds([queryWord.word]).map((kind) => allOf(askedIn([queryWord], kind).map((each) => leaf(each, part)))!),
    part,
  )

/** The phrases for one way to split the text: as written, and with simplified Chinese characters. */
const phrasesOf = (read: readonly QueryWord[], slop: number, part: PartOfQuery): readonly QueryNode[] => {
  const phrase = (form: (asked: QueryWord) => string): QueryNode =>
    textNode({ kind: 'phrase', words: read.map((each) => wordPattern(form(each), each.prefix)), slop }, part)
  const written = phrase(textOf)
  return read.some(({ word }) => word.simplified !== undefined)
    ? [written, phrase((each) => each.word.simplified ?? textOf(each))]
    : [written]
}

/** Creates the node for consecutive words. A single word is not a phrase. Undefined without words. */
export const phraseNode = (words: readonly QueryWord[], slop: number, part: PartOfQuery): QueryNode | undefined => {
  if (words.length === 0) return undefined
  const kinds = readingKinds(words.map(({ word }) => word))
  return anyReading(
    kinds.flatMap((kind) => {
      const read = askedIn(words, kind)
      return read.length === 1 ? [leaf(read[0]!, part)] : phrasesOf(read, slop, part)
    }),
    part,
  )
}

/** Retains one way to split each part: as one joined word, or as the most pieces. */
export const inOneReading = (node: QueryNode, which: 'joined' | 'split'): QueryNode => {
  if (node.kind !== 'bool') return node
  if (node.areReadings) {
    const chosen = which === 'joined' ? node.clauses[0] : node.clauses.at(-1)
    return inOneReading(chosen!.node, which)
  }
  return { ...node, clauses: node.clauses.map((clause) => ({ ...clause, node: inOneReading(clause.node, which) })) }
}

/** Whether a part of the query can be split into words in several ways. */
export const hasReadings = (node: QueryNode | undefined): boolean => {
  if (node?.kind === 'line') return node.line.content.kind === 'words' && hasReadings(node.line.content.expression)
  return node?.kind === 'bool' && (node.areReadings === true || node.clauses.some((clause) => hasReadings(clause.node)))
}
