import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readLater } from '../../platform/read-later.ts'

/** A run of a task. Each run writes its own file, so that an interrupted run cannot damage the file of the next. */
type RunName = { messageId: string; attempt: number }

const FILE_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d+)$/

/** Length in bytes and SHA-256 of a file when it was complete. */
export type WrittenFile = { readonly bytes: number; readonly sha256: Buffer }

const checksumOf = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/** Result files of tasks in the data folder. */
export function makeResultFiles(dataFolder: string) {
  const folder = join(dataFolder, 'files', 'tasks')
  const pathOf = ({ messageId, attempt }: RunName) => join(folder, `${messageId}.${attempt}`)

  return {
    /** A stream that overwrites the file of a run. `complete` throws its errors. */
    async write(run: RunName): Promise<WriteStream> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stream = createWriteStream(pathOf(run), { mode: 0o600 })
      stream.on('error', () => undefined)
      await once(stream, 'open')
      return stream
    },

    /** Waits until the file is on the disk. @throws the stream's own error */
    async complete(run: RunName, stream: WriteStream): Promise<WrittenFile> {
      if (stream.errored) throw stream.errored
      if (!stream.writableEnded) stream.end()
      if (!stream.closed) await once(stream, 'close')
      if (stream.errored) throw stream.errored
      const handle = await open(pathOf(run), 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      return { bytes: (await stat(pathOf(run))).size, sha256: await checksumOf(pathOf(run)) }
    },

    async remove(run: RunName): Promise<void> {
      await rm(pathOf(run), { force: true })
    },

    /**
     * The file of a run; undefined when it is missing, 'damaged' when its content has changed since it was written.
     * @param written what `complete` returned for it, where that is known
     */
    async read(run: RunName, written: Partial<WrittenFile>): Promise<Readable | 'damaged' | undefined> {
      const found = await stat(pathOf(run)).catch(() => undefined)
      if (!found?.isFile()) return undefined
      const { bytes, sha256 } = written
      if (bytes !== undefined && found.size !== bytes) return 'damaged'
      if (sha256 !== undefined && !(await checksumOf(pathOf(run))).equals(sha256)) return 'damaged'
      return readLater(createReadStream(pathOf(run)))
    },

    /** Runs that have a file, with the time of its last change. */
    async list(): Promise<Array<RunName & { writtenAt: Date }>> {
      const names = await readdir(folder).catch((): string[] => [])
      const runs = names.flatMap((name) => {
        const [, messageId, attempt] = FILE_NAME.exec(name) ?? []
        return messageId === undefined ? [] : [{ messageId, attempt: Number(attempt) }]
      })
      const found = await Promise.all(runs.map((run) => stat(pathOf(run)).catch(() => undefined)))
      return runs.flatMap((run, index) => {
        const writtenAt = found[index]?.mtime
        return writtenAt === undefined ? [] : [{ ...run, writtenAt }]
      })
    },
  }
}

export type ResultFiles = ReturnType<typeof makeResultFiles>
