/**
 * Rows in PostgreSQL's binary COPY format (documentation: COPY, File Formats), written into one growing buffer: half
 * the cost of the text form for the server, which would have to parse every tsvector. The buffer is its own (not of the
 * shared pool), so that it can be handed to another thread.
 */
import type { Lexemes } from '../analyser/lexemes.ts'

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const INT4_OID = 23
/** PostgreSQL counts microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

export class BinaryCopy {
  private buffer: Buffer
  private end = 0

  constructor(initialBytes = 1 << 20) {
    this.buffer = Buffer.allocUnsafeSlow(Math.max(initialBytes, 64))
    SIGNATURE.copy(this.buffer)
    this.end = SIGNATURE.length
  }

  get bytes(): number {
    return this.end
  }

  private reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.end + bytes))
    this.buffer.copy(larger, 0, 0, this.end)
    this.buffer = larger
  }

  /** Starts a row of `columns` columns. */
  row(columns: number): void {
    this.reserve(2)
    this.end = this.buffer.writeInt16BE(columns, this.end)
  }

  null(): void {
    this.reserve(4)
    this.end = this.buffer.writeInt32BE(-1, this.end)
  }

  bool(value: boolean): void {
    this.reserve(5)
    this.end = this.buffer.writeInt32BE(1, this.end)
    this.end = this.buffer.writeInt8(value ? 1 : 0, this.end)
  }

  int2(value: number | null): void {
    if (value === null) {
      this.null()
      return
    }
    this.reserve(6)
    this.end = this.buffer.writeInt32BE(2, this.end)
    this.end = this.buffer.writeInt16BE(value, this.end)
  }

  int4(value: number | null): void {
    if (value === null) {
      this.null()
      return
    }
    this.reserve(8)
    this.end = this.buffer.writeInt32BE(4, this.end)
    this.end = this.buffer.writeInt32BE(value, this.end)
  }

  int8(value: number | null): void {
    if (value === null) {
      this.null()
      return
    }
    this.reserve(12)
    this.end = this.buffer.writeInt32BE(8, this.end)
    this.end = this.buffer.writeBigInt64BE(BigInt(value), this.end)
  }

  timestamp(value: Date): void {
    this.reserve(12)
    this.end = this.buffer.writeInt32BE(8, this.end)
    this.end = this.buffer.writeBigInt64BE(BigInt(value.getTime() - EPOCH_MS) * 1000n, this.end)
  }

  text(value: string | null): void {
    if (value === null) {
      this.null()
      return
    }
    this.reserve(4 + value.length * 3)
    const written = this.buffer.write(value, this.end + 4)
    this.buffer.writeInt32BE(written, this.end)
    this.end += 4 + written
  }

  /** jsonb: its version number, then the text. */
  jsonb(value: string): void {
    this.reserve(5 + value.length * 3)
    const written = this.buffer.write(value, this.end + 5)
    this.buffer.writeInt32BE(written + 1, this.end)
    this.buffer.writeInt8(1, this.end + 4)
    this.end += 5 + written
  }

  int4Array(values: readonly number[] | null): void {
    if (values === null) {
      this.null()
      return
    }
    this.reserve(24 + values.length * 8)
    this.end = this.buffer.writeInt32BE(20 + values.length * 8, this.end)
    this.end = this.buffer.writeInt32BE(1, this.end)
    this.end = this.buffer.writeInt32BE(0, this.end)
    this.end = this.buffer.writeInt32BE(INT4_OID, this.end)
    this.end = this.buffer.writeInt32BE(values.length, this.end)
    this.end = this.buffer.writeInt32BE(1, this.end)
    for (const value of values) this.int4(value)
  }

  /** tsvector: the number of lexemes; each as a C string, the number of its positions, the positions. */
  tsvector({ positions }: Lexemes): void {
    this.reserve(8)
    const start = this.end
    let end = this.buffer.writeInt32BE(positions.size, start + 4)
    for (const [lexeme, places] of positions) {
      this.end = end
      this.reserve(lexeme.length * 3 + 3 + places.length * 2)
      const { buffer } = this
      end += buffer.write(lexeme, end)
      buffer[end] = 0
      end = buffer.writeUInt16BE(places.length, end + 1)
      for (const place of places) end = buffer.writeUInt16BE(place, end)
    }
    this.buffer.writeInt32BE(end - start - 4, start)
    this.end = end
  }

  /** The finished data, with its trailer. The writer is not used again. */
  finish(): Buffer {
    this.reserve(2)
    this.end = this.buffer.writeInt16BE(-1, this.end)
    return this.buffer.subarray(0, this.end)
  }
}
