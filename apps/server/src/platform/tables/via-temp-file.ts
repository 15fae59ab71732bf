import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeBytes } from '../files.ts'

/** Writes bytes to a temporary file for `openTable`, and reads it. @throws Refusal 'storage_full' */
export async function readViaTempFile<Read>(
  bytes: AsyncIterable<Uint8Array>,
  read: (path: string) => Promise<Read>,
): Promise<Read> {
  const path = join(tmpdir(), `seriatim-list-${randomUUID()}`)
  try {
    await storeBytes(path, bytes)
    return await read(path)
  } finally {
    await rm(path, { force: true })
  }
}
