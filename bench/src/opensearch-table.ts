/** The tables of `npm run bench -- opensearch`, as Markdown. */
import { median, percentile95 } from './timings.ts'

/** Milliseconds of a search through the engine, and of its calls put to OpenSearch without it. */
type Pairs = { readonly engine: readonly number[]; readonly raw: readonly number[] }

export type ClassRow = {
  readonly work: string
  readonly hits: readonly number[]
  /** Calls of OpenSearch that a search makes. */
  readonly calls: readonly number[]
  /** After what OpenSearch keeps of queries and answers was emptied, and once more right after. */
  readonly first: Pairs
  readonly again: Pairs
  /** Searches that PostgreSQL answered, or whose calls cannot be repeated: they are left out. */
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

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const times = (taken: readonly number[]): string => `${median(taken)} / ${percentile95(taken)}`

/** The engine's median as so many times that of OpenSearch alone; empty where nothing was measured. */
const ratioOf = ({ engine, raw }: Pairs): string =>
  raw.length === 0 ? '' : (median(engine) / Math.max(0.1, median(raw))).toFixed(2)

const cellsOf = (pairs: Pairs): string[] =>
  pairs.raw.length === 0 ? ['', '', ''] : [times(pairs.engine), times(pairs.raw), ratioOf(pairs)]

/** Milliseconds p50 / p95. */
export const classTable = (rows: readonly ClassRow[]): string =>
  [
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...rows.map(({ work, hits, calls, first, again, leftOut }) =>
      line([
        work,
        Math.round(median(hits)).toLocaleString('en'),
        String(median(calls)),
        ...cellsOf(first),
        ...cellsOf(again),
        leftOut === 0 ? '' : `${leftOut} left out`,
      ]),
    ),
  ].join('\n')

/** Deeds by their name, each with the times that it took and how often it is done for one save. */
export const deedTable = (deeds: ReadonlyMap<string, readonly number[]>, saves: number): string =>
  [
    line(['call', 'for a save', 'ms']),
    line(['---', '---', '---']),
    ...[...deeds].map(([name, taken]) => line([name, (taken.length / saves).toFixed(1), times(taken)])),
  ].join('\n')
