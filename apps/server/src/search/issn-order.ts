/**
 * Maps ISSNs to integers in text order: seven digits and the stored check digit, which is wrong in a few records. All
 * engines use the integers to sort and identify ISSNs.
 */
import { issnFromNumber, numberOfIssn } from '@seriatim/issn'

/** A check digit has eleven values; X is the highest. */
const CHECK_VALUES = 11

/** Upper bound (exclusive) of the integers; they fit in 27 bits. */
export const ISSN_ORDERS = 10_000_000 * CHECK_VALUES

/** The integer of an ISSN. @throws RangeError if the text is not well formed */
export const issnOrder = (issn: string): number => {
  const check = issn[8]
  return numberOfIssn(issn) * CHECK_VALUES + (check === 'X' ? 10 : Number(check))
}

/** The ISSN that `issnOrder` maps to an integer. */
export const issnAtOrder = (order: number): string => {
  const check = order % CHECK_VALUES
  return issnFromNumber(Math.floor(order / CHECK_VALUES)).slice(0, 8) + (check === 10 ? 'X' : check)
}
