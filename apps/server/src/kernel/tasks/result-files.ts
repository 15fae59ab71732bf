import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deferStreamErrors } from '../../platform/defer-stream-errors.ts'
import { type FileStore, type LocalFile, NoSuchFile } from '../../platform/store/store.ts'

/** A run of a task. Each run writes its own file, so that an interrupted run cannot damage the file of the next. */
type RunName = { messageId: string; attempt: number }

const FOLDER = 'tasks/'
const FILE_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d+)$/

/** Length in bytes and SHA-256 of a complete file. */
export type WrittenFile = { readonly bytes: number; readonly sha256: Buffer }

const checksumOf = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/** Result files of tasks in the file store. */
export function makeResultFiles(store: FileStore) {
  const nameOf = ({ messageId, attempt }: RunName) => `${FOLDER}${messageId}.${attempt}`

  return {
    /**
     * Opens a local temporary file, which users cannot download before `complete`. `complete` throws the errors of the
     * stream.
     */
    async write(): Promise<WriteStream> {
      const stream = createWriteStream(await store.scratch(), { mode: 0o600 })
      stream.on('error', () => undefined)
      await once(stream, 'open')
      return stream
    },

    /** Flushes the file to disk and moves it into the store as the result of a run. @throws the error of the stream */
    async complete(run: RunName, stream: WriteStream): Promise<WrittenFile> {
      if (stream.errored) throw stream.errored
      if (!stream.writableEnded) stream.end()
      if (!stream.closed) await once(stream, 'close')
      if (stream.errored) throw stream.errored
      const path = String(stream.path)
      const handle = await open(path, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      const written = { bytes: (await stat(path)).size, sha256: await checksumOf(path) }
      await store.take(nameOf(run), path)
      return written
    },

    /** Deletes an incomplete file. */
    async abandon(stream: WriteStream | undefined): Promise<void> {
      if (stream === undefined) return
      stream.destroy()
      await rm(stream.path, { force: true })
    },

    remove: (run: RunName): Promise<void> => store.remove(nameOf(run)),

    /**
     * The file of a run; undefined when it is missing, 'damaged' when its content has changed since it was written.
     * @param written the result of `complete` for this file, if known
     */
    async read(run: RunName, { bytes, sha256 }: Partial<WrittenFile>): Promise<Readable | 'damaged' | undefined> {
      const local = await store.local(nameOf(run)).catch((error: unknown): LocalFile | undefined => {
        if (error instanceof NoSuchFile) return undefined
        throw error
      })
      if (local === undefined) return undefined
      let isGiven = false
      try {
        if (bytes !== undefined && (await stat(local.path)).size !== bytes) return 'damaged'
        if (sha256 !== undefined && !(await checksumOf(local.path)).equals(sha256)) return 'damaged'
        const stream = deferStreamErrors(createReadStream(local.path))
        stream.once('close', () => void local.release())
        isGiven = true
        return stream
      } finally {
        if (!isGiven) await local.release()
      }
    },

    /** Runs that have a file, with its modification time. */
    async list(): Promise<Array<RunName & { writtenAt: Date }>> {
      const files = await store.list(FOLDER)
      return files.flatMap(({ name, writtenAt }) => {
        const [, messageId, attempt] = FILE_NAME.exec(name.slice(FOLDER.length)) ?? []
        return messageId === undefined ? [] : [{ messageId, attempt: Number(attempt), writtenAt }]
      })
    },
  }
}

export type ResultFiles = ReturnType<typeof makeResultFiles>
