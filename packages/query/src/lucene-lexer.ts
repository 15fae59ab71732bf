/** Tokens of the Lucene classic syntax (QueryParser.jj of Apache Lucene). */
import type { Refuse } from './problem.ts'
import type { Place } from './tree.ts'

/** A bound of a range. `text` is the raw text. `open` marks an unquoted asterisk. */
export type RangeEnd = {
  readonly text: string
  readonly at: Place
  readonly inclusive: boolean
  readonly open: boolean
}

export type Token = { readonly at: Place } & (
  | {
      readonly kind:
        | 'and'
        | 'or'
        | 'not'
        | 'plus'
        | 'minus'
        | 'open'
        | 'close'
        | 'colon'
        /** A `+`, `-` or `!` that is followed by a blank. */
        | 'bare'
        | 'end'
    }
  /** `raw` includes escapes but not delimiters. `wild`: the term has a wildcard. */
  | { readonly kind: 'term'; readonly raw: string; readonly wild: boolean }
  | { readonly kind: 'quoted' | 'regex'; readonly raw: string }
  /** The text after `~` or `^`. */
  | { readonly kind: 'tilde' | 'boost'; readonly raw: string }
  | { readonly kind: 'range'; readonly from: RangeEnd; readonly to: RangeEnd }
)

/** The tokens of the given kinds. */
export type TokenOf<Kind extends Token['kind']> = Token & { readonly kind: Kind }

const BLANK = ' \t\n\r\u3000'
/**
 * Characters that end a term unless escaped. `+` and `-` are excluded only at its start, and `*` and `?` are wildcards.
 */
const SPECIAL = `${BLANK}!():^[]"{}~\\/`

const isBlank = (character: string): boolean => BLANK.includes(character)
const isTermCharacter = (character: string): boolean => !SPECIAL.includes(character)
const isTermStart = (character: string): boolean =>
  character === '\\' || (isTermCharacter(character) && character !== '+' && character !== '-')

const SINGLE = { '(': 'open', ')': 'close', ':': 'colon', '!': 'not', '+': 'plus', '-': 'minus' } as const
const WORDS: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  AND: 'and',
  '&&': 'and',
  OR: 'or',
  '||': 'or',
  NOT: 'not',
}

const HEBREW = /\p{Script=Hebrew}/v

/** Whether a quotation mark is the gershayim of a Hebrew abbreviation: a letter is on both sides. */
const isGershayim = (query: string, index: number): boolean =>
  query[index] === '"' && HEBREW.test(query.charAt(index - 1)) && HEBREW.test(query.charAt(index + 1))

