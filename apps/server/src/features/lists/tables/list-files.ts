import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type FileStore, type LocalFile, type Range, withLocal } from '../../../platform/store/store.ts'

/** A file; or one within a folder of files that were made together. */
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]+)?(\/[a-z]+)?$/
const DAY_MS = 24 * 60 * 60 * 1000
/** Tasks are kept for seven days after their end; what is so old belongs to none. */
const KEPT_DAYS = 9

/** A folder of this machine whose files are in the store once `keep` has ended; `drop` where there is nothing to keep. */
type NewFolder = { readonly path: string; keep(): Promise<void>; drop(): Promise<void> }

/** A file of this machine that is in the store once `keep` has ended. */
type NewFile = { readonly path: string; keep(name: string): Promise<void>; drop(): Promise<void> }

/** Files that tasks read and make, in the store: tables of lists, or files that are examined (`doctor`). */
export function makeListFiles(store: FileStore, kind: 'lists' | 'doctor' = 'lists') {
  const nameOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`${name} names no file of ${kind}`)
    return `${kind}/${name}`
  }
  const files = {
    /** Stores bytes as they come; nothing stays of a file that breaks off. @throws Refusal 'storage_full' */
    async store(bytes: AsyncIterable<Uint8Array>): Promise<string> {
      const id = randomUUID()
      await store.write(nameOf(id), bytes)
      return id
    },

    /** Puts a text under a name, in place of what has it. @throws Refusal 'storage_full' */
    async writeText(name: string, content: string): Promise<void> {
      await store.write(
        nameOf(name),
        (async function* () {
          yield Buffer.from(content)
        })(),
      )
    },

    /** @throws NoSuchFile */
    readText: (name: string): Promise<string> => text(store.read(nameOf(name))),

    /** Does work with a file as it lies on this machine. @throws NoSuchFile */
    withLocal: <T>(name: string, work: (path: string) => Promise<T>): Promise<T> =>
      withLocal(store, nameOf(name), work),

    /** A file as it lies on this machine. @throws NoSuchFile */
    local: (name: string): Promise<LocalFile> => store.local(nameOf(name)),

    /** The bytes of a file, or `length` of them from `start` on. @throws NoSuchFile, as they are read */
    read: (name: string, range: Range = {}): Readable => store.read(nameOf(name), range),

    /** Bytes; undefined where the file is gone. */
    size: async (name: string): Promise<number | undefined> => (await store.find(nameOf(name)))?.size,

    has: async (name: string): Promise<boolean> => (await store.find(nameOf(name))) !== undefined,

    async newFile(): Promise<NewFile> {
      const path = await store.scratch()
      return { path, keep: (name) => store.take(nameOf(name), path), drop: () => rm(path, { force: true }) }
    },

    /** A folder for what a run finds, empty; its files will be those of the folder `name` of the store. */
    async newFolder(name: string): Promise<NewFolder> {
      await files.removeFolder(name)
      const path = await store.scratch()
      await mkdir(path, { mode: 0o700 })
      const drop = () => rm(path, { recursive: true, force: true })
      return {
        path,
        async keep() {
          for (const each of await readdir(path)) await store.take(nameOf(`${name}/${each}`), join(path, each))
          await drop()
        },
        drop,
      }
    },

    remove: (name: string): Promise<void> => store.remove(nameOf(name)),

    async removeFolder(name: string): Promise<void> {
      for (const { name: within } of await store.list(`${nameOf(name)}/`)) await store.remove(within)
    },

    /** Removes what belongs to no task any more. */
    async prune(now: Date = new Date()): Promise<void> {
      for (const { name, writtenAt } of await store.list(`${kind}/`)) {
        const isOld = now.getTime() - writtenAt.getTime() > KEPT_DAYS * DAY_MS
        if (isOld && NAME.test(name.slice(kind.length + 1))) await store.remove(name)
      }
    },
  }
  return files
}

export type ListFiles = ReturnType<typeof makeListFiles>
