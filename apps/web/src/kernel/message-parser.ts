/**
 * Replaces the parser of ICU MessageFormat in the browser bundle. It supports only the syntax of our messages:
 * arguments, whole numbers (also as `percent` and `::group-off`), `select`, `plural`, and quotes. A test compares its
 * result with the library's for every message of every language.
 */
type Element =
  | { readonly type: 0; readonly value: string }
  | { readonly type: 1; readonly value: string }
  | { readonly type: 2; readonly value: string; readonly style: unknown }
  | { readonly type: 5; readonly value: string; readonly options: Options }
  | {
      readonly type: 6
      readonly value: string
      readonly options: Options
      readonly offset: 0
      readonly pluralType: 'cardinal'
    }
  | { readonly type: 7 }
type Options = Readonly<Record<string, { readonly value: readonly Element[] }>>

/** The styles of numbers, as the AST of the FormatJS library represents them. */
const STYLES: Readonly<Record<string, unknown>> = {
  percent: 'percent',
  '::group-off': { type: 0, tokens: [{ stem: 'group-off', options: [] }], parsedOptions: { useGrouping: false } },
}

/**
 * Parses a message.
 * @throws SyntaxError for syntax that this parser does not support
 */
export const parse = (text: string): readonly Element[] => {
  let at = 0
  const fail = (): never => {
    throw new SyntaxError(`syntax error in a message at position ${at}: ${text}`)
  }
  /** Consumes a match at the current position and the white space after it; returns the first group of the match. */
  const take = (what: RegExp): string => {
    what.lastIndex = at
    const found = what.exec(text)
    if (found === null) return fail()
    at = what.lastIndex
    return found[1]!
  }
  /**
   * Reads an apostrophe. Before a syntax character, the apostrophe quotes the text up to the next apostrophe. Two
   * apostrophes are one literal apostrophe.
   */
  const quoted = (inPlural: boolean): string => {
    const next = text[at + 1] ?? ''
    if (next === "'") {
      at += 2
      return "'"
    }
    if (!(inPlural ? '{}#' : '{}').includes(next) || next === '') {
      at += 1
      return "'"
    }
    return take(/'((?:''|[^'])*)(?:'|$)/y).replaceAll("''", "'")
  }
  const options = (inPlural: boolean): Options => {
    const read: Record<string, { value: readonly Element[] }> = {}
    while (text[at] !== '}') {
      const name = take(/(=?[^\s{}]+)\s*\{/y)
      read[name] = { value: elements(inPlural, true) }
      take(/(\})\s*/y)
    }
    return read
  }
  const argument = (): Element => {
    const value = take(/\{\s*([\w-]+)\s*/y)
    const kind = text[at] === '}' ? undefined : take(/,\s*(\w+)\s*/y)
    const element = ((): Element => {
      switch (kind) {
        case undefined:
          return { type: 1, value }
        case 'number': {
          const style = text[at] === '}' ? null : STYLES[take(/,\s*([^\s}]+)\s*/y)]
          return style === undefined ? fail() : { type: 2, value, style }
        }
        case 'select':
          take(/(,)\s*/y)
          return { type: 5, value, options: options(false) }
        case 'plural':
          take(/(,)\s*/y)
          return { type: 6, value, options: options(true), offset: 0, pluralType: 'cardinal' }
        default:
          return fail()
      }
    })()
    take(/(\})/y)
    return element
  }
  const elements = (inPlural: boolean, isInside: boolean): readonly Element[] => {
    const read: Element[] = []
    let literal = ''
    const add = (element?: Element) => {
      if (literal !== '') read.push({ type: 0, value: literal })
      literal = ''
      if (element !== undefined) read.push(element)
    }
    while (at < text.length && !(isInside && text[at] === '}')) {
      const sign = text[at]
      if (sign === '{') add(argument())
      else if (sign === '}') fail()
      else if (sign === "'") literal += quoted(inPlural)
      else {
        at += 1
        if (sign === '#' && inPlural) add({ type: 7 })
        else literal += sign
      }
    }
    add()
    return read
  }
  return elements(false, false)
}

const isOfType =
  (type: number) =>
  (element: { readonly type: number }): boolean =>
    element.type === type

// Type guards that the formatter of FormatJS imports. Our messages contain no dates, times or tags.
export const isLiteralElement = isOfType(0)
export const isArgumentElement = isOfType(1)
export const isNumberElement = isOfType(2)
export const isDateElement = isOfType(3)
export const isTimeElement = isOfType(4)
export const isSelectElement = isOfType(5)
export const isPluralElement = isOfType(6)
export const isPoundElement = isOfType(7)
export const isTagElement = isOfType(8)

/** A number style is a keyword or an object of `STYLES`. Our messages contain no date styles. */
export const isNumberSkeleton = (style: unknown): boolean => typeof style === 'object' && style !== null
export const isDateTimeSkeleton = (): boolean => false
