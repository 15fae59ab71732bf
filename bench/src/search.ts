/**
 * Measures searches as the service returns them: exact total, the first 100 rows, all facets. `node bench/src/search.ts
 * [RECORDS]` runs only this benchmark.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FacetedSearch } from '@seriatim/contract'
import { logChanges } from '@seriatim/server/catalogue/changes/repository'
import { directRead } from '@seriatim/server/catalogue/replicas/reads'
import { searchRecords } from '@seriatim/server/features/search/service'
import { makeLabels } from '@seriatim/server/kernel/search/labels'
import { engineKind } from '@seriatim/server/search/engines/list'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { type SearchClass, searchClasses } from './search-classes.ts'
import { median, percentile95, type Timing, timeOf } from './timings.ts'

export type SearchSpeed = Timing & {
  readonly work: string
  readonly hits: number
  readonly goal?: number
  /** Median of the first run of each search of the class, without cached data. */
  readonly coldMedian?: number
  /** Median of an identical repeated search without changes in between. */
  readonly againMedian?: number
}

const TIMES = 30
const USERS = 20
const SEARCHES_A_USER = 15

/** Interval between saves during concurrent searches. */
const SAVES_EVERY_MS = 5_000
/** Time until all engines have noticed a change. */
const CHANGE_KNOWN_MS = 60

type RunSearch = (request: FacetedSearch) => Promise<{ hits: { total: { value: number } } }>
/** Reports a change of a record, which invalidates cached answers. */
type NoteChange = () => Promise<void>

async function measureClass(
  ask: RunSearch,
  change: NoteChange,
  { work, goal, requests }: SearchClass,
): Promise<SearchSpeed> {
  const cold: number[] = []
  for (const request of requests) {
    const started = performance.now()
    await ask(request)
    cold.push(performance.now() - started)
  }
  const hits = await Promise.all(requests.map(async (request) => (await ask(request)).hits.total.value))
  const again = await timeOf(TIMES, (index) => ask(requests[index % requests.length]!))
  const warm: number[] = []
  for (let index = 0; index < TIMES; index++) {
    await change()
    const started = performance.now()
    await ask(requests[index % requests.length]!)
    warm.push(performance.now() - started)
  }
  return {
    work,
    goal,
    hits: Math.round(median(hits)),
    median: median(warm),
    p95: percentile95(warm),
    coldMedian: median(cold),
    againMedian: again.median,
  }
}

/** Measures concurrent users, each running searches of all classes in order, during occasional saves. */
async function measureTogether(
  ask: RunSearch,
  change: NoteChange,
  classes: readonly SearchClass[],
  users: number,
): Promise<SearchSpeed> {
  const all = classes.flatMap(({ requests }) => requests)
  const taken: number[] = []
  const user = async (number: number) => {
    for (let index = 0; index < SEARCHES_A_USER; index++) {
      const started = performance.now()
      await ask(all[(number * 7 + index * 11) % all.length]!)
      taken.push(performance.now() - started)
    }
  }
  const saving = setInterval(() => void change(), SAVES_EVERY_MS)
  try {
    await Promise.all(Array.from({ length: users }, (_, number) => user(number)))
  } finally {
    clearInterval(saving)
  }
  return {
    work: `${users === 1 ? 'one user' : `${users} users`} at once, mixed`,
    hits: 0,
    median: median(taken),
    p95: percentile95(taken),
  }
}

export async function measureSearch(bench: BenchDb): Promise<SearchSpeed[]> {
  const { db } = bench
  const { rows } = await bench.pool.query('select count(*)::int as records from record')
  const records: number = rows[0].records
  const classes = await searchClasses(bench, records)
  const started = performance.now()
  const engine = engineKind(bench.settings).serve(bench)
  try {
    await engine.ready
    const filled = Math.round(performance.now() - started)
    const services = { db, reads: { onDb: directRead(db) }, engine, labels: makeLabels(bench) }
    const ask: RunSearch = (request) => searchRecords(services, request, 'en')
    const { rows: ids } = await bench.pool.query('select id from record limit 1000')
    let changes = 0
    const change: NoteChange = async () => {
      await logChanges(db, [ids[changes++ % ids.length].id])
      await sleep(CHANGE_KNOWN_MS)
    }
    const speeds: SearchSpeed[] = [{ work: 'columns read into memory', hits: records, median: filled, p95: filled }]
    for (const each of classes) speeds.push(await measureClass(ask, change, each))
    for (const users of [1, USERS]) speeds.push(await measureTogether(ask, change, classes, users))
    return speeds
  } finally {
    await engine.close()
  }
}

if (process.argv[1] === import.meta.filename) {
  await withBenchDb(Number(process.argv[2] ?? 200_000), async (bench) => {
    if (bench.load) console.table([bench.load])
    console.table(await measureSearch(bench))
  })
}
