/** The next entries of a subset, found by going along the index: for subsets that are no small part of the base. */
import { isCutPlace } from '@seriatim/query'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { BrowseQuestion } from '../browse.ts'
import type { Counting } from './heading-entries.ts'
import { beyond, type PlaceRow, placeOf } from './heading-places.ts'
import { INDEX_NUMBER } from './heading-rows.ts'

/** Rows that are looked at first, and twice as many each time. */
const FIRST_ROWS = 500
/** Where so many rows are too few, the subset does not stand here: its records are the shorter way. */
const MOST_ROWS = 60_000

/**
 * The places of the entries wanted, in the order of the index, of records that count.
 * @returns undefined where too few of them stand near the position
 */
export async function walkedPlaces(
  tx: Db,
  { index, position, direction, size }: BrowseQuestion,
  counting: Counting,
): Promise<readonly PlaceRow[] | undefined> {
  const from = await placeOf(tx, INDEX_NUMBER[index], position)
  const ofIndex = sql`browse_index = ${INDEX_NUMBER[index]}::smallint`
  const there = from === undefined ? ofIndex : sql`${ofIndex} and ${beyond(from, direction)}`
  const isAfter = direction === 'after'
  await sql`
    declare heading_walk no scroll cursor for
    select place, record_id from heading where ${there} order by ${isAfter ? sql`place` : sql`place desc`}`.execute(tx)
  const found: PlaceRow[] = []
  let [walked, last] = [0, '']
  for (let rows = FIRST_ROWS; found.length < size; rows *= 2) {
    const fetched = await sql<{ place: string; record_id: number }>`
      fetch forward ${sql.raw(String(rows))} from heading_walk`.execute(tx)
    const counted = new Set(await counting(Int32Array.from(fetched.rows, ({ record_id }) => record_id)))
    for (const { place, record_id } of fetched.rows) {
      if (place === last || !counted.has(record_id)) continue
      last = place
      if (isCutPlace(place)) found.push(...(await cutPlaces(place)))
      else found.push({ place, rest: '' })
      if (found.length >= size) break
    }
    walked += fetched.rows.length
    if (fetched.rows.length < rows) break
    if (walked >= MOST_ROWS && found.length < size) return undefined
  }
  await sql`close heading_walk`.execute(tx)
  const wanted = found.slice(0, size)
  return isAfter ? wanted : wanted.reverse()

  /** The places with the same beginning that records which count have, in the direction of the walk. */
  async function cutPlaces(place: string): Promise<PlaceRow[]> {
    const { rows } = await sql<{ rest: string; record_id: number }>`
      select rest, record_id from heading where ${there} and place = ${place}
      order by ${isAfter ? sql`rest` : sql`rest desc`}`.execute(tx)
    const counted = new Set(await counting(Int32Array.from(rows, ({ record_id }) => record_id)))
    const rests = rows.flatMap(({ rest, record_id }) => (counted.has(record_id) ? [rest] : []))
    return [...new Set(rests)].map((rest) => ({ place, rest }))
  }
}
