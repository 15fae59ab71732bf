import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { storeBytes } from '../../platform/files.ts'
import { readLater } from '../../platform/read-later.ts'

/** What a read of a stored file takes at once, in bytes. */
const CHUNK_BYTES = 1 << 18

const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type OpenFile = {
  read(place: { readonly offset: number; readonly length: number }): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** The files of imports in the data folder, unpacked; each named by its id. `kind`: what is imported. */
export function makeImportFiles(dataFolder: string, kind: 'imports' | 'enrichments' = 'imports') {
  const folder = join(dataFolder, 'files', kind)
  const pathOf = (id: string): string => {
    if (!FILE_ID.test(id)) throw new Error(`${id} names no file of an import`)
    return join(folder, id)
  }

  return {
    /**
     * Stores bytes as they come, under a new name; `pass` may look at them on the way. Nothing stays of a file that
     * could not be written whole.
     * @throws Refusal 'storage_full'
     */
    async store(
      bytes: AsyncIterable<Uint8Array>,
      pass: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> = (given) => given,
    ): Promise<{ id: string; size: number }> {
      const id = randomUUID()
      return { id, size: await storeBytes(pathOf(id), pass(bytes)) }
    },

    pathOf,

    /** The bytes of a file, or `length` of them from `start` on. @throws the error of the file system: ENOENT when it is gone */
    read(id: string, { start = 0, length }: { start?: number; length?: number } = {}): AsyncIterable<Uint8Array> {
      const end = length === undefined ? {} : { end: start + length - 1 }
      return length === 0
        ? Readable.from([])
        : readLater(createReadStream(pathOf(id), { highWaterMark: CHUNK_BYTES, start, ...end }))
    },

    /** Opens a file that is read here and there. @throws as `read` */
    async open(id: string): Promise<OpenFile> {
      const handle = await open(pathOf(id))
      return {
        async *read({ offset, length }) {
          const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
          yield buffer.subarray(0, bytesRead)
        },
        close: () => handle.close(),
      }
    },

    async has(id: string): Promise<boolean> {
      return (await stat(pathOf(id)).catch(() => undefined))?.isFile() ?? false
    },

    async remove(id: string): Promise<void> {
      await rm(pathOf(id), { force: true })
    },

    /** Every file with when it was last written to: what imports do not know of is left of an upload that broke off. */
    async list(): Promise<{ id: string; writtenAt: Date }[]> {
      const names = (await readdir(folder).catch(() => [])).filter((name) => FILE_ID.test(name))
      const found = await Promise.all(
        names.map(async (id) => ({ id, at: await stat(pathOf(id)).catch(() => undefined) })),
      )
      return found.flatMap(({ id, at }) => (at?.isFile() ? [{ id, writtenAt: at.mtime }] : []))
    },
  }
}

export type ImportFiles = ReturnType<typeof makeImportFiles>
