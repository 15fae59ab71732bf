/** A table of titles with what was decided of them. */
import { factsOf } from '@seriatim/analyser'
import { searchedByIssn } from '../../../catalogue/records/repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isEmptyRow, type List } from '../tables/read-list.ts'
import { labelGiver } from '../tables/result.ts'
import type { Decided } from './submission.ts'

const ADDED = ['issn', 'issn_l', 'comments', 'verified'] as const
/** Rows whose records are read at once. */
const BATCH = 500

/** The ISSN-L of the records of some numbers. */
async function issnLs(db: Db, rows: readonly Decided[]): Promise<ReadonlyMap<string, string>> {
  const issns = [...new Set(rows.map(({ issn }) => issn).filter((issn) => issn !== ''))]
  const found = await searchedByIssn(db, issns)
  return new Map([...found].map(([issn, version]) => [issn, factsOf(version, version.record).issnl ?? '']))
}

/** The rows of the result: as they came, with what was decided at their right; rows without text stay. */
export async function* withDecisions(
  db: Db,
  list: List,
  decided: readonly Decided[],
  onRow: (done: number) => Promise<void>,
): AsyncGenerator<readonly string[]> {
  const { headings } = list
  for (let place = 1; place <= list.leading; place++) yield list.above.get(place)?.cells ?? []
  yield [...headings, ...ADDED.map(labelGiver(headings))]
  let known: ReadonlyMap<string, string> = new Map()
  let row = 0
  for await (const each of list.rows) {
    if (isEmptyRow(each)) {
      yield []
      continue
    }
    if (row % BATCH === 0) {
      known = await issnLs(db, decided.slice(row, row + BATCH))
      await onRow(row)
    }
    const { issn = '', comments = '', verified = false } = decided[row++] ?? {}
    const width = Math.max(headings.length, each.cells.length)
    const cells = Array.from({ length: width }, (_, index) => each.cells[index] ?? '')
    yield [...cells, issn, known.get(issn) ?? '', comments, String(verified)]
  }
  await onRow(row)
}
