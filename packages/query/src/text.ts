/**
 * TEXT, the simple query language: words in any order, "phrases" and truncated words such as `word*`. There is no other syntax
 * (contract, Search).
 */
import { issnOfBarCode } from '@seriatim/issn'
import { type Word, words } from '@seriatim/scripts'
import { allOf, anyOf, collectWarnings, type Reading, type Warn } from './reading.ts'
import type { Place, QueryNode, Scope, Source, TextNode, TextPattern, WordPattern } from './tree.ts'

/** The straight quotation mark and its variants from word processors and other keyboards. */
const QUOTE = /["\u201C\u201D\u201E\u201F\uFF02]/g
const HEBREW_LETTER = /\p{Script=Hebrew}/v
const TRUNCATION = /\*+/g
const HYPHEN = /[-\u2010-\u2013]/
const FOUR_DIGITS = /^[0-9]{4}$/
const REST_OF_ISSN = /^[0-9]{1,3}$/

const atOf = (from: number, to: number): Place => ({ position: from, length: to - from })

/** The places of quotation marks. Between two Hebrew letters, the mark is the gershayim of an abbreviation. */
const quotesIn = (query: string): readonly number[] =>
  [...query.matchAll(QUOTE)]
    .map(({ index }) => index)
    .filter((index) => !(HEBREW_LETTER.test(query.charAt(index - 1)) && HEBREW_LETTER.test(query.charAt(index + 1))))

/**
 * A word of the query during parsing. Offsets refer to the whole query. `barCode` has the digits of a bar code that contains
 * the ISSN.
 */
type ReadWord = { text: string; prefix: boolean; from: number; to: number; barCode?: string }

type PlacedWord = { readonly pattern: WordPattern; readonly at: Place; readonly barCode?: string }

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
      const { text, prefix, from } = read[end]!
      const isNext = end === index || GAP_IN_BAR_CODE.test(query.slice(read[end - 1]!.to, from))
      if (prefix || !DIGITS.test(text) || !isNext) break
      digits += text
    }
    const issn = issnOfBarCode(digits)
    if (issn === undefined) joined.push(read[index]!)
    else {
      const { from } = read[index]!
      joined.push({
        text: issn.replace('-', '').toLowerCase(),
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
    REST_OF_ISSN.test(last.text) &&
    FOUR_DIGITS.test(first.text) &&
    last.from === first.to + 1 &&
    HYPHEN.test(query.charAt(first.to))
  ) {
    read.splice(-2, 2, { text: first.text + last.text, prefix: true, from: first.from, to: last.to })
  }
}

/** The words between `from` and `to`, a part without quotation marks. */
const readWords = (query: string, from: number, to: number, warn: Warn): readonly PlacedWord[] => {
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
  return withBarCodes(query, read).map(({ text, prefix, from: start, to: end, barCode }) => ({
    pattern: { kind: 'word', text, prefix },
    at: atOf(start, end),
    ...(barCode === undefined ? {} : { barCode }),
  }))
}

/**
 * Parses a query in TEXT. `scope` applies to all words. Parsing never fails: invalid syntax is read differently and causes a
 * warning.
 */
export const parseText = (
  query: string,
  { scope = { kind: 'titles' }, source = 'basic' }: { readonly scope?: Scope; readonly source?: Source } = {},
): Reading => {
  const { warn, warnings } = collectWarnings(query, source)
  const parts: QueryNode[] = []
  const textNode = (pattern: TextPattern, at: Place): TextNode => ({ kind: 'text', scope, pattern, at })
  const add = (pattern: TextPattern, at: Place) => parts.push(textNode(pattern, at))
  const addWord = ({ pattern, at, barCode }: PlacedWord) => {
    // Title fields and ISSNs contain no bar codes. Other fields (024) may.
    if (barCode === undefined || scope.kind !== 'anywhere') add(pattern, at)
    else parts.push(anyOf([textNode(pattern, at), textNode({ ...pattern, text: barCode }, at)])!)
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
    const at = atOf(opening, closing + 1)
    if (phrase.length > 1) add({ kind: 'phrase', words: phrase.map(({ pattern }) => pattern), slop: 0 }, at)
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

const printWord = ({ text, prefix }: WordPattern): string => (prefix ? `${text}*` : text)

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
      const parts = tree.clauses.map(({ occur, node }) =>
        occur === 'must' && node.kind === 'text' ? printPattern(node.pattern) : undefined,
      )
      return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined
    }
    default:
      return undefined
  }
}
