import { BinaryValues } from '../../platform/database/binary-values.ts'

const HEADER_BYTES = 20

/** An array of one dimension in PostgreSQL's binary form (`array_recv`), as the parameter of a statement. */
export class BinaryArray extends BinaryValues {
  /** `oid` of the elements' type; exactly `length` of them are to follow. */
  constructor(oid: number, length: number, initialBytes: number) {
    super(HEADER_BYTES + initialBytes)
    const dimensions = length === 0 ? 0 : 1
    // Dimensions, whether there may be nulls, the type; for each dimension its length and where it counts from.
    for (const value of [dimensions, 1, oid, ...(dimensions === 0 ? [] : [length, 1])])
      this.end = this.buffer.writeInt32BE(value, this.end)
  }

  /** The finished array. The writer is not used again. */
  finish(): Buffer {
    return this.buffer.subarray(0, this.end)
  }
}
