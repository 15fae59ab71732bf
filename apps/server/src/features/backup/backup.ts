import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '../../platform/store/store.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupProgress,
  type BackupSummary,
  type Checksum,
  type Checksums,
  type Manifest,
  summarizeBackup,
} from './manifest.ts'
import {
  appliedMigrations,
  type BackupTable,
  backupTables,
  beginSnapshot,
  endSnapshot,
  readRows,
  sequenceStates,
} from './repository.ts'
import { type TarFile, writeTar } from './tar.ts'

/**
 * Maximum size of a part of a table. A tar header contains the size of a file, so each part must be complete in memory
 * before it is written.
 */
const PART_BYTES = 8 * 1024 * 1024

const jsonBuffer = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

/** The rows of a table in parts. @returns their checksum */
async function* tableParts(client: pg.ClientBase, table: BackupTable): AsyncGenerator<Buffer, Checksum> {
  const hash = createHash('sha256')
  const stream = await readRows(client, table)
  let parts: Buffer[] = []
  let [size, bytes] = [0, 0]
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    parts.push(chunk)
    size += chunk.length
    bytes += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(parts)
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}

/** The checksum of the current rows of a table. */
export async function tableChecksum(client: pg.ClientBase, table: BackupTable): Promise<Checksum> {
  const rows = tableParts(client, table)
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return value
  }
}

/** The folder in the archive for the files of the file store. */
export const FILES = 'files/'

async function* withChecksum(
  bytes: AsyncIterable<Buffer>,
  size: number,
  done: (sum: Omit<Checksum, 'rows'>) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let count = 0
  try {
    for await (const chunk of bytes) {
      const part = chunk.subarray(0, size - count)
      hash.update(part)
      count += part.length
      yield part
      if (count === size) break
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  done({ bytes: count, sha256: hash.digest('hex') })
}

type Backup = { pool: pg.Pool; store: FileStore; now: Date }

/** The parts of a backup, each as a file of the archive. @returns a summary of the content */
async function* backupParts(
  { pool, store, now }: Backup,
  onProgress: BackupProgress,
): AsyncGenerator<TarFile, BackupSummary> {
  const client = await pool.connect()
  let failed = true
  try {
    await beginSnapshot(client)
    const tables = await backupTables(client)
    const contents: Manifest = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      made_at: now.toISOString(),
      migrations: await appliedMigrations(client),
      tables,
    }
    const file = (name: string, content: Buffer): TarFile => ({
      name,
      size: content.length,
      modified: now,
      content: [content],
    })
    yield file('manifest.json', jsonBuffer(contents))
    const sums: Checksums = { tables: {}, files: {} }
    let bytes = 0
    for (const table of tables) {
      const rows = tableParts(client, table)
      for (let part = 1; ; part++) {
        const { done, value } = await rows.next()
        if (done) {
          sums.tables[table.name] = value
          break
        }
        bytes += value.length
        onProgress(table.name, bytes)
        yield file(`tables/${table.name}/${String(part).padStart(6, '0')}`, value)
      }
    }
    yield file('sequences.json', jsonBuffer(await sequenceStates(client)))
    for (const { name: listed, size, writtenAt: modified } of await store.list('')) {
      const name = `${FILES}${listed}`
      onProgress(name, bytes)
      let sum: Omit<Checksum, 'rows'> | undefined
      const content = withChecksum(store.read(listed, { length: size }), size, (done) => {
        sum = done
      })
      yield { name, size, modified, content }
      // A missing file was deleted during the backup. A file that became shorter belongs to a task that is still
      // writing it. The restored database runs that task again, so neither file is needed.
      if (sum?.bytes === size) sums.files[name] = sum
      bytes += size
    }
    yield file('checksums.json', jsonBuffer(sums))
    await endSnapshot(client)
    failed = false
    return summarizeBackup(contents, sums)
  } finally {
    client.release(failed)
  }
}

/**
 * A consistent backup of the whole database as the bytes of a tar archive. Other users can continue to work. Content:
 * the rows of every table in one snapshot, the values of the sequences, the files of the file store, and all checksums.
 * The search index is excluded because a restore rebuilds it from the versions.
 * @returns a summary of the content
 */
export const backupOf = (
  backup: Backup,
  onProgress: BackupProgress = () => undefined,
): AsyncGenerator<Uint8Array, BackupSummary> => writeTar(backupParts(backup, onProgress))
