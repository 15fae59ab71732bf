/** The records of a subset as an SQL parameter. */
import { type RawBuilder, sql } from 'kysely'
import { BinaryArray } from './binary-array.ts'

const INT4_OID = 23

/** A condition on rows of these records. In binary form, because there may be millions. */
export const recordIdsCondition = (ids: Int32Array): RawBuilder<unknown> => {
  const array = new BinaryArray(INT4_OID, ids.length, ids.length * 8)
  for (const id of ids) array.int4(id)
  return sql`record_id = any(${array.finish()}::int[])`
}
