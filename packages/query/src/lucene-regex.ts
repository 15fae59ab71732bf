/** Regular expressions inside LUCENE: between slashes, over a whole folded word or key. */
import { fold } from '@seriatim/scripts'

/** What a stretch of an expression is: an escape, a character inside a class, or one outside. */
type Piece = { readonly text: string; readonly kind: 'syntax' | 'class' | 'plain'; readonly at: number }

/** An escape as a whole: `\Q...\E`, `\p{Lu}`, `\pL`, `\x{10FFFF}`, else the next character. */
const ESCAPE = /\\(?:Q[\s\S]*?(?:\\E|$)|[pP](?:\{[^}]*\}?|[\s\S])|x(?:\{[^}]*\}?|[0-9a-fA-F]{0,2})|[\s\S]?)/y
/** The beginning of a group, with its flags or its name. */
const GROUP = /\(\?(?:P?<\w*>|[a-zA-Z-]*[:)]?)/y
const CLASS_NAME = /\[:\^?\w*:\]/y

const pieces = (source: string): readonly Piece[] => {
  const found: Piece[] = []
  let inClass = false
  let index = 0
  const take = (expression: RegExp): string | undefined => {
    expression.lastIndex = index
    return expression.exec(source)?.[0]
  }
  while (index < source.length) {
    const syntax =
      source[index] === '\\'
        ? take(ESCAPE)
        : inClass
          ? take(CLASS_NAME)
          : source[index] === '('
            ? take(GROUP)
            : undefined
    const text = syntax ?? String.fromCodePoint(source.codePointAt(index)!)
    if (syntax === undefined && text === '[' && !inClass) {
      inClass = true
      // A bracket that closes at once is the bracket itself.
      const opening = /\[\^?\]?/y
      opening.lastIndex = index
      const whole = opening.exec(source)![0]
      found.push({ text: whole, kind: 'syntax', at: index })
      index += whole.length
      continue
    }
    if (syntax === undefined && text === ']') inClass = false
    found.push({ text, kind: syntax === undefined ? (inClass ? 'class' : 'plain') : 'syntax', at: index })
    index += text.length
  }
  return found
}

/**
 * Operators of Lucene's expressions that RE2 reads as plain characters. Its `#`, which no text fits, is left to mean
 * itself: so signatures of fields write a blank indicator.
 */
const LUCENE_OPERATOR = /^[~&@"<]$/

/** The first operator of `source` that only Lucene has: complement, intersection, any, strings, intervals. */
export const luceneOperator = (source: string): number | undefined =>
  pieces(source).find(({ text, kind }) => kind === 'plain' && LUCENE_OPERATOR.test(text))?.at

const LETTER = /^\p{L}$/v
const LETTERS = /^[\p{L}\p{N}\p{M}]+$/v

/** The expression in the form in which words are compared: its letters folded, its syntax as it was. */
export const foldRegex = (source: string): string =>
  pieces(source)
    .map(({ text, kind }) => {
      if (kind === 'syntax' || !LETTER.test(text)) return text
      const folded = fold(text)
      if (!LETTERS.test(folded)) return text
      // æ is two letters: together where one may repeat, any of them in a class.
      return kind === 'plain' && folded.length > text.length ? `(?:${folded})` : folded
    })
    .join('')

/** What means something else in RE2, in Lucene's expressions, or at their end. */
const META = /[\\.+*?()|[\]{}^$/~&@#"<]/g

/** The expression that means `text` itself. */
export const literal = (text: string): string => text.replace(META, '\\$&')
