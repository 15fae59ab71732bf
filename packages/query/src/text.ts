/**
 * TEXT, the query language of everybody: words in any order, "phrases", truncated words such as `word*`; nothing else
 * is syntax (contract, Search).
 */
import { type Word, words } from '@seriatim/scripts'
import { near, type Place, type QueryNode, type QueryWarning, type QueryWarningCode, type WordNode } from './tree.ts'

/** A query as read: `tree` is undefined where nothing is asked for, which means all records. */
export type TextQuery = { readonly tree: QueryNode | undefined; readonly warnings: readonly QueryWarning[] }

/** The straight quotation mark, and those that word processors and other keyboards put in its place. */
const QUOTE = /["\u201C\u201D\u201E\u201F\uFF02]/g
const HEBREW_LETTER = /\p{Script=Hebrew}/v
const TRUNCATION = /\*+/g
const HYPHEN = /[-\u2010-\u2013]/
const FOUR_DIGITS = /^[0-9]{4}$/
const REST_OF_ISSN = /^[0-9]{1,3}$/

type Warn = (code: QueryWarningCode, position: number, length: number) => void

const atOf = (from: number, to: number): Place => ({ position: from, length: to - from })

/** The places of the quotation marks; one between two Hebrew letters is the gershayim of an abbreviation. */
const quotesIn = (query: string): readonly number[] =>
  [...query.matchAll(QUOTE)]
    .map(({ index }) => index)
    .filter((index) => !(HEBREW_LETTER.test(query.charAt(index - 1)) && HEBREW_LETTER.test(query.charAt(index + 1))))

/** A word of the query while it is read; offsets count in the whole query. */
type ReadWord = { text: string; prefix: boolean; from: number; to: number }

/** An ISSN whose end is left open (`0028-08*`, `0028-*`) is the beginning of the one word that an ISSN is. */
const joinOpenIssn = (query: string, read: ReadWord[]): void => {
  const last = read.at(-1)!
  const first = read.at(-2)
  if (
    first !== undefined &&
    REST_OF_ISSN.test(last.text) &&
    FOUR_DIGITS.test(first.text) &&
    last.from === first.to + 1 &&
    HYPHEN.test(query.charAt(first.to))
  ) {
    read.splice(-2, 2, { text: first.text + last.text, prefix: true, from: first.from, to: last.to })
  }
}

/** The words between `from` and `to`, where no quotation mark stands. */
const readWords = (query: string, from: number, to: number, warn: Warn): readonly WordNode[] => {
  const stretch = query.slice(from, to)
  const found: readonly Word[] = words(stretch)
  const read: ReadWord[] = []
  let next = 0
  const readUntil = (offset: number) => {
    for (; next < found.length && found[next]!.start < offset; next++) {
      const { text, start, end } = found[next]!
      read.push({ text, prefix: false, from: from + start, to: from + end })
    }
  }
  for (const { index, 0: asterisks } of stretch.matchAll(TRUNCATION)) {
    readUntil(index)
    const place = from + index
    const after = place + asterisks.length
    const last = read.at(-1)
    const isFollowed = found[next] !== undefined && from + found[next]!.start === after
    const isOpenIssn =
      last !== undefined &&
      FOUR_DIGITS.test(last.text) &&
      last.to === place - 1 &&
      HYPHEN.test(query.charAt(last.to)) &&
      !isFollowed
    if (isOpenIssn || (last?.to === place && !isFollowed)) {
      last.prefix = true
      last.to = after
      joinOpenIssn(query, read)
    } else {
      const isInside = last?.to === place || isFollowed
      warn(isInside ? 'truncation_inside_word' : 'lone_truncation', place, asterisks.length)
    }
  }
  readUntil(stretch.length)
  return read.map(({ text, prefix, from: start, to: end }) => ({ kind: 'word', text, prefix, at: atOf(start, end) }))
}

/**
 * Reads a query in TEXT. It never fails: what cannot be meant as typed is read in another way and named in a warning.
 */
export const parseText = (query: string): TextQuery => {
  const warnings: QueryWarning[] = []
  const warn: Warn = (code, position, length) =>
    warnings.push({ code, position, length, near: near(query, { position, length }) })
  const parts: QueryNode[] = []
  const quotes = quotesIn(query)
  let from = 0
  for (let index = 0; index + 1 < quotes.length; index += 2) {
    const [opening, closing] = [quotes[index]!, quotes[index + 1]!]
    parts.push(...readWords(query, from, opening, warn))
    const phrase = readWords(query, opening + 1, closing, warn)
    const at = atOf(opening, closing + 1)
    if (phrase.length > 1) parts.push({ kind: 'phrase', words: phrase, at })
    else if (phrase.length === 1) parts.push(phrase[0]!)
    else warn('empty_phrase', at.position, at.length)
    from = closing + 1
  }
  if (quotes.length % 2 === 1) {
    const lonely = quotes.at(-1)!
    warn('unbalanced_quote', lonely, 1)
    parts.push(...readWords(query, from, lonely, warn))
    from = lonely + 1
  }
  parts.push(...readWords(query, from, query.length, warn))
  if (parts.length === 0 && query.trim() !== '') warn('no_words', 0, query.length)
  warnings.sort((a, b) => a.position - b.position)
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) return { tree: undefined, warnings }
  if (parts.length === 1) return { tree: first, warnings }
  const at = atOf(first.at.position, last.at.position + last.at.length)
  return { tree: { kind: 'and', parts, at }, warnings }
}

/** The query in TEXT that reads as `tree`; the empty text for all records. */
export const printText = (tree: QueryNode | undefined): string => {
  if (tree === undefined) return ''
  switch (tree.kind) {
    case 'word':
      return tree.prefix ? `${tree.text}*` : tree.text
    case 'phrase':
      return `"${tree.words.map(printText).join(' ')}"`
    case 'and':
      return tree.parts.map(printText).join(' ')
  }
}
