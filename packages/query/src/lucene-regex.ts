/** Regular expressions in LUCENE queries. They are written between slashes and match a whole folded word or key. */
import { fold } from '@seriatim/scripts'

/** A part of an expression: syntax, a character in a class, or a plain character. */
type Piece = { readonly text: string; readonly kind: 'syntax' | 'class' | 'plain'; readonly at: number }

/** A complete escape: `\Q...\E`, `\p{Lu}`, `\pL`, `\x{10FFFF}`, or a backslash and the next character. */
const ESCAPE = /\\(?:Q[\s\S]*?(?:\\E|$)|[pP](?:\{[^}]*\}?|[\s\S])|x(?:\{[^}]*\}?|[0-9a-fA-F]{0,2})|[\s\S]?)/y
/** The start of a group with its flags or name. */
const GROUP = /\(\?(?:P?<\w*>|[a-zA-Z-]*[:)]?)/y
const CLASS_NAME = /\[:\^?\w*:\]/y

const pieces = (source: string): readonly Piece[] => {
  const results: Piece[] = []
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
      // A closing bracket directly after the opening one is a literal character of the class.
      const opening = /\[\^?\]?/y
      opening.lastIndex = index
      const whole = opening.exec(source)![0]
      results.push({ text: whole, kind: 'syntax', at: index })
      index += whole.length
      continue
    }
    if (syntax === undefined && text === ']') inClass = false
    results.push({ text, kind: syntax === undefined ? (inClass ? 'class' : 'plain') : 'syntax', at: index })
    index += text.length
  }
  return results
}

/**
 * Operators of Lucene that RE2 reads as literals. `#` is left out: it never matches in Lucene, and here signatures of
 * fields use it for a blank indicator.
 */
const LUCENE_OPERATOR = /^[~&@"<]$/

/**
 * The offset of the first operator that only Lucene supports: complement, intersection, any string, string or interval.
 */
export const luceneOperator = (source: string): number | undefined =>
  pieces(source).find(({ text, kind }) => kind === 'plain' && LUCENE_OPERATOR.test(text))?.at

const LETTER = /^\p{L}$/v
const LETTERS = /^[\p{L}\p{N}\p{M}]+$/v

/** Folds the letters of an expression like indexed words. Syntax is unchanged. */
export const foldRegex = (source: string): string =>
  pieces(source)
    .map(({ text, kind }) => {
      if (kind === 'syntax' || !LETTER.test(text)) return text
      const folded = fold(text)
      if (!LETTERS.test(folded)) return text
      // Some letters fold to two letters, such as æ. The two letters are a group in an expression, and separate letters
      // in a class.
      return kind === 'plain' && folded.length > text.length ? `(?:${folded})` : folded
    })
    .join('')

/** Characters with a special meaning in RE2 or Lucene expressions. */
const META = /[\\.+*?()|[\]{}^$/~&@#"<]/g

/** An expression that matches `text` literally. */
export const literal = (text: string): string => text.replace(META, '\\$&')
