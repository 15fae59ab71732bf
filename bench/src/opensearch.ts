/**
 * `npm run bench -- opensearch [RECORDS] [--url URL] [--shards N]`: the OpenSearch engine on a database of generated
 * records, with a temporary index. Without a URL, the benchmark starts a node if OpenSearch is installed.
 */
import { FACET_BUCKETS, facetedSearch } from '@seriatim/contract'
import { logChanges } from '@seriatim/server/catalogue/changes/repository'
import { readSearch } from '@seriatim/server/kernel/search/read-search'
import { type OpenSearchSettings, readConfig } from '@seriatim/server/platform/config'
import type { SearchEngine, SearchResult } from '@seriatim/server/search/engine'
import type { ServingEngine } from '@seriatim/server/search/engine-kind'
import { engineKind } from '@seriatim/server/search/engines/list'
import { rebuildIndex } from '@seriatim/server/search/engines/outside'
import { openCluster } from '@seriatim/server/search/opensearch/cluster'
import type { IndexDependencies } from '@seriatim/server/search/opensearch/deps'
import { makeOpenSearchEngine } from '@seriatim/server/search/opensearch/engine'
import { dropIndex, markOf, readIndexState } from '@seriatim/server/search/opensearch/index-state'
import { IndexUpdater } from '@seriatim/server/search/opensearch/index-updater'
import { openSearchJars } from '@seriatim/server/testing/opensearch-jars'
import { startNode } from '@seriatim/server/testing/opensearch-node'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { type ComparisonClass, makeComparisonRun } from './comparison-classes.ts'
import { ComparisonUnavailable } from './comparison-opensearch.ts'
import { productRequest, type Search } from './comparison-searches.ts'
import { readVocabulary } from './comparison-words.ts'
import {
  callPurpose,
  isRepeatable,
  type RecordedCall,
  type RecordingCluster,
  recordCalls,
  sendDirectly,
} from './opensearch-calls.ts'
import { type ClassRow, classTable, purposeTable } from './opensearch-table.ts'
import { makeSaver } from './save.ts'
import { readRecordSample } from './searched-records.ts'
import { timedCall } from './timed-http.ts'
import { median, percentile95 } from './timings.ts'

/** Heap size of a node started by the benchmark. */
const HEAP = '1g'
const FOLLOWED = 20_000
const SAVES = 100
const WARM_SAVES = 5
/** If OpenSearch does not find a save within this time, the search is counted as answered by PostgreSQL. */
const FOUND_WITHIN_MS = 10_000

export type OpenSearchBench = { readonly records: number; readonly url?: string | undefined; readonly shards: number }

/** @throws ComparisonUnavailable if no OpenSearch is available */
export async function measureOpenSearch({ records, url, shards }: OpenSearchBench): Promise<void> {
  if (url !== undefined && !url.startsWith('http://'))
    throw new ComparisonUnavailable(`--url must begin with http://, not "${url}"`)
  const node = url === undefined ? await ownNode() : undefined
  const address = url ?? node!.url
  try {
    const answer = await timedCall(new URL('/', address)).catch((error: Error) => {
      throw new ComparisonUnavailable(`No server answers at ${address}: ${error.message}`)
    })
    if (answer.status !== 200) throw new ComparisonUnavailable(`${address} returned status ${answer.status}.`)
    const settings = readConfig({
      SERIATIM_SEARCH: 'opensearch',
      OPENSEARCH_URL: address,
      OPENSEARCH_INDEX: `seriatim-bench-${Date.now().toString(36)}`,
      OPENSEARCH_SHARDS: String(shards),
    }).search.openSearch!
    await withBenchDb(records, (bench) => measure(bench, settings, address))
  } finally {
    await node?.close()
  }
}

async function ownNode() {
  const jars = await openSearchJars()
  if ('missing' in jars)
    throw new ComparisonUnavailable(`OpenSearch cannot be started (${jars.missing}). Set --url to a running server.`)
  return startNode({ jars: jars.folder, heap: HEAP })
}

