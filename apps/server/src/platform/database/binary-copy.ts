import { BinaryValues } from './binary-values.ts'

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')

/** Rows in PostgreSQL's binary COPY format. */
export class BinaryCopy extends BinaryValues {
  constructor(initialBytes = 1 << 20) {
    super(initialBytes)
    SIGNATURE.copy(this.buffer)
    this.end = SIGNATURE.length
  }

  /** Starts a row of `columns` columns. */
  row(columns: number): void {
    this.reserve(2)
    this.end = this.buffer.writeInt16BE(columns, this.end)
  }

  /** Returns the finished data with its trailer. The writer must not be used after this call. */
  finish(): Buffer {
    this.reserve(2)
    this.end = this.buffer.writeInt16BE(-1, this.end)
    return this.buffer.subarray(0, this.end)
  }
}
