/**
 * ISSNs as integers in the order of their texts: the seven digits and the check digit as it stands, which in a few
 * records is wrong. Both engines order by it and tell ISSNs by it.
 */
import { issnFromNumber, numberOfIssn } from '@seriatim/issn'

/** A check digit has eleven values, X the last. */
const CHECK_VALUES = 11

/** What is below it stands for an ISSN; it fits in 27 bits. */
export const ISSN_ORDERS = 10_000_000 * CHECK_VALUES

/** @throws RangeError when the text is not well formed */
export const issnOrder = (issn: string): number => {
  const check = issn[8]
  return numberOfIssn(issn) * CHECK_VALUES + (check === 'X' ? 10 : Number(check))
}

/** The ISSN that stands for itself in the order. */
export const issnAtOrder = (order: number): string => {
  const check = order % CHECK_VALUES
  return issnFromNumber(Math.floor(order / CHECK_VALUES)).slice(0, 8) + (check === 10 ? 'X' : check)
}
