import { fromWire, type MarcRecord } from '@seriatim/marc'

/**
 * Parses the record of an answer. Slightly invalid records are parsed as far as possible, and rules report the
 * problems.
 * @throws Error if the answer contains no record, which is a defect of the server
 */
export const recordOfWire = (wire: unknown): MarcRecord => {
  const { record } = fromWire(wire)
  if (!record) throw new Error('The response contains no record')
  return record
}
