/** Reads candidates for similar titles, which are then compared one by one. Uses the index heading_title_keys. */
import { PUBLIC_CATEGORIES } from '@seriatim/analyser'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import type { TitlesAmong } from '../engine.ts'
import type { TitleLookup } from '../title-lookups.ts'
import { print } from './tsquery.ts'

export type TitleCandidate = {
  readonly record_id: number
  readonly place: string
  readonly rest: string
  readonly category: string
}

/** Looks up the candidates of several look-ups in one statement. A candidate may occur several times. */
type FindCandidates = (lookups: readonly TitleLookup[]) => Promise<readonly TitleCandidate[]>

/** Runs a query. Returns undefined on timeout. */
export type AskWithTimeout = <Found>(query: RawBuilder<Found>) => Promise<readonly Found[] | undefined>

/**
 * Maximum number of titles that a look-up reads to put them in order. Without this limit, the time of a look-up of
 * frequent words would grow with the database.
 */
export const MAX_ORDERED = 5_000
/** Timeout of a statement in milliseconds. The results of look-ups that exceed it are omitted. */
const TIMEOUT_MS = 1_000

/**
 * All settings are sent with `begin`, because each further statement costs a round trip. Sequential scans are disabled,
 * because with `limit` the planner expects matches near the beginning of the table.
 */
const BEGIN = `begin read only; set local statement_timeout = ${TIMEOUT_MS};
  set local enable_seqscan = off; set local jit = off`

type CandidateOptions = { readonly among: TitlesAmong; readonly maxOrdered: number }

type Row = TitleCandidate & { readonly lookup: number; readonly is_cut: boolean }

const IN_PUBLIC_CATEGORY = sql`and category in (${sql.join(PUBLIC_CATEGORIES)})`

/** The titles of a look-up that has no order. */
const unordered = (
  { query, limit }: TitleLookup,
  lookup: number,
  { among }: CandidateOptions,
): RawBuilder<Row> => sql<Row>`
  select record_id, place, rest, category, ${sql.lit(lookup)} as lookup, false as is_cut from heading
  where title_keys @@ ${print(query)}::tsquery ${
    among === 'public'
      ? sql`${IN_PUBLIC_CATEGORY} and exists (
          select from record_version version where version.record_id = heading.record_id and version.state = 'active')`
      : sql``
  } limit ${sql.lit(limit)}`

/**
 * The titles of a look-up with most of its preferred keys. The active versions of their records are looked up after
 * ordering, only until `limit` is reached. The planner does not convert a scalar subquery to a join, which would read
 * the versions of all titles.
 */
const ordered = (
  { query, preferred, keys, limit }: TitleLookup,
  lookup: number,
  { among, maxOrdered }: CandidateOptions,
): RawBuilder<Row> => {
  const matched = preferred.map(
    (key) => sql`(title_keys @@ ${print({ op: 'lexeme', text: key, prefix: false })}::tsquery)::int`,
  )
  return sql<Row>`
    select record_id, place, rest, category, ${sql.lit(lookup)} as lookup, is_cut from (
      select record_id, place, rest, category, shared, difference,
        count(*) over () = ${sql.lit(maxOrdered)} as is_cut
      from (
        select record_id, place, rest, category, ${sql.join(matched, sql` + `)} as shared,
          abs(length(title_keys) - ${keys}::int) as difference
        from heading
        where title_keys @@ ${print(query)}::tsquery ${among === 'public' ? IN_PUBLIC_CATEGORY : sql``}
        limit ${sql.lit(maxOrdered)}
      ) as found order by shared desc, difference, record_id
    ) as in_order
    ${
      among === 'public'
        ? sql`where (select true from record_version version
            where version.record_id = in_order.record_id and version.state = 'active' limit 1)`
        : sql``
    }
    order by shared desc, difference, record_id limit ${sql.lit(limit)}`
}

const candidatesOf = (lookups: readonly TitleLookup[], options: CandidateOptions): RawBuilder<Row> =>
  sql<Row>`${sql.join(
    lookups.map((lookup, at) => sql`(${(lookup.preferred.length === 0 ? unordered : ordered)(lookup, at, options)})`),
    sql` union all `,
  )}`

const isUsable = ({ query }: TitleLookup): boolean => query.op !== 'none' && query.op !== 'all'

/** The look-ups that find the best titles of look-ups with too many titles. */
const narrowed = (lookups: readonly TitleLookup[], rows: readonly Row[]): readonly TitleLookup[] => {
  const cut = new Set(rows.flatMap((row) => (row.is_cut ? [row.lookup] : [])))
  return lookups.flatMap(({ narrower, ...lookup }, at) =>
    cut.has(at) && narrower !== undefined ? [{ ...lookup, query: narrower }] : [],
  )
}

/**
 * Runs short queries in one transaction.
 * @param one a connection that is in no transaction
 * @param work `ask` runs any query, and returns undefined on timeout
 */
export async function withCandidates<T>(
  one: Db,
  options: CandidateOptions,
  work: (find: FindCandidates, ask: AskWithTimeout) => Promise<T>,
): Promise<T> {
  const ask: AskWithTimeout = async (query) => {
    try {
      return (await query.execute(one)).rows
    } catch (error) {
      if (!isQueryCanceled(error)) throw error
      // The timeout has aborted the transaction.
      await sql.raw(`rollback; ${BEGIN}`).execute(one)
      return undefined
    }
  }
  const rowsOf = async (lookups: readonly TitleLookup[]): Promise<readonly Row[]> => {
    if (lookups.length === 0) return []
    const together = await ask(candidatesOf(lookups, options))
    if (together !== undefined || lookups.length === 1) return together ?? []
    const results: Row[] = []
    for (const [lookup, each] of lookups.entries())
      for (const row of (await ask(candidatesOf([each], options))) ?? []) results.push({ ...row, lookup })
    return results
  }
  const find: FindCandidates = async (lookups) => {
    const usable = lookups.filter(isUsable)
    const rows = await rowsOf(usable)
    const more = narrowed(usable, rows).filter(isUsable)
    return more.length === 0 ? rows : [...rows, ...(await rowsOf(more))]
  }
  await sql.raw(BEGIN).execute(one)
  try {
    return await work(find, ask)
  } finally {
    // The transaction writes nothing.
    await sql.raw('rollback').execute(one)
  }
}
