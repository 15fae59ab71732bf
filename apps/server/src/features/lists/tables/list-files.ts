import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { storeBytes } from '../../../platform/files.ts'
import { readLater } from '../../../platform/read-later.ts'

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]+)?$/
const DAY_MS = 24 * 60 * 60 * 1000
/** What a read takes at once, in bytes. */
const CHUNK_BYTES = 1 << 18
/** Tasks are kept for seven days after their end; what is so old belongs to none. */
const KEPT_DAYS = 9

/** Files that tasks read and make, in the data folder: tables of lists, or files that are examined (`doctor`). */
export function makeListFiles(dataFolder: string, kind: 'lists' | 'doctor' = 'lists') {
  const folder = join(dataFolder, 'files', kind)
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`${name} names no file of ${kind}`)
    return join(folder, name)
  }
  return {
    pathOf,

    /** Stores bytes as they come; nothing stays of a file that breaks off. @throws Refusal 'storage_full' */
    async store(bytes: AsyncIterable<Uint8Array>): Promise<string> {
      const id = randomUUID()
      await storeBytes(pathOf(id), bytes)
      return id
    },

    /** The bytes of a file, or `length` of them from `start` on. @throws the error of the file system: ENOENT when it is gone */
    read(name: string, { start = 0, length }: { start?: number; length?: number } = {}): Readable {
      const end = length === undefined ? {} : { end: start + length - 1 }
      return length === 0
        ? Readable.from([])
        : readLater(createReadStream(pathOf(name), { highWaterMark: CHUNK_BYTES, start, ...end }))
    },

    has: async (name: string): Promise<boolean> => (await stat(pathOf(name)).catch(() => undefined))?.isFile() ?? false,

    /** A folder for what a run finds, empty. */
    async emptyFolder(name: string): Promise<string> {
      await rm(pathOf(name), { recursive: true, force: true })
      await mkdir(pathOf(name), { recursive: true, mode: 0o700 })
      return pathOf(name)
    },

    async remove(name: string): Promise<void> {
      await rm(pathOf(name), { recursive: true, force: true })
    },

    /** Removes what belongs to no task any more. */
    async prune(now: Date = new Date()): Promise<void> {
      for (const name of await readdir(folder).catch((): string[] => [])) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        const isOld = found !== undefined && now.getTime() - found.mtime.getTime() > KEPT_DAYS * DAY_MS
        if (isOld && NAME.test(name)) await this.remove(name)
      }
    },
  }
}

export type ListFiles = ReturnType<typeof makeListFiles>
