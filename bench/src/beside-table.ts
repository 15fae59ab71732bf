/** The table of a run, as Markdown. */
import { median, percentile95 } from './timings.ts'

/** Milliseconds of each time that searches were asked. */
type Taken = { readonly first: readonly number[]; readonly again: readonly number[] }

export type BesideRow = {
  readonly work: string
  readonly searches: number
  /** How many of them look up what an earlier search looked up. */
  readonly sharing: number
  /** What each search found. */
  readonly hits: readonly number[]
  readonly product: Taken
  readonly openSearch: Taken
  /** One for each search that was answered differently: what it was, and in what. */
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

const times = (taken: readonly number[]): string => `${median(taken)} / ${percentile95(taken)}`
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const rowOf = ({ work, searches, sharing, hits, product, openSearch, differing }: BesideRow): string =>
  line([
    work,
    sharing === 0 ? String(searches) : `${searches}, ${sharing} share words`,
    Math.round(median(hits)).toLocaleString('en'),
    times(product.first),
    times(product.again),
    times(openSearch.first),
    times(openSearch.again),
    differing.length === 0 ? 'equal totals and facets' : `${differing.length} of ${searches} differ`,
  ])

/** Milliseconds p50 / p95, the median of hits; below the table what was answered differently. */
export const besideTable = (rows: readonly BesideRow[]): string =>
  [
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...rows.map(rowOf),
    ...rows.flatMap(({ work, differing }) => differing.map((difference) => `\n${work}: ${difference}`)),
  ].join('\n')