/** Creates a lexer. Each call returns the next token, and always `end` after the last one. */
export const luceneTokens = (query: string, refuse: Refuse): (() => Token) => {
  const { length } = query
  let next = 0
  const at = (from: number, to = next): Place => ({ position: from, length: to - from })

  /** The offset after the next unescaped `mark`, or undefined if it is missing. */
  const closing = (from: number, mark: string): number | undefined => {
    for (let index = from; index < length; index++) {
      if (query[index] === '\\') index++
      else if (query[index] === mark && !isGershayim(query, index)) return index
    }
    return undefined
  }

  const enclosed = (kind: 'quoted' | 'regex', mark: string, unclosed: 'unclosed_quote' | 'unclosed_regex'): Token => {
    const from = next
    const end = closing(from + 1, mark)
    if (end === undefined) return refuse(unclosed, at(from, length), mark)
    next = end + 1
    return { kind, raw: query.slice(from + 1, end), at: at(from) }
  }

  /** The offset of the end of a term. */
  const termEnd = (from: number): number => {
    let index = from
    while (index < length) {
      if (query[index] === '\\') {
        if (index + 1 === length) refuse('lone_escape', at(index, length), '\\\\')
        index += 2
      } else if (isTermCharacter(query[index]!) || (index > from && isGershayim(query, index))) index++
      else break
    }
    return index
  }

  const term = (): Token => {
    const from = next
    next = termEnd(from)
    const raw = query.slice(from, next)
    const operator = WORDS[raw]
    if (operator !== undefined) return { kind: operator, at: at(from) }
    return { kind: 'term', raw, wild: /[*?]/.test(raw.replace(/\\[\s\S]/g, '')), at: at(from) }
  }

  const skipBlanks = () => {
    while (next < length && isBlank(query[next]!)) next++
  }

  /** Reads a bound of a range, except for its bracket. */
  const rangeEnd = (opening: number): Omit<RangeEnd, 'inclusive'> => {
    skipBlanks()
    const from = next
    if (query[from] === '"') {
      const end = closing(from + 1, '"')
      if (end === undefined) return refuse('unclosed_quote', at(from, length), '"')
      next = end + 1
      return { text: query.slice(from + 1, end), at: at(from), open: false }
    }
    while (next < length && !isBlank(query[next]!) && query[next] !== ']' && query[next] !== '}') {
      if (query[next] === '\\') next++
      next++
    }
    next = Math.min(next, length)
    if (next === length) return refuse('unclosed_range', at(opening, length), ']')
    if (next === from) return refuse('bad_range', at(opening, next + 1), '[a TO b]')
    const text = query.slice(from, next)
    return { text, at: at(from), open: text === '*' }
  }

  const range = (): Token => {
    const opening = next
    const fromInclusive = query[next++] === '['
    const from = rangeEnd(opening)
    skipBlanks()
    if (next === length) return refuse('unclosed_range', at(opening, length), ']')
    if (!/^TO[ \t\n\r\u3000]/.test(query.slice(next, next + 3))) {
      return refuse('bad_range', at(opening, next), '[a TO b]')
    }
    next += 2
    const to = rangeEnd(opening)
    skipBlanks()
    if (next === length) return refuse('unclosed_range', at(opening, length), ']')
    if (query[next] !== ']' && query[next] !== '}') return refuse('bad_range', at(opening, next), '[a TO b]')
    const toInclusive = query[next++] === ']'
    return {
      kind: 'range',
      from: { ...from, inclusive: fromInclusive },
      to: { ...to, inclusive: toInclusive },
      at: at(opening),
    }
  }

  return () => {
    skipBlanks()
    const from = next
    const character = query[next]
    if (character === undefined) return { kind: 'end', at: at(from) }
    if ('+-!'.includes(character) && next + 1 < length && isBlank(query[next + 1]!)) {
      next++
      return { kind: 'bare', at: at(from) }
    }
    switch (character) {
      case '+':
      case '-':
      case '!':
      case '(':
      case ')':
      case ':':
        next++
        return { kind: SINGLE[character], at: at(from) }
      case '"':
        return enclosed('quoted', '"', 'unclosed_quote')
      case '/':
        return enclosed('regex', '/', 'unclosed_regex')
      case '[':
      case '{':
        return range()
      case '~':
      case '^':
        // The token includes the number and all text up to the next separator, so that invalid text is refused as a
        // whole.
        next++
        while (next < length && isTermCharacter(query[next]!)) next++
        return { kind: character === '~' ? 'tilde' : 'boost', raw: query.slice(from + 1, next), at: at(from) }
      default:
        // A character that cannot start a term, such as a closing bracket, is refused.
        return isTermStart(character) ? term() : refuse('unexpected', at(from, from + 1), '')
    }
  }
}

/** A character of a term. An escaped character is never a wildcard. */
export type TermCharacter = { readonly character: string; readonly escaped: boolean }

const HEX = /^[0-9a-fA-F]{4}$/

/**
 * Splits a raw term into characters and resolves escapes: a backslash before a literal character, or before `u` and
 * four hexadecimal digits. `offset` is the offset of `raw` in the query.
 */
export const termCharacters = (raw: string, offset: number, refuse: Refuse): readonly TermCharacter[] => {
  const characters: TermCharacter[] = []
  for (let index = 0; index < raw.length; index++) {
    const character = raw[index]!
    if (character !== '\\') {
      characters.push({ character, escaped: false })
      continue
    }
    const escaped = raw[++index]
    if (escaped === undefined) refuse('lone_escape', { position: offset + index - 1, length: 1 }, '\\\\')
    else if (escaped !== 'u') characters.push({ character: escaped, escaped: true })
    else {
      const digits = raw.slice(index + 1, index + 5)
      if (!HEX.test(digits))
        refuse('bad_escape', { position: offset + index - 1, length: 2 + digits.length }, '\\u00E9')
      characters.push({ character: String.fromCharCode(Number.parseInt(digits, 16)), escaped: true })
      index += 4
    }
  }
  return characters
}

/** Resolves the escapes of a raw term. */
export const unescapeTerm = (raw: string, offset: number, refuse: Refuse): string =>
  raw.includes('\\')
    ? termCharacters(raw, offset, refuse)
        .map(({ character }) => character)
        .join('')
    : raw
