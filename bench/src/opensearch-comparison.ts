/**
 * `npm run bench -- [RECORDS] --compare URL`: compares the product with an OpenSearch by the same searches on the same
 * records in one run, both over HTTP: exact total, 100 rows, all facets.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { logChanges } from '@seriatim/server/catalogue/changes/repository'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { differences } from './comparison-agreement.ts'
import { type ComparisonClass, makeComparisonRun } from './comparison-classes.ts'
import { documentOf } from './comparison-document.ts'
import { type DocumentWithId, type OpenSearch, openSearchAt } from './comparison-opensearch.ts'
import type { Search } from './comparison-searches.ts'
import { type ProductSearch, withServer } from './comparison-server.ts'
import { type ComparisonRow, comparisonTable } from './comparison-table.ts'
import { readVocabulary } from './comparison-words.ts'
import { readRecordSample, readSearched } from './searched-records.ts'

/** Number of records that are read and sent per batch. */
const BATCH = 500
/** Number of documents that are stored again, one at a time. */
const SAVED = 100
/** Number of repeated searches per class. */
const REPEATED_SEARCHES = 24
/** Time until both engines have noticed a change. */
const CHANGE_KNOWN_MS = 60

/** The two engines to compare, and a function that changes a record in both, which invalidates cached answers. */
type Engines = {
  readonly product: ProductSearch
  readonly openSearch: OpenSearch
  readonly change: () => Promise<void>
}

/** @throws ComparisonUnavailable before anything is loaded, if the OpenSearch at `address` cannot be used */
export async function compareWithOpenSearch(count: number, address: string): Promise<void> {
  const openSearch = await openSearchAt(address, `seriatim-bench-${count}`)
  try {
    await withBenchDb(count, (bench) =>
      withServer(bench, async (product) => {
        await waitForStoredSets(bench)
        const { records, saved } = await fillIndex(bench, openSearch)
        const { classes, warmUp } = makeComparisonRun(readVocabulary(await readRecordSample(bench, records)), records)
        let changes = 0
        const change = async () => {
          const { recordId, ...document } = saved[changes++ % saved.length]!
          await logChanges(bench.db, [recordId])
          await openSearch.save(document)
          await sleep(CHANGE_KNOWN_MS)
        }
        const rows = await runAllSearches({ product, openSearch, change }, classes, warmUp)
        console.log(`\nMilliseconds, p50 / p95.\n\n${comparisonTable(rows)}\n`)
      }),
    )
  } finally {
    await openSearch.drop()
  }
}

/** Databases with fewer records have no stored sets (the records of frequent words, decision 73). */
const MIN_RECORDS_WITH_STORED_SETS = 20_000
const POLL_INTERVAL_MS = 500
/** Building the sets takes minutes; the log of the server shows errors. */
const STORED_SETS_TIMEOUT_MS = 60 * 60_000

/**
 * Waits until the server has built its stored sets, so that none are built during the measurement. Prints their size.
 */
