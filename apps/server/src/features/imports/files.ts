import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type FileStore, type Range, withLocalCopy } from '../../platform/store/store.ts'

const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type OpenFile = {
  read(place: { readonly offset: number; readonly length: number }): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** Decompressed import files in the file store. Each has a UUID as its id. `kind` is the folder in the store. */
export function makeImportFiles(store: FileStore, kind: 'imports' | 'enrichments' = 'imports') {
  const storeName = (id: string): string => {
    if (!FILE_ID.test(id)) throw new Error(`${id} is not the id of an import file`)
    return `${kind}/${id}`
  }

  return {
    /**
     * Stores a stream under a new id. `pass` may observe or transform the bytes. If writing fails, no file remains.
     * @throws Refusal 'storage_full'
     */
    async store(
      bytes: AsyncIterable<Uint8Array>,
      pass: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> = (bytes) => bytes,
    ): Promise<{ id: string; size: number }> {
      const id = randomUUID()
      return { id, size: await store.write(storeName(id), pass(bytes)) }
    },

    /** Calls `work` with the path of a local copy of the file. @throws NoSuchFile */
    withLocal: <T>(id: string, work: (path: string) => Promise<T>): Promise<T> =>
      withLocalCopy(store, storeName(id), work),

    /** Reads a file, or the given byte range of it. @throws NoSuchFile */
    read: (id: string, range: Range = {}): AsyncIterable<Uint8Array> => store.read(storeName(id), range),

    /** Opens a file for random access. @throws NoSuchFile */
    async open(id: string): Promise<OpenFile> {
      const { path, release } = await store.local(storeName(id))
      const handle = await open(path).catch(async (error: unknown) => {
        await release()
        throw error
      })
      return {
        async *read({ offset, length }) {
          const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
          yield buffer.subarray(0, bytesRead)
        },
        async close() {
          await handle.close()
          await release()
        },
      }
    },

    has: async (id: string): Promise<boolean> => (await store.find(storeName(id))) !== undefined,

    remove: (id: string): Promise<void> => store.remove(storeName(id)),

    /**
     * All stored files with the time of their last change. A file that no import refers to comes from an aborted
     * upload.
     */
    async list(): Promise<{ id: string; writtenAt: Date }[]> {
      const files = await store.list(`${kind}/`)
      return files.flatMap(({ name, writtenAt }) => {
        const id = name.slice(kind.length + 1)
        return FILE_ID.test(id) ? [{ id, writtenAt }] : []
      })
    },
  }
}

export type ImportFiles = ReturnType<typeof makeImportFiles>
