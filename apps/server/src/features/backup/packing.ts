import type { Transform } from 'node:stream'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { deferStreamErrors } from '../../platform/defer-stream-errors.ts'

export type Compression = 'zstd' | 'gzip' | 'none'

const compressors: Readonly<Record<Compression, (() => Transform) | undefined>> = {
  zstd: () => createZstdCompress(),
  gzip: () => createGzip({ level: 6 }),
  none: undefined,
}

/**
 * The compression of a backup file by the ending of its name: `.gz` is gzip, `.tar` is uncompressed, any other name is
 * Zstandard.
 */
export const compressionOfName = (name: string): Compression =>
  /\.t?gz$/i.test(name) ? 'gzip' : /\.tar$/i.test(name) ? 'none' : 'zstd'

/** Pipes a source through a transform. The reader of the result gets the errors of both streams. */
const pipeThrough = (source: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> =>
  pipeline(
    Readable.from(source, { objectMode: false }),
    deferStreamErrors(transform),
    () => undefined,
  ) as unknown as AsyncIterable<Uint8Array>

export const compressStream = (source: AsyncIterable<Uint8Array>, packing: Compression): AsyncIterable<Uint8Array> => {
  const compressor = compressors[packing]?.()
  return compressor ? pipeThrough(source, compressor) : source
}

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const GZIP = Buffer.from([0x1f, 0x8b])

/** Decompresses a stream; detects the format from the first bytes. */
export async function* decompressStream(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  while (size < ZSTD.length) {
    const { done, value } = await chunks.next()
    if (done) break
    first.push(value)
    size += value.length
  }
  const head = Buffer.concat(first)
  const whole = (async function* () {
    if (head.length > 0) yield head
    for (;;) {
      const { done, value } = await chunks.next()
      if (done) return
      yield value
    }
  })()
  try {
    if (head.subarray(0, 4).equals(ZSTD)) yield* pipeThrough(whole, createZstdDecompress())
    else if (head.subarray(0, 2).equals(GZIP)) yield* pipeThrough(whole, createGunzip())
    else yield* whole
  } finally {
    await chunks.return?.()
  }
}
