import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { CopyStreamQuery } from 'pg-copy-streams'
import { Failure } from '../../platform/failure.ts'
import { type FileStore, isFileName } from '../../platform/store/store.ts'
import { FILES, tableChecksum } from './backup.ts'
import {
  type BackupProgress,
  type BackupSummary,
  type Checksum,
  type Checksums,
  checksums,
  type Manifest,
  manifest,
  sequences,
  summarizeBackup,
} from './manifest.ts'
import { prepareForRestore } from './prepare.ts'
import { type BackupTable, beginRestore, endRestore, setSequences, writeRows } from './repository.ts'
import { type TarEntry, TarError, tarEntries } from './tar.ts'

/** Size limit of the JSON files of a backup. A larger file is not part of a valid backup. */
const MAX_JSON_BYTES = 64 * 1024 * 1024

const unreadableFailure = (reason: string, cause?: unknown) =>
  new Failure('cli.backup_unreadable', { reason }, { cause })

async function readJson<T>(entry: TarEntry, schema: { parse(value: unknown): T }): Promise<T> {
  if (entry.size > MAX_JSON_BYTES) throw unreadableFailure(entry.name)
  const parts: Uint8Array[] = []
  for await (const part of entry.content) parts.push(part)
  try {
    return schema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
  } catch (error) {
    throw unreadableFailure(entry.name, error)
  }
}