async function measure(bench: BenchDb, settings: OpenSearchSettings, address: string): Promise<void> {
  const cluster = openCluster(settings)
  const keeping = { pool: bench.pool, cluster, settings, mark: await markOf(bench.db) }
  try {
    await measureIndexing(bench, settings, address)
    await measureFollowing(bench, keeping, address)
    await measureEngine(bench, settings, address)
  } finally {
    const { live, others } = await readIndexState(keeping)
    for (const index of [...others, ...(live ? [live] : [])]) await dropIndex(keeping, index)
    await cluster.find({ method: 'DELETE', path: `/${settings.index}-state` })
    await cluster.close()
  }
}

const perSecond = (records: number, seconds: number): string =>
  `${Math.round(records / seconds).toLocaleString('en')} records/s`

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function idsOf({ pool }: BenchDb, limit: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select record_id as id from search_doc where record_id % 3 = 0 order by record_id limit $1',
    [limit],
  )
  return rows.map(({ id }) => id)
}

async function measureIndexing(bench: BenchDb, settings: OpenSearchSettings, address: string): Promise<void> {
  let records = 0
  const seconds = await secondsOf(async () => {
    records = await rebuildIndex(bench, settings)
  })
  const { text } = await timedCall(new URL(`/${settings.index}/_stats/store`, address))
  const bytes = (JSON.parse(text) as { _all: { primaries: { store: { size_in_bytes: number } } } })._all.primaries.store
  console.log(
    `Building: ${records.toLocaleString('en')} records in ${Math.round(seconds)} s, ${perSecond(records, seconds)}, ` +
      `${Math.round(bytes.size_in_bytes / 1e6)} MB`,
  )
}

/**
 * Measures how fast the index follows the change log, and how fast the same documents are sent again without reading
 * and converting them.
 */
async function measureFollowing(bench: BenchDb, keeping: IndexDependencies, address: string): Promise<void> {
  const cluster = recordCalls(keeping.cluster)
  const following = new IndexUpdater({ ...keeping, cluster })
  await following.catchUp()
  const ids = await idsOf(bench, FOLLOWED)
  await bench.db.transaction().execute((tx) => logChanges(tx, ids))
  cluster.taken()
  const seconds = await secondsOf(() => following.catchUp())
  const calls = cluster.taken().flatMap(({ call }) => (call.path.endsWith('/_bulk') ? call : []))
  const rawMs = await sendDirectly(calls, address)
  console.log(
    `Following: ${ids.length.toLocaleString('en')} changes, ${perSecond(ids.length, seconds)}; the same documents sent again, ` +
      `one call after the other: ${perSecond(ids.length, rawMs / 1000)}`,
  )
}

/** An engine with recorded calls, and a flag that shows when PostgreSQL answered instead. */
type MeasuredEngine = {
  readonly engine: ServingEngine
  readonly cluster: RecordingCluster
  readonly address: string
  readonly index: string
  readonly answeredByBase: () => number
}

async function measureEngine(bench: BenchDb, settings: OpenSearchSettings, address: string): Promise<void> {
  const cluster = recordCalls(openCluster(settings))
  const alone = { cacheMegabytes: 0, storedSetMegabytes: 0 }
  const base = engineKind(alone).engine({ db: bench.db, settings: alone })
  let byBase = 0
  const fallback: SearchEngine = {
    ...base,
    search: (question) => {
      byBase++
      return base.search(question)
    },
  }
  const engine = makeOpenSearchEngine({ ...bench, settings, fallback, cluster })
  const asked = { engine, cluster, address, index: settings.index, answeredByBase: () => byBase }
  try {
    await engine.ready
    const { rows } = await bench.pool.query<{ records: number }>('select count(*)::int as records from record')
    const { records } = rows[0]!
    const { classes, warmUp } = makeComparisonRun(readVocabulary(await readRecordSample(bench, records)), records)
    for (const search of warmUp) await searchBy(engine, search)
    const measured: ClassRow[] = []
    for (const each of classes) measured.push(await measureClass(asked, each))
    console.log(`\nMilliseconds, p50 / p95.\n\n${classTable(measured)}\n`)
    await measureSaves(bench, asked)
  } finally {
    await engine.close()
  }
}

