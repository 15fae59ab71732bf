/**
 * Reads rows from PostgreSQL in binary format directly from the socket buffers. node-postgres converts every value to a
 * string first, which costs ten times as much for millions of numbers.
 */
import type { ClientBase, Connection, Submittable } from 'pg'

/**
 * Called for each row with the offsets of the beginning of its first value and the end of its last. Values follow each
 * other: four bytes of length (-1 for null), then the value. The bytes are valid only during the call.
 */
export type ReadRow = (bytes: Uint8Array, at: number, end: number) => void

/**
 * Runs `copy (QUERY) to stdout (format binary)`. `query` cannot have parameters. `held` names a table that is locked
 * first. COPY takes its snapshot before it waits for a lock. Without `held`, the copy would not see rows of a table
 * that replaces the old one meanwhile.
 */
export const copyOut = (client: ClientBase, query: string, readRow: ReadRow, held?: string): Promise<void> => {
  const lock = held === undefined ? '' : `lock table ${held} in access share mode; `
  const copy = new CopyOut(`${lock}copy (${query}) to stdout (format binary)`, readRow)
  client.query(copy)
  return copy.done
}

const [COPY_RESPONSE, COPY_DATA, COPY_DONE, READY] = [...'HdcZ'].map((type) => type.charCodeAt(0))
/** Bytes of the type and the length at the beginning of each message. */
const HEADER_BYTES = 5
/** `PGCOPY\n\377\r\n\0`, flags, and the length of a header extension that PostgreSQL does not use. */
const SIGNATURE_BYTES = 19

type Listener = (chunk: Uint8Array) => void
type Stream = {
  listeners(event: 'data'): Listener[]
  on(event: 'data', listener: Listener): void
  removeListener(event: 'data', listener: Listener): void
}

/**
 * While a copy runs, intercepts data between the socket and node-postgres: reads rows, and passes on all other
 * messages.
 */
class CopyOut implements Submittable {
  private readonly text: string
  private readonly readRow: ReadRow
  private readonly outcome = Promise.withResolvers<void>()
  private stream: Stream | undefined
  private original: Listener = () => undefined
  private isFirstRow = true
  /** The beginning of a message whose end has not arrived. A Buffer, because node-postgres needs one. */
  private partial: Buffer | undefined
  private filled = 0
  private defect: Error | undefined

  constructor(text: string, readRow: ReadRow) {
    this.text = text
    this.readRow = readRow
  }

  get done(): Promise<void> {
    return this.outcome.promise
  }

  submit(connection: Connection): void {
    const stream = connection.stream as unknown as Stream
    const [original] = stream.listeners('data')
    if (original === undefined) throw new Error('the PostgreSQL connection has no data listener on its socket')
    this.stream = stream
    this.original = original
    stream.removeListener('data', original)
    stream.on('data', this.take)
    connection.query(this.text)
  }

  private readonly take: Listener = (chunk) => {
    let at = 0
    if (this.partial !== undefined) {
      at = this.complete(this.partial, chunk)
      if (at < 0) return
    }
    while (at + HEADER_BYTES <= chunk.length) {
      const end = at + 1 + readUint32(chunk, at + 1)
      if (end > chunk.length) break
      if (this.message(chunk, at, end)) {
        if (end < chunk.length) this.original(chunk.subarray(end))
        return
      }
      at = end
    }
    if (at < chunk.length) this.keep(chunk.subarray(at))
  }

  /** Stores the beginning of a message until the rest arrives. */
  private keep(rest: Uint8Array): void {
    const length = rest.length < HEADER_BYTES ? HEADER_BYTES : 1 + readUint32(rest, 1)
    this.partial = Buffer.alloc(length)
    this.partial.set(rest)
    this.filled = rest.length
  }

  /** Appends to the incomplete message. Returns the offset of the next message in the chunk, or -1. */
  private complete(partial: Buffer, chunk: Uint8Array): number {
    const taken = Math.min(partial.length - this.filled, chunk.length)
    partial.set(chunk.subarray(0, taken), this.filled)
    this.filled += taken
    if (this.filled < partial.length) return -1
    const length = 1 + readUint32(partial, 1)
    if (length > partial.length) {
      // The length of the message is known only now.
      const whole = Buffer.alloc(length)
      whole.set(partial)
      this.partial = whole
      const more = this.complete(whole, chunk.subarray(taken))
      return more < 0 ? -1 : taken + more
    }
    this.partial = undefined
    if (!this.message(partial, 0, partial.length)) return taken
    if (taken < chunk.length) this.original(chunk.subarray(taken))
    return -1
  }

  /** Processes a complete message. Returns true for the last message of the copy. */
  private message(bytes: Uint8Array, start: number, end: number): boolean {
    switch (bytes[start]) {
      case COPY_DATA:
        this.row(bytes, start + HEADER_BYTES, end)
        return false
      case COPY_RESPONSE:
      case COPY_DONE:
        return false
      case READY:
        this.stream?.removeListener('data', this.take)
        this.stream?.on('data', this.original)
        this.original(bytes.subarray(start, end))
        return true
      default:
        this.original(bytes.subarray(start, end))
        return false
    }
  }

  private row(bytes: Uint8Array, start: number, end: number): void {
    const at = this.isFirstRow ? start + SIGNATURE_BYTES : start
    this.isFirstRow = false
    // A row begins with the number of its columns; -1 marks the end of the rows.
    if (bytes[at] === 0xff || this.defect !== undefined) return
    try {
      this.readRow(bytes, at + 2, end)
    } catch (error) {
      // Skip the remaining data, so that the connection stays usable.
      this.defect = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleError(error: Error): void {
    this.outcome.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.defect === undefined) this.outcome.resolve()
    else this.outcome.reject(this.defect)
  }

  handleCommandComplete(): void {}
}

const readUint32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0

/** Reads a length or an int4. */
export const readInt32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!

/** Reads an int8, which must be a safe integer. */
export const readInt64 = (bytes: Uint8Array, at: number): number =>
  readInt32(bytes, at) * 2 ** 32 + readUint32(bytes, at + 4)

const decoder = new TextDecoder()
export const readText = (bytes: Uint8Array, at: number, length: number): string =>
  decoder.decode(bytes.subarray(at, at + length))

/** Reads an int4[] whose length field is at `at`. Null becomes an empty array. */
export const readInt32Array = (bytes: Uint8Array, at: number): Uint32Array<ArrayBuffer> => {
  // An array has dimensions, flags, element type, number of elements and lower bound; then each element with its
  // length.
  if (readInt32(bytes, at) < 0 || readInt32(bytes, at + 4) === 0) return new Uint32Array(0)
  const length = readInt32(bytes, at + 16)
  const values = new Uint32Array(length)
  let from = at + 28
  for (let index = 0; index < length; index++, from += 8) {
    values[index] = readInt32(bytes, from)
  }
  return values
}

/** The offset of the value after the one at `at`. */
export const nextValue = (bytes: Uint8Array, at: number): number => {
  const length = readInt32(bytes, at)
  return at + 4 + Math.max(length, 0)
}