/** Callbacks for the parts of a backup that is being read. */
type BackupReceiver = {
  begin(manifest: Manifest): Promise<void>
  rows(table: BackupTable, content: AsyncIterable<Uint8Array>): Promise<void>
  sequences(states: ReturnType<typeof sequences.parse>): Promise<void>
  file(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
}

/** Passes bytes through unchanged, and adds them to a checksum. */
const withRunningChecksum = (content: AsyncIterable<Uint8Array>, hash: Hash, count: (bytes: number) => void) =>
  (async function* () {
    for await (const part of content) {
      hash.update(part)
      count(part.length)
      yield part
    }
  })()

/**
 * True for the name of a file of the file store. False for other names, such as paths that would leave the data folder.
 */
const isStoreFile = (name: string): boolean => name.startsWith(FILES) && isFileName(name.slice(FILES.length))

/**
 * Reads a backup completely, passes its parts to `taker`, and verifies all checksums.
 * @throws Failure 'cli.backup_unreadable' | 'cli.backup_cut' | 'cli.backup_damaged'
 */
async function readBackup(source: AsyncIterable<Uint8Array>, taker: BackupReceiver, onProgress: BackupProgress) {
  let contents: Manifest | undefined
  let sums: Checksums | undefined
  const read = new Map<string, { hash: Hash; bytes: number }>()
  const sumOfPart = (name: string) => {
    const sum = read.get(name) ?? { hash: createHash('sha256'), bytes: 0 }
    read.set(name, sum)
    return sum
  }
  let bytes = 0
  const tap = (entry: TarEntry, name: string) => {
    const sum = sumOfPart(name)
    return withRunningChecksum(entry.content, sum.hash, (count) => {
      sum.bytes += count
      bytes += count
      onProgress(name, bytes)
    })
  }
  try {
    for await (const entry of tarEntries(source)) {
      const [kind, name = ''] = entry.name.split('/')
      if (contents === undefined) {
        if (entry.name !== 'manifest.json') throw unreadableFailure(entry.name)
        contents = await readJson(entry, manifest)
        await taker.begin(contents)
      } else if (kind === 'tables') {
        const table = contents.tables.find((each) => each.name === name)
        if (!table) throw unreadableFailure(entry.name)
        await taker.rows(table, tap(entry, `tables/${name}`))
      } else if (entry.name === 'sequences.json') {
        await taker.sequences(await readJson(entry, sequences))
      } else if (isStoreFile(entry.name)) {
        await taker.file(entry.name, tap(entry, entry.name))
      } else if (entry.name === 'checksums.json') {
        sums = await readJson(entry, checksums)
      } else {
        throw unreadableFailure(entry.name)
      }
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof TarError && error.kind === 'cut') throw new Failure('cli.backup_cut', {}, { cause: error })
    const { code = '' } = error as NodeJS.ErrnoException
    if (error instanceof TarError) throw unreadableFailure(error.message, error)
    if (code === 'Z_BUF_ERROR') throw new Failure('cli.backup_cut', {}, { cause: error })
    if (/^(Z_|ZSTD_)/.test(code)) throw unreadableFailure((error as Error).message, error)
    throw error
  }
  if (!contents || !sums) throw new Failure('cli.backup_cut')
  const reported: ReadonlyArray<[string, Omit<Checksum, 'rows'>]> = [
    ...Object.entries(sums.tables).map(([name, sum]): [string, Checksum] => [`tables/${name}`, sum]),
    ...Object.entries(sums.files),
  ]
  for (const [name, sum] of reported) {
    const checksum = read.get(name)
    const sha256 = (checksum?.hash ?? createHash('sha256')).digest('hex')
    if (sha256 !== sum.sha256 || (checksum?.bytes ?? 0) !== sum.bytes)
      throw new Failure('cli.backup_damaged', { part: name })
  }
  return { contents, sums }
}

/**
 * Reads a backup without a database, and verifies its checksums.
 * @throws Failure that names the problem
 */
export async function checkBackup(
  source: AsyncIterable<Uint8Array>,
  onProgress: BackupProgress = () => undefined,
): Promise<BackupSummary> {
  const pass = async (_: unknown, content: AsyncIterable<Uint8Array>) => {
    for await (const _part of content);
  }
  const { contents, sums } = await readBackup(
    source,
    { begin: async () => undefined, rows: pass, sequences: async () => undefined, file: pass },
    onProgress,
  )
  return summarizeBackup(contents, sums)
}

/**
 * Restores a backup into an empty database. First restores schema, rows and sequences in one transaction, and verifies
 * them by the checksums of the backup; then restores the files. The next preparation of the database builds the search
 * index.
 * @throws Failure if the database is not empty, or the backup is truncated, not readable or newer than this program
 */
export async function restoreBackup(
  { pool, store }: { pool: pg.Pool; store: FileStore },
  source: AsyncIterable<Uint8Array>,
  onProgress: BackupProgress = () => undefined,
): Promise<BackupSummary> {
  const waiting = await store.scratch()
  const client = await pool.connect()
  let copying: { table: string; stream: CopyStreamQuery } | undefined
  const files: string[] = []
  const endCopy = async () => {
    const ending = copying
    copying = undefined
    if (ending) await new Promise<void>((resolve, reject) => ending.stream.on('error', reject).end(resolve))
  }
  const taker: BackupReceiver = {
    async begin(contents) {
      await prepareForRestore(pool, contents)
      await beginRestore(client, contents.tables)
    },
    async rows(table, content) {
      if (copying?.table !== table.name) {
        await endCopy()
        copying = { table: table.name, stream: writeRows(client, table) }
      }
      await pipeline(content, copying.stream, { end: false })
    },
    async sequences(states) {
      await endCopy()
      await setSequences(client, states)
    },
    async file(name, content) {
      const path = join(waiting, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      files.push(name)
    },
  }
  let isBroken = true
  try {
    const { contents, sums } = await readBackup(source, taker, onProgress)
    for (const table of contents.tables) {
      onProgress(`tables/${table.name}`, 0)
      const { sha256 } = await tableChecksum(client, table)
      if (sha256 !== sums.tables[table.name]?.sha256) throw new Failure('cli.restore_differs', { table: table.name })
    }
    await endRestore(client, contents.tables)
    isBroken = false
    for (const name of files.filter((each) => each in sums.files))
      await store.take(name.slice(FILES.length), join(waiting, name))
    return summarizeBackup(contents, sums)
  } finally {
    // Closing the broken connection rolls back the transaction, so the database stays empty.
    client.release(isBroken)
    await rm(waiting, { recursive: true, force: true })
  }
}
