/** Lists the blocks of all centres for administration. */
import type { adminBlocks, QueryOf } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { fold } from '@seriatim/scripts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type CentreCodes, idInCentres } from '../../platform/database/in-centres.ts'
import {
  containsWord,
  pageOfIds,
  type Sorting,
  searchedWords,
  withCollation,
} from '../../platform/database/sorted-page.ts'

export type BlockListQuery = QueryOf<typeof adminBlocks>

type Known = { readonly id: number; readonly code: string; readonly name: string }

/**
 * SQL condition: a word occurs in the ISSNs, the country or the state of a block, or in the code or name of its centre.
 */
const wordCondition = (word: string, centres: readonly Known[]): RawBuilder<unknown> => {
  const matches = centres.filter(({ code, name }) => fold(`${code} ${name}`).includes(word)).map(({ id }) => id)
  if (matches.length === 0) return containsWord(sql`b.searched`, word)
  return sql`(${containsWord(sql`b.searched`, word)} or b.center_id = any(${matches}::int[]))`
}

const nameOf = (locale: Locale) => sql`coalesce(c.names ->> ${locale}, c.name)`

/**
 * SQL join with the number of free ISSNs per block, as in `freeByBlock`. Blocks whose records are not all created have
 * no number.
 */
const FREE = sql`left join (
  select r.block_id, count(*)::int as free from record r
  where r.block_id is not null and r.category = 'fre' and not exists (select from number_given g where g.record_id = r.id)
  group by r.block_id
) counted on counted.block_id = b.id and b.state not in ('creating', 'failed')`

const joinsFor = (sort: BlockListQuery['sort'], locale: Locale): RawBuilder<unknown> | undefined => {
  if (sort === 'center')
    return sql`join (
      select id, dense_rank() over (order by ${withCollation(nameOf(locale), locale)}) as place from centre c
    ) own on own.id = b.center_id`
  return sort === 'free' || sort === 'used' ? FREE : undefined
}

const sortings = (locale: Locale): Readonly<Record<BlockListQuery['sort'], Sorting>> => {
  const byCreation: Sorting = { by: [sql`b.created_at`] }
  return {
    first: { by: [sql`b.first_number`] },
    last: { by: [sql`b.last_number`] },
    center: { by: [sql`own.place`] },
    country: { by: [withCollation(sql`nullif(b.country, '')`, locale)], mayBeAbsent: true },
    state: { by: [sql`b.state`] },
    free: { by: [sql`coalesce(counted.free, 0)`] },
    used: {
      by: [
        sql`case when b.state in ('creating', 'failed') then 0
        else b.last_number - b.first_number + 1 - coalesce(counted.free, 0) end`,
      ],
    },
    created_at: byCreation,
    updated_at: byCreation,
    id: { by: [] },
  }
}

/**
 * Ids of a page of the blocks of some centres. Uses issn_block_in_order; other sort orders read all blocks. Sorting by
 * `free` or `used` counts the records of all blocks with free_of_block.
 */
export async function blockIds(
  db: Db,
  { search, sort, state, center, ...page }: BlockListQuery,
  centres: CentreCodes,
  locale: Locale,
): Promise<{ ids: number[]; total: number }> {
  const words = searchedWords(search)
  const { rows: named } =
    words.length === 0
      ? { rows: [] }
      : await sql<Known>`select id, code, ${nameOf(locale)} as name from centre c`.execute(db)
  const conditions = words.map((word) => wordCondition(word, named))
  conditions.push(...idInCentres(sql`b.center_id`, centres))
  if (state !== undefined) conditions.push(sql`b.state = ${state}`)
  if (center !== undefined) conditions.push(sql`b.center_id in (select id from centre where code = ${center})`)
  const sorting = sortings(locale)[sort]
  const joins = joinsFor(sort, locale)
  return pageOfIds(db, { table: sql`issn_block b`, id: sql`b.id`, joins, conditions, sorting }, page)
}
