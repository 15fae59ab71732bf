import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readRecords } from '@seriatim/marc'
import { ensureFamilies } from '@seriatim/server/catalogue/families/rebuild'
import { seedLists } from '@seriatim/server/features/lists/seed'
import { type LoadDb, loadRecords } from '@seriatim/server/features/load/load-records'
import { renewJob } from '@seriatim/server/features/rules/renew-diagnoses'
import { ensureRoles } from '@seriatim/server/kernel/auth/users'
import { readConfig } from '@seriatim/server/platform/config'
import { type OpenDb, openDb } from '@seriatim/server/platform/database/db'
import { startEmbedded } from '@seriatim/server/platform/database/embedded'
import { migrate } from '@seriatim/server/platform/database/migrate'
import { makeJobs } from '@seriatim/server/platform/jobs/jobs'
import { makeLog } from '@seriatim/server/platform/log'
import type { EngineDependencies } from '@seriatim/server/search/engine-kind'
import { engineKind } from '@seriatim/server/search/engines/list'
import type { SearchIndex } from '@seriatim/server/search/search-index'
import { generateIso2709 } from '@seriatim/synthetic'
import { residentBytes } from './memory.ts'

type LoadSpeed = {
  readonly records: number
  readonly seconds: number
  readonly recordsPerSecond: number
  /** Time until all rows are stored, before indexes and families. */
  readonly rowsSeconds: number
  readonly peakMegabytes: number
}

/**
 * An open database for benchmarks. Searches use the default settings of a server. `load` is undefined if the database
 * exists from an earlier run.
 */
export type BenchDb = OpenDb &
  EngineDependencies & { readonly url: string; readonly index: SearchIndex; readonly load: LoadSpeed | undefined }

/** Refuses to start tasks: tasks check records after a change of a rule or list, which no benchmark makes. */
const NO_TASKS = {
  start: () => Promise.reject(new Error('a benchmark must not change rules')),
}

/**
 * Provides a database with `count` synthetic records, loaded like `seriatim load` does. Deletes it afterwards, unless
 * SERIATIM_BENCH_FOLDER names a folder: an existing database in that folder is used unchanged, a missing one is loaded
 * and retained.
 */
export async function withBenchDb<T>(count: number, measure: (db: BenchDb) => Promise<T>): Promise<T> {
  const existingFolder = process.env.SERIATIM_BENCH_FOLDER
  if (existingFolder) await mkdir(existingFolder, { recursive: true })
  const folder = existingFolder || (await mkdtemp(join(tmpdir(), 'seriatim-bench-')))
  const server = await startEmbedded(folder, { role: 'command' })
  const settings = readConfig({}).search
  const open = { ...openDb(server.url, { maxConnections: 8 }), url: server.url, settings, log: makeLog('warn') }
  const index = engineKind(settings).index(open)
  const jobs = makeJobs(open)
  try {
    await migrate(open.pool)
    await ensureRoles(open.db)
    await seedLists(open.db)
    const { rows } = await open.pool.query('select exists (select from record) as used')
    // Without this migration, a server on the database would rebuild index and families.
    await jobs.migrate()
    if (!rows[0].used) {
      await index.prepare()
      await ensureFamilies(open)
    }
    const speed = rows[0].used ? undefined : await load({ pool: open.pool, index }, count, folder)
    // As in a server, the job that processes changes after saves and imports runs concurrently.
    await jobs.start([renewJob({ db: open.db, index, tasks: NO_TASKS })])
    return await measure({ ...open, index, load: speed })
  } finally {
    await jobs.stop()
    await open.close()
    await server.stop()
    if (!existingFolder) await rm(folder, { recursive: true, force: true })
  }
}

async function load(db: LoadDb, count: number, folder: string): Promise<LoadSpeed> {
  // Generate a file first: generating records during the load would use processor time.
  const file = join(folder, 'synthetic.mrc')
  await pipeline(generateIso2709({ count, first: 1 }), createWriteStream(file))
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  let [rowsSeconds, peak] = [0, 0]
  const { stored } = await loadRecords(db, {
    records: readRecords(createReadStream(file, { highWaterMark: 1 << 20 })),
    fileName: 'synthetic',
    fingerprint: `synthetic ${count}`,
    center: '_0',
    category: 'fre',
    now: new Date(),
    onProgress({ phase }) {
      peak = Math.max(peak, residentBytes())
      if (phase === 'records') rowsSeconds = seconds()
    },
  })
  const taken = seconds()
  await rm(file)
  return {
    records: stored,
    seconds: taken,
    recordsPerSecond: Math.round(stored / taken),
    rowsSeconds,
    peakMegabytes: Math.round(peak / 1e6),
  }
}
