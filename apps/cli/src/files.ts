import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { Failure } from '@seriatim/server/platform/failure'
import type { Io } from './command.ts'

/**
 * The bytes of a file, or of stdin for `-`, as a stream.
 * @throws Failure if the file cannot be opened or read
 */
export async function* fileBytes(file: string, io: Io): AsyncGenerator<Uint8Array, void, undefined> {
  if (file === '-') {
    yield* io.stdin
    return
  }
  try {
    const handle = await open(file)
    yield* handle.createReadStream({ highWaterMark: 1 << 20 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Failure('cli.file_unreadable', { file, reason: message }, { cause: error })
  }
}

/** Writes a text, and waits for a slow reader, so that the buffered output does not grow. */
export async function write(to: Writable, text: string): Promise<void> {
  if (!to.write(text)) await once(to, 'drain')
}
