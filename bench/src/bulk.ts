/**
 * Measures a bulk change of 20,000 records as a server makes it: preview, run, revert, and the latency of concurrent
 * searches in the same process. `node bench/src/bulk.ts [RECORDS [CHANGED]]` runs only this benchmark.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { BULK_RECORDS, facetedSearch, PERMISSIONS } from '@seriatim/contract'
import { directRead } from '@seriatim/server/catalogue/replicas/reads'
import { makeMacroCompiler } from '@seriatim/server/features/bulk/macro'
import { previewSet } from '@seriatim/server/features/bulk/preview'
import { addSet, updateSet } from '@seriatim/server/features/bulk/repository'
import { revertSet } from '@seriatim/server/features/bulk/revert'
import { runSet } from '@seriatim/server/features/bulk/run'
import { makeAbbreviations } from '@seriatim/server/features/ltwa/service'
import { searchRecords } from '@seriatim/server/features/search/service'
import { createUser } from '@seriatim/server/kernel/auth/users'
import { makeLabels } from '@seriatim/server/kernel/search/labels'
import { makeLog } from '@seriatim/server/platform/log'
import { engineKind } from '@seriatim/server/search/engines/list'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { median, percentile95, type Timing, timeOf } from './timings.ts'

const MACRO = 'set 264$b = 264$b + " (verlag)"\nadd 500 ## $a "Changed at once"'
const SEARCHES = ['journal', 'review botany', 'cahiers', 'annual report']
const SEARCHES_ALONE = 40
const PAUSE_MS = 25

export type BulkSpeed = {
  readonly records: number
  /** Time until the first differences are available, and until all are. */
  readonly firstMs: number
  readonly previewSeconds: number
  readonly changedPerSecond: number
  readonly revertedPerSecond: number
  readonly searchAlone: Timing
  readonly searchMeanwhile: Timing
}

export async function measureBulk(bench: BenchDb, changed = BULK_RECORDS): Promise<BulkSpeed> {
  const { db, index } = bench
  const engine = engineKind(bench.settings).serve(bench)
  const userId = await createUser(db, {
    username: `bulk-${Date.now()}`,
    password: 'seriatim-bench',
    center: '_0',
    isMemberOfIc: true,
    permissions: PERMISSIONS,
  })
  const deps = { db, index, log: makeLog('warn'), changeOf: makeMacroCompiler(makeAbbreviations({ db })) }
  const services = { db, reads: { onDb: directRead(db) }, engine, labels: makeLabels({ db }) }
  let calls = 0
  const search = async () => {
    const query = SEARCHES[calls++ % SEARCHES.length]!
    await searchRecords(services, facetedSearch.parse({ basic_query: { query } }), 'en')
  }
  const { signal } = new AbortController()
  const by = { id: userId, username: 'bench' }
  try {
    await engine.ready
    const { rows } = await bench.pool.query<{ id: number }>(
      `select id from record where category = 'reg' order by id limit $1`,
      [changed],
    )
    const ids = rows.map(({ id }) => id)
    const set = {
      name: 'Bench',
      reason: '',
      macro: MACRO,
      userId,
      username: 'bench',
      center: '_0',
      today: '2026-01-01',
    }
    const id = await db.transaction().execute((tx) => addSet(tx, { ...set, ids }))
    const searchAlone = await timeOf(SEARCHES_ALONE, search)
    const started = performance.now()
    let firstMs: number | undefined
    await previewSet(deps, id, {
      signal,
      by,
      progress: async () => {
        firstMs ??= performance.now() - started
      },
    })
    const previewSeconds = (performance.now() - started) / 1000
    const perSecond = async (work: () => Promise<void>) => {
      const from = performance.now()
      await work()
      return Math.round((ids.length / (performance.now() - from)) * 1000)
    }
    const quiet = { signal, by, progress: async () => undefined }
    await updateSet(db, id, { state: 'running', startedAt: new Date(), drafts: true })
    const taken: number[] = []
    let isOver = false
    const searching = (async () => {
      while (!isOver) {
        const from = performance.now()
        await search()
        taken.push(performance.now() - from)
        await sleep(PAUSE_MS)
      }
    })()
    const changedPerSecond = await perSecond(() => runSet(deps, id, quiet))
    isOver = true
    await searching
    await updateSet(db, id, { revert: 'running' })
    const revertedPerSecond = await perSecond(() => revertSet(deps, id, { ...quiet, override: null }))
    return {
      records: ids.length,
      firstMs: Math.round(firstMs ?? 0),
      previewSeconds: Math.round(previewSeconds * 10) / 10,
      changedPerSecond,
      revertedPerSecond,
      searchAlone,
      searchMeanwhile: { median: median(taken), p95: percentile95(taken) },
    }
  } finally {
    await engine.close()
  }
}

if (process.argv[1] === import.meta.filename) {
  await withBenchDb(Number(process.argv[2] ?? 200_000), async (bench) => {
    console.dir(await measureBulk(bench, Number(process.argv[3] ?? BULK_RECORDS)))
  })
}
