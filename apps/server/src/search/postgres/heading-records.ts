/** SQL for the records that have a heading. */
import { type HeadingKey, printHeadingKey } from '@seriatim/query'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../platform/database/db.ts'
import { INDEX_NUMBER } from './heading-rows.ts'

const { escapeLiteral } = pg

/**
 * A statement that selects the ids of the records with a heading. The digest distinguishes headings with the same
 * truncated sort key.
 */
export const recordsWithHeading = ({ index, place, digest }: HeadingKey): string =>
  `select record_id from heading where browse_index = ${INDEX_NUMBER[index]}::smallint and place = ${escapeLiteral(place)}
   and ${digest === '' ? `rest = ''` : `md5(rest) = ${escapeLiteral(digest)}`}`

/** For each heading, by its key: the records among `ids` that have the heading. */
export async function findHeadingRecords(
  db: Db,
  headings: readonly HeadingKey[],
  ids: readonly number[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const carriers = new Map<string, ReadonlySet<number>>()
  for (const heading of headings) {
    const { rows } = await sql<{ record_id: number }>`
      ${sql.raw(recordsWithHeading(heading))} and record_id = any(${[...ids]}::int[])`.execute(db)
    carriers.set(printHeadingKey(heading), new Set(rows.map(({ record_id }) => record_id)))
  }
  return carriers
}
