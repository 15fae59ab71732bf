import { BinaryValues } from '../../platform/database/binary-values.ts'

const HEADER_BYTES = 20

/** A one-dimensional array in PostgreSQL's binary format (`array_recv`), as a statement parameter. */
export class BinaryArray extends BinaryValues {
  /** @param oid the type of the elements @param length the number of elements that must follow */
  constructor(oid: number, length: number, initialBytes: number) {
    super(HEADER_BYTES + initialBytes)
    const dimensions = length === 0 ? 0 : 1
    // The header: number of dimensions, null flag, element type, then length and lower bound of each dimension.
    for (const value of [dimensions, 1, oid, ...(dimensions === 0 ? [] : [length, 1])])
      this.end = this.buffer.writeInt32BE(value, this.end)
  }

  /** The finished array. The writer must not be used after this call. */
  finish(): Buffer {
    return this.buffer.subarray(0, this.end)
  }
}
