/** The interface for storing files (uploads, results and dumps), regardless of their location. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deferStreamErrors } from '../defer-stream-errors.ts'
import { refuseStorageFull, writeNewFile } from '../files.ts'

/** A file of the store; `size` in bytes. */
export type StoredFile = { readonly name: string; readonly size: number; readonly writtenAt: Date }

/** A range of the bytes of a file: from `start` on, `length` bytes or all. */
export type Range = { readonly start?: number | undefined; readonly length?: number | undefined }

/**
 * The operations that each kind of store (folder, database, S3) implements. Callers validate the names. Files are never
 * completely in memory.
 */
export type StoreKind = {
  /**
   * Stores bytes as they arrive, and replaces a file of the same name. The file becomes visible when it is complete. If
   * writing fails, no data remains.
   * @returns the size in bytes
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  /** @throws NoSuchFile, possibly while bytes are read */
  read(name: string, range: Range): AsyncIterable<Uint8Array>
  find(name: string): Promise<StoredFile | undefined>
  /** The files whose names begin with `prefix` (a folder with its slash, or empty), in order of name. */
  list(prefix: string): Promise<StoredFile[]>
  remove(name: string): Promise<void>
  /** The local path of a file; undefined for kinds that do not store files on this machine. */
  pathOf?(name: string): string
  /** Cleans up files that earlier processes left unfinished in the store. */
  tidy?(): Promise<void>
}

/** A local copy of a file, for random access. Call `release` afterwards. */
export type LocalFile = { readonly path: string; release(): Promise<void> }

export type FileStore = Omit<StoreKind, 'read' | 'pathOf' | 'tidy'> & {
  read(name: string, range?: Range): Readable
  /** Moves a local file into the store. @throws Refusal 'storage_full' */
  take(name: string, path: string): Promise<void>
  /** Provides a file as a local file. @throws NoSuchFile, Refusal 'storage_full' */
  local(name: string): Promise<LocalFile>
  /** The path for a new local file or folder that is not in the store yet. */
  scratch(): Promise<string>
  /** Deletes the remains of unfinished work, locally and in the store. */
  tidy(now: Date): Promise<void>
}

/** The error for a file that does not exist, or no longer exists. The code is that of the file system. */
export class NoSuchFile extends Error {
  readonly code = 'ENOENT'
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/
const MAX_NAME = 400
const PREFIX = /^([A-Za-z0-9][A-Za-z0-9._-]*\/)*$/
/** Number of bytes that a read of a file returns at once. */
export const CHUNK_BYTES = 1 << 18
/** Time after which a local work file counts as abandoned if it was not modified. */
const ABANDONED_MS = 2 * 24 * 3_600_000

/** Whether a text is a valid name of a file in a store, and not a path outside the store. */
export const isFileName = (name: string): boolean => NAME.test(name) && name.length <= MAX_NAME

/** Callers validate names from outside, so an invalid name is a defect. */
function checkName(name: string): void {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} is not a valid file name of a store`)
}

/** Moves a file, also to another disk. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EXDEV') throw error
    const others = `${to}.${randomUUID()}`
    await copyFile(from, others)
    await rename(others, to)
    await rm(from, { force: true })
  }
}

/** @param workFolder a folder on this machine, for files not yet in the store and for local copies */
export function makeStore(kind: StoreKind, workFolder: string): FileStore {
  const scratch = async (): Promise<string> => {
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    return join(workFolder, randomUUID())
  }
  const bytesOf = (name: string, range: Range): AsyncIterable<Uint8Array> => {
    checkName(name)
    return kind.read(name, range)
  }
  return {
    scratch,
    async write(name, bytes) {
      checkName(name)
      return refuseStorageFull(kind.write(name, bytes))
    },
    read(name, range = {}) {
      if (range.length !== undefined && range.length <= 0) return Readable.from([])
      return deferStreamErrors(Readable.from(bytesOf(name, range), { objectMode: false, highWaterMark: CHUNK_BYTES }))
    },
    async find(name) {
      checkName(name)
      return kind.find(name)
    },
    async list(prefix) {
      if (!PREFIX.test(prefix)) throw new Error(`${JSON.stringify(prefix)} is not a valid folder name of a store`)
      // Ignore foreign files in the folder.
      return (await kind.list(prefix)).filter(({ name }) => isFileName(name))
    },
    async remove(name) {
      checkName(name)
      await kind.remove(name)
    },
    async take(name, path) {
      checkName(name)
      const target = kind.pathOf?.(name)
      if (target === undefined) {
        await refuseStorageFull(kind.write(name, createReadStream(path, { highWaterMark: CHUNK_BYTES })))
        await rm(path, { force: true })
        return
      }
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
      await refuseStorageFull(moveFile(path, target))
    },
    async local(name) {
      checkName(name)
      const path = kind.pathOf?.(name)
      if (path !== undefined) {
        if (!(await stat(path).catch(() => undefined))?.isFile())
          throw new NoSuchFile(`the file ${name} does not exist`)
        return { path, release: async () => undefined }
      }
      const copy = await scratch()
      await refuseStorageFull(writeNewFile(copy, kind.read(name, {})))
      return { path: copy, release: () => rm(copy, { force: true }) }
    },
    async tidy(now) {
      for (const name of await readdir(workFolder).catch((): string[] => [])) {
        const stats = await stat(join(workFolder, name)).catch(() => undefined)
        if (stats !== undefined && now.getTime() - stats.mtimeMs > ABANDONED_MS)
          await rm(join(workFolder, name), { recursive: true, force: true })
      }
      await kind.tidy?.()
    },
  }
}

/** Runs `work` with a local copy of a file, and releases the copy. @throws NoSuchFile, Refusal 'storage_full' */
export async function withLocalCopy<T>(
  store: Pick<FileStore, 'local'>,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const { path, release } = await store.local(name)
  try {
    return await work(path)
  } finally {
    await release()
  }
}
