import { pipeline, Readable } from 'node:stream'
import { pipeline as pipelineOf } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

/**
 * A file to add to an archive. The tar header with the size precedes the content, so the archive always contains
 * exactly `size` bytes.
 */
export type TarFile = {
  name: string
  size: number
  modified: Date
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const ZEROS_BYTES = 64 * 1024

/** Yields exactly `size` bytes: adds zeros to shorter content, and truncates longer content. */
async function* exactSize({ size, content }: TarFile): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const bytes of content) {
    if (left === 0) break
    const part = bytes.length > left ? bytes.subarray(0, left) : bytes
    left -= part.length
    yield part
  }
  for (; left > 0; left -= Math.min(left, ZEROS_BYTES)) yield Buffer.alloc(Math.min(left, ZEROS_BYTES))
}

/** Writes files into a tar archive. @returns the bytes of the archive */
export async function* writeTar<R>(files: AsyncGenerator<TarFile, R>): AsyncGenerator<Uint8Array, R> {
  const archive = pack()
  const writing = (async () => {
    for (;;) {
      const { done, value } = await files.next()
      if (done) {
        archive.finalize()
        return value
      }
      const { name, size, modified: mtime } = value
      await pipelineOf(exactSize(value), archive.entry({ name, size, mtime, mode: 0o600 }))
    }
  })()
  // Destroying the archive with this error passes the error to the reader of the archive.
  writing.catch((error: Error) => archive.destroy(error))
  try {
    yield* archive as AsyncIterable<Uint8Array>
    return await writing
  } finally {
    archive.destroy()
    await writing.catch(() => undefined)
    await files.return(undefined as R)
  }
}

export type TarEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> }

/** Thrown for content that is not an archive (`foreign`) or is truncated (`cut`). */
export class TarError extends Error {
  readonly kind: 'cut' | 'foreign'

  constructor(kind: 'cut' | 'foreign', cause: unknown) {
    super(kind === 'cut' ? 'the archive is truncated' : 'the file is not a tar archive', { cause })
    this.name = 'TarError'
    this.kind = kind
  }
}

/** Error messages of tar-stream with the kind of TarError they become. The library has no error codes. */
const ERROR_KINDS: ReadonlyArray<readonly [sentence: RegExp, kind: TarError['kind']]> = [
  [/^Unexpected end of data/, 'cut'],
  [/^Invalid tar header/, 'foreign'],
]

/** Throws errors of tar-stream as TarError. */
async function* withTarErrors<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    const kind = ERROR_KINDS.find(([sentence]) => error instanceof Error && sentence.test(error.message))?.[1]
    throw kind === undefined ? error : new TarError(kind, error)
  }
}

/**
 * The files of a tar archive in order. The caller must read the content of a file before the next file. If the archive
 * is truncated between two files, no error is thrown: the caller compares the files with the list in the backup.
 * @throws TarError
 */
export async function* tarEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const archive = extract()
  // The reader of the archive gets the errors of the source.
  pipeline(Readable.from(source, { objectMode: false }), archive, () => undefined)
  for await (const entry of withTarErrors(archive)) {
    const { name, size = 0 } = entry.header
    yield { name, size, content: withTarErrors(entry as AsyncIterable<Uint8Array>) }
    // Skips the rest of the content, which the caller did not read.
    entry.resume()
  }
}
