/**
 * Finds groups of near-equal entries: those matching entries that share sort key, tag and script with another matching
 * entry.
 */
import { groupOfPlace } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { BrowseQuery } from '../browse.ts'
import type { Conditions } from './heading-filter.ts'
import { fromPlace, type PlaceRow, placeOfPosition } from './heading-places.ts'
import { INDEX_NUMBER } from './heading-rows.ts'

/** The sort key of an entry, and the number of its group on the page, from 0, in index order. */
export type GroupedPlace = PlaceRow & { readonly group: number }

/** The sort keys of the entries in the requested groups, in index order. */
export async function nearEqualPlaces(
  db: Db,
  question: BrowseQuery,
  conditions: Conditions,
): Promise<readonly GroupedPlace[]> {
  const { index, position, direction, size } = question
  const at = await placeOfPosition(db, INDEX_NUMBER[index], position)
  const from = position.kind === 'key' && at !== undefined ? groupOfPlace(at) : at
  const there = from === undefined ? sql`true` : fromPlace(from, direction)
  const order = direction === 'after' ? sql`place, rest` : sql`place desc, rest desc`
  const { rows } = await sql<PlaceRow>`
    select place, rest from (${groups(question, conditions)}) as passing where ${there} order by ${order}
    limit ${size}`.execute(db)
  return entriesOfGroups(db, conditions, direction === 'after' ? rows : rows.toReversed())
}

/** The number of matching groups. */
export async function countNearEqual(db: Db, question: BrowseQuery, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int8 as count from (${groups(question, conditions)}) as passing`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** An SQL query for the sort keys (`place` and `rest`) of the matching groups. */
function groups(question: BrowseQuery, conditions: Conditions): RawBuilder<unknown> {
  const known = sql`
    select place, rest from heading_group
    where table_id = 'heading'::regclass and browse_index = ${INDEX_NUMBER[question.index]}::smallint`
  if (question.filter === undefined && question.within === undefined) return known
  const { where, having, isDense } = conditions
  if (isDense)
    // Test groups one after the other in index order, until the page is full.
    return sql`
      select place, rest from (${known}) as known where exists (
        select from (select place || rest as of_group offset 0) as group_at, lateral (
          select entry from heading where ${where} and ${inGroup} group by entry, place, rest
          ${having === undefined ? sql`` : sql`having ${having}`} limit 2
        ) as near having count(*) > 1)`
  return sql`
    select left(of_group, 400) as place, substr(of_group, 401) as rest from (
      select entry, heading_group_of(place, rest, min(tag), min(script)) as of_group from heading
      where ${where} group by entry, place, rest ${having === undefined ? sql`` : sql`having ${having}`}
    ) as each
    where of_group is not null group by of_group having min(entry) <> max(entry)`
}

/** SQL condition that a row of `heading` belongs to the group whose sort keys begin with `of_group`. */
const inGroup = sql`
  place >= left(of_group, 400) and place < heading_group_end(of_group)
  and (char_length(of_group) <= 400 or starts_with(place || rest, of_group))`

/** An SQL query for the entries of matching groups. */
async function entriesOfGroups(
  db: Db,
  { where, having }: Conditions,
  places: readonly PlaceRow[],
): Promise<readonly GroupedPlace[]> {
  const prefixes = places.map(({ place, rest }) => place + rest)
  const { rows } = await sql<PlaceRow & { number: number }>`
    select number::int, near.place, near.rest
    from unnest(${prefixes}::text[]) with ordinality as wanted (of_group, number), lateral (
      select place, rest from heading where ${where} and ${inGroup} group by place, rest
      ${having === undefined ? sql`` : sql`having ${having}`}
    ) as near
    order by number, near.place, near.rest`.execute(db)
  return rows.map(({ place, rest, number }) => ({ place, rest, group: number - 1 }))
}
