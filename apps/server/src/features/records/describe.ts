import { firstDataField, type MarcRecord, subfield } from '@seriatim/marc'
import type { Tx } from '../../platform/database/base.ts'
import { categoryOf } from '../../search/analyser/facts.ts'
import { describeRecord } from './repository.ts'

/** The centre of a record that names none. */
export const CENTRE_UNKNOWN = '_0'

export const centreOf = (record: MarcRecord): string => subfield(firstDataField(record, '022'), '2') || CENTRE_UNKNOWN

/** Keeps centre and category of a record with the version that is searched. */
export const describeSearched = (tx: Tx, recordId: number, record: MarcRecord): Promise<void> =>
  describeRecord(tx, recordId, { center: centreOf(record), category: categoryOf(record) })
