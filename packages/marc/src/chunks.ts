/** The bytes of a file, in chunks of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A copy of arrays of bytes, one after another. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The chunks that are not empty. */
export async function* filledChunks(chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) if (chunk.length > 0) yield chunk
}

/**
 * Reads the start of a file: at least `size` bytes, or the whole file if it is shorter.
 * @returns a copy of the start, and the whole file including its start
 */
export async function readHead(chunks: Chunks, size: number): Promise<{ head: Uint8Array; whole: Chunks }> {
  const source = filledChunks(chunks)
  let head: Uint8Array = new Uint8Array(0)
  while (head.length < size) {
    const { value, done } = await source.next()
    if (done) return { head, whole: head.length === 0 ? [] : [head] }
    head = joinBytes([head, value])
  }
  return { head, whole: withHead(head, source) }
}

async function* withHead(
  head: Uint8Array,
  source: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield head
  yield* source
}
