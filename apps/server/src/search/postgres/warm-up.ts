/**
 * Brings what searches and their pages read into the memory of the machine, beside the work. After the machine was started each search
 * reads some hundred pages here and there, one after the other; read in their order, files come at the full speed of the disk.
 * `pg_prewarm`, a module that comes with PostgreSQL, reads them; where it is not installed nothing is done.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../platform/log.ts'

/** Read with all their indexes, the long values of the first not: only phrases and changes of records are read there. */
const TABLES = ['search_doc', 'kept_ids', 'record', 'record_version', 'record_family'] as const
const WITH_LONG_VALUES = ['kept_ids'] as const

/** Of the memory that PostgreSQL is told there is for files (`effective_cache_size`) others use some, too. */
const SHARE_OF_MEMORY = 0.85
/** Read in one statement: ended soon when the server stops. */
const BYTES_AT_ONCE = 64 * 1024 * 1024

type File = { readonly oid: number; readonly blocks: number }

/** What is read first is what many searches need of few bytes: the smaller files. */
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

export type WarmedUp = {
  readonly bytes: number
  /** What PostgreSQL said of a file that is another one by now: kept sets are exchanged, and an index that is built anew. */
  readonly missed: readonly Error[]
}

/**
 * Reads until all is read, the memory is full, or `signal` ends it.
 * @returns undefined where PostgreSQL has no `pg_prewarm`
 * @throws what PostgreSQL says when it is asked for the files
 */
export async function warmUp(pool: pg.Pool, signal: AbortSignal): Promise<WarmedUp | undefined> {
  if (!(await isInstalled(pool))) return undefined
  const { files, blockBytes, blocks } = await filesToRead(pool)
  const blocksAtOnce = BYTES_AT_ONCE / blockBytes
  const missed: Error[] = []
  let read = 0
  const readFile = async ({ oid, blocks: inFile }: File): Promise<void> => {
    for (let first = 0; first < inFile && !signal.aborted; first += blocksAtOnce) {
      const last = Math.min(first + blocksAtOnce, inFile) - 1
      // By its number: names of long values lie in a schema that only a superuser may look into.
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

/** A stop waits so long for the statement that runs: whoever closes the connections ends it. */
const ENDING_MS = 300

/** Warms up once `after` is settled. */
export function warmUpBeside(pool: pg.Pool, log: Log, after: Promise<void>): { end(): Promise<void> } {
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
        'what searches read was read once',
      )
    })
    .catch((error: unknown) => {
      if (!ending.signal.aborted) log.warn({ err: error }, 'what searches read could not be read beforehand')
    })
  return {
    async end() {
      ending.abort()
      await Promise.race([warming, sleep(ENDING_MS, undefined, { ref: false })])
    },
  }
}
