/**
 * Measures pages of the title and publisher indexes as the service returns them: 26 lines with their counts, and the
 * number of matching entries. `node bench/src/browse.ts [RECORDS]` runs only this benchmark.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowseIndex, type BrowseRequest, INDEX_SIZE, searchParams } from '@seriatim/contract'
import { type BrowseServices, browse } from '@seriatim/server/features/browse/service'
import { makeLabels } from '@seriatim/server/kernel/search/labels'
import { engineKind } from '@seriatim/server/search/engines/list'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { median, percentile95, type Timing } from './timings.ts'

export type BrowseSpeed = Timing & { readonly work: string; readonly entries: number; readonly goal: number }

const FIRST: BrowseRequest = {
  query: '',
  luceneSyntax: false,
  position: '',
  direction: 'after',
  order: 'asc',
  size: INDEX_SIZE + 1,
  near_equal: false,
  letters: [],
}

const subset = (query: string): BrowseRequest['search'] =>
  searchParams.parse({ basic_query: { query, matchFormat: 'LUCENE' } })

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz', 'я', 'م', '中', 'revue', 'journal of', 'zeitschrift für', 'annals']

type BrowseClass = {
  readonly work: string
  readonly index: BrowseIndex
  readonly goal: number
  readonly requests: readonly Partial<BrowseRequest>[]
}

/** Each page is requested once, so no page is cached. */
const CLASSES: readonly BrowseClass[] = [
  {
    work: 'titles from a random position',
    index: 'titles',
    goal: 10,
    requests: LETTERS.map((position) => ({ position })),
  },
  {
    work: 'titles before a random position',
    index: 'titles',
    goal: 10,
    requests: LETTERS.map((position) => ({ position, direction: 'before' as const })),
  },
  {
    work: 'publishers from a random position',
    index: 'publishers',
    goal: 10,
    requests: LETTERS.map((position) => ({ position })),
  },
  {
    work: 'titles with a word',
    index: 'titles',
    goal: 100,
    requests: ['botanique', 'geologie', 'medical*', '"of science"', 'annals', 'law', 'chemistry'].map((query) => ({
      query,
    })),
  },
  {
    work: 'titles with a frequent word',
    index: 'titles',
    goal: 100,
    requests: ['journal', 'revue', 'of'].map((query) => ({ query })),
  },
  {
    work: 'titles of few records',
    index: 'titles',
    goal: 100,
    requests: ['category:sup', 'category:can', 'frequency:z', '008:1987'].map((query) => ({ search: subset(query) })),
  },
  {
    work: 'titles of half the records',
    index: 'titles',
    goal: 100,
    requests: ['category:reg', 'NOT category:fre', 'center:_7'].map((query) => ({
      search: subset(query),
      position: 'm',
    })),
  },
  {
    work: 'near-equal titles from a random position',
    index: 'titles',
    goal: 100,
    requests: LETTERS.map((position) => ({ position, near_equal: true })),
  },
  {
    work: 'publishers with several records',
    index: 'publishers',
    goal: 100,
    requests: ['hits:[2 TO 5]', 'hits:[100 TO *]'].map((query) => ({ query, luceneSyntax: true })),
  },
]

export async function measureBrowse(bench: BenchDb): Promise<BrowseSpeed[]> {
  const kind = engineKind(bench.settings)
  const engine = kind.serve(bench)
  const services = { db: bench.db, browser: kind.browser(bench, engine), labels: makeLabels(bench) }
  try {
    await engine.ready
    const everything = { index: 'titles', filter: undefined, within: undefined } as const
    while ((await services.browser.letters(everything, ['0'])) === undefined) await sleep(200)
    return await measureClasses(services)
  } finally {
    await engine.close()
  }
}

async function measureClasses(services: BrowseServices): Promise<BrowseSpeed[]> {
  await browse(services, 'titles', FIRST, 'en')
  const speeds: BrowseSpeed[] = []
  for (const { work, index, goal, requests } of CLASSES) {
    const [taken, entries]: [number[], number[]] = [[], []]
    for (const request of requests) {
      const started = performance.now()
      const answer = await browse(services, index, { ...FIRST, ...request }, 'en')
      taken.push(performance.now() - started)
      entries.push(answer.filtered_count)
    }
    speeds.push({ work, entries: Math.round(median(entries)), median: median(taken), p95: percentile95(taken), goal })
  }
  return speeds
}

if (process.argv[1] === import.meta.filename) {
  await withBenchDb(Number(process.argv[2] ?? 200_000), async (bench) => {
    if (bench.load) console.table([bench.load])
    console.table(await measureBrowse(bench))
  })
}
