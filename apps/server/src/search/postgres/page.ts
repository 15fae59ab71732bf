/** Total, order and page of what a search finds. */
import type { QueryNode } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'
import type { Hit, SearchOrder } from '../engine.ts'
import type { Lexicon } from '../plan.ts'
import { lowestTier, type TierPlan, tierPlans } from '../tiers.ts'
import { overflowedRecords } from './check.ts'
import { foundBy } from './matched.ts'
import { conditionOf } from './plan-condition.ts'

type Fragment = RawBuilder<unknown>

/** The column that a sort field orders by, as an expression over `search_doc`; undefined for the number itself. */
const sortColumn = (field: SearchOrder['sortField']): Fragment | undefined => {
  switch (field) {
    case 'score':
    case 'issn':
      return undefined
    case 'title':
      return sql`sort_title`
    case 'media':
    case 'languages':
      return sql`${sql.ref(field)}[1]`
    default:
      return sql.ref(field)
  }
}

/** Sort fields whose column holds a number of the dictionary: the key that it stands for decides. */
const CODED: ReadonlySet<string> = new Set(['category', 'media', 'frequency', 'iso_country', 'center', 'languages'])

/** The records of a tier: of those that no index holds in full, their content tells. */
async function tierCondition(base: Base, { plan, node }: TierPlan, overflowed: readonly number[]): Promise<Fragment> {
  return node === undefined ? conditionOf(base, plan) : foundBy(base, plan, node satisfies QueryNode, overflowed)
}

/** How high a record ranks, as an expression over `search_doc`. */
async function scoreOf(base: Base, { ranking }: SearchOrder, lexicon: Lexicon): Promise<Fragment> {
  const lowest = sql.lit(lowestTier(ranking))
  if (ranking === undefined) return lowest
  const overflowed = await overflowedRecords(base)
  const steps: Fragment[] = []
  for (const tier of (await tierPlans(ranking, lexicon)).toReversed()) {
    const condition = await tierCondition(base, tier, overflowed)
    steps.push(sql`when record_id in (select record_id from search_doc where ${condition}) then ${sql.lit(tier.score)}`)
  }
  return steps.length === 0 ? lowest : sql`case ${sql.join(steps, sql` `)} else ${lowest} end`
}

/** The order by columns `score`, `sort` (or its `key`) and `issn_number` of `hit`: ties by ISSN, absent values last. */
const orderOf = ({ sortField, sortOrder }: SearchOrder): Fragment => {
  const direction = sql.raw(sortOrder === 'asc' ? 'asc' : 'desc')
  if (sortField === 'score') return sql`score ${direction}, issn_number`
  if (sortField === 'issn') return sql`issn_number ${direction}`
  return sql`${CODED.has(sortField) ? sql`key.key` : sql`hit.sort`} ${direction} nulls last, issn_number`
}

const hitsOf = async (base: Base, order: SearchOrder, condition: Fragment, lexicon: Lexicon) => {
  const column = sortColumn(order.sortField)
  const score = await scoreOf(base, order, lexicon)
  const rows = sql`
    select record_id, issn_number${column === undefined ? sql`` : sql`, ${column} as sort`}
    from search_doc where ${condition}`
  const dictionary = CODED.has(order.sortField) ? sql`left join facet_key as key on key.id = hit.sort` : sql``
  return { rows, score, dictionary }
}

/**
 * Counts what was found and gives one page of it. The rows are materialised once: without that, `ORDER BY ... LIMIT`
 * tempts the planner to walk the whole index of the order.
 */
export async function pageOf(
  base: Base,
  order: SearchOrder & { readonly offset: number; readonly limit: number },
  condition: Fragment,
  lexicon: Lexicon,
): Promise<{ total: number; hits: Hit[] }> {
  const { rows: found, score, dictionary } = await hitsOf(base, order, condition, lexicon)
  // Where the score does not order, it is told of the page alone.
  const isRanked = order.sortField === 'score'
  const { rows } = await sql<{ total: number; record_id: number | null; score: number | null }>`
    with hit as materialized (${found}),
    page as materialized (
      select record_id, ${isRanked ? sql`score` : sql`null::int as score`}, row_number() over () as place from (
        select hit.record_id${isRanked ? sql`, ${score} as score` : sql``}
        from hit ${dictionary} order by ${orderOf(order)} offset ${order.offset} limit ${order.limit}
      ) as ordered
    )
    select counted.total, page.record_id, ${isRanked ? sql`page.score` : score} as score
    from (select count(*)::int as total from hit) as counted left join page on true
    order by page.place`.execute(base)
  const hits = rows.flatMap(({ record_id, score: reached }): Hit[] =>
    record_id === null ? [] : [{ recordId: record_id, score: reached! }],
  )
  return { total: rows[0]?.total ?? 0, hits }
}

/** All of them in order. */
export async function idsOf(
  base: Base,
  order: SearchOrder,
  condition: Fragment,
  lexicon: Lexicon,
): Promise<Int32Array> {
  const { rows: found, score, dictionary } = await hitsOf(base, order, condition, lexicon)
  const { rows } = await sql<{ record_id: number }>`
    with hit as materialized (${found})
    select record_id from (
      select hit.*, ${order.sortField === 'score' ? score : sql`0`} as score from hit
    ) as hit ${dictionary} order by ${orderOf(order)}`.execute(base)
  return Int32Array.from(rows, ({ record_id }) => record_id)
}
