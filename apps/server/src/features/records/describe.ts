import type { MarcRecord } from '@seriatim/marc'
import type { Tx } from '../../platform/database/base.ts'
import { categoryOf, centreOf } from '../../search/analyser/facts.ts'
import { describeRecord, type RecordRow } from './repository.ts'

/** Keeps centre and category of a record with the version that is searched; where it names none, they stay. */
export const describeSearched = (tx: Tx, row: RecordRow, record: MarcRecord): Promise<void> =>
  describeRecord(tx, row.id, {
    center: centreOf(record) ?? row.center,
    category: categoryOf(record) ?? row.category,
  })
