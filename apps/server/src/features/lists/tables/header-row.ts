/** Finds the header row of a table. */
import { readCell } from '@seriatim/issn'

const isFilled = (cell: string): boolean => cell.trim() !== ''

const filledCells = (row: readonly string[]): number => row.filter(isFilled).length

/** Number of cells in a row up to the last non-empty one. */
export const rowWidth = (row: readonly string[]): number => row.findLastIndex(isFilled) + 1

export const holdsIssn = (row: readonly string[]): boolean =>
  row.some((cell) => readCell(cell).some(({ isRight }) => isRight))

/** Column labels of KBART (NISO RP-9) and of COUNTER 5 title reports, folded (without case and accents). */
const KNOWN_LABELS: ReadonlySet<string> = new Set([
  ...['publication_title', 'print_identifier', 'online_identifier', 'date_first_issue_online', 'title_url', 'title_id'],
  ...['title', 'publisher', 'publisher_id', 'platform', 'proprietary_id', 'print_issn', 'online_issn', 'metric_type'],
])
/** Minimum number of KBART or COUNTER labels in a header. Rows with metadata above a report contain at most one. */
const MIN_KNOWN_LABELS = 2

const foldLabel = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

const isKnownHeader = (row: readonly string[]): boolean =>
  row.filter((cell) => KNOWN_LABELS.has(foldLabel(cell))).length >= MIN_KNOWN_LABELS

const ISSN_LABEL = /^(?:[\p{L}]+[ _-])*[ep]?-?issn(?:[ _-]?l)?$/iu

/**
 * Index of the header among the first rows of a table. Prefers a KBART or COUNTER header. Otherwise selects the first
 * row above all ISSNs that fills at least half of the columns, with preference for a row with an "ISSN" label. The
 * column count is that of the widest row; a single row wider than all others is ignored.
 * @returns undefined for a table without a header
 */
export function findHeader(rows: readonly (readonly string[])[]): number | undefined {
  const known = rows.findIndex(isKnownHeader)
  if (known >= 0) return known
  const firstIssn = rows.findIndex(holdsIssn)
  const above = firstIssn < 0 ? rows : rows.slice(0, firstIssn)
  const filled = rows.map(filledCells)
  const labelled = above.map((row) => row.some((cell) => ISSN_LABEL.test(cell.trim())))
  const headerOfWidth = (width: number): number | undefined => {
    const candidates = [...above.keys()].filter((at) => filled[at]! * 2 >= width)
    return candidates.find((at) => labelled[at]) ?? candidates[0]
  }
  const widths = [...new Set(rows.map(rowWidth))].filter((width) => width > 0).sort((one, other) => other - one)
  const shared = widths.filter((width) => filled.filter((count) => count * 2 >= width).length > 1)
  for (const width of [...shared, ...widths]) {
    const header = headerOfWidth(width)
    if (header !== undefined) return header
  }
  return undefined
}
