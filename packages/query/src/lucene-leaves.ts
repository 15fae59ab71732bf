/** Reads the leaves of a LUCENE query: words, phrases, ranges and expressions in a known scope. */
import { issnOfBarCode } from '@seriatim/issn'
import { fold, type SearchWord, searchWords, words } from '@seriatim/scripts'
import { comparisonOfScope } from './fields.ts'
import { type RangeEnd, type TermCharacter, type TokenOf, termCharacters, unescapeTerm } from './lucene-lexer.ts'
import { foldRegex, literal, luceneOperator } from './lucene-regex.ts'
import type { Refuse } from './problem.ts'
import { allOf, type Warn } from './reading.ts'
import { type CheckRegex, MAX_REGEX_LENGTH } from './regex-check.ts'
import type { Place, QueryNode, Scope, TextPattern, WordPattern } from './tree.ts'
import { phraseNode } from './word-nodes.ts'

/** The context in which a leaf (a word, phrase, range or expression) is read. */
export type LeafReader = {
  readonly warn: Warn
  readonly refuse: Refuse
  readonly checkRegex: CheckRegex
}

const HYPHENS = /[-\u2010-\u2013\u2212\uFF0D\uFE63]/g

/** Replaces a bar code by the ISSN in it, without hyphen and in lower case. Other text is unchanged. */
const withoutBarCode = (text: string): string => issnOfBarCode(text)?.replace('-', '').toLowerCase() ?? text

/** A number as the index contains it: folded and without hyphen. */
const numberTerm = (text: string): string => withoutBarCode(fold(text).trim().replace(HYPHENS, ''))

const keyOf = (text: string, scope: Scope): string =>
  comparisonOfScope(scope) === 'numbers' ? numberTerm(text) : fold(text)

const wordOf = (text: string): WordPattern => ({ kind: 'word', text, prefix: false })

/**
 * Replaces a bar code by the ISSN in it if title fields are searched, because titles and ISSNs contain no bar codes.
 * Other fields (024) may contain one.
 */
const mapLiteralPieces = (word: SearchWord, scope: Scope): SearchWord =>
  scope.kind === 'titles' ? { ...word, text: withoutBarCode(word.text) } : word

/**
 * Creates the node for plain text in a scope. Undefined if the text contains nothing to search for. Connected words
 * become a phrase.
 */
