/**
 * Simulates installations that cannot be tested on one machine, with measured service times (docs/planning.md,
 * docs/performance.md): thousands of users, a hundred million records, three regions.
 */
import { type Figures, type Scenario, simulate, type Visit, type Work } from './simulate.ts'

/**
 * Measured at 200,000 records on the slower machine of docs/performance.md (two cores): a search with few hits through
 * HTTP, in milliseconds.
 */
const FEW_HITS_MS = 14
/**
 * Milliseconds per additional hit, from two measurements in docs/planning.md: the time of a search with 40,897 hits,
 * minus the time of a search with few hits, divided by 40,897.
 */
const HIT_MS = { memory: (26.8 - 14) / 40_897, openSearch: (69.9 - 13.6) / 40_897 }
/**
 * Cost per hit of a search for all 200,000 records from memory. The counts of all records are cached, so a hit costs
 * less.
 */
const HIT_OF_ALL_MS = (21 - 14) / 200_000
/**
 * Measured on the same machine, in milliseconds: 41 for a save, 20 for the validation of a record with 80 fields. The
 * share of PostgreSQL is assumed.
 */
const SAVE_MS = { server: 15, base: 26 }
const VALIDATE_MS = 20
/** Assumed PostgreSQL time for the rows of a page, and assumed server time to process an OpenSearch answer. */
const ROWS_MS = 5
const PUT_TOGETHER_MS = 5
/** Assumed time of a shard for a search without hits. */
const SHARD_MS = 5
/** Assumed mean time between an answer and the next request of a user. */
const THINK_MS = 30_000
/** Number of sequential statements of a save, as counted in docs/performance.md. */
const STATEMENTS_OF_SAVE = 35
/** Assumed round-trip time between regions. */
const BETWEEN_REGIONS_MS = 80
/**
 * Assumed mix of searches. `weight` is how often users make a search of this kind; `share` is the part of all records
 * that the search finds.
 */
const SEARCHES = [
  { name: 'search, few hits', share: 0, weight: 40 },
  { name: 'search, 0.2 %', share: 0.002, weight: 15 },
  { name: 'search, 5 %', share: 0.05, weight: 8 },
  { name: 'search, 22 %', share: 0.22, weight: 3 },
  { name: 'everything', share: 1, weight: 2 },
] as const
const SAVES = 5

type Engine = 'memory' | 'openSearch'
/**
 * An installation. All cores of a tier (servers, PostgreSQL, OpenSearch) share one queue, which is optimistic for
 * poorly balanced machines.
 */
export type Installation = {
  readonly name: string
  readonly records: number
  readonly users: number
  readonly engine: Engine
  readonly serverCores: number
  readonly baseCores: number
  /** Number of primary shards, and number of cores of all nodes; only with OpenSearch. */
  readonly shards?: number
  readonly searchCores?: number
  /** How saves of two thirds of the users reach the primary database; only with three regions. */
  readonly farSaves?: 'statement by statement' | 'as one call'
}

/**
 * The stations (server, PostgreSQL, shards) that a search with `hits` results visits. `isAll` marks a search for all
 * records.
 */
function visitsOfSearch(hits: number, isAll: boolean, { engine, shards = 1 }: Installation): Visit[] {
  const rows: Visit = { station: 'base', meanMs: ROWS_MS }
  if (engine === 'memory')
    return [{ station: 'server', meanMs: FEW_HITS_MS + hits * (isAll ? HIT_OF_ALL_MS : HIT_MS.memory) }, rows]
  const meanMs = SHARD_MS + (hits / shards) * HIT_MS.openSearch
  return [{ station: 'server', meanMs: PUT_TOGETHER_MS }, { station: 'search', meanMs, parts: shards }, rows]
}

/** Assumed server and PostgreSQL time for opening a record (the measured 120 to 372 ms are mostly browser time). */
const OPEN: readonly Visit[] = [
  { station: 'server', meanMs: 10 },
  { station: 'base', meanMs: 5 },
]
const SAVE: readonly Visit[] = [
  { station: 'server', meanMs: SAVE_MS.server },
  { station: 'base', meanMs: SAVE_MS.base },
]
const trips = { 'statement by statement': STATEMENTS_OF_SAVE, 'as one call': 1 } as const

