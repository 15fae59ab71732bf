/** Adds columns with the user's decisions about titles to a table. */
import { factsOf } from '@seriatim/analyser'
import { searchedByIssn } from '../../../catalogue/records/repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isEmptyRow, type List } from '../tables/read-list.ts'
import { makeUniqueLabeller, type ResultRow, type ResultTable } from '../tables/result.ts'
import type { DecidedRow } from './submission.ts'

const ADDED_COLUMNS = ['issn', 'issn_l', 'comments', 'verified'] as const
/** Number of rows whose records are read per query. */
const BATCH = 500

/** The ISSN-Ls of the records with these ISSNs. */
async function readIssnLs(db: Db, rows: readonly DecidedRow[]): Promise<ReadonlyMap<string, string>> {
  const issns = [...new Set(rows.map(({ issn }) => issn).filter((issn) => issn !== ''))]
  const versions = await searchedByIssn(db, issns)
  return new Map([...versions].map(([issn, version]) => [issn, factsOf(version, version.record).issnl ?? '']))
}

/** The table with the decisions in columns added at the right. Includes empty rows. */
export const withDecisions = (
  db: Db,
  list: List,
  decided: readonly DecidedRow[],
  onRow: (done: number) => Promise<void>,
): ResultTable => {
  const last = list.headings.length - 1
  return {
    names: new Map([[last, ADDED_COLUMNS.map(makeUniqueLabeller(list.headings))]]),
    rows: decidedRows(db, list, { decided, last }, onRow),
  }
}

async function* decidedRows(
  db: Db,
  list: List,
  { decided, last }: { decided: readonly DecidedRow[]; last: number },
  onRow: (done: number) => Promise<void>,
): AsyncGenerator<ResultRow> {
  let known: ReadonlyMap<string, string> = new Map()
  let row = 0
  for await (const each of list.rows) {
    const { cells, formulas } = each
    if (isEmptyRow(each)) {
      yield { cells, added: new Map() }
      continue
    }
    if (row % BATCH === 0) {
      known = await readIssnLs(db, decided.slice(row, row + BATCH))
      await onRow(row)
    }
    const { issn = '', comments = '', verified = false } = decided[row++] ?? {}
    const added = new Map([[last, [issn, known.get(issn) ?? '', comments, String(verified)]]])
    yield { cells, added, ...(formulas ? { formulas } : {}) }
  }
  await onRow(row)
}
