/** SQL condition on a large number of record ids. */
import { type RawBuilder, sql } from 'kysely'
import { BinaryArray } from './binary-array.ts'

const INT4_OID = 23

/**
 * The condition that a row belongs to one of these records. The ids are passed in binary form, because there may be
 * millions.
 */
export const recordIdsCondition = (ids: Int32Array): RawBuilder<unknown> => {
  const array = new BinaryArray(INT4_OID, ids.length, ids.length * 8)
  for (const id of ids) array.int4(id)
  return sql`record_id = any(${array.finish()}::int[])`
}
