import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import yauzl, { type Entry } from 'yauzl'
import { deferStreamErrors } from '../../platform/defer-stream-errors.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { ImportFormat } from '../../schema/imports.ts'
import { baseName, formatFromName } from './formats.ts'

/**
 * Maximum ratio of decompressed to compressed size. MARC records compress to a twentieth at best, so a higher ratio
 * indicates a zip bomb. The ratio is not checked for less than `RATIO_FLOOR_BYTES`.
 */
const MAX_RATIO = 300
const RATIO_FLOOR_BYTES = 64 << 20

/** True for files that operating systems add to archives. */
const isSystemFile = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || baseName(name).startsWith('.')

/** Passes decompressed bytes through. Throws when their ratio to the compressed bytes exceeds the limit. */
async function* withinRatio(bytes: AsyncIterable<Uint8Array>, packedBytes: () => number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    refuseUnless(size <= RATIO_FLOOR_BYTES || size <= packedBytes() * MAX_RATIO, 'bad_archive')
    yield chunk
  }
}

/** Converts errors of the decompression into Refusal 'bad_archive'. Passes on a Refusal unchanged. */
async function* asBadArchive(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('bad_archive')
  }
}

/** Decompresses gzip. @throws Refusal 'bad_archive' */
export function gunzipStream(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let packed = 0
  const gunzip = deferStreamErrors(createGunzip())
  const counted = async function* () {
    for await (const chunk of bytes) {
      packed += chunk.length
      yield chunk
    }
  }
  // `pipeline` forwards errors of the source to `gunzip`.
  pipeline(counted, gunzip, () => undefined)
  return asBadArchive(withinRatio(gunzip, () => packed))
}

type ZippedFile = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array>; close(): void }

/**
 * Opens the only file of a zip archive on disk, which must be a file of records.
 * @throws Refusal 'bad_archive' | 'not_one_file' | 'not_mrc' (for the file inside)
 */
export async function openZippedRecords(path: string): Promise<ZippedFile & { readonly format: ImportFormat }> {
  const zipped = await openZippedFile(path)
  const format = formatFromName(zipped.name)
  if (format) return { ...zipped, format }
  zipped.close()
  throw new Refusal('not_mrc')
}

/**
 * Opens the only file of a zip archive on disk, with any name.
 * @throws Refusal 'bad_archive' | 'not_one_file'
 */
export async function openZippedFile(path: string): Promise<ZippedFile> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Refusal('bad_archive')
  })
  try {
    const entries = await entriesOf(zip)
    const [entry] = entries
    refuseUnless(entry && entries.length === 1, 'not_one_file', { files: entries.length })
    refuseUnless(!entry.isEncrypted() && entry.canDecodeFileData(), 'bad_archive')
    const stream: Readable = await zip.openReadStreamPromise(entry).catch(() => {
      throw new Refusal('bad_archive')
    })
    deferStreamErrors(stream)
    const bytes = asBadArchive(withinRatio(stream, () => entry.compressedSize))
    return { name: baseName(entry.fileName), bytes, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Maximum number of archive entries that are read. A valid archive has one file. */
const MAX_ENTRIES = 1000

async function entriesOf(zip: yauzl.ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  refuseUnless(zip.entryCount <= MAX_ENTRIES, 'not_one_file', { files: zip.entryCount })
  try {
    for await (const entry of zip.eachEntry()) if (!isSystemFile(entry.fileName)) entries.push(entry)
  } catch {
    throw new Refusal('bad_archive')
  }
  return entries
}
