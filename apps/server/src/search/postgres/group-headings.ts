/** Groups near-equal headings in a database whose headings were written before groups existed (migration 0038). */
import { sql } from 'kysely'
import { lockChangeLog } from '../../catalogue/changes/repository.ts'
import type { Tx } from '../../platform/database/db.ts'

/**
 * The progress of grouping. In the browsable index `index`, headings before the sort key `place` are grouped; earlier
 * indexes are complete.
 */
export type GroupedTo = { readonly index: number; readonly place: string }

/** Number of rows read in one transaction, for which saves wait. */
const ROWS = 2_000
const FIRST: GroupedTo = { index: 1, place: '' }
const LAST_INDEX = 2

/**
 * Groups the next rows from a sort key on. Triggers maintain the groups that are complete.
 * @returns the new progress; undefined when all groups are complete
 */
export async function groupHeadings(
  tx: Tx,
  from: GroupedTo = FIRST,
  rowsAtOnce = ROWS,
): Promise<GroupedTo | undefined> {
  await lockChangeLog(tx)
  const { index, place } = from
  // Find the end of the group that contains the last row, so that the batch contains complete groups.
  const { rows } = await sql<{ end: string }>`
    select coalesce(heading_group_end(heading_group_of(place, rest, tag, script)), place || E'\\x01') as end from heading
    where browse_index = ${index}::smallint and place >= ${place} order by place offset ${rowsAtOnce - 1} limit 1`.execute(
    tx,
  )
  const end = rows[0]?.end
  await sql`
    insert into heading_group (table_id, browse_index, place, rest)
    select 'heading'::regclass, ${index}::smallint, left(of_group, 400), substr(of_group, 401)
    from (
      select entry, heading_group_of(place, rest, tag, script) as of_group from heading
      where browse_index = ${index}::smallint and place >= ${place} ${end === undefined ? sql`` : sql`and place < ${end}`}
    ) as each
    where of_group is not null group by of_group having min(entry) <> max(entry)
    on conflict do nothing`.execute(tx)
  if (end !== undefined) return { index, place: end }
  return index === LAST_INDEX ? undefined : { index: index + 1, place: '' }
}
