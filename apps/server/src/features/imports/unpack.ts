import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import yauzl, { type Entry } from 'yauzl'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import { readLater } from '../../platform/read-later.ts'
import type { ImportFormat } from '../../schema/imports.ts'
import { baseName, formatOfName } from './formats.ts'

/**
 * Records pack to a twentieth at best. What unpacks to more than this many times its size is made to fill disks; below
 * the floor, in bytes, nobody asks.
 */
const MAX_RATIO = 300
const RATIO_FLOOR_BYTES = 64 << 20

/** Files that systems add to archives by themselves. */
const isNoise = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || baseName(name).startsWith('.')

/** What was unpacked, as long as it keeps a ratio to the packed bytes so far that records can have. */
async function* withinRatio(bytes: AsyncIterable<Uint8Array>, packedBytes: () => number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    refuseUnless(size <= RATIO_FLOOR_BYTES || size <= packedBytes() * MAX_RATIO, 'bad_archive')
    yield chunk
  }
}

/** Errors of the unpacker are the archive's; those of who asked for the bytes stay what they are. */
async function* orBadArchive(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('bad_archive')
  }
}

/** Unpacks gzip. @throws Refusal 'bad_archive' */
export function gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let packed = 0
  const gunzip = readLater(createGunzip())
  const counted = async function* () {
    for await (const chunk of bytes) {
      packed += chunk.length
      yield chunk
    }
  }
  // Errors of the source are handed on to `gunzip`.
  pipeline(counted, gunzip, () => undefined)
  return orBadArchive(withinRatio(gunzip, () => packed))
}

type Unzipped = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array>; close(): void }

/**
 * The one file of records in a zip that lies on the disk.
 * @throws Refusal 'bad_archive' | 'not_one_file' | 'not_mrc' (of the file inside)
 */
export async function openZipped(path: string): Promise<Unzipped & { readonly format: ImportFormat }> {
  const zipped = await openAnyZipped(path)
  const format = formatOfName(zipped.name)
  if (format) return { ...zipped, format }
  zipped.close()
  throw new Refusal('not_mrc')
}

/**
 * The one file in a zip that lies on the disk, whatever it is named.
 * @throws Refusal 'bad_archive' | 'not_one_file'
 */
export async function openAnyZipped(path: string): Promise<Unzipped> {
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
    readLater(stream)
    const bytes = orBadArchive(withinRatio(stream, () => entry.compressedSize))
    return { name: baseName(entry.fileName), bytes, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** How many entries of an archive are looked at: one of records has one. */
const MAX_ENTRIES = 1000

async function entriesOf(zip: yauzl.ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  refuseUnless(zip.entryCount <= MAX_ENTRIES, 'not_one_file', { files: zip.entryCount })
  try {
    for await (const entry of zip.eachEntry()) if (!isNoise(entry.fileName)) entries.push(entry)
  } catch {
    throw new Refusal('bad_archive')
  }
  return entries
}
