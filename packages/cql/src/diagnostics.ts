/** The SRU diagnostics for queries (info:srw/diagnostic/1, "Diagnostics List" of the SRU specification). */

/** The texts of the diagnostics list. */
export const DIAGNOSTICS = {
  1: 'General system error',
  2: 'System temporarily unavailable',
  4: 'Unsupported operation',
  5: 'Unsupported version',
  6: 'Unsupported parameter value',
  7: 'Mandatory parameter not supplied',
  8: 'Unsupported parameter',
  10: 'Query syntax error',
  12: 'Too many characters in query',
  13: 'Invalid or unsupported use of parentheses',
  14: 'Invalid or unsupported use of quotes',
  15: 'Unsupported context set',
  16: 'Unsupported index',
  19: 'Unsupported relation',
  20: 'Unsupported relation modifier',
  22: 'Unsupported combination of relation and index',
  26: 'Non special character escaped in term',
  27: 'Empty term unsupported',
  31: 'Anchoring character not supported',
  36: 'Term in invalid format for index or relation',
  38: 'Too many boolean operators in query',
  39: 'Proximity not supported',
  40: 'Unsupported proximity relation',
  41: 'Unsupported proximity distance',
  42: 'Unsupported proximity unit',
  43: 'Unsupported proximity ordering',
  46: 'Unsupported boolean modifier',
  47: 'Cannot process query; reason unknown',
  49: 'Masking character in unsupported position',
  61: 'First record position out of range',
  66: 'Unknown schema for retrieval',
  71: 'Unsupported record packing',
  80: 'Sort not supported',
  82: 'Unsupported sort sequence',
  84: 'Too many sort keys to sort',
  91: 'Unsupported case',
  92: 'Unsupported missing value action',
  110: 'Stylesheets not supported',
  120: 'Response position out of range',
} as const
export type DiagnosticNumber = keyof typeof DIAGNOSTICS

/** An error in a query. */
export class CqlProblem extends Error {
  readonly number: DiagnosticNumber
  /** The details that the diagnostics list specifies, such as the index, relation or term. */
  readonly details: string
  /** The position in the query, in UTF-16 code units, or undefined. */
  readonly position: number | undefined

  constructor(number: DiagnosticNumber, details: string, position?: number) {
    super(DIAGNOSTICS[number])
    this.number = number
    this.details = details
    this.position = position
  }
}
