import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type FileStore, type LocalFile, type Range, withLocalCopy } from '../../../platform/store/store.ts'

/** Matches the id of a file, or of a file in a folder that a task created. */
const FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]+)?(\/[a-z]+)?$/
const DAY_MS = 24 * 60 * 60 * 1000
/** Age in days after which a file belongs to no task, because tasks are deleted seven days after their end. */
const MAX_AGE_DAYS = 9

/** A local folder. `keep` moves its files to the store; `drop` deletes it. */
type NewFolder = { readonly path: string; keep(): Promise<void>; drop(): Promise<void> }

/** A local file. `keep` moves it to the store; `drop` deletes it. */
type NewFile = { readonly path: string; keep(name: string): Promise<void>; drop(): Promise<void> }

/** Files in the file store that tasks read and write: tables of lists, or files to examine (`doctor`). */
export function makeListFiles(store: FileStore, kind: 'lists' | 'doctor' = 'lists') {
  const nameOf = (name: string): string => {
    if (!FILE_NAME.test(name)) throw new Error(`${name} is not a file name of the store "${kind}"`)
    return `${kind}/${name}`
  }
  const files = {
    /** Stores a byte stream and returns its id. Stores nothing when the stream fails. @throws Refusal 'storage_full' */
    async store(bytes: AsyncIterable<Uint8Array>): Promise<string> {
      const id = randomUUID()
      await store.write(nameOf(id), bytes)
      return id
    },

    /** Writes a text file, replacing an existing one of the same name. @throws Refusal 'storage_full' */
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

    /** Calls `work` with a local copy of a file. @throws NoSuchFile */
    withLocal: <T>(name: string, work: (path: string) => Promise<T>): Promise<T> =>
      withLocalCopy(store, nameOf(name), work),

    /** Returns a local copy of a file. @throws NoSuchFile */
    local: (name: string): Promise<LocalFile> => store.local(nameOf(name)),

    /** Reads a file, or `length` bytes from `start`. @throws NoSuchFile while the stream is read */
    read: (name: string, range: Range = {}): Readable => store.read(nameOf(name), range),

    /** Size in bytes; undefined when the file does not exist. */
    size: async (name: string): Promise<number | undefined> => (await store.find(nameOf(name)))?.size,

    has: async (name: string): Promise<boolean> => (await store.find(nameOf(name))) !== undefined,

    async newFile(): Promise<NewFile> {
      const path = await store.scratch()
      return { path, keep: (name) => store.take(nameOf(name), path), drop: () => rm(path, { force: true }) }
    },

    /** Creates an empty local folder. `keep` moves its files to the folder `name` of the store. */
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

    /** Removes files that belong to no task any more. */
    async prune(now: Date = new Date()): Promise<void> {
      for (const { name, writtenAt } of await store.list(`${kind}/`)) {
        const isOld = now.getTime() - writtenAt.getTime() > MAX_AGE_DAYS * DAY_MS
        if (isOld && FILE_NAME.test(name.slice(kind.length + 1))) await store.remove(name)
      }
    },
  }
  return files
}

export type ListFiles = ReturnType<typeof makeListFiles>
