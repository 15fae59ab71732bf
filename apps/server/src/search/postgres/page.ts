/** Counts the records that match a search, and reads one page of them in order. */

import { WITHDRAWN_CATEGORIES } from '@seriatim/profile'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type Hit, IN_USE_SCORE, type SearchOrder, TIER } from '../engine.ts'
import type { Lexicon } from '../plan.ts'
import { NO_TITLE_LENGTH, type RankingPart, type RankingPlans, rankingPlans, weightsOf } from '../tiers.ts'
import { overflowedRecords } from './check-content.ts'
import { rowsMatching } from './match-search.ts'
import { conditionOfPlan } from './plan-condition.ts'

type Fragment = RawBuilder<unknown>

/** The column of a sort field as an expression on `search_doc`; undefined for the ISSN. */
const sortColumn = (field: SearchOrder['sortField']): Fragment | undefined => {
  switch (field) {
    case 'issn':
      return undefined
    case 'score':
    case 'title':
      return sql`sort_title`
    case 'media':
    case 'languages':
      return sql`${sql.ref(field)}[1]`
    default:
      return sql.ref(field)
  }
}

/** Sort fields whose column contains a number of the dictionary. The order is that of the keys with these numbers. */
const CODED: ReadonlySet<string> = new Set(['category', 'media', 'frequency', 'iso_country', 'center', 'languages'])

/**
 * SQL condition for the records that match one look-up of the ranking. If the look-up has a query, records that the
 * index contains only partly are read and tested with it.
 */
async function partCondition(db: Db, { plan, node }: RankingPart, overflowed: readonly number[]): Promise<Fragment> {
  const condition = node === undefined ? conditionOfPlan(db, plan) : rowsMatching(db, plan, node, overflowed)
  return sql`record_id in (select record_id from search_doc where ${await condition})`
}

/** The rank of a record: its tier, and the weight within the tier, as expressions on `search_doc` and `tier`. */
type Rank = { readonly tier: Fragment; readonly weight: Fragment }

/** SQL condition that the ISSN of a `search_doc` row is cancelled or suppressed. */
const IS_WITHDRAWN = sql`coalesce(category in (
  select id from facet_key where term = 'category' and key = any(${[...WITHDRAWN_CATEGORIES]}::text[])), false)`

/** The score of a row, as `scoreOf` computes it, from the columns `tier` and `is_withdrawn`. */
const SCORE = sql`case when tier = ${sql.lit(TIER.ownNumber)} or is_withdrawn
  then tier else tier + ${sql.lit(IN_USE_SCORE)} end`

async function rankOf(db: Db, { ranking }: SearchOrder, lexicon: Lexicon, isOrdered: boolean): Promise<Rank> {
  const plans = await rankingPlans(ranking, lexicon)
  const tiers = plans.waves.flat()
  const lowest = sql.lit(plans.lowest)
  if (tiers.length === 0) return { tier: lowest, weight: sql`0` }
  const overflowed = await overflowedRecords(db)
  const steps: Fragment[] = []
  for (const tier of tiers) {
    steps.push(sql`when ${await partCondition(db, tier, overflowed)} then ${sql.lit(tier.score)}`)
  }
  return {
    tier: sql`case ${sql.join(steps, sql` `)} else ${lowest} end`,
    weight: isOrdered ? await weightExpression(db, plans, overflowed) : sql`0`,
  }
}

/**
 * SQL expression for the weight of the query's words in a record, by tier. The weight is 0 in tiers where it is the
 * same for all records.
 */
