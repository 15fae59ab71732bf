/**
 * Rows out of PostgreSQL in binary form, read where they lie in the socket's buffers: node-postgres turns every value
 * into a string first, which costs ten times as much for millions of numbers.
 */
import type { ClientBase, Connection, Submittable } from 'pg'

/**
 * Told of each row, where its first value begins and where the last ends: four bytes of length (-1 for null) and the
 * value, one after the other. The bytes may be gone after the call.
 */
export type ReadRow = (bytes: Uint8Array, at: number, end: number) => void

/**
 * Runs `copy (QUERY) to stdout (format binary)`. `query` holds no parameters: COPY takes none. Of tables that another may take the
 * place of, `held` names one that the exchange locks: COPY fixes what it sees before it waits for a lock, and would see nothing of
 * what the other table was filled with meanwhile.
 */
export const copyOut = (client: ClientBase, query: string, readRow: ReadRow, held?: string): Promise<void> => {
  const lock = held === undefined ? '' : `lock table ${held} in access share mode; `
  const copy = new CopyOut(`${lock}copy (${query}) to stdout (format binary)`, readRow)
  client.query(copy)
  return copy.done
}

const [COPY_RESPONSE, COPY_DATA, COPY_DONE, READY] = [...'HdcZ'].map((type) => type.charCodeAt(0))
/** Type and length of a message. */
const HEADER_BYTES = 5
/** `PGCOPY\n\377\r\n\0`, flags, length of an extension of the header that PostgreSQL does not use. */
const SIGNATURE_BYTES = 19

type Listener = (chunk: Uint8Array) => void
type Stream = {
  listeners(event: 'data'): Listener[]
  on(event: 'data', listener: Listener): void
  removeListener(event: 'data', listener: Listener): void
}

/** While it runs, it stands between the socket and node-postgres: rows are read here, all else is passed on. */
class CopyOut implements Submittable {
  private readonly text: string
  private readonly readRow: ReadRow
  private readonly outcome = Promise.withResolvers<void>()
  private stream: Stream | undefined
  private original: Listener = () => undefined
  private isFirstRow = true
  /** A message of which a part has come. (A Buffer, because node-postgres reads it as one.) */
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
    if (original === undefined) throw new Error('the connection does not listen to its socket')
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

  /** Holds the beginning of a message until the rest has come. */
  private keep(rest: Uint8Array): void {
    const length = rest.length < HEADER_BYTES ? HEADER_BYTES : 1 + readUint32(rest, 1)
    this.partial = Buffer.alloc(length)
    this.partial.set(rest)
    this.filled = rest.length
  }

  /** Adds to the message that has begun; answers where in the chunk the next one begins, -1 where there is none. */
  private complete(partial: Buffer, chunk: Uint8Array): number {
    const taken = Math.min(partial.length - this.filled, chunk.length)
    partial.set(chunk.subarray(0, taken), this.filled)
    this.filled += taken
    if (this.filled < partial.length) return -1
    const length = 1 + readUint32(partial, 1)
    if (length > partial.length) {
      // Only now its length is known.
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

  /** Deals with a whole message; true when it was the last one. */
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
    // The number of columns; -1 at the end.
    if (bytes[at] === 0xff || this.defect !== undefined) return
    try {
      this.readRow(bytes, at + 2, end)
    } catch (error) {
      // The connection goes on to the end of the data, and is in order then.
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

/** A length or an int4. */
export const readInt32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!

/** An int8 that is a safe integer. */
export const readInt64 = (bytes: Uint8Array, at: number): number =>
  readInt32(bytes, at) * 2 ** 32 + readUint32(bytes, at + 4)

const decoder = new TextDecoder()
export const readText = (bytes: Uint8Array, at: number, length: number): string =>
  decoder.decode(bytes.subarray(at, at + length))

/** The elements of an int4[] in binary form: its length is at `at`. Null is the empty array. */
export const readInt32Array = (bytes: Uint8Array, at: number): Uint32Array<ArrayBuffer> => {
  // Dimensions, flags, type of the elements, number of elements, lower bound; then each with its length.
  if (readInt32(bytes, at) < 0 || readInt32(bytes, at + 4) === 0) return new Uint32Array(0)
  const length = readInt32(bytes, at + 16)
  const values = new Uint32Array(length)
  let from = at + 28
  for (let index = 0; index < length; index++, from += 8) {
    values[index] = readInt32(bytes, from)
  }
  return values
}

/** Where the value after the one at `at` begins. */
export const nextValue = (bytes: Uint8Array, at: number): number => {
  const length = readInt32(bytes, at)
  return at + 4 + Math.max(length, 0)
}
