/** The tokens of CQL. */
import { CqlProblem } from './diagnostics.ts'
import type { CqlSymbol } from './tree.ts'

export type CqlToken = { readonly position: number } & (
  | { readonly kind: 'open' | 'close' | 'slash' | 'end' }
  | { readonly kind: 'symbol'; readonly symbol: CqlSymbol }
  /** `text` includes escapes, but not the quotation marks. */
  | { readonly kind: 'text'; readonly text: string; readonly isQuoted: boolean }
)

const BLANKS = /\s+/y
const SYMBOL = /==|<>|<=|>=|[=<>]/y
const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"/y
const WORD = /[^\s()=<>"/]+/y
const ENDS_IN_ESCAPE = /(?<!\\)(?:\\\\)*\\$/

/** Whether a text is a token without quotation marks. */
export const isPlainWord = (text: string): boolean => /^[^\s()=<>"/]+$/.test(text) && !ENDS_IN_ESCAPE.test(text)

/** Splits a query into tokens. @throws CqlProblem 14 for an unpaired quotation mark, 26 for a backslash at the end */
export function cqlTokens(query: string): readonly CqlToken[] {
  const tokens: CqlToken[] = []
  let position = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position
    return pattern.exec(query)
  }
  while (position < query.length) {
    const blanks = take(BLANKS)
    if (blanks !== null) {
      position += blanks[0].length
      continue
    }
    const character = query.charAt(position)
    const symbol = take(SYMBOL)
    const quoted = take(QUOTED)
    const word = take(WORD)
    if (character === '(') tokens.push({ kind: 'open', position })
    else if (character === ')') tokens.push({ kind: 'close', position })
    else if (character === '/') tokens.push({ kind: 'slash', position })
    else if (symbol !== null) tokens.push({ kind: 'symbol', symbol: symbol[0] as CqlSymbol, position })
    else if (quoted !== null) tokens.push({ kind: 'text', text: quoted[1]!, isQuoted: true, position })
    else if (word !== null) {
      if (ENDS_IN_ESCAPE.test(word[0])) throw new CqlProblem(26, '\\', position + word[0].length - 1)
      tokens.push({ kind: 'text', text: word[0], isQuoted: false, position })
    } else throw new CqlProblem(14, query.slice(position, position + 20), position)
    position += symbol?.[0].length ?? quoted?.[0].length ?? word?.[0].length ?? 1
  }
  tokens.push({ kind: 'end', position })
  return tokens
}
