/**
 * Pre-warms the files that searches read, in the background. After a restart of the machine, each search reads some
 * hundred random pages one after the other. A sequential read of the files uses the full speed of the disk. Uses the
 * PostgreSQL module `pg_prewarm`; does nothing if it is not installed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../platform/log.ts'

/**
 * Tables read with all their indexes. TOAST data of search_doc is not read: only phrases and changes of records use it.
 */
const TABLES = ['search_doc', 'kept_ids', 'record', 'record_version', 'record_family'] as const
const WITH_LONG_VALUES = ['kept_ids'] as const

/** The share of `effective_cache_size` that is filled, because other processes need memory, too. */
const SHARE_OF_MEMORY = 0.85
/** Number of bytes read in one statement. It is small enough for the statement to end soon when the server stops. */
const BYTES_AT_ONCE = 64 * 1024 * 1024

type File = { readonly oid: number; readonly blocks: number }

/** The files to read, smaller ones first, because many searches need these and they take little space. */
async function filesToRead(pool: pg.Pool): Promise<{ files: readonly File[]; blockBytes: number; blocks: number }> {
  const { rows } = await pool.query<{ oid: number; blocks: number; block_bytes: number; memory: number }>(
    `select file.oid::int8::float8 as oid, (pg_relation_size(file.oid) / block.bytes)::int as blocks,
       block.bytes as block_bytes, pg_size_bytes(current_setting('effective_cache_size'))::float8 as memory
     from (select current_setting('block_size')::int as bytes) block,
       lateral (
         select oid from pg_class where oid = any($1::regclass[])
         union all select indexrelid from pg_index where indrelid = any($1::regclass[])
         union all select reltoastrelid from pg_class where oid = any($2::regclass[])
       ) file
     where pg_relation_size(file.oid) > 0
     order by blocks`,
    [TABLES, WITH_LONG_VALUES],
  )
  const { block_bytes: blockBytes = 1, memory = 0 } = rows[0] ?? {}
  return { files: rows, blockBytes, blocks: Math.floor((memory * SHARE_OF_MEMORY) / blockBytes) }
}

const isInstalled = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query(`select from pg_extension where extname = 'pg_prewarm'`)
  return rows.length > 0
}

export type WarmUpResult = {
  readonly bytes: number
  /**
   * Errors of PostgreSQL for files that were replaced meanwhile, for example when stored sets or an index were rebuilt.
   */
  readonly missed: readonly Error[]
}

/**
 * Reads until all files are read, memory is full, or `signal` aborts.
 * @returns undefined if PostgreSQL has no `pg_prewarm`
 * @throws errors of the query for the files
 */
export async function warmUp(pool: pg.Pool, signal: AbortSignal): Promise<WarmUpResult | undefined> {
  if (!(await isInstalled(pool))) return undefined
  const { files, blockBytes, blocks } = await filesToRead(pool)
  const blocksAtOnce = BYTES_AT_ONCE / blockBytes
  const missed: Error[] = []
  let read = 0
  const readFile = async ({ oid, blocks: inFile }: File): Promise<void> => {
    for (let first = 0; first < inFile && !signal.aborted; first += blocksAtOnce) {
      const last = Math.min(first + blocksAtOnce, inFile) - 1
      // Name the table by its oid, because TOAST tables are in a schema that only a superuser may use by name.
      await pool.query(`select pg_prewarm($1::oid::regclass, 'read', 'main', $2, $3)`, [oid, first, last])
      read += last - first + 1
    }
  }
  for (const file of files) {
    if (read + file.blocks > blocks) break
    await readFile(file).catch((error: Error) => missed.push(error))
  }
  return { bytes: read * blockBytes, missed }
}

/** Maximum wait for the running statement when the server stops. Closing the connections then ends the statement. */
const ENDING_MS = 300

/** Starts pre-warming when the promise `after` settles. */
export function startWarmUp(pool: pg.Pool, log: Log, after: Promise<void>): { end(): Promise<void> } {
  const ending = new AbortController()
  const isEnded = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
  const warming = Promise.race([after, isEnded])
    .then(async () => {
      if (ending.signal.aborted) return
      const started = performance.now()
      const done = await warmUp(pool, ending.signal)
      if (done === undefined || ending.signal.aborted) return
      const seconds = Math.round((performance.now() - started) / 100) / 10
      const megabytes = Math.round(done.bytes / 1e6)
      log.info(
        { megabytes, seconds, missed: done.missed.map(({ message }) => message) },
        'the search tables are read into the disk cache',
      )
    })
    .catch((error: unknown) => {
      if (!ending.signal.aborted) log.warn({ err: error }, 'the search tables could not be read into the disk cache')
    })
  return {
    async end() {
      ending.abort()
      await Promise.race([warming, sleep(ENDING_MS, undefined, { ref: false })])
    },
  }
}
