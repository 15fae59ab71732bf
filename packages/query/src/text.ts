/**
 * TEXT, the simple query language: words in any order, "phrases" and truncated words such as `word*`. There is no other
 * syntax (contract, Search).
 */
import { isIssn, issnOfBarCode } from '@seriatim/issn'
import { type SearchWord, searchWords } from '@seriatim/scripts'
import { allOf, anyOf, collectWarnings, type Reading, type Warn } from './reading.ts'
import type { Place, QueryNode, Scope, Source, TextPattern, WordPattern } from './tree.ts'
import { type PartOfQuery, phraseNode, wordNode } from './word-nodes.ts'

/** The straight quotation mark and its variants from word processors and other keyboards. */
const QUOTE = /["\u201C\u201D\u201E\u201F\uFF02]/g
const HEBREW_LETTER = /\p{Script=Hebrew}/v
const TRUNCATION = /\*+/g
const HYPHEN = /[-\u2010-\u2013]/
const FOUR_DIGITS = /^[0-9]{4}$/
const REST_OF_ISSN = /^[0-9]{1,3}$/

const placeBetween = (from: number, to: number): Place => ({ position: from, length: to - from })

/** The places of quotation marks. Between two Hebrew letters, the mark is the gershayim of an abbreviation. */
const quotesIn = (query: string): readonly number[] =>
  [...query.matchAll(QUOTE)]
    .map(({ index }) => index)
    .filter((index) => !(HEBREW_LETTER.test(query.charAt(index - 1)) && HEBREW_LETTER.test(query.charAt(index + 1))))

/**
 * A word of the query during parsing. Offsets refer to the whole query. `barCode` has the digits of a bar code that
 * contains the ISSN, `address` the words of a URL that ends in it.
 */
type ReadWord = {
  word: SearchWord
  prefix: boolean
  from: number
  to: number
  barCode?: string
  address?: readonly ReadWord[]
  /** Whether another word has the same place, because a sign such as ½ is split into several words. */
  shares?: true
}

const plainWord = (text: string): SearchWord => ({ text, start: 0, end: text.length })

const BAR_CODE_LENGTH = 13
const DIGITS = /^[0-9]+$/
const GAP_IN_BAR_CODE = /^[ -]$/

/** Replaces each bar code, with or without gaps between its digits, by the ISSN in it. */
const withBarCodes = (query: string, read: readonly ReadWord[]): readonly ReadWord[] => {
  const joined: ReadWord[] = []
  for (let index = 0; index < read.length; index++) {
    let digits = ''
    let end = index
    for (; end < read.length && digits.length < BAR_CODE_LENGTH; end++) {
      const { word, prefix, from } = read[end]!
      const isNext = end === index || GAP_IN_BAR_CODE.test(query.slice(read[end - 1]!.to, from))
      if (prefix || !DIGITS.test(word.text) || !isNext) break
      digits += word.text
    }
    const issn = issnOfBarCode(digits)
    if (issn === undefined) joined.push(read[index]!)
    else {
      const { from } = read[index]!
      joined.push({
        word: plainWord(issn.replace('-', '').toLowerCase()),
        prefix: false,
        from,
        to: read[end - 1]!.to,
        barCode: digits,
      })
      index = end - 1
    }
  }
  return joined
}

/** Joins a truncated ISSN (`0028-08*`, `0028-*`) to one word, because the index holds an ISSN as one word. */
const joinOpenIssn = (query: string, read: ReadWord[]): void => {
  const last = read.at(-1)!
  const first = read.at(-2)
  if (
    first !== undefined &&
    REST_OF_ISSN.test(last.word.text) &&
    FOUR_DIGITS.test(first.word.text) &&
    last.from === first.to + 1 &&
    HYPHEN.test(query.charAt(first.to))
  ) {
    const word = plainWord(first.word.text + last.word.text)
    read.splice(-2, 2, { word, prefix: true, from: first.from, to: last.to })
  }
}

const LABEL_OF_ISSN = /^(?:[elp]?issn|issnl)$/
const NAMESPACE_OF_ISSN = 'urn'
const WHOLE_ISSN = /^[0-9]{7}[0-9x]$/
const AFTER_LABEL = /^[\s:.#-]*$/

/** Omits `ISSN`, `ISSN-L` and `urn:issn:` before an ISSN, because a record contains only the number. */
const withoutLabels = (query: string, read: readonly ReadWord[]): readonly ReadWord[] => {
  const gapAfter = (index: number): string => query.slice(read[index]!.to, read[index + 1]?.from)
  const isLabel = (index: number): boolean => {
    const [label, number] = [read[index], read[index + 1]]
    return (
      label !== undefined &&
      number !== undefined &&
      LABEL_OF_ISSN.test(label.word.text) &&
      WHOLE_ISSN.test(number.word.text) &&
      AFTER_LABEL.test(gapAfter(index))
    )
  }
  return read.filter(
    ({ word }, index) =>
      !isLabel(index) && !(word.text === NAMESPACE_OF_ISSN && isLabel(index + 1) && gapAfter(index) === ':'),
  )
}

/** A URL that ends in an ISSN. A quotation mark after the URL ends a phrase. */
const ADDRESS = /\b(?:https?:\/\/|www\.)\S*?([0-9]{4})-?([0-9]{3}[0-9Xx])\/?(?=[\s"\u201C\u201D\u201E\u201F\uFF02]|$)/g

/** Replaces each URL that ends in an ISSN by this ISSN. */
const withAddresses = (query: string, read: readonly ReadWord[]): readonly ReadWord[] => {
  let words = read
  for (const { 0: address, 1: first = '', 2: second = '', index } of query.matchAll(ADDRESS)) {
    const [from, to] = [index, index + address.length]
    if (!isIssn(`${first}-${second.toUpperCase()}`)) continue
    const inside = words.filter((word) => word.from >= from && word.to <= to)
    if (inside.length === 0) continue
    const issn = { word: plainWord((first + second).toLowerCase()), prefix: false, from, to, address: inside }
    words = words.flatMap((word) => (word === inside[0] ? [issn] : inside.includes(word) ? [] : [word]))
  }
  return words
}

/** The words between the offsets `from` and `to`. This part of the query has no quotation marks. */
const readWords = (query: string, from: number, to: number, warn: Warn): readonly ReadWord[] => {
  const stretch = query.slice(from, to)
  const words: readonly SearchWord[] = searchWords(stretch)
  const read: ReadWord[] = []
  let next = 0
  const readUntil = (offset: number) => {
    for (; next < words.length && words[next]!.start < offset; next++) {
      const word = words[next]!
      const shares = words[next - 1]?.start === word.start || words[next + 1]?.start === word.start
      read.push({ word, prefix: false, from: from + word.start, to: from + word.end, ...(shares && { shares }) })
    }
  }
  for (const { index, 0: asterisks } of stretch.matchAll(TRUNCATION)) {
    readUntil(index)
    const place = from + index
    const after = place + asterisks.length
    const last = read.at(-1)
    const isFollowed = words[next] !== undefined && from + words[next]!.start === after
    const isOpenIssn =
      last !== undefined &&
      FOUR_DIGITS.test(last.word.text) &&
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
  return withAddresses(query, withoutLabels(query, withBarCodes(query, read)))
}

/**
 * Parses a query in TEXT. `scope` applies to all words. Parsing never fails: invalid syntax is ignored or treated as
 * text, and causes a warning.
 */
export const parseText = (
  query: string,
  { scope = { kind: 'titles' }, source = 'basic' }: { readonly scope?: Scope; readonly source?: Source } = {},
): Reading => {
  const { warn, warnings } = collectWarnings(query, source)
  const parts: QueryNode[] = []
  const partAt = (at: Place): PartOfQuery => ({
    scope,
    at,
    typed: { text: query.slice(at.position, at.position + at.length), language: 'TEXT' },
  })
  const nodeOf = (read: ReadWord): QueryNode => {
    const part = partAt(placeBetween(read.from, read.to))
    if (!read.shares) return wordNode(read, part)
    return wordNode(read, { ...part, typed: { text: printWord({ ...read, ...read.word }), language: 'TEXT' } })
  }
  const addWord = (read: ReadWord) => {
    const node = nodeOf(read)
    const { barCode, address } = read
    // Title fields and ISSNs contain no bar codes and no URLs. Other fields (024, 856) may contain them, so the typed
    // words are searched too.
    if (scope.kind !== 'anywhere') parts.push(node)
    else if (barCode !== undefined) parts.push(anyOf([node, nodeOf({ ...read, word: plainWord(barCode) })])!)
    else if (address !== undefined) parts.push(anyOf([node, allOf(address.map(nodeOf))!])!)
    else parts.push(node)
  }
  const addWords = (from: number, to: number) => {
    for (const word of readWords(query, from, to, warn)) addWord(word)
  }
  const quotes = quotesIn(query)
  let from = 0
  for (let index = 0; index + 1 < quotes.length; index += 2) {
    const [opening, closing] = [quotes[index]!, quotes[index + 1]!]
    addWords(from, opening)
    const phrase = readWords(query, opening + 1, closing, warn)
    const at = placeBetween(opening, closing + 1)
    if (phrase.length > 1) parts.push(phraseNode(phrase, 0, partAt(at))!)
    else if (phrase.length === 1) addWord(phrase[0]!)
    else warn('empty_phrase', at.position, at.length)
    from = closing + 1
  }
  if (quotes.length % 2 === 1) {
    const lonely = quotes.at(-1)!
    warn('unbalanced_quote', lonely, 1)
    addWords(from, lonely)
    from = lonely + 1
  }
  addWords(from, query.length)
  if (parts.length === 0 && query.trim() !== '') warn('no_words', 0, query.length)
  return { tree: allOf(parts), warnings: warnings() }
}

const printWord = ({ text, prefix }: Pick<WordPattern, 'text' | 'prefix'>): string => (prefix ? `${text}*` : text)

const printPattern = (pattern: TextPattern): string | undefined => {
  switch (pattern.kind) {
    case 'word':
      return printWord(pattern)
    case 'phrase':
      return pattern.slop === 0 ? `"${pattern.words.map(printWord).join(' ')}"` : undefined
    default:
      return undefined
  }
}

/** Prints `tree` in TEXT. Empty for all records, undefined if TEXT cannot express it. The scope is not printed. */
export const printText = (tree: QueryNode | undefined): string | undefined => {
  switch (tree?.kind) {
    case undefined:
      return ''
    case 'text':
      return printPattern(tree.pattern)
    case 'bool': {
      if (tree.areReadings) return tree.typed?.language === 'TEXT' ? tree.typed.text : undefined
      const parts = tree.clauses.map(({ occur, node }) =>
        occur === 'must' && (node.kind === 'text' || (node.kind === 'bool' && node.areReadings))
          ? printText(node)
          : undefined,
      )
      return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined
    }
    default:
      return undefined
  }
}