export const plainNode = (text: string, scope: Scope, at: Place, slop = 0): QueryNode | undefined => {
  const comparison = comparisonOfScope(scope)
  if (comparison === 'words' || comparison === 'names') {
    const words = searchWords(text).map((word) => ({ word: mapLiteralPieces(word, scope), prefix: false }))
    const inside = text.slice(words[0]?.word.start, words.at(-1)?.word.end).replace(/["\\]/g, '\\$&')
    const typed = { text: `"${inside}"${slop === 0 ? '' : `~${slop}`}`, language: 'LUCENE' } as const
    return phraseNode(words, slop, { scope, at, typed })
  }
  const key = keyOf(text, scope)
  return key === '' ? undefined : { kind: 'text', scope, pattern: { kind: 'key', key, folded: true }, at }
}

/** An ISSN with wildcards, with its hyphen. In the index, an ISSN is one word without hyphen. */
const OPEN_ISSN = /^([0-9?]{4})[-\u2010-\u2013\u2212\uFF0D\uFE63]([0-9x?]{4}|[0-9x?]{0,4}\*)$/

type Wild = { readonly text: string; readonly isWild: boolean }

const isWildcard = ({ character, escaped }: TermCharacter): boolean =>
  !escaped && (character === '*' || character === '?')

/** Joins pieces so that literal and wildcard pieces alternate. Repeated asterisks are equivalent to one. */
const joined = (pieces: readonly Wild[]): readonly Wild[] => {
  const whole: { text: string; isWild: boolean }[] = []
  for (const { text, isWild } of pieces) {
    const last = whole.at(-1)
    if (text === '') continue
    if (last !== undefined && last.isWild === isWild) last.text += text
    else whole.push({ text, isWild })
  }
  return whole.map(({ text, isWild }) => ({ text: isWild ? text.replace(/\*+/g, '*') : text, isWild }))
}

/**
 * Applies `form` to the literal pieces and joins the pieces. A piece that consists of combining marks may become empty.
 */
const mapPieces = (pieces: readonly Wild[], form: (text: string) => string): readonly Wild[] =>
  joined(pieces.map(({ text, isWild }) => ({ text: isWild ? text : form(text), isWild })))

const foldedPieces = (characters: readonly TermCharacter[]): readonly Wild[] =>
  mapPieces(joined(characters.map((each) => ({ text: each.character, isWild: isWildcard(each) }))), fold)

const SYNTAX = /[*?]/

/**
 * The pattern of folded pieces for a whole word or key. If a literal `*` or `?` was escaped, the pattern is a regular
 * expression.
 */
const wildcardOf = (pieces: readonly Wild[]): TextPattern => {
  const pattern = pieces.map(({ text }) => text).join('')
  if (pattern === '*') return { kind: 'exists' }
  if (!pieces.some(({ text, isWild }) => !isWild && SYNTAX.test(text))) return { kind: 'wildcard', pattern }
  const source = pieces.map(({ text, isWild }) =>
    isWild ? text.replace(/[*?]/g, (sign) => (sign === '*' ? '(?s:.*)' : '(?s:.)')) : literal(text),
  )
  return { kind: 'regex', source: source.join('') }
}

const SPLITS = /[^\p{L}\p{N}\p{M}*?]+/v
const OPEN_END = /^[^*?]+\*$/

const wordWildcard = (text: string): TextPattern =>
  OPEN_END.test(text) ? { kind: 'word', text: text.slice(0, -1), prefix: true } : wildcardOf([{ text, isWild: true }])

/** Reads a term with wildcards. */
export const wildcardNode = (
  { raw, at }: { readonly raw: string; readonly at: Place },
  scope: Scope,
  { refuse, warn }: LeafReader,
): QueryNode | undefined => {
  const pieces = foldedPieces(termCharacters(raw, at.position, refuse))
  const comparison = comparisonOfScope(scope)
  const node = (pattern: TextPattern): QueryNode => ({ kind: 'text', scope, pattern, at })
  if (comparison === 'numbers') {
    return node(wildcardOf(mapPieces(pieces, numberTerm)))
  }
  if (comparison !== 'words') return node(wildcardOf(pieces))
  // An escaped wildcard character is not part of a word, and separates words as other signs do.
  const whole = pieces.map(({ text, isWild }) => (isWild ? text : text.replace(/[*?]/g, ' '))).join('')
  const issn = OPEN_ISSN.exec(whole)
  if (issn !== null) return node(wordWildcard(`${issn[1]}${issn[2]}`))
  const split = whole.split(SPLITS).filter((word) => word !== '')
  if (split.length === 1) return node(wordWildcard(split[0]!))
  const patterns = split.map(wordWildcard)
  const plain = split.slice(0, -1).every((word) => !SYNTAX.test(word))
  const last = patterns.at(-1)
  if (plain && last?.kind === 'word') {
    const first = split.slice(0, -1).flatMap((word) => words(word).map(({ text }) => wordOf(text)))
    return node({ kind: 'phrase', words: [...first, last], slop: 0 })
  }
  warn('wildcard_over_words', at.position, at.length)
  return allOf(
    split.flatMap((word, index) => {
      if (SYNTAX.test(word)) return [node(patterns[index]!)]
      const plainPart = plainNode(word, scope, at)
      return plainPart === undefined ? [] : [plainPart]
    }),
  )
}

const NUMBER = /^[0-9]+(?:\.[0-9]+)?$/
/** The default edit distance, which is also the maximum. */
const MAX_EDITS = 2

/**
 * The edit distance that `~raw` allows for a word of `length` characters. As in Lucene, a number below 1 is a
 * similarity as in old releases, calculated with 32-bit floats: 0.8 allows no edit of five letters.
 */
const editsOf = (raw: string, length: number): number | undefined => {
  if (raw === '') return MAX_EDITS
  const number = NUMBER.test(raw) ? Math.fround(Number(raw)) : Number.NaN
  if (Number.isNaN(number) || (number >= 1 && !Number.isInteger(number))) return undefined
  if (number >= 1) return number
  return number === 0 ? 0 : Math.trunc((1 - number) * length)
}

/** The single word or key for a fuzzy search. Undefined for no word or several words. */
const fuzzyTerm = (text: string, scope: Scope): string | undefined => {
  if (comparisonOfScope(scope) !== 'words') return keyOf(text, scope) || undefined
  const parts = words(text)
  return parts.length === 1 ? parts[0]!.text : undefined
}

/** Reads a fuzzy word or key. */
export const fuzzyNode = (
  term: { readonly raw: string; readonly at: Place },
  tilde: TokenOf<'tilde'>,
  scope: Scope,
  { refuse, warn }: LeafReader,
): QueryNode | undefined => {
  const typed = unescapeTerm(term.raw, term.at.position, refuse)
  const text = fuzzyTerm(typed, scope)
  const distance = editsOf(tilde.raw, [...(text ?? '')].length)
  if (distance === undefined) return refuse('bad_fuzzy', tilde.at, '~, ~1, ~2')
  const exact = plainNode(typed, scope, term.at)
  if (text === undefined && exact !== undefined) warn('fuzzy_ignored', tilde.at.position, tilde.at.length)
  if (text === undefined || distance === 0) return exact
  if (Number(tilde.raw) > MAX_EDITS) warn('fuzzy_capped', tilde.at.position, tilde.at.length)
  const pattern = { kind: 'fuzzy', text, distance: distance === 1 ? 1 : MAX_EDITS } as const
  return { kind: 'text', scope, pattern, at: term.at }
}

/** Reads a quoted phrase. `~2` after the phrase is its slop. */
export const quotedNode = (
  quoted: { readonly raw: string; readonly at: Place },
  tilde: TokenOf<'tilde'> | undefined,
  scope: Scope,
  { refuse, warn }: LeafReader,
): QueryNode | undefined => {
  if (tilde !== undefined && !/^[0-9]{1,9}$/.test(tilde.raw)) refuse('bad_slop', tilde.at, '~2')
  const inside = quoted.at.position + 1
  const text = unescapeTerm(quoted.raw, inside, refuse)
  const node = plainNode(text, scope, quoted.at, Number(tilde?.raw ?? 0))
  const isKey = node?.kind === 'text' && node.pattern.kind === 'key'
  const syntax = isKey ? null : SYNTAX_IN_PHRASE.exec(quoted.raw)
  if (syntax !== null) warn('syntax_inside_phrase', inside + syntax.index, syntax[0].length)
  if (tilde !== undefined && node !== undefined && (isKey || searchWords(text).length < 2)) {
    warn('fuzzy_ignored', tilde.at.position, tilde.at.length)
  }
  return node
}

/** Syntax that has no effect in quotation marks and is unlikely to be part of the text. */
const SYNTAX_IN_PHRASE = /(?<=[\p{L}\p{N}])(?:\*|\?(?=[\p{L}\p{N}])|[~^][0-9.]*(?=\s|$))|\*(?=[\p{L}\p{N}])/v

/** Reads a range. Its bounds are compared in code point order. */
export const rangePattern = ({ from, to }: TokenOf<'range'>, scope: Scope, { refuse }: LeafReader): TextPattern => {
  const end = ({ text: raw, open, at: place, inclusive }: RangeEnd) => {
    if (open) return undefined
    const text = unescapeTerm(raw, place.position, refuse)
    const parts = comparisonOfScope(scope) === 'words' ? words(text) : []
    const bound = parts.length === 1 ? parts[0]!.text : keyOf(text, scope)
    if (bound === '') refuse('bad_range', place, '[a TO b]')
    return { text: bound, inclusive }
  }
  const [low, high] = [end(from), end(to)]
  if (low === undefined && high === undefined) return { kind: 'exists' }
  return { kind: 'range', ...(low && { from: low }), ...(high && { to: high }) }
}

/** Reads a regular expression between slashes. */
export const regexPattern = (
  { raw, at }: { readonly raw: string; readonly at: Place },
  { refuse, checkRegex }: LeafReader,
): TextPattern => {
  const inside = at.position + 1
  if (raw.length > MAX_REGEX_LENGTH) refuse('too_long', at, String(MAX_REGEX_LENGTH))
  const operator = luceneOperator(raw)
  if (operator !== undefined)
    refuse('regex_not_supported', { position: inside + operator, length: 1 }, `\\${raw[operator]}`)
  const fault = raw === '' ? { code: 'bad_regex' as const, position: 0, length: 0 } : checkRegex(raw)
  if (fault !== undefined) refuse(fault.code, { position: inside + fault.position, length: fault.length }, '')
  const source = foldRegex(raw)
  // Folding can reverse a character range, for example [Z-a].
  if (source !== raw && checkRegex(source) !== undefined) refuse('bad_regex', at, '')
  return { kind: 'regex', source }
}
