/** The tables of `npm run bench -- opensearch`, as Markdown. */
import { median, medianAndPercentile, tableRow } from './timings.ts'

/** Milliseconds of a search through the engine, and of its calls sent directly to OpenSearch. */
type Pairs = { readonly engine: readonly number[]; readonly raw: readonly number[] }

export type ClassRow = {
  readonly work: string
  readonly hits: readonly number[]
  /** Number of OpenSearch calls per search. */
  readonly calls: readonly number[]
  /**
   * Times of searches after clearing the query and request caches of OpenSearch, and of the same searches repeated
   * immediately.
   */
  readonly first: Pairs
  readonly again: Pairs
  /** Number of excluded searches: answered by PostgreSQL, or with calls that cannot be repeated. */
  readonly leftOut: number
}

const HEAD = [
  'class',
  'hits',
  'calls',
  'engine, first',
  'OpenSearch, first',
  'ratio',
  'engine, again',
  'OpenSearch, again',
  'ratio',
  '',
]

/** Ratio of the engine's median to the median of OpenSearch alone; empty without measurements. */
const ratioOf = ({ engine, raw }: Pairs): string =>
  raw.length === 0 ? '' : (median(engine) / Math.max(0.1, median(raw))).toFixed(2)

const cellsOf = (pairs: Pairs): string[] =>
  pairs.raw.length === 0
    ? ['', '', '']
    : [medianAndPercentile(pairs.engine), medianAndPercentile(pairs.raw), ratioOf(pairs)]

/** The table of search times, as p50 / p95 in milliseconds. */
export const classTable = (rows: readonly ClassRow[]): string =>
  [
    tableRow(HEAD),
    tableRow(HEAD.map(() => '---')),
    ...rows.map(({ work, hits, calls, first, again, leftOut }) =>
      tableRow([
        work,
        Math.round(median(hits)).toLocaleString('en'),
        String(median(calls)),
        ...cellsOf(first),
        ...cellsOf(again),
        leftOut === 0 ? '' : `${leftOut} left out`,
      ]),
    ),
  ].join('\n')

/** Calls by purpose, with their times and their number per save. */
export const purposeTable = (actions: ReadonlyMap<string, readonly number[]>, saves: number): string =>
  [
    tableRow(['call', 'for a save', 'ms']),
    tableRow(['---', '---', '---']),
    ...[...actions].map(([name, taken]) =>
      tableRow([name, (taken.length / saves).toFixed(1), medianAndPercentile(taken)]),
    ),
  ].join('\n')