async function waitForStoredSets({ pool, settings, load }: BenchDb): Promise<void> {
  const started = performance.now()
  const { rows: counted } = await pool.query<{ records: number }>('select count(*)::int as records from record')
  if (settings.storedSetMegabytes > 0 && counted[0]!.records >= MIN_RECORDS_WITH_STORED_SETS) {
    for (;;) {
      const { rows } = await pool.query('select from kept_state where made_to is null')
      if (rows.length > 0) break
      if (performance.now() - started > STORED_SETS_TIMEOUT_MS)
        throw new Error('the server has not built its stored sets within an hour')
      await sleep(POLL_INTERVAL_MS)
    }
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  await pool.query('checkpoint')
  const { rows } = await pool.query<{ base: string; kept: string }>(
    `select pg_database_size(current_database()) as base, pg_total_relation_size('kept_ids') as kept`,
  )
  const megabytes = (bytes: string) => Math.round(Number(bytes) / 1e6)
  const loaded = load ? `${load.records.toLocaleString('en')} records in ${Math.round(load.seconds)} s, ` : ''
  console.log(
    `Product: ${loaded}${megabytes(rows[0]!.base)} MB; stored sets ${megabytes(rows[0]!.kept)} MB of it, waited for ${seconds} s`,
  )
}

/** Indexes all records of the database. @returns their number, and some documents to store again */
async function fillIndex(bench: BenchDb, openSearch: OpenSearch) {
  const { rows } = await bench.pool.query<{ id: number }>('select id from record order by id')
  const ids = rows.map(({ id }) => id)
  const started = performance.now()
  const saved: (DocumentWithId & { readonly recordId: number })[] = []
  let sending = Promise.resolve()
  for (let from = 0; from < ids.length; from += BATCH) {
    const records = await readSearched(bench, ids.slice(from, from + BATCH))
    const documents = records.map((record) => ({ id: record.issn, document: documentOf(record) }))
    await sending
    sending = openSearch.add(documents)
    // The later `await` reports the error: meanwhile the next records are read.
    sending.catch(() => undefined)
    if (saved.length < SAVED)
      saved.push(...documents.map((each, index) => ({ ...each, recordId: records[index]!.recordId })).slice(0, SAVED))
  }
  await sending
  await openSearch.settle()
  const { documents, bytes } = await openSearch.size()
  if (documents !== ids.length) throw new Error(`OpenSearch has ${documents} documents of ${ids.length} records`)
  const seconds = Math.round((performance.now() - started) / 1000)
  const megabytes = Math.round(bytes / 1e6)
  console.log(
    `OpenSearch ${openSearch.version}: ${documents.toLocaleString('en')} records in ${seconds} s, ${megabytes} MB`,
  )
  return { records: ids.length, saved }
}

type Measured = { readonly product: number; readonly openSearch: number; readonly hits: number; differing?: string }

/** Runs a search on both engines; the engine that starts alternates. */
async function searchBoth({ product, openSearch }: Engines, search: Search, turn: number): Promise<Measured> {
  const early = turn % 2 === 0 ? await product.search(search) : undefined
  const theirs = await openSearch.search(search)
  const mine = early ?? (await product.search(search))
  const differing = differences(search, mine.answer, theirs.answer)
  return {
    product: mine.ms,
    openSearch: theirs.ms,
    hits: mine.answer.hits.total.value,
    ...(differing.length > 0 && { differing: `${JSON.stringify(search)}: ${differing.join(', ')}` }),
  }
}

/** Runs all searches for the first time, and then repeats them, each repetition after a change of a record. */
async function runAllSearches(
  sides: Engines,
  classes: readonly ComparisonClass[],
  warmUp: readonly Search[],
): Promise<ComparisonRow[]> {
  for (const [turn, search] of warmUp.entries()) await searchBoth(sides, search, turn)
  console.log(`Load of the machine before: ${load()}`)
  const first = new Map<ComparisonClass, Measured[]>()
  for (const each of classes) {
    const measured: Measured[] = []
    for (const [turn, search] of each.searches.entries()) measured.push(await searchBoth(sides, search, turn))
    first.set(each, measured)
  }
  const rows: ComparisonRow[] = []
  for (const each of classes) {
    const again: Measured[] = []
    for (let turn = 0; turn < REPEATED_SEARCHES; turn++) {
      await sides.change()
      again.push(await searchBoth(sides, each.searches[turn % each.searches.length]!, turn))
    }
    rows.push(rowOf(each, first.get(each)!, again))
  }
  console.log(`Load of the machine after: ${load()}`)
  return rows
}

const load = (): string =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')

const rowOf = ({ work, searches, sharing }: ComparisonClass, first: Measured[], again: Measured[]): ComparisonRow => ({
  work,
  searches: searches.length,
  sharing,
  hits: first.map(({ hits }) => hits),
  product: { first: first.map(({ product }) => product), again: again.map(({ product }) => product) },
  openSearch: { first: first.map((each) => each.openSearch), again: again.map((each) => each.openSearch) },
  differing: [...new Set([...first, ...again].flatMap(({ differing }) => differing ?? []))],
})
