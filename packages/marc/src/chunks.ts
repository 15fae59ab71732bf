/** The bytes of a file, in pieces of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
