/**
 * SQL for the places of headings. A place is a text that determines the position in a browsable index: sort key, tag,
 * script and label.
 */
import { isCutPlace, placeOfText, readPlace } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { BrowsePosition } from '../browse.ts'

/** The columns that contain a place: its first 400 characters, and the rest. */
export type PlaceRow = { readonly place: string; readonly rest: string }

export const placeLabel = (row: PlaceRow): string => readPlace(row).label

/**
 * The place of a position in an index; undefined for the beginning or end of the index. The key of an entry with a
 * truncated place identifies the entry by a digest. If that entry no longer exists, returns the first place with the
 * same beginning.
 */
export async function placeOfPosition(db: Db, index: number, position: BrowsePosition): Promise<PlaceRow | undefined> {
  switch (position.kind) {
    case 'edge':
      return undefined
    case 'text':
      return placeOfText(position.sortKey)
    case 'key': {
      const { place, digest } = position
      if (digest === '') return { place, rest: '' }
      const { rows } = await sql<{ rest: string }>`
        select rest from heading where browse_index = ${index}::smallint and place = ${place} and md5(rest) = ${digest}
        limit 1`.execute(db)
      return { place, rest: rows[0]?.rest ?? '' }
    }
  }
}

/** SQL condition for rows from a place on, inclusive, or before it. The first comparison can use the index. */
export const fromPlace = ({ place, rest }: PlaceRow, direction: 'after' | 'before'): RawBuilder<unknown> => {
  // A place can be truncated only if it has the maximum length.
  if (rest === '' && !isCutPlace(place)) return direction === 'after' ? sql`place >= ${place}` : sql`place < ${place}`
  return direction === 'after'
    ? sql`place >= ${place} and (place > ${place} or rest >= ${rest})`
    : sql`place <= ${place} and (place < ${place} or rest < ${rest})`
}
