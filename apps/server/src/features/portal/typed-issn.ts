/** Interprets a typed ISSN that can be incomplete or incorrect. */
import { isIssn, readCell, withCheckDigit } from '@seriatim/issn'

export type TypedIssn =
  | { readonly kind: 'right'; readonly issn: string }
  /** Eight characters with an incorrect check digit. */
  | { readonly kind: 'wrong'; readonly issn: string }
  /** The first characters of an ISSN. */
  | { readonly kind: 'beginning'; readonly digits: string }

/** The single ISSN in a query; undefined for words and for several ISSNs. */
export function parseTypedIssn(query: string): TypedIssn | undefined {
  const text = query.trim().replace(/^(?:e-?|p-?)?issn(?:-l)?\s*:?\s*/i, '')
  const beginning = /^(\d{4})[-\u2010-\u2015\u2212 ]?(\d{0,3})$/.exec(text)
  if (beginning && beginning[2] !== '') return { kind: 'beginning', digits: `${beginning[1]}-${beginning[2]}` }
  const numbers = readCell(text)
  const [number] = numbers
  if (number === undefined || numbers.length > 1 || number.corrections.includes('text')) return undefined
  return { kind: number.isRight ? 'right' : 'wrong', issn: number.issn }
}

/** Maximum number of records that a page suggests for an incorrect ISSN. */
export const MAX_LIKELY_RECORDS = 10

const DIGITS = '0123456789'

/**
 * Valid ISSNs that the user may have intended with an incorrect one, the most likely first: corrected check digit, two
 * adjacent digits transposed, one digit replaced.
 */
export function likelyIssns(wrong: string): readonly string[] {
  const signs = [...wrong.replace('-', '')]
  const found = new Set<string>([withCheckDigit(wrong)])
  const add = (changed: readonly string[]) => {
    const text = changed.join('')
    const issn = `${text.slice(0, 4)}-${text.slice(4)}`
    if (isIssn(issn)) found.add(issn)
  }
  for (let at = 0; at < 7; at++) {
    const swapped = signs.with(at, signs[at + 1]!).with(at + 1, signs[at]!)
    add(swapped)
  }
  for (let at = 0; at < 8; at++)
    for (const digit of at === 7 ? `${DIGITS}X` : DIGITS) if (digit !== signs[at]) add(signs.with(at, digit))
  return [...found]
}
