import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeNewFile } from '../files.ts'
import { CHUNK_BYTES, type StoredFile, type StoreKind } from './store.ts'

/**
 * Stores files in a folder of this machine, or in a folder shared by several machines. `workFolder` must be on the same
 * file system, so that files can be renamed into the store.
 */
export function folderKind(folder: string, workFolder: string): StoreKind {
  const pathOf = (name: string): string => join(folder, name)
  const find = async (name: string): Promise<StoredFile | undefined> => {
    const stats = await stat(pathOf(name)).catch(() => undefined)
    return stats?.isFile() ? { name, size: stats.size, writtenAt: stats.mtime } : undefined
  }
  return {
    pathOf,
    find,
    async write(name, bytes) {
      await mkdir(workFolder, { recursive: true, mode: 0o700 })
      const unfinished = join(workFolder, randomUUID())
      const size = await writeNewFile(unfinished, bytes)
      await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o700 })
      await rename(unfinished, pathOf(name))
      return size
    },
    read: (name, { start = 0, length }) =>
      createReadStream(pathOf(name), {
        highWaterMark: CHUNK_BYTES,
        start,
        ...(length === undefined ? {} : { end: start + length - 1 }),
      }),
    async list(prefix) {
      const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(() => [])
      const names = entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
        .sort()
      const results: StoredFile[] = []
      for (const name of names) {
        const file = await find(name)
        if (file !== undefined) results.push(file)
      }
      return results
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
      // Also remove the parent folder if it is now empty.
      if (name.split('/').length > 2) await rmdir(dirname(pathOf(name))).catch(() => undefined)
    },
  }
}
