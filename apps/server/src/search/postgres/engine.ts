import type { QueryNode } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import { searchedVersions } from '../../features/records/repository.ts'
import type { Base } from '../../platform/database/base.ts'
import { matches } from '../analyser/matches.ts'
import { type Hit, type SearchEngine, type SearchQuestion, type SearchResult, TIER } from '../engine.ts'
import { exactTitleCondition, type TextScope, textCondition, titlePhraseCondition } from './text-query.ts'
import { updateSearchRows } from './write.ts'

/**
 * Settings of a search's transaction. A bitmap that does not fit in `work_mem` turns lossy and every row is checked
 * again (measured: 155 ms become 5 s); the planner does not know what reading a tsvector out of TOAST costs and would
 * scan the table for broad words; compiling costs more than it gains.
 */
const SEARCH_SETTINGS = { work_mem: '128MB', enable_seqscan: 'off', jit: 'off' }

type Fragment = RawBuilder<unknown>

/** The column that a sort field orders by, as an expression over `search_doc`. */
const sortColumn = (field: SearchQuestion['sortField']): Fragment | undefined => {
  switch (field) {
    case 'score':
    case 'issn':
      return undefined
    case 'title':
      return sql`sort_title`
    case 'issnl':
    case 'start_year':
    case 'end_year':
      return sql.ref(field)
    case 'media':
    case 'languages':
      return sql`${sql.ref(field)}[1]`
    default:
      return sql.ref(field)
  }
}

/** Sort fields whose column holds a number of the dictionary: the key it stands for decides. */
const CODED: ReadonlySet<string> = new Set(['category', 'media', 'frequency', 'iso_country', 'center', 'languages'])

/** Records that the index does not hold in full, and that answer the query all the same. Mostly there are none. */
async function overflowedMatches(base: Base, query: QueryNode, anywhere: boolean): Promise<number[]> {
  const rows = await base.selectFrom('search_doc').select('record_id').where('overflowed', '=', true).execute()
  if (rows.length === 0) return []
  const versions = await searchedVersions(
    base,
    rows.map(({ record_id }) => record_id),
  )
  return [...versions].filter(([, { record }]) => matches(record, query, anywhere)).map(([id]) => id)
}

/** The rows that a condition on one of the indexes selects, with the columns asked for. */
const selection = (columns: Fragment, scope: TextScope, condition: string, overflowed: readonly number[]): Fragment => {
  const found = sql`select ${columns} from search_doc where ${sql.ref(scope)} @@ ${condition}::tsquery`
  if (overflowed.length === 0) return found
  return sql`${found} and not overflowed
    union all select ${columns} from search_doc where record_id = any(${[...overflowed]}::int[])`
}

/** A tier that records can reach, and the set of those that do: each is part of the one before. */
type Tier = { score: number; records: Fragment }

async function tiersOf(base: Base, query: QueryNode, anywhere: boolean): Promise<Tier[]> {
  const tiers: Tier[] = []
  const id = sql`record_id`
  if (anywhere) {
    const inTitles = await overflowedMatches(base, query, false)
    tiers.push({ score: TIER.title, records: selection(id, 'titles', textCondition(query, 'titles'), inTitles) })
  }
  const phrase = titlePhraseCondition(query)
  if (phrase !== undefined) tiers.push({ score: TIER.phraseInTitle, records: selection(id, 'titles', phrase, []) })
  const exact = exactTitleCondition(query)
  if (exact !== undefined) tiers.push({ score: TIER.exactTitle, records: selection(id, 'titles', exact, []) })
  return tiers
}

