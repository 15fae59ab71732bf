/**
 * Writes values in PostgreSQL's binary format, each after its length (documentation: COPY, File Formats), to one
 * growing buffer. The format costs the server half as much as text, because the server need not parse tsvectors.
 */
import type { Lexemes } from '@seriatim/analyser'

const INT4_OID = 23
const TEXT_OID = 25
/** The date from which PostgreSQL counts microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

/** Most lexemes are short and ASCII, for which a loop is faster than `write`. @returns the end of the lexeme */
const writeLexeme = (buffer: Buffer, lexeme: string, start: number): number => {
  if (lexeme.length > 24) return start + buffer.write(lexeme, start)
  for (let index = 0; index < lexeme.length; index++) {
    const unit = lexeme.charCodeAt(index)
    if (unit > 0x7f) return start + buffer.write(lexeme, start)
    buffer[start + index] = unit
  }
  return start + lexeme.length
}

export abstract class BinaryValues {
  protected buffer: Buffer
  protected end = 0

  protected constructor(initialBytes: number) {
    this.buffer = Buffer.allocUnsafeSlow(Math.max(initialBytes, 64))
  }

  get bytes(): number {
    return this.end
  }

  protected reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.end + bytes))
    this.buffer.copy(larger, 0, 0, this.end)
    this.buffer = larger
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

  bytea(value: Uint8Array): void {
    this.reserve(4 + value.length)
    this.end = this.buffer.writeInt32BE(value.length, this.end)
    this.buffer.set(value, this.end)
    this.end += value.length
  }

  /** Writes a jsonb value: its version number, then the text. */
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

  textArray(values: readonly string[]): void {
    this.reserve(24)
    const start = this.end
    this.end = start + 4
    const isEmpty = values.length === 0
    for (const part of [isEmpty ? 0 : 1, 0, TEXT_OID, ...(isEmpty ? [] : [values.length, 1])])
      this.end = this.buffer.writeInt32BE(part, this.end)
    for (const value of values) this.text(value)
    this.buffer.writeInt32BE(this.end - start - 4, start)
  }

  /**
   * Writes a tsvector: the number of lexemes, then each lexeme as a C string, the number of its positions, and the
   * positions.
   */
  tsvector(value: Lexemes | null): void {
    if (value === null) {
      this.null()
      return
    }
    const { positions } = value
    this.reserve(8)
    const start = this.end
    let end = this.buffer.writeInt32BE(positions.size, start + 4)
    for (const [lexeme, places] of positions) {
      this.end = end
      this.reserve(lexeme.length * 3 + 3 + places.length * 2)
      const { buffer } = this
      end = writeLexeme(buffer, lexeme, end)
      buffer[end] = 0
      buffer[end + 1] = places.length >> 8
      buffer[end + 2] = places.length & 0xff
      end += 3
      for (let index = 0; index < places.length; index++) {
        const place = places[index]!
        buffer[end] = place >> 8
        buffer[end + 1] = place & 0xff
        end += 2
      }
    }
    this.buffer.writeInt32BE(end - start - 4, start)
    this.end = end
  }
}
