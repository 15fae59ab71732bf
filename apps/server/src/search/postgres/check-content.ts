/** Reads records that match an SQL condition, and finds records that the index contains only partly. */

import type { QueryNode } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { makeContentCheck } from '../content.ts'
import { MAX_CHECKED } from '../plan.ts'
import { findHeadingRecords } from './heading-records.ts'

/** Reads some records and returns those that match a query (see `makeContentCheck`). */
export const recordsMatchingContent = makeContentCheck(findHeadingRecords)

/** The records that match the SQL condition and a query, in order. @throws Refusal 'too_broad' */
export async function checkedRecords(
  db: Db,
  condition: RawBuilder<unknown>,
  node: QueryNode,
): Promise<readonly number[]> {
  const { rows } = await sql<{ record_id: number }>`
    select record_id from search_doc where ${condition} limit ${MAX_CHECKED + 1}`.execute(db)
  const ids = rows.map(({ record_id }) => record_id).sort((a, b) => a - b)
  return recordsMatchingContent(db, ids, node)
}

/** The ids of records that the index contains only partly, usually none. Uses a partial index for such records. */
export async function overflowedRecords(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('search_doc').select('record_id').where('overflowed', '=', true).execute()
  return rows.map(({ record_id }) => record_id)
}