async function weightExpression(
  db: Db,
  { waves, lowest, words, placesOf }: RankingPlans,
  overflowed: readonly number[],
): Promise<Fragment> {
  const scores = [...new Set([...waves.flat().map(({ score }) => score), lowest])]
  const weighed = scores.map((score) => ({ score, places: placesOf(score) })).filter(({ places }) => places.length > 0)
  if (words.length === 0 || weighed.length === 0) return sql`0`
  const counts: number[] = []
  for (const { titles } of words) {
    const condition = await partCondition(db, titles, overflowed)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from search_doc where ${condition}`.execute(db)
    counts.push(rows[0]!.count)
  }
  const weights = weightsOf(counts)
  const steps: Fragment[] = []
  for (const { score, places } of weighed) {
    const parts: Fragment[] = []
    for (const [index, word] of words.entries()) {
      for (const place of places) {
        const condition = await partCondition(db, word[place], overflowed)
        parts.push(sql`case when ${condition} then ${sql.lit(weights[index]!)} else 0 end`)
      }
    }
    steps.push(sql`when ${sql.lit(score)} then ${sql.join(parts, sql` + `)}`)
  }
  return sql`case tier ${sql.join(steps, sql` `)} else 0 end`
}

/**
 * The ORDER BY clause: `score`, `weight`, title length, `sort` (or its `key`) and `issn_number` of `hit`. Ties are
 * ordered by ISSN, and missing values come last.
 */
const orderClause = ({ sortField, sortOrder, ranking }: SearchOrder): Fragment => {
  const direction = sql.raw(sortOrder === 'asc' ? 'asc' : 'desc')
  if (sortField === 'score') {
    if (ranking === undefined) return sql`score ${direction}, issn_number`
    const byLength = sql.raw(sortOrder === 'asc' ? 'desc' : 'asc')
    const length = sql`coalesce(char_length(hit.sort), ${sql.lit(NO_TITLE_LENGTH)})`
    return sql`score ${direction}, weight ${direction}, ${length} ${byLength}, issn_number`
  }
  if (sortField === 'issn') return sql`issn_number ${direction}`
  return sql`${CODED.has(sortField) ? sql`key.key` : sql`hit.sort`} ${direction} nulls last, issn_number`
}

const hitsOf = async (db: Db, order: SearchOrder, condition: Fragment, lexicon: Lexicon) => {
  const column = sortColumn(order.sortField)
  const rank = await rankOf(db, order, lexicon, order.sortField === 'score')
  const rows = sql`
    select record_id, issn_number, ${IS_WITHDRAWN} as is_withdrawn${column === undefined ? sql`` : sql`, ${column} as sort`}
    from search_doc where ${condition}`
  const dictionary = CODED.has(order.sortField) ? sql`left join facet_key as key on key.id = hit.sort` : sql``
  return { rows, ...rank, dictionary }
}

/** SQL that adds `tier`, `score` and `weight` to the rows of `hit`. */
const scored = (tier: Fragment, weight: Fragment): Fragment => sql`(
  select ranked.*, ${SCORE} as score, ${weight} as weight from (select hit.*, ${tier} as tier from hit) as ranked)`

/**
 * Counts the matching records and returns one page. The rows are materialised; otherwise the planner may scan the whole
 * index of the order for `ORDER BY ... LIMIT`.
 */
export async function hitsOfPage(
  db: Db,
  order: SearchOrder & { readonly offset: number; readonly limit: number },
  condition: Fragment,
  lexicon: Lexicon,
): Promise<{ total: number; hits: Hit[] }> {
  const { rows: found, tier, weight, dictionary } = await hitsOf(db, order, condition, lexicon)
  // If the score does not determine the order, compute the score only for the page.
  const isRanked = order.sortField === 'score'
  const ranked = isRanked ? scored(tier, weight) : sql`(select hit.*, null::int as tier from hit)`
  const { rows } = await sql<{ total: number; record_id: number | null; score: number | null }>`
    with hit as materialized (${found}),
    page as materialized (
      select record_id, is_withdrawn, tier, row_number() over () as place from (
        select hit.record_id, hit.is_withdrawn, hit.tier
        from ${ranked} as hit ${dictionary} order by ${orderClause(order)} offset ${order.offset} limit ${order.limit}
      ) as ordered
    )
    select counted.total, page.record_id, ${SCORE} as score
    from (select count(*)::int as total from hit) as counted
    left join ${isRanked ? sql`page` : sql`(select record_id, is_withdrawn, place, ${tier} as tier from page) as page`} on true
    order by page.place`.execute(db)
  const hits = rows.flatMap(({ record_id, score: reached }): Hit[] =>
    record_id === null ? [] : [{ recordId: record_id, score: reached! }],
  )
  return { total: rows[0]?.total ?? 0, hits }
}

/** The ids of all matching records in order. */
export async function idsInOrder(
  db: Db,
  order: SearchOrder,
  condition: Fragment,
  lexicon: Lexicon,
): Promise<Int32Array> {
  const { rows: hits, tier, weight, dictionary } = await hitsOf(db, order, condition, lexicon)
  const ranked = order.sortField === 'score' ? scored(tier, weight) : sql`hit`
  const { rows } = await sql<{ record_id: number }>`
    with hit as materialized (${hits})
    select record_id from ${ranked} as hit ${dictionary} order by ${orderClause(order)}`.execute(db)
  return Int32Array.from(rows, ({ record_id }) => record_id)
}
