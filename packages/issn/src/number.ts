/**
 * The ISSN as a number: seven digits and a check digit, shown NNNN-NNNC (ISO 3297, modulus 11 of ISO 7064's family).
 * Inside the program an ISSN is its text with hyphen; where millions are held it is the integer of its seven digits.
 */

/** How many ISSNs there are: the seven digits run from 0000-000 to 9999-999. */
export const ISSN_COUNT = 10_000_000

/**
 * What systems write where a record has no ISSN yet. Its check digit is right, but it is assigned to no serial: it is read
 * as no ISSN everywhere.
 */
export const PLACEHOLDER_ISSN = '0000-0000'

const DIGIT_0 = 48
const HYPHEN = 45
const UPPER_X = 88

/** The seven digits of `text` from its start, the hyphen after four passed over; -1 where one is no digit. */
const sevenDigits = (text: string, hyphenAt: number): number => {
  let number = 0
  for (let index = 0; index < (hyphenAt < 0 ? 7 : 8); index++) {
    if (index === hyphenAt) continue
    const digit = text.charCodeAt(index) - DIGIT_0
    if (!(digit >= 0 && digit <= 9)) return -1
    number = number * 10 + digit
  }
  return number
}

/** The check value 0 to 10 (shown as X) of the seven digits in `number`: weights 8 down to 2, modulus 11. */
export const checkValue = (number: number): number => {
  let rest = number
  let sum = 0
  for (let weight = 2; weight <= 8; weight++) {
    sum += (rest % 10) * weight
    rest = Math.floor(rest / 10)
  }
  return (11 - (sum % 11)) % 11
}

const checkCharacter = (value: number): string => (value === 10 ? 'X' : String(value))

/**
 * The check digit (`0` to `9` or `X`) of seven digits without hyphen.
 * @throws RangeError when the text is not exactly seven digits
 */
export const checkDigit = (digits: string): string => {
  const number = digits.length === 7 ? sevenDigits(digits, -1) : -1
  if (number < 0) throw new RangeError(`Seven digits are needed for a check digit, not "${digits}"`)
  return checkCharacter(checkValue(number))
}

/** Whether a text has the shape NNNN-NNNC with C a digit or a capital X; the check digit may still be wrong. */
export const isWellFormed = (text: string): boolean => {
  if (text.length !== 9 || text.charCodeAt(4) !== HYPHEN) return false
  const last = text.charCodeAt(8)
  return ((last >= DIGIT_0 && last <= DIGIT_0 + 9) || last === UPPER_X) && sevenDigits(text, 4) >= 0
}

/** Whether a text has the shape of an ISSN that a serial can have: no placeholder. Its check digit may still be wrong. */
export const isAssignable = (text: string): boolean => isWellFormed(text) && text !== PLACEHOLDER_ISSN

/** Whether a text is an ISSN as it is stored: well formed, hyphen included, with the right check digit, no placeholder. */
export const isIssn = (text: string): boolean => {
  if (!isAssignable(text)) return false
  const last = text.charCodeAt(8)
  return checkValue(sevenDigits(text, 4)) === (last === UPPER_X ? 10 : last - DIGIT_0)
}

/** The 13 digits of a bar code of serials: 977, the seven digits of an ISSN, two of a variant, and a check digit. */
const BAR_CODE = /^977(\d{7})\d{3}$/

/**
 * The ISSN in the 13 digits of a bar code (EAN-13 with the prefix 977, GS1). Undefined when the digits
 * are no such bar code, its check digit is wrong or the ISSN is the placeholder.
 */
export const issnOfBarCode = (digits: string): string | undefined => {
  const number = BAR_CODE.exec(digits)?.[1]
  if (number === undefined) return undefined
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  const issn = issnFromNumber(Number(number))
  return sum % 10 === 0 && issn !== PLACEHOLDER_ISSN ? issn : undefined
}

/** A bar code as it is printed or typed, with blanks and hyphens between its digits. */
const TYPED_BAR_CODE = /^9[ -]?7[ -]?7(?:[ -]?\d){10}$/

/**
 * The ISSN that a person typed or a scanner read, in stored form: accepts surrounding blanks, a lower-case x, another
 * dash than the hyphen or none, and the digits of a bar code. Undefined when the text is no ISSN, its check digit is wrong
 * or it is the placeholder.
 */
export const normaliseIssn = (text: string): string | undefined => {
  const typed = text.trim()
  if (TYPED_BAR_CODE.test(typed)) return issnOfBarCode(typed.replace(/[ -]/g, ''))
  const match = /^(\d{4})[-\u2010-\u2015\u2212]?(\d{3}[\dXx])$/.exec(typed)
  if (!match) return undefined
  const issn = `${match[1]}-${match[2]?.toUpperCase()}`
  return isIssn(issn) ? issn : undefined
}

/**
 * The ISSN whose seven digits are `number`, an integer from 0 to 9,999,999.
 * @throws RangeError outside that range
 */
export const issnFromNumber = (number: number): string =>
  `${blockLimitFromNumber(number)}${checkCharacter(checkValue(number))}`

/**
 * The seven digits of a well-formed ISSN as an integer; the check digit is not looked at.
 * @throws RangeError when the text is not well formed
 */
export const numberOfIssn = (issn: string): number => {
  if (!isWellFormed(issn)) throw new RangeError(`"${issn}" does not have the shape of an ISSN`)
  return sevenDigits(issn, 4)
}

/** The well-formed ISSN with its check digit put right. @throws RangeError when the text is not well formed */
export const withCheckDigit = (issn: string): string => issnFromNumber(numberOfIssn(issn))

/**
 * The seven digits of `number` as the first or last number of a block is written: `1234-567`.
 * @throws RangeError outside 0 to 9,999,999
 */
export const blockLimitFromNumber = (number: number): string => {
  if (!Number.isInteger(number) || number < 0 || number >= ISSN_COUNT) {
    throw new RangeError(`${number} is not a whole number from 0 to ${ISSN_COUNT - 1}`)
  }
  const digits = String(number).padStart(7, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}
