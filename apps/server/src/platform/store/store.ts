/** The port of files: uploads, results and dumps, wherever the servers of an installation keep them. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { orStorageFull, writeNewFile } from '../files.ts'
import { readLater } from '../read-later.ts'

/** A file of the store; `size` in bytes. */
export type KeptFile = { readonly name: string; readonly size: number; readonly writtenAt: Date }

/** Bytes of a file from `start` on, `length` of them or all. */
export type Range = { readonly start?: number | undefined; readonly length?: number | undefined }

/** What each kind of store does. Names are checked, and files are never in memory as a whole. */
export type StoreKind = {
  /**
   * Stores bytes as they come; what had the name is replaced. Nobody finds the file before it is whole, and nothing stays of
   * one that breaks off.
   * @returns its size in bytes
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  /** @throws NoSuchFile, some of it while bytes are read */
  read(name: string, range: Range): AsyncIterable<Uint8Array>
  find(name: string): Promise<KeptFile | undefined>
  /** The files whose names begin with `prefix`, a folder with its slash or nothing, in the order of their names. */
  list(prefix: string): Promise<KeptFile[]>
  remove(name: string): Promise<void>
  /** Where a file lies on this machine, in kinds that keep it there. */
  pathOf?(name: string): string
  /** Takes in what earlier processes on this base left half done. */
  tidy?(): Promise<void>
}

/** A file as it lies on this machine for who must read it here and there; `release` when that is done. */
export type LocalFile = { readonly path: string; release(): Promise<void> }

export type FileStore = Omit<StoreKind, 'read' | 'pathOf' | 'tidy'> & {
  read(name: string, range?: Range): Readable
  /** Moves a file of this machine into the store. @throws Refusal 'storage_full' */
  take(name: string, path: string): Promise<void>
  /** @throws NoSuchFile, Refusal 'storage_full' */
  local(name: string): Promise<LocalFile>
  /** The path of a new file or folder of this machine, for what is not in the store yet. */
  scratch(): Promise<string>
  /** Forgets what work that was cut off has left, here and in the store. */
  tidy(now: Date): Promise<void>
}

/** A file is not there, or no longer. The code is that of the file system. */
export class NoSuchFile extends Error {
  readonly code = 'ENOENT'
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/
const MAX_NAME = 400
const PREFIX = /^([A-Za-z0-9][A-Za-z0-9._-]*\/)*$/
/** What a read of a file takes at once, in bytes. */
export const CHUNK_BYTES = 1 << 18
/** Work on this machine that nobody touched for so long was cut off. */
const ABANDONED_MS = 2 * 24 * 3_600_000

/** Whether a name leads to a file of a store, and nowhere else. */
export const isFileName = (name: string): boolean => NAME.test(name) && name.length <= MAX_NAME

/** No name comes from outside unchecked: one that is none is a defect. */
function checkName(name: string): void {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} names no file`)
}

/** Moves a file, also from one disk to another. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EXDEV') throw error
    const beside = `${to}.${randomUUID()}`
    await copyFile(from, beside)
    await rename(beside, to)
    await rm(from, { force: true })
  }
}

/** @param workFolder of this machine: for what is not in the store yet, and copies of what is not on this machine */
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
      return orStorageFull(kind.write(name, bytes))
    },
    read(name, range = {}) {
      if (range.length !== undefined && range.length <= 0) return Readable.from([])
      return readLater(Readable.from(bytesOf(name, range), { objectMode: false, highWaterMark: CHUNK_BYTES }))
    },
    async find(name) {
      checkName(name)
      return kind.find(name)
    },
    async list(prefix) {
      if (!PREFIX.test(prefix)) throw new Error(`${JSON.stringify(prefix)} names no folder`)
      // What else lies in a folder is nobody's file.
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
        await orStorageFull(kind.write(name, createReadStream(path, { highWaterMark: CHUNK_BYTES })))
        await rm(path, { force: true })
        return
      }
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
      await orStorageFull(moveFile(path, target))
    },
    async local(name) {
      checkName(name)
      const path = kind.pathOf?.(name)
      if (path !== undefined) {
        if (!(await stat(path).catch(() => undefined))?.isFile()) throw new NoSuchFile(`${name} is not there`)
        return { path, release: async () => undefined }
      }
      const copy = await scratch()
      await orStorageFull(writeNewFile(copy, kind.read(name, {})))
      return { path: copy, release: () => rm(copy, { force: true }) }
    },
    async tidy(now) {
      for (const name of await readdir(workFolder).catch((): string[] => [])) {
        const found = await stat(join(workFolder, name)).catch(() => undefined)
        if (found !== undefined && now.getTime() - found.mtimeMs > ABANDONED_MS)
          await rm(join(workFolder, name), { recursive: true, force: true })
      }
      await kind.tidy?.()
    },
  }
}

/** Does work with a file as it lies on this machine. @throws as `FileStore.local` */
export async function withLocal<T>(
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
