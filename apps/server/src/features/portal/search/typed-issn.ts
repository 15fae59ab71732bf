/** Interprets a typed ISSN that can be incomplete or incorrect. */
import { isIssn, issnFromNumber, PLACEHOLDER_ISSN, readCell, withCheckDigit } from '@seriatim/issn'

export type TypedIssn =
  | { readonly kind: 'right'; readonly issn: string }
  /** Eight characters with an incorrect check digit. `corrected` has the correct check digit. */
  | { readonly kind: 'wrong'; readonly issn: string; readonly corrected: string }
  /** The first characters of an ISSN. */
  | { readonly kind: 'beginning'; readonly digits: string }
  /** A number with too few or too many digits for an ISSN. */
  | { readonly kind: 'malformed'; readonly text: string; readonly length: number }
  /** A bar code with the prefix 977 for serials and an incorrect check digit. `issn` is the ISSN in the bar code. */
  | { readonly kind: 'bar_code'; readonly text: string; readonly issn: string }

const LABEL = /^(?:urn:)?(?:e-?|p-?)?issn(?:-l)?\s*:?\s*/i
const DASH = '-\\u2010-\\u2015\\u2212'
const BEGINNING = new RegExp(`^(\\d{4})[${DASH} ]?(\\d{0,3})$`)
const ONLY_DIGITS = new RegExp(`^\\d(?:[${DASH} ]?\\d)*[${DASH} ]?[\\dXx]$`)
const SERIAL_BAR_CODE = /^977(\d{7})\d{3}$/

/**
 * Limits of the length of a malformed ISSN. Shorter and longer numbers are words of titles, such as years and catalogue
 * numbers.
 */
const MIN_DIGITS = 5
const MAX_DIGITS = 12

/** The single ISSN in a query, possibly incomplete or incorrect. Undefined for words and for several ISSNs. */
export function parseTypedIssn(query: string): TypedIssn | undefined {
  const text = query.trim().replace(LABEL, '')
  const beginning = BEGINNING.exec(text)
  if (beginning) {
    const [, first, rest] = beginning
    // Four digits alone are more likely a title or a year.
    if (rest !== '') return { kind: 'beginning', digits: `${first}-${rest}` }
    return undefined
  }
  const [number, ...others] = readCell(text)
  if (number !== undefined && others.length === 0 && !number.corrections.includes('text')) {
    const { issn, isRight, corrections } = number
    // If more than two leading zeros are missing, the number is more likely a word of a title.
    const isShort = corrections.includes('zeros') && text.length < 6
    if (isRight && !isShort) return { kind: 'right', issn }
    if (!isRight) return { kind: 'wrong', issn, corrected: withCheckDigit(issn) }
  }
  if (number !== undefined || !ONLY_DIGITS.test(text)) return undefined
  const plain = text.replace(new RegExp(`[${DASH} ]`, 'g'), '')
  const inBarCode = SERIAL_BAR_CODE.exec(plain)?.[1]
  if (inBarCode !== undefined) {
    const issn = issnFromNumber(Number(inBarCode))
    return issn === PLACEHOLDER_ISSN ? undefined : { kind: 'bar_code', text: plain, issn }
  }
  const hasLength = plain.length >= MIN_DIGITS && plain.length <= MAX_DIGITS
  return hasLength ? { kind: 'malformed', text, length: plain.length } : undefined
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
  const result = new Set<string>([withCheckDigit(wrong)])
  const add = (changed: readonly string[]) => {
    const text = changed.join('')
    const issn = `${text.slice(0, 4)}-${text.slice(4)}`
    if (isIssn(issn)) result.add(issn)
  }
  for (let at = 0; at < 7; at++) {
    const swapped = signs.with(at, signs[at + 1]!).with(at + 1, signs[at]!)
    add(swapped)
  }
  for (let at = 0; at < 8; at++)
    for (const digit of at === 7 ? `${DIGITS}X` : DIGITS) if (digit !== signs[at]) add(signs.with(at, digit))
  return [...result]
}
