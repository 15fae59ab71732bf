import { centreOf, statedCategory } from '@seriatim/analyser'
import type { MarcRecord } from '@seriatim/marc'
import type { Tx } from '../../platform/database/db.ts'
import type { Diagnostic } from './diagnostic.ts'
import { isSettled } from './ic-only.ts'
import { describeRecords, type RecordRow } from './repository.ts'

/**
 * Keeps centre and category of records with the versions that are searched. They stay where one names none, and where a
 * draft claims what its author may not: who saves `022 $2` in vain does not hand the record to another centre.
 */
export const describeSearched = (
  tx: Tx,
  searched: readonly {
    readonly row: RecordRow
    readonly record: MarcRecord
    readonly diagnostic: readonly Diagnostic[]
  }[],
  now: Date,
): Promise<void> =>
  describeRecords(
    tx,
    searched
      .filter(({ diagnostic }) => isSettled(diagnostic))
      .map(({ row, record }) => ({
        id: row.id,
        center: centreOf(record) ?? row.center,
        category: statedCategory(record) ?? row.category,
      })),
    now,
  )
