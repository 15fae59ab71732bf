/**
 * The syntax tree of a query: plain values with the place of each part in what was typed, the same for every
 * language of queries and every engine.
 */

/** Where a part stands in the query, in UTF-16 units. */
export type Place = { readonly position: number; readonly length: number }

/** A word, folded (see `words` of packages/scripts); with `prefix` every word that begins so. */
export type WordNode = { readonly kind: 'word'; readonly text: string; readonly prefix: boolean; readonly at: Place }

/** Two or more words that follow each other within one field. */
export type PhraseNode = { readonly kind: 'phrase'; readonly words: readonly WordNode[]; readonly at: Place }

/** Two or more parts that all hold. */
export type AndNode = { readonly kind: 'and'; readonly parts: readonly QueryNode[]; readonly at: Place }

export type QueryNode = WordNode | PhraseNode | AndNode

/** How a part of a query was read in another way than it looks. */
export const WARNING_CODES = [
  /** A quotation mark without its partner: it is ignored, the words after it are read as single words. */
  'unbalanced_quote',
  /** Two quotation marks with no word between them are ignored. */
  'empty_phrase',
  /** An asterisk that follows no word is ignored. */
  'lone_truncation',
  /** An asterisk inside a word separates two words: only the end of a word can be left open. */
  'truncation_inside_word',
  /** What was typed holds no letter and no digit: all records are meant. */
  'no_words',
] as const
export type QueryWarningCode = (typeof WARNING_CODES)[number]

/** `near` is the query around the place, for the sentence that is shown. */
export type QueryWarning = Place & { readonly code: QueryWarningCode; readonly near: string }

/** The query as it stands around `place`. */
export const near = (query: string, { position, length }: Place): string => {
  const from = Math.max(0, position - 10)
  const to = Math.min(query.length, position + Math.max(length, 1) + 10)
  // Not through the middle of a surrogate pair.
  return query.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
}

const sameWord = (a: WordNode, b: WordNode): boolean => a.text === b.text && a.prefix === b.prefix

/** Whether two trees ask the same, wherever their parts stand. */
export const sameQuery = (a: QueryNode | undefined, b: QueryNode | undefined): boolean => {
  if (a === undefined || b === undefined) return a === b
  if (a.kind === 'word') return b.kind === 'word' && sameWord(a, b)
  const [ours, theirs] =
    a.kind === 'phrase' ? [a.words, b.kind === 'phrase' ? b.words : []] : [a.parts, b.kind === 'and' ? b.parts : []]
  return ours.length === theirs.length && ours.every((part, index) => sameQuery(part, theirs[index]))
}
