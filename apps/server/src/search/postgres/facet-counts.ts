/** Counts the records with each value of facet terms, in SQL. */

import { isBooleanTerm, isListTerm } from '@seriatim/analyser'
import type { FacetTerm } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { FacetCounts, FacetQuestion, FacetValues } from '../engine.ts'
import { type MatchedSearch, withSelected } from './match-search.ts'
import { booleanColumn, keyColumn } from './value-condition.ts'

type Fragment = RawBuilder<unknown>

/** SQL for rows `(key, count)`: the values of a term among the records that match `condition`. */
const valueCounts = (term: FacetTerm, condition: Fragment): Fragment => {
  if (isBooleanTerm(term)) {
    const column = sql.ref(booleanColumn(term))
    return sql`
      select case when ${column} then 'true' else 'false' end as key, count(*)::int as count
      from search_doc where ${condition} group by ${column}`
  }
  const column = sql.ref(keyColumn(term))
  const values = isListTerm(term)
    ? sql`select value as id, count(*)::int as count
          from search_doc cross join unnest(${column}) as value where ${condition} group by value`
    : sql`select ${column} as id, count(*)::int as count
          from search_doc where ${column} is not null and (${condition}) group by ${column}`
  return sql`select facet_key.key, counted.count from (${values}) as counted join facet_key using (id)`
}

const ORDER = sql`count desc, key collate "C"`

/** Maximum number of record ids that are passed as a parameter. */
const MAX_IDS = 50_000

/** The first values of each term. The values of a term are counted without the selection in that term. */
export async function countFacets(
  db: Db,
  matched: MatchedSearch,
  terms: readonly FacetTerm[],
  buckets: number,
): Promise<Partial<Record<FacetTerm, FacetValues>>> {
  const counts: Partial<Record<FacetTerm, FacetValues>> = {}
  // Most terms have no selected keys and are counted for the same records, which are found once unless there are too
  // many.
  const all = withSelected(matched)
  const { rows } = await sql<{ record_id: number }>`
    select record_id from search_doc where ${all} limit ${MAX_IDS + 1}`.execute(db)
  const ids = rows.map(({ record_id }) => record_id)
  const selected = ids.length > MAX_IDS ? all : sql`record_id = any(${ids}::int[])`
  for (const term of terms) {
    const condition = matched.selected.has(term) ? withSelected(matched, term) : selected
    counts[term] = await firstValues(db, term, condition, buckets)
  }
  return counts
}

async function firstValues(db: Db, term: FacetTerm, condition: Fragment, limit: number): Promise<FacetValues> {
  const { rows } = await sql<{ key: string; count: number; sum: number }>`
    select key, count, (sum(count) over ())::int as sum
    from (${valueCounts(term, condition)}) as counted order by ${ORDER} limit ${limit}`.execute(db)
  const counts = rows.map(({ key, count }) => ({ key, count }))
  const shown = counts.reduce((sum, { count }) => sum + count, 0)
  return { buckets: counts, other: (rows[0]?.sum ?? 0) - shown }
}

/**
 * Values of one term from `offset`: those in `keys` if defined, else values whose folded key contains the folded text.
 */
export async function countFacet(
  db: Db,
  matched: MatchedSearch,
  { term, keys, contains, offset, limit }: Pick<FacetQuestion, 'term' | 'keys' | 'contains' | 'offset' | 'limit'>,
): Promise<FacetCounts> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count from (${valueCounts(term, withSelected(matched, term))}) as counted order by ${ORDER}`.execute(db)
  const selected = keys === undefined ? undefined : new Set(keys)
  const part = fold(contains)
  const fitting = rows.filter(({ key }) => (selected === undefined ? fold(key).includes(part) : selected.has(key)))
  const buckets = fitting.slice(offset, offset + limit)
  const sum = (of: readonly { count: number }[]): number => of.reduce((total, { count }) => total + count, 0)
  return { buckets, other: sum(fitting) - sum(buckets), values: fitting.length }
}
