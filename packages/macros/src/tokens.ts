import { checkRegex, compileRegex, MAX_REGEX_LENGTH, type Regex } from '@seriatim/query/regex'
import { Mistake } from './errors.ts'
import { COMMENT } from './words.ts'

/** A part of a line. `column` counts from 1, `length` is in UTF-16 code units. */
export type TokenRange = { readonly column: number; readonly length: number }

export type Token =
  | ({ readonly kind: 'word'; readonly word: string } & TokenRange)
  /** A place as typed, which is parsed later: `245$a`, `856[2]^1`, `008/07-10`, `$u` or `^2`. */
  | ({ readonly kind: 'place'; readonly text: string } & TokenRange)
  | ({ readonly kind: 'text'; readonly text: string } & TokenRange)
  | ({ readonly kind: 'sign'; readonly sign: string } & TokenRange)
  | ({ readonly kind: 'end' } & TokenRange)
  | ({ readonly kind: 'other' } & TokenRange)

const BLANKS = /\s*/y
const WORD = /[\p{L}_]+/uy
/** Text that starts like a place, up to the next blank, so that an error covers the whole text. */
const PLACE =
  /(?:(?:LDR|\d{3})(?![\p{L}\d])(?:\[[^\]\s]*\])?(?:\$[^\s=,)]?|\^[^\s=,)]?|\/[\d-]*)?|\$[^\s=,)]?|\^[^\s=,)]?)/iuy
const SIGN = /!=|[=(),+]/y
const INDICATORS = /[^\s"'$]+/y
const OTHER = /\S+/y

const NOT_STORABLE = /[\p{Cc}--[\u0098\u009c]]|\p{Cs}/v

/** Reads the tokens of one line from left to right. The statement parser decides how the next token is read. */
export class Tokens {
  readonly #line: string
  #at = 0

  constructor(line: string) {
    this.#line = line
  }

  #skipBlanks(): void {
    BLANKS.lastIndex = this.#at
    BLANKS.test(this.#line)
    this.#at = BLANKS.lastIndex
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#line)?.[0]
  }

  /** Returns the next token without reading it. */
  peek(): Token {
    const before = this.#at
    const token = this.next()
    this.#at = before
    return token
  }

  /** Reads the next token. @throws Mistake for a text without a closing quotation mark */
  next(): Token {
    this.#skipBlanks()
    const column = this.#at + 1
    if (this.#isAtEnd()) return { kind: 'end', column, length: 0 }
    const first = this.#line[this.#at]
    if (first === '"' || first === "'") return this.#text(first)
    const place = this.#match(PLACE)
    if (place !== undefined) return { kind: 'place', text: place, ...this.#take(place) }
    const word = this.#match(WORD)
    if (word !== undefined) return { kind: 'word', word: word.toLowerCase(), ...this.#take(word) }
    const sign = this.#match(SIGN)
    if (sign !== undefined) return { kind: 'sign', sign, ...this.#take(sign) }
    return { kind: 'other', ...this.#take(this.#match(OTHER) ?? '') }
  }

  #isAtEnd(): boolean {
    return this.#at >= this.#line.length || this.#line.startsWith(COMMENT, this.#at)
  }

  #take(text: string): TokenRange {
    const at = { column: this.#at + 1, length: text.length }
    this.#at += text.length
    return at
  }

  /** Reads a quoted text. Two quotation marks represent one that belongs to the text. */
  #text(mark: string): Token {
    const start = this.#at
    let text = ''
    let from = start + 1
    for (;;) {
      const end = this.#line.indexOf(mark, from)
      if (end < 0)
        throw new Mistake({ column: start + 1, length: this.#line.length - start }, 'unclosed_text', { mark })
      text += this.#line.slice(from, end)
      if (this.#line[end + 1] !== mark) {
        const bad = NOT_STORABLE.exec(text)
        if (bad)
          throw new Mistake({ column: start + 1, length: end + 1 - start }, 'bad_character', { code: hex(bad[0]) })
        this.#at = end + 1
        return { kind: 'text', text, column: start + 1, length: end + 1 - start }
      }
      text += mark
      from = end + 2
    }
  }

  /** Reads the two indicators of a new field: text without blanks. */
  indicators(): { readonly text: string } & TokenRange {
    this.#skipBlanks()
    const text = this.#isAtEnd() ? '' : (this.#match(INDICATORS) ?? '')
    return { text, ...this.#take(text) }
  }

  /**
   * Reads a pattern between slashes. A final `i` makes the pattern case-insensitive.
   * @throws Mistake 'expected_pattern' | 'unclosed_pattern' | 'bad_pattern' | 'pattern_not_supported' |
   * 'pattern_too_long'
   */
  pattern(): Regex {
    this.#skipBlanks()
    const start = this.#at
    if (this.#line[start] !== '/') {
      const { column, length } = this.peek()
      throw new Mistake({ column, length }, 'expected_pattern')
    }
    let end = start + 1
    while (end < this.#line.length && this.#line[end] !== '/') end += this.#line[end] === '\\' ? 2 : 1
    if (end >= this.#line.length || end === start + 1)
      throw new Mistake({ column: start + 1, length: this.#line.length - start }, 'unclosed_pattern')
    const source = this.#line.slice(start + 1, end)
    this.#at = end + 1
    const hasNoCase = this.#line[this.#at] === 'i'
    if (hasNoCase) this.#at++
    if (source.length > MAX_REGEX_LENGTH)
      throw new Mistake({ column: start + 1, length: end + 1 - start }, 'pattern_too_long', { most: MAX_REGEX_LENGTH })
    const fault = checkRegex(source)
    if (fault)
      throw new Mistake(
        { column: start + 2 + fault.position, length: fault.length },
        fault.code === 'bad_regex' ? 'bad_pattern' : 'pattern_not_supported',
        { stretch: source.slice(fault.position, fault.position + fault.length) },
      )
    return compileRegex(hasNoCase ? `(?i)${source}` : source)
  }

  /** Whether a pattern comes next. */
  isAtPattern(): boolean {
    this.#skipBlanks()
    return this.#line[this.#at] === '/' && !this.#isAtEnd()
  }
}

const hex = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
