import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Plan } from '../plan.ts'
import { conditionOfPlan } from './plan-condition.ts'

/** The first `limit` records that match a plan, in ascending order. @throws Refusal 'too_broad' | 'search_too_long' */
export async function recordsOfPlan(db: Db, plan: Plan, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ record_id: number }>`
    select record_id from search_doc where ${await conditionOfPlan(db, plan)} order by record_id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ record_id }) => record_id)
}
