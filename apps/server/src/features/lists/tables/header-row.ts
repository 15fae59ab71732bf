/** Where a table of a list has the names of its columns. */
import { readCell } from '@seriatim/issn'

const isFilled = (cell: string): boolean => cell.trim() !== ''

const filledCells = (row: readonly string[]): number => row.filter(isFilled).length

/** Cells up to the last one with text. */
export const widthOfRow = (row: readonly string[]): number => row.findLastIndex(isFilled) + 1

export const holdsIssn = (row: readonly string[]): boolean =>
  row.some((cell) => readCell(cell).some(({ isRight }) => isRight))

/** Columns of KBART (NISO RP-9) and of title reports of COUNTER 5, in folded form. */
const KNOWN_LABELS: ReadonlySet<string> = new Set([
  ...['publication_title', 'print_identifier', 'online_identifier', 'date_first_issue_online', 'title_url', 'title_id'],
  ...['title', 'publisher', 'publisher_id', 'platform', 'proprietary_id', 'print_issn', 'online_issn', 'metric_type'],
])
/** Labels of KBART and COUNTER that a header has; metadata above a report has at most one in a row. */
const MIN_KNOWN_LABELS = 2

const folded = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

const isKnownHeader = (row: readonly string[]): boolean =>
  row.filter((cell) => KNOWN_LABELS.has(folded(cell))).length >= MIN_KNOWN_LABELS

const ISSN_LABEL = /^(?:[\p{L}]+[ _-])*[ep]?-?issn(?:[ _-]?l)?$/iu

/**
 * The place of the header among the first rows of a table: the header of a KBART file or COUNTER report, else the first
 * row above all ISSNs that fills at least half of the columns, one with a label "ISSN" before others. The columns are
 * those of the widest row; a single row that is wider than all others does not count.
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
  const widths = [...new Set(rows.map(widthOfRow))].filter((width) => width > 0).sort((one, other) => other - one)
  const shared = widths.filter((width) => filled.filter((count) => count * 2 >= width).length > 1)
  for (const width of [...shared, ...widths]) {
    const found = headerOfWidth(width)
    if (found !== undefined) return found
  }
  return undefined
}
