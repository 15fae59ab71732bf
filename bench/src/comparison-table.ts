/** The results of a run as a Markdown table. */
import { median, medianAndPercentile, tableRow } from './timings.ts'

/** Times of a group of searches in milliseconds: of the first run of each search, and of its repetitions. */
type SearchTimes = { readonly first: readonly number[]; readonly again: readonly number[] }

export type ComparisonRow = {
  readonly work: string
  readonly searches: number
  /** Number of searches that look up a term of an earlier search. */
  readonly sharing: number
  /** Number of hits of each search. */
  readonly hits: readonly number[]
  readonly product: SearchTimes
  readonly openSearch: SearchTimes
  /** Searches with differing answers, each as one text: the search and the differences. */
  readonly differing: readonly string[]
}

const HEAD = [
  'class',
  'searches',
  'hits',
  'product, first time',
  'product, again after a save',
  'OpenSearch, first time',
  'OpenSearch, again after a save',
  'answers',
]

const rowOf = ({ work, searches, sharing, hits, product, openSearch, differing }: ComparisonRow): string =>
  tableRow([
    work,
    sharing === 0 ? String(searches) : `${searches}, ${sharing} share words`,
    Math.round(median(hits)).toLocaleString('en'),
    medianAndPercentile(product.first),
    medianAndPercentile(product.again),
    medianAndPercentile(openSearch.first),
    medianAndPercentile(openSearch.again),
    differing.length === 0 ? 'equal totals and facets' : `${differing.length} of ${searches} differ`,
  ])

/** Milliseconds p50 / p95 and the median of hits; differing answers are listed below the table. */
export const comparisonTable = (rows: readonly ComparisonRow[]): string =>
  [
    tableRow(HEAD),
    tableRow(HEAD.map(() => '---')),
    ...rows.map(rowOf),
    ...rows.flatMap(({ work, differing }) => differing.map((difference) => `\n${work}: ${difference}`)),
  ].join('\n')
