import { IMPORT_LIMIT_BYTES } from '@seriatim/contract'
import { DETECTION_BYTES, detectFormat } from '@seriatim/marc'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import { withinLimit } from '../../platform/files.ts'
import type { ImportFormat } from '../../schema/imports.ts'
import type { ImportFiles } from './files.ts'
import { baseName, isImportFormat, packingFromName } from './formats.ts'
import { countRecords } from './record-count.ts'
import { gunzipStream, openZippedRecords } from './unpack.ts'

/** A stored file that is ready for import. */
export type StoredFile = {
  readonly id: string
  /** File name of the upload, without folders. */
  readonly name: string
  readonly format: ImportFormat
  /** Size of the decompressed file in bytes. */
  readonly size: number
  /** Number of records, estimated by counting record terminators or tags; exact for valid files. */
  readonly records: number
}

/** Maximum length of a stored file name. The name is only shown and never used as a path. */
const MAX_NAME = 200

/**
 * Stores a stream as a decompressed file, and counts its records. The file name determines the format.
 * @param limitBytes limit of the received and of the decompressed size
 * @throws Refusal 'not_mrc' | 'not_one_file' | 'bad_archive' | 'file_too_large' | 'storage_full'
 */
export async function receiveFile(
  files: ImportFiles,
  input: { name: string; bytes: AsyncIterable<Uint8Array> },
  limitBytes = IMPORT_LIMIT_BYTES,
): Promise<StoredFile> {
  const bounded = (bytes: AsyncIterable<Uint8Array>) => withinLimit(bytes, limitBytes)
  const name = baseName(input.name)
  const known = packingFromName(name)
  refuseUnless(known, 'not_mrc')
  const sent = bounded(input.bytes)
  if (known.packing === 'plain' && known.format) return storeCounted(files, name, known.format, sent)
  if (known.packing === 'gzip' && known.format)
    return storeCounted(files, name, known.format, bounded(gunzipStream(sent)))
  // The directory of a zip archive is at its end, so the archive is stored first, and then the file that it contains.
  const packed = await files.store(sent)
  try {
    return await files.withLocal(packed.id, async (path) => {
      const zipped = await openZippedRecords(path)
      try {
        return await storeCounted(files, name, zipped.format, bounded(zipped.bytes))
      } finally {
        zipped.close()
      }
    })
  } finally {
    await files.remove(packed.id)
  }
}

/**
 * Like `receiveFile`, for a file named on the command line. If the name has no known extension, the first bytes
 * determine the format. Unknown bytes are read as ISO 2709, and the reader reports that the file is not MARC.
 */
export async function receiveAnyFile(
  files: ImportFiles,
  input: { name: string; bytes: AsyncIterable<Uint8Array> },
): Promise<StoredFile> {
  if (packingFromName(input.name)) return receiveFile(files, input)
  const { head, bytes } = await peekHead(input.bytes)
  const format = detectFormat(head) ?? 'iso2709'
  if (!isImportFormat(format)) throw new Refusal('not_mrc')
  return storeCounted(files, baseName(input.name), format, withinLimit(bytes, IMPORT_LIMIT_BYTES))
}

async function storeCounted(
  files: ImportFiles,
  name: string,
  format: ImportFormat,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const counter = countRecords(format)
  const { id, size } = await files.store(bytes, counter.pass)
  return { id, name: name.slice(0, MAX_NAME), format, size, records: counter.count() }
}

async function peekHead(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const source = bytes[Symbol.asyncIterator]()
  const parts: Uint8Array[] = []
  let length = 0
  while (length < DETECTION_BYTES) {
    const { value, done } = await source.next()
    if (done) break
    parts.push(value)
    length += value.length
  }
  const head = Buffer.concat(parts)
  return {
    head,
    bytes: (async function* () {
      yield head
      for (;;) {
        const { value, done } = await source.next()
        if (done) return
        yield value
      }
    })(),
  }
}
