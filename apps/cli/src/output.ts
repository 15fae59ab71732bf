import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { Failure } from '@seriatim/server/platform/failure'
import type { Io } from './command.ts'

/** The file name for stdin or stdout. */
export const STREAM = '-'
const CHUNK_BYTES = 256 * 1024

const errorReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A file being written. It appears under its name only after `finish`; `abandon` removes it. */
export type Output = {
  write(bytes: Uint8Array): Promise<void>
  finish(): Promise<void>
  abandon(): Promise<void>
}

/**
 * Opens a file, or stdout for `-`, for writing. A regular file is written to a temporary file in the same folder,
 * synced to disk, and then renamed. `mode` sets narrower permission bits than the default of the system.
 * @throws Failure if the file cannot be written
 */
export async function openOutput(name: string, io: Io, { mode }: { mode?: number } = {}): Promise<Output> {
  if (name === STREAM)
    return bufferedOutput(
      name,
      io.stdout,
      async () => {},
      async () => {},
    )
  const existing = await stat(name).catch(() => undefined)
  const isPlain = existing === undefined || existing.isFile()
  const path = isPlain ? `${name}.${randomUUID()}.part` : name
  const failed = (error: unknown) => new Failure('marc.cannot-write', { name, reason: errorReason(error) })
  const handle = await open(path, isPlain ? 'wx' : 'w', mode).catch((error: unknown) => {
    throw failed(error)
  })
  const stream = createWriteStream(path, { fd: handle, flush: isPlain })
  const close = async () => {
    stream.end()
    if (!stream.closed) await once(stream, 'close')
  }
  const finish = async () => {
    await close()
    if (isPlain) await rename(path, name)
  }
  const abandon = async () => {
    stream.destroy()
    if (isPlain) await rm(path, { force: true })
  }
  return bufferedOutput(name, stream, finish, abandon)
}

/** Buffers small writes into larger chunks, and waits for a slow reader. */
function bufferedOutput(
  name: string,
  stream: Writable,
  finish: () => Promise<void>,
  abandon: () => Promise<void>,
): Output {
  let failure: Failure | undefined
  stream.on('error', (error: unknown) => {
    failure ??= new Failure('marc.cannot-write', { name, reason: errorReason(error) })
  })
  let parts: Uint8Array[] = []
  let size = 0
  const flush = async () => {
    if (failure) throw failure
    const bytes = Buffer.concat(parts)
    parts = []
    size = 0
    // Wait for the callback, so that memory does not grow while the reader is slow.
    if (bytes.length > 0) await new Promise<void>((resolve) => stream.write(bytes, () => resolve()))
    if (failure) throw failure
  }
  return {
    async write(bytes) {
      parts.push(bytes)
      size += bytes.length
      if (size >= CHUNK_BYTES) await flush()
    },
    async finish() {
      await flush()
      await finish().catch((error: unknown) => {
        throw failure ?? new Failure('marc.cannot-write', { name, reason: errorReason(error) })
      })
      if (failure) throw failure
    },
    abandon,
  }
}

/** The path of a file that need not exist, with the symbolic links of its folder resolved. */
async function resolvedPath(name: string): Promise<string> {
  const path = resolve(name)
  const folder = await realpath(dirname(path)).catch(() => dirname(path))
  return join(folder, basename(path))
}

/** Whether two names refer to the same file on disk, or would refer to it. */
export async function isSameFile(a: string, b: string): Promise<boolean> {
  if (a === STREAM || b === STREAM) return false
  const [first, second] = await Promise.all([stat(a).catch(() => undefined), stat(b).catch(() => undefined)])
  if (first === undefined || second === undefined) return (await resolvedPath(a)) === (await resolvedPath(b))
  return first.isFile() && first.ino === second.ino && first.dev === second.dev
}
