import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isStorageFull } from './error-kinds.ts'
import { Refusal, refuseUnless } from './errors.ts'

const GIGABYTE = 2 ** 30
const MEGABYTE = 2 ** 20

/** What a refusal says of a limit in bytes: in gigabytes where it is one or more of them. */
export const sizeLimit = (bytes: number): { limit: number; unit: 'GB' | 'MB' } =>
  bytes >= GIGABYTE
    ? { limit: Math.round(bytes / GIGABYTE), unit: 'GB' }
    : { limit: Math.max(1, Math.round(bytes / MEGABYTE)), unit: 'MB' }

/** The bytes as they are, up to a limit. @throws Refusal 'file_too_large' */
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

/** What says that there is no more room is a refusal; everything else stays what it is. */
export async function orStorageFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isStorageFull(error)) throw new Refusal('storage_full')
    throw error
  }
}

/** Writes bytes to a new file that only this user may read, down to the disk. Nothing stays of one that breaks off. */
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
 * Writes bytes as they come to a new file that only the server may read; folders are made. Nothing stays of a file that
 * could not be written whole.
 * @returns how many bytes were written
 * @throws Refusal 'storage_full'; what `bytes` throws; the error of the file system where the file is there already
 */
export async function storeBytes(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return orStorageFull(writeNewFile(path, bytes))
}
