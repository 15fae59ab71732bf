import { centreOf, statedCategory } from '@seriatim/analyser'
import type { MarcRecord } from '@seriatim/marc'
import type { Tx } from '../../platform/database/db.ts'
import type { Diagnostic } from './diagnostic.ts'
import { isSettled } from './ic-only.ts'
import { describeRecords, type RecordRow } from './repository.ts'

/**
 * Stores centre and category of records from their searched versions. Both stay unchanged if the version has none, or
 * if a draft contains changes that its author may not make. A forbidden change of `022 $2` therefore does not transfer
 * the record.
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