async function search(base: Base, question: SearchQuestion): Promise<SearchResult> {
  const { text, anywhere, sortField, sortOrder, offset, limit } = question
  const direction = sql.raw(sortOrder === 'asc' ? 'asc' : 'desc')
  const column = sortColumn(sortField)
  const columns = column ? sql`record_id, issn_number, ${column} as sort` : sql`record_id, issn_number`
  const matched =
    text === undefined
      ? sql`select ${columns} from search_doc`
      : selection(
          columns,
          anywhere ? 'anywhere' : 'titles',
          textCondition(text, anywhere ? 'anywhere' : 'titles'),
          await overflowedMatches(base, text, anywhere),
        )
  const lowest = text === undefined ? 0 : anywhere ? TIER.anywhere : TIER.title
  const tiers = text !== undefined && sortField === 'score' ? await tiersOf(base, text, anywhere) : []
  return text === undefined && column === undefined
    ? everything(base, question)
    : ranked(base, { matched, tiers, lowest, direction, sortField, offset, limit })
}

/** All records in the order of their numbers: the index gives the page, without sorting what nobody sees. */
async function everything(base: Base, { sortField, sortOrder, offset, limit }: SearchQuestion): Promise<SearchResult> {
  const direction = sortField === 'issn' ? sortOrder : 'asc'
  const { total } = await base
    .selectFrom('search_doc')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await base
    .selectFrom('search_doc')
    .select('record_id as recordId')
    .orderBy('issn_number', direction)
    .orderBy('record_id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { total: Number(total), hits: rows.map(({ recordId }) => ({ recordId, score: 0 })) }
}

type Ranking = {
  matched: Fragment
  tiers: readonly Tier[]
  lowest: number
  direction: Fragment
  sortField: SearchQuestion['sortField']
  offset: number
  limit: number
}

/**
 * Counts what matched and gives the page. The matches are materialised once: without that, `ORDER BY ... LIMIT` tempts
 * the planner to walk the whole index of the order.
 */
async function ranked(base: Base, ranking: Ranking): Promise<SearchResult> {
  const { matched, tiers, lowest, direction, sortField, offset, limit } = ranking
  const names = tiers.map((_, index) => sql.raw(`tier_${index}`))
  const sets = tiers.map(({ records }, index) => sql`, ${names[index]!} as materialized (${records})`)
  const reached = tiers.map((tier, index) => {
    const step = tier.score - (tiers[index - 1]?.score ?? lowest)
    return sql` + case when record_id in (select record_id from ${names[index]!}) then ${sql.lit(step)} else 0 end`
  })
  const score = sql`${sql.lit(lowest)}${sql.join(reached, sql``)}`
  const isCoded = CODED.has(sortField)
  const order =
    sortField === 'score'
      ? sql`score ${direction}, issn_number, record_id`
      : sortField === 'issn'
        ? sql`issn_number ${direction}, record_id`
        : sql`${isCoded ? sql`key.key` : sql`hit.sort`} ${direction} nulls last, issn_number, record_id`
  const dictionary = isCoded ? sql`left join facet_key as key on key.id = hit.sort` : sql``
  const { rows } = await sql<{ total: number; record_id: number | null; score: number | null }>`
    with hit as materialized (${matched})${sql.join(sets, sql``)}
    select counted.total, page.record_id, page.score
    from (select count(*)::int as total from hit) as counted
    left join (
      select record_id, score, row_number() over () as place from (
        select record_id, ${score} as score, issn_number from hit ${dictionary}
        order by ${order} offset ${offset} limit ${limit}
      ) as ordered
    ) as page on true
    order by page.place`.execute(base)
  const hits = rows.flatMap(({ record_id, score: reached }): Hit[] =>
    record_id === null ? [] : [{ recordId: record_id, score: reached ?? lowest }],
  )
  return { total: rows[0]?.total ?? 0, hits }
}

/** One state of the base for everything a search reads, with the settings that its statements need. */
export const inSearch = <T>(base: Base, read: (tx: Base) => Promise<T>): Promise<T> =>
  base
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const settings = Object.entries(SEARCH_SETTINGS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
      await sql`select ${sql.join(settings)}`.execute(tx)
      return read(tx)
    })

export const postgresEngine: SearchEngine = { search, update: updateSearchRows }
