import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { facetedSearch } from '@seriatim/contract'
import { directRead } from '@seriatim/server/catalogue/replicas/reads'
import { type ImportFiles, makeImportFiles } from '@seriatim/server/features/imports/files'
import { SYSTEM } from '@seriatim/server/features/imports/importer'
import { receiveFile, type StoredFile } from '@seriatim/server/features/imports/receive'
import { addImport } from '@seriatim/server/features/imports/repository'
import { makeImportRunner } from '@seriatim/server/features/imports/runner'
import { searchRecords } from '@seriatim/server/features/search/service'
import { findCentre } from '@seriatim/server/kernel/auth/centre-repository'
import { makeLabels } from '@seriatim/server/kernel/search/labels'
import { readConfig } from '@seriatim/server/platform/config'
import { makeLog } from '@seriatim/server/platform/log'
import { folderStore } from '@seriatim/server/platform/store/open-stores'
import { engineKind } from '@seriatim/server/search/engines/list'
import { generateIso2709 } from '@seriatim/synthetic'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { residentBytes } from './memory.ts'
import { median, percentile95, type Timing, timeOf } from './timings.ts'

const RECORDS = 20_000
/** Words of titles of the database, and beginnings of such words. */
const WORDS =
  'journal annals review bulletin studies news archives science society law medicine art education history geography botan* electr* histor* universi* econom* math* chem* philos* agricult* engineer* politic* psycho* biolog* litera* music*'.split(
    ' ',
  )
/** Start of the numbers of imported records, above those of the loaded database. */
const FIRST = 9_000_000
const PAUSE_MS = 50
/** All pairs of words in mixed order, each searched once. */
const SEARCHES = WORDS.flatMap((one, at) => WORDS.slice(at + 1).map((other) => `${one} ${other}`)).sort((one, other) =>
  one.slice(-3).localeCompare(other.slice(-3)),
)
const SEARCHES_ALONE = 120

export type ImportSpeed = {
  readonly records: number
  readonly dryRecordsPerSecond: number
  /** Speed of an import without concurrent searches. */
  readonly recordsPerSecond: number
  /** Growth of the process memory from a tenth of the file to its end, without concurrent searches. */
  readonly grownMegabytes: number
  readonly recordsPerSecondSearched: number
  /** Search latency in the same process, without and during an import. */
  readonly searchAlone: Timing
  readonly searchMeanwhile: Timing
}

/** Prepares imports of files of new records. @returns a function that runs an import and returns its seconds */
export async function makeImporting({ db, url, index }: BenchDb, folder: string) {
  const files = makeImportFiles(folderStore(folder))
  const config = { ...readConfig({}), dataFolder: folder }
  const runner = makeImportRunner({ db, index, url, config, log: makeLog('silent') }, files)
  const center = await findCentre(db, '_0')
  if (!center) throw new Error('the database has no centres')
  const run = async (file: StoredFile, isDryRun = false, onProgress: (done: number) => void = () => undefined) => {
    const id = await addImport(db, { ...planOf(file), centerId: center.id, isDryRun })
    const started = performance.now()
    await runner.run(id, { signal: new AbortController().signal, progress: async (done) => onProgress(done) })
    return (performance.now() - started) / 1000
  }
  return { files, run }
}

/** Measures imports of new records into the existing database: a dry run, an import, and an import during searches. */
export async function measureImport(bench: BenchDb): Promise<ImportSpeed> {
  const { db } = bench
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-bench-import-'))
  const engine = engineKind(bench.settings).serve(bench)
  const services = { db, reads: { onDb: directRead(db) }, engine, labels: makeLabels({ db }) }
  let calls = 0
  const search = async () => {
    const query = SEARCHES[calls++ % SEARCHES.length]!
    await searchRecords(services, facetedSearch.parse({ basic_query: { query } }), 'en')
  }
  try {
    await engine.ready
    const { files, run: importing } = await makeImporting(bench, folder)
    const run = async (...parameters: Parameters<typeof importing>) =>
      Math.round(RECORDS / (await importing(...parameters)))
    const [one, other] = [await newFile(files, folder, FIRST), await newFile(files, folder, FIRST + RECORDS)]
    const dryRecordsPerSecond = await run(one, true)
    let [early, late] = [0, 0]
    const recordsPerSecond = await run(one, false, (done) => {
      late = Math.max(late, residentBytes())
      if (done <= RECORDS / 10) early = late
    })
    const searchAlone = await timeOf(SEARCHES_ALONE, search)
    return {
      records: RECORDS,
      dryRecordsPerSecond,
      recordsPerSecond,
      grownMegabytes: Math.round((late - early) / 1e6),
      searchAlone,
      ...(await whileSearched(() => run(other, false), search)),
    }
  } finally {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

// Uses another seed than the database: the import reads all records with an equal title, which would make it slower.
const newFile = (files: ImportFiles, folder: string, first: number): Promise<StoredFile> =>
  storeFile(files, folder, generateIso2709({ count: RECORDS, first, seed: first }))

/** Stores a file of records for an import. */
export async function storeFile(
  files: ImportFiles,
  folder: string,
  records: Iterable<Uint8Array>,
): Promise<StoredFile> {
  const path = join(folder, `${randomUUID()}.mrc`)
  await pipeline(records, createWriteStream(path))
  const file = await receiveFile(files, { name: 'new.mrc', bytes: createReadStream(path) })
  if (file.size !== (await stat(path)).size) throw new Error('not all records of the file were stored')
  return file
}

const planOf = ({ id, name, format, size, records }: StoredFile) => ({
  mode: 'new' as const,
  category: 'wor',
  dryRunId: null,
  file: { id, name, format, size, records },
  user: SYSTEM,
  excluded: [],
})

/** Measures a run during continuous searches in the same process. */
async function whileSearched(
  run: () => Promise<number>,
  search: () => Promise<void>,
): Promise<Pick<ImportSpeed, 'recordsPerSecondSearched' | 'searchMeanwhile'>> {
  let isOver = false
  const importing = run().finally(() => {
    isOver = true
  })
  const taken: number[] = []
  while (!isOver) {
    const started = performance.now()
    await search()
    taken.push(performance.now() - started)
    await sleep(PAUSE_MS)
  }
  return {
    recordsPerSecondSearched: await importing,
    searchMeanwhile: { median: median(taken), p95: percentile95(taken) },
  }
}

if (process.argv[1] === import.meta.filename) {
  await withBenchDb(Number(process.argv[2] ?? 200_000), async (bench) => console.table(await measureImport(bench)))
}