function savesOf({ farSaves }: Installation): Work[] {
  if (farSaves === undefined) return [{ name: 'save', weight: SAVES, visits: SAVE }]
  const delayMs = trips[farSaves] * BETWEEN_REGIONS_MS
  return [
    { name: 'save', weight: SAVES / 3, visits: SAVE },
    { name: 'save, far', weight: (SAVES * 2) / 3, visits: [{ delayMs }, ...SAVE] },
  ]
}

/** The installation as a simulation scenario of ten minutes. */
export function scenarioOf(installation: Installation, seconds = 600): Scenario {
  const { records, users, serverCores, baseCores, searchCores } = installation
  return {
    users,
    thinkMs: THINK_MS,
    seconds,
    warmUpSeconds: seconds / 2,
    seed: 21,
    stations: [
      { name: 'server', servers: serverCores },
      { name: 'base', servers: baseCores },
      ...(searchCores === undefined ? [] : [{ name: 'search', servers: searchCores }]),
    ],
    works: [
      ...SEARCHES.map(({ name, share, weight }) => ({
        name,
        weight,
        visits: visitsOfSearch(records * share, share === 1, installation),
      })),
      { name: 'open', weight: 20, visits: OPEN },
      { name: 'validate', weight: 7, visits: [{ station: 'server', meanMs: VALIDATE_MS }] },
      ...savesOf(installation),
    ],
  }
}

const large = { records: 100_000_000, users: 5_000 } as const
const onOpenSearch = { ...large, engine: 'openSearch', serverCores: 16, baseCores: 16, shards: 20 } as const

const INSTALLATIONS: readonly Installation[] = [
  {
    name: 'today: 2.7 million, 50 users',
    records: 2_700_000,
    users: 50,
    engine: 'memory',
    serverCores: 2,
    baseCores: 2,
  },
  { name: '2.7 million, 500 users', records: 2_700_000, users: 500, engine: 'memory', serverCores: 4, baseCores: 2 },
  {
    name: '10 million, 1,000 users',
    records: 10_000_000,
    users: 1_000,
    engine: 'memory',
    serverCores: 16,
    baseCores: 4,
  },
  { name: '100 million from memory', ...large, engine: 'memory', serverCores: 128, baseCores: 16 },
  { name: '100 million, OpenSearch of 128 cores', ...onOpenSearch, searchCores: 128 },
  { name: '512 cores', ...onOpenSearch, searchCores: 512 },
  { name: '896 cores', ...onOpenSearch, searchCores: 896 },
  {
    name: '896 cores, three regions, remote database, one statement at a time',
    ...onOpenSearch,
    searchCores: 896,
    farSaves: 'statement by statement',
  },
  {
    name: '896 cores, three regions, remote database, one call per save',
    ...onOpenSearch,
    searchCores: 896,
    farSaves: 'as one call',
  },
]

const COLUMNS = [...SEARCHES.map(({ name }) => name), 'open', 'save', 'save, far']

const percent = (share: number | undefined): string => (share === undefined ? '' : `${Math.round(share * 100)} %`)
const rounded = (ms: number): string => (ms < 10_000 ? String(Math.round(ms)) : `${Math.round(ms / 1_000)} s`)

function row({ name }: Installation, { perSecond, works, busy }: Figures): string {
  const times = COLUMNS.map((column) => {
    const work = works[column]
    return work === undefined || work.count === 0 ? '' : `${rounded(work.p50Ms)} / ${rounded(work.p95Ms)}`
  })
  const shares = ['server', 'search', 'base'].map((station) => percent(busy[station]))
  return `| ${[name, Math.round(perSecond), ...shares, ...times].join(' | ')} |`
}

/** The Markdown table of docs/planning.md: p50 / p95 in milliseconds, and processor utilization. */
export function planTable(installations: readonly Installation[] = INSTALLATIONS, seconds?: number): string {
  const head = ['installation', 'answers/s', 'servers', 'search', 'base', ...COLUMNS]
  return [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...installations.map((installation) => row(installation, simulate(scenarioOf(installation, seconds)))),
  ].join('\n')
}
