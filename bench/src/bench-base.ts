import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecords } from '@seriatim/marc'
import { ensureRoles } from '@seriatim/server/features/auth/users'
import { seedLists } from '@seriatim/server/features/lists/seed'
import { loadRecords } from '@seriatim/server/features/load/load-records'
import { type OpenBase, openBase } from '@seriatim/server/platform/database/base'
import { startEmbedded } from '@seriatim/server/platform/database/embedded'
import { migrate } from '@seriatim/server/platform/database/migrate'
import { generateIso2709 } from '@seriatim/synthetic'

type LoadSpeed = {
  readonly records: number
  readonly seconds: number
  readonly recordsPerSecond: number
  /** When all rows were in, indexes and families still to come. */
  readonly rowsSeconds: number
  readonly peakMegabytes: number
}

export type BenchBase = OpenBase & { readonly load: LoadSpeed }

/** A base of its own with `count` synthetic records, loaded as `seriatim load` does it; gone afterwards. */
export async function withBenchBase<T>(count: number, measure: (base: BenchBase) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-bench-'))
  const server = await startEmbedded(folder, { role: 'command' })
  const open = openBase(server.url, { maxConnections: 8 })
  try {
    await migrate(open.pool)
    await ensureRoles(open.base)
    await seedLists(open.base)
    return await measure({ ...open, load: await load(open, count) })
  } finally {
    await open.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function load({ pool }: OpenBase, count: number): Promise<LoadSpeed> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  let [rowsSeconds, peak] = [0, 0]
  const { stored } = await loadRecords(pool, {
    records: readRecords(generateIso2709({ count, first: 0 })),
    fileName: 'synthetic',
    fingerprint: `synthetic ${count}`,
    center: '_0',
    category: 'fre',
    now: new Date(),
    onProgress({ phase }) {
      peak = Math.max(peak, process.memoryUsage.rss())
      if (phase === 'records') rowsSeconds = seconds()
    },
  })
  return {
    records: stored,
    seconds: seconds(),
    recordsPerSecond: Math.round(stored / seconds()),
    rowsSeconds,
    peakMegabytes: Math.round(peak / 1e6),
  }
}
