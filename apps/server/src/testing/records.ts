import type { MarcRecord } from '@seriatim/marc'
import { type LoadDb, type LoadSummary, loadRecords } from '../features/load/load-records.ts'
import type { LoadProblem } from '../features/load/storable-record.ts'

/** Loads records into an empty test database, as `seriatim load` does. */
export const loadInto = (
  db: LoadDb,
  records: readonly MarcRecord[],
  onProblem?: (problem: LoadProblem) => void,
  category = 'fre',
): Promise<LoadSummary> =>
  loadRecords(db, {
    records: (async function* () {
      for (const [index, record] of records.entries()) {
        yield { position: index + 1, offset: index, length: 1, record, problems: [] }
      }
    })(),
    fileName: 'test',
    fingerprint: 'test',
    center: '_0',
    category,
    now: new Date(),
    onProblem,
  })
