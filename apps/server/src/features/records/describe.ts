import type { MarcRecord } from '@seriatim/marc'
import type { Tx } from '../../platform/database/base.ts'
import { categoryOf, centreOf } from '../../search/analyser/facts.ts'
import { describeRecords, type RecordRow } from './repository.ts'

/** Keeps centre and category of records with the versions that are searched; where one names none, they stay. */
export const describeSearched = (
  tx: Tx,
  searched: readonly { readonly row: RecordRow; readonly record: MarcRecord }[],
): Promise<void> =>
  describeRecords(
    tx,
    searched.map(({ row, record }) => ({
      id: row.id,
      center: centreOf(record) ?? row.center,
      category: categoryOf(record) ?? row.category,
    })),
  )
