import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isStorageFull } from './error-kinds.ts'
import { Refusal, refuseUnless } from './errors.ts'

const GIGABYTE = 2 ** 30
const MEGABYTE = 2 ** 20

/**
 * Converts a limit in bytes to the details of a refusal: gigabytes if the limit is at least one gigabyte, else
 * megabytes.
 */
export const sizeLimit = (bytes: number): { limit: number; unit: 'GB' | 'MB' } =>
  bytes >= GIGABYTE
    ? { limit: Math.round(bytes / GIGABYTE), unit: 'GB' }
    : { limit: Math.max(1, Math.round(bytes / MEGABYTE)), unit: 'MB' }

/** Yields `bytes` unchanged. @throws Refusal 'file_too_large' if there are more than `limit` bytes */
export async function* withinLimit(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    refuseUnless(size <= limit, 'file_too_large', sizeLimit(limit))
    yield chunk
  }
}

/** Converts errors about a full disk to a refusal; other errors are unchanged. */
export async function refuseStorageFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isStorageFull(error)) throw new Refusal('storage_full')
    throw error
  }
}

/**
 * Writes bytes to a new file that only this user can read, and flushes the file to disk. If writing fails, the file is
 * deleted.
 */
export async function writeNewFile(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(bytes, { objectMode: false }), target)
    return target.bytesWritten
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') await rm(path, { force: true })
    throw error
  }
}

/**
 * Writes bytes to a new file that only the server can read, and creates its folders. A file that cannot be written
 * completely is deleted.
 * @returns the number of bytes written
 * @throws Refusal 'storage_full'; errors of `bytes`; an error of the file system if the file exists
 */
export async function storeBytes(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return refuseStorageFull(writeNewFile(path, bytes))
}
