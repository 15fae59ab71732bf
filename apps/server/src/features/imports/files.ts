import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type FileStore, type Range, withLocal } from '../../platform/store/store.ts'

const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type OpenFile = {
  read(place: { readonly offset: number; readonly length: number }): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** The files of imports in the store, unpacked; each named by its id. `kind`: what is imported. */
export function makeImportFiles(store: FileStore, kind: 'imports' | 'enrichments' = 'imports') {
  const nameOf = (id: string): string => {
    if (!FILE_ID.test(id)) throw new Error(`${id} names no file of an import`)
    return `${kind}/${id}`
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
      return { id, size: await store.write(nameOf(id), pass(bytes)) }
    },

    /** Does work with a file as it lies on this machine. @throws NoSuchFile */
    withLocal: <T>(id: string, work: (path: string) => Promise<T>): Promise<T> => withLocal(store, nameOf(id), work),

    /** The bytes of a file, or `length` of them from `start` on. @throws NoSuchFile */
    read: (id: string, range: Range = {}): AsyncIterable<Uint8Array> => store.read(nameOf(id), range),

    /** Opens a file that is read here and there. @throws NoSuchFile */
    async open(id: string): Promise<OpenFile> {
      const { path, release } = await store.local(nameOf(id))
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

    has: async (id: string): Promise<boolean> => (await store.find(nameOf(id))) !== undefined,

    remove: (id: string): Promise<void> => store.remove(nameOf(id)),

    /** Every file with when it was last written to: what imports do not know of is left of an upload that broke off. */
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
