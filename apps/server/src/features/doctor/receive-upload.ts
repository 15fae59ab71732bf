import { buffer } from 'node:stream/consumers'
import { formOf } from '@seriatim/doctor'
import { Refusal } from '../../platform/errors.ts'
import { withinLimit } from '../../platform/files.ts'
import { baseName } from '../imports/formats.ts'
import { gunzipStream, openZippedFile } from '../imports/unpack.ts'
import type { ListFiles } from '../lists/tables/list-files.ts'

/** An uploaded file that is stored for its examination. `file` is its id in the file store. */
export type UploadedFile = { readonly file: string; readonly name: string }

const MAX_NAME = 200
/** Number of first bytes that are needed to detect a compressed file. */
const MAGIC_BYTES = 4

const compressionOf = async (files: ListFiles, sent: string): Promise<'gzip' | 'zip' | undefined> => {
  const form = formOf(await buffer(files.read(sent, { length: MAGIC_BYTES })))
  return form === 'gzip' || form === 'zip' ? form : undefined
}

/**
 * Stores a file for its examination. Decompresses it if its content is compressed, regardless of its name. A file that
 * cannot be decompressed is stored as received, and the examination reports the fault.
 * @param limitBytes limit of the received and of the decompressed size
 * @throws Refusal 'file_too_large' | 'storage_full'
 */
export async function storeUpload(
  files: ListFiles,
  input: { name: string; bytes: AsyncIterable<Uint8Array> },
  limitBytes: number,
): Promise<UploadedFile> {
  const name = baseName(input.name).slice(-MAX_NAME)
  const sent = await files.store(withinLimit(input.bytes, limitBytes))
  try {
    const packing = await compressionOf(files, sent)
    const unpacked = packing && (await decompressUpload(files, sent, packing, limitBytes))
    if (unpacked === undefined) return { file: sent, name }
    await files.remove(sent)
    return { file: unpacked, name }
  } catch (error) {
    await files.remove(sent)
    throw error
  }
}

/** Decompresses a stored file into a new one. Returns undefined if the file cannot be decompressed. */
async function decompressUpload(
  files: ListFiles,
  sent: string,
  packing: 'gzip' | 'zip',
  limitBytes: number,
): Promise<string | undefined> {
  try {
    if (packing === 'gzip') return await files.store(withinLimit(gunzipStream(files.read(sent)), limitBytes))
    return await files.withLocal(sent, async (path) => {
      const zipped = await openZippedFile(path)
      try {
        return await files.store(withinLimit(zipped.bytes, limitBytes))
      } finally {
        zipped.close()
      }
    })
  } catch (error) {
    const isPacked = error instanceof Refusal && ['bad_archive', 'not_one_file'].includes(error.code)
    if (isPacked) return undefined
    throw error
  }
}
