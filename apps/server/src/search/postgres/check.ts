/** Records under a condition of SQL that are to be read, and those that the index does not hold in full. */

import type { QueryNode } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { answeringWith } from '../content.ts'
import { MAX_CHECKED } from '../plan.ts'
import { headingCarriers } from './heading-carriers.ts'

/** The records among some that answer a query, read from their content (see `answeringWith`). */
export const answeringRecords = answeringWith(headingCarriers)

/** The records under a condition that answer a query, in their order. @throws Refusal 'too_broad' */
export async function checkedRecords(
  db: Db,
  condition: RawBuilder<unknown>,
  node: QueryNode,
): Promise<readonly number[]> {
  const { rows } = await sql<{ record_id: number }>`
    select record_id from search_doc where ${condition} limit ${MAX_CHECKED + 1}`.execute(db)
  const ids = rows.map(({ record_id }) => record_id).sort((a, b) => a - b)
  return answeringRecords(db, ids, node)
}

/** Records that the index does not hold in full. By their partial index; mostly there are none. */
export async function overflowedRecords(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('search_doc').select('record_id').where('overflowed', '=', true).execute()
  return rows.map(({ record_id }) => record_id)
}
