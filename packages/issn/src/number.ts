/**
 * The ISSN as a number: seven digits and a check digit, written `NNNN-NNNC` (ISO 3297, modulus 11 like ISO 7064). An
 * ISSN is stored as text with hyphen, or as the integer of its seven digits for millions of ISSNs.
 */

/** The number of ISSNs: 0000-000 to 9999-999. */
export const ISSN_COUNT = 10_000_000

/**
 * The placeholder that systems write if a record has no ISSN. Its check digit is correct, but no serial has it, so it
 * is never accepted as an ISSN.
 */
export const PLACEHOLDER_ISSN = '0000-0000'

const DIGIT_0 = 48
const HYPHEN = 45
const UPPER_X = 88

/** The first seven digits of `text`, without the hyphen at `hyphenAt`. -1 if a character is not a digit. */
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

/**
 * The check value of the seven digits in `number`: 0 to 10, where 10 is written X (weights 8 down to 2, modulus 11).
 */
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
 * Computes the check digit of an ISSN (`0` to `9` or `X`) from its seven digits without hyphen.
 * @throws RangeError if the text is not exactly seven digits
 */
export const checkDigit = (digits: string): string => {
  const number = digits.length === 7 ? sevenDigits(digits, -1) : -1
  if (number < 0) throw new RangeError(`A check digit is computed from seven digits, not from "${digits}"`)
  return checkCharacter(checkValue(number))
}

/** Whether a text has the form `NNNN-NNNC`, where C is a digit or a capital X. The check digit may be wrong. */
export const isWellFormed = (text: string): boolean => {
  if (text.length !== 9 || text.charCodeAt(4) !== HYPHEN) return false
  const last = text.charCodeAt(8)
  return ((last >= DIGIT_0 && last <= DIGIT_0 + 9) || last === UPPER_X) && sevenDigits(text, 4) >= 0
}

/** Whether a text has the form of an ISSN and is not the placeholder. The check digit may be wrong. */
export const isAssignable = (text: string): boolean => isWellFormed(text) && text !== PLACEHOLDER_ISSN

/** Whether a text is a valid ISSN in stored form: well formed with hyphen, correct check digit, not the placeholder. */
export const isIssn = (text: string): boolean => {
  if (!isAssignable(text)) return false
  const last = text.charCodeAt(8)
  return checkValue(sevenDigits(text, 4)) === (last === UPPER_X ? 10 : last - DIGIT_0)
}

/** The check digit of the first twelve digits of an EAN-13: weights 1 and 3 in turn, modulus 10 (GS1). */
const barCodeCheckDigit = (digits: string): number => {
  const sum = [...digits.slice(0, 12)].reduce(
    (total, each, index) => total + Number(each) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** The 13 digits of a serial bar code: 977, seven digits of an ISSN, two digits of a variant, and a check digit. */
const BAR_CODE = /^977(\d{7})\d{3}$/

/**
 * The ISSN in a 13-digit bar code (EAN-13 with prefix 977, GS1). Undefined for another bar code, a wrong check digit or
 * the placeholder.
 */
export const issnOfBarCode = (digits: string): string | undefined => {
  const number = BAR_CODE.exec(digits)?.[1]
  if (number === undefined) return undefined
  const issn = issnFromNumber(Number(number))
  return digits.at(-1) === String(barCodeCheckDigit(digits)) && issn !== PLACEHOLDER_ISSN ? issn : undefined
}

/**
 * The 13 digits of the bar code of a serial: 977, the first seven digits of the ISSN, a variant and a check digit (GS1
 * General Specifications). The variant has two digits, 00 for a normal issue.
 * @throws RangeError if the ISSN is not well formed, or the variant is not two digits
 */
export const barCodeOfIssn = (issn: string, variant = '00'): string => {
  if (!/^\d\d$/.test(variant)) throw new RangeError(`A variant has two digits, unlike "${variant}"`)
  const digits = `977${String(numberOfIssn(issn)).padStart(7, '0')}${variant}`
  return `${digits}${barCodeCheckDigit(digits)}`
}

/** A printed or typed bar code, with blanks and hyphens between its digits. */
const TYPED_BAR_CODE = /^9[ -]?7[ -]?7(?:[ -]?\d){10}$/

/**
 * Normalises a typed or scanned ISSN to stored form. Accepts surrounding blanks, a lower-case x, another dash or none,
 * and bar code digits. Undefined for invalid text, a wrong check digit or the placeholder.
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
 * The ISSN of the seven digits `number`.
 * @throws RangeError unless `number` is an integer from 0 to 9,999,999
 */
export const issnFromNumber = (number: number): string =>
  `${blockLimitFromNumber(number)}${checkCharacter(checkValue(number))}`

/**
 * The seven digits of a well-formed ISSN as an integer. The check digit is ignored.
 * @throws RangeError if the text is not well formed
 */
export const numberOfIssn = (issn: string): number => {
  if (!isWellFormed(issn)) throw new RangeError(`"${issn}" does not have the shape of an ISSN`)
  return sevenDigits(issn, 4)
}

/**
 * Corrects the check digit of a well-formed ISSN.
 * @throws RangeError if the text is not well formed
 */
export const withCheckDigit = (issn: string): string => issnFromNumber(numberOfIssn(issn))

/**
 * Formats the seven digits of `number` as a block limit: `1234-567`.
 * @throws RangeError unless `number` is an integer from 0 to 9,999,999
 */
export const blockLimitFromNumber = (number: number): string => {
  if (!Number.isInteger(number) || number < 0 || number >= ISSN_COUNT) {
    throw new RangeError(`${number} is not a whole number from 0 to ${ISSN_COUNT - 1}`)
  }
  const digits = String(number).padStart(7, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}
