import { fromWire, type MarcRecord } from '@seriatim/marc'

/**
 * The record of an answer. What is slightly wrong in it is read as far as it goes, and the rules say so.
 * @throws when the answer holds no record at all: a defect of the server
 */
export const recordOfWire = (wire: unknown): MarcRecord => {
  const { record } = fromWire(wire)
  if (!record) throw new Error('The answer holds no record')
  return record
}