function searchBy(engine: SearchEngine, search: Search): Promise<SearchResult> {
  const { page, size, facets, ...params } = facetedSearch.parse(productRequest(search))
  const { set, order } = readSearch(params)
  const offset = (page - 1) * size
  return engine.search({ ...set, ...order, offset, limit: size, facets: [...new Set(facets)], buckets: FACET_BUCKETS })
}

/**
 * Runs each search once untimed to record its calls. Then times the engine and the direct calls, in alternating order.
 */
async function measureClass(
  { engine, cluster, address, index, answeredByBase }: MeasuredEngine,
  of: ComparisonClass,
): Promise<ClassRow> {
  const [hits, counts]: [number[], number[]] = [[], []]
  const first = { engine: [] as number[], raw: [] as number[] }
  const again = { engine: [] as number[], raw: [] as number[] }
  let leftOut = 0
  const emptied = async () => {
    const { status } = await timedCall(new URL(`/${index}/_cache/clear?query=true&request=true`, address), {
      method: 'POST',
    })
    if (status !== 200) throw new Error(`OpenSearch could not clear its caches: ${status}`)
  }
  const engineMs = async (search: Search) => 1000 * (await secondsOf(() => searchBy(engine, search)))
  for (const [turn, search] of of.searches.entries()) {
    cluster.taken()
    const before = answeredByBase()
    const { total } = await searchBy(engine, search)
    const calls = cluster.taken().map(({ call }) => call)
    if (answeredByBase() > before || !calls.every(isRepeatable)) {
      leftOut++
      continue
    }
    const both = [
      async () => {
        await emptied()
        first.engine.push(await engineMs(search))
        again.engine.push(await engineMs(search))
      },
      async () => {
        await emptied()
        first.raw.push(await sendDirectly(calls, address))
        again.raw.push(await sendDirectly(calls, address))
      },
    ]
    for (const ask of turn % 2 === 0 ? both : both.toReversed()) await ask()
    hits.push(total)
    counts.push(calls.length)
  }
  return { work: of.work, hits, calls: counts, first, again, leftOut }
}

/**
 * Measures saves, each with a unique word, and the time from the response of the save until OpenSearch finds the word.
 */
async function measureSaves(bench: BenchDb, { engine, cluster, answeredByBase }: MeasuredEngine): Promise<void> {
  const save = await makeSaver(bench)
  const [saved, results]: [number[], number[]] = [[], []]
  const noted: RecordedCall[][] = []
  let late = 0
  for (let turn = 0; turn < SAVES + WARM_SAVES; turn++) {
    cluster.taken()
    const started = performance.now()
    const word = await save()
    const stored = performance.now()
    const before = answeredByBase()
    for (let asked = answeredByBase(); ; asked = answeredByBase()) {
      const { total } = await searchBy(engine, { parts: [{ kind: 'anywhere', word }], page: 1 })
      if (total === 1 && answeredByBase() === asked) break
      if (performance.now() - stored > FOUND_WITHIN_MS) throw new Error(`OpenSearch does not find ${word}`)
    }
    if (answeredByBase() > before) late++
    if (turn < WARM_SAVES) continue
    saved.push(stored - started)
    results.push(performance.now() - stored)
    noted.push([...cluster.taken()])
  }
  console.log(
    `Saves: ${median(saved)} ms, p95 ${percentile95(saved)}; found by OpenSearch after ${median(results)} ms, p95 ` +
      `${percentile95(results)}${late > 0 ? `; ${late} were answered by PostgreSQL first` : ''}\n`,
  )
  console.log(`${purposeTable(timesByPurpose(noted), noted.length)}\n`)
}

/** Times by the purpose of the calls. */
function timesByPurpose(saves: readonly (readonly RecordedCall[])[]): Map<string, number[]> {
  const actions = new Map<string, number[]>()
  for (const calls of saves) {
    let isWritten = false
    for (const { call, ms } of calls) {
      const action = callPurpose(call, isWritten)
      isWritten ||= call.path.endsWith('/_bulk')
      actions.set(action, [...(actions.get(action) ?? []), ms])
    }
  }
  return actions
}
