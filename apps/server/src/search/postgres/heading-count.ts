/**
 * How many different headings each index has, and which of them are near-equal: kept by triggers (migrations 0034 and
 * 0038), counted anew where very many rows came.
 */
import type { ClientBase } from 'pg'

/** Tables of headings: the one in use, and the next one that is being built. */
export type HeadingTable = 'heading' | 'heading_next'

/** Has a connection write rows without counting; `countHeadings` is to follow. */
export async function countLater(client: ClientBase): Promise<void> {
  await client.query(`set seriatim.counted_later = 'on'`)
}

/** Has a connection count what it writes again. */
export async function countAtOnce(client: ClientBase): Promise<void> {
  await client.query('reset seriatim.counted_later')
}

/** Counts the headings of a table that nobody writes to meanwhile, and finds its groups of near-equal ones. */
export async function countHeadings(client: ClientBase, table: HeadingTable): Promise<void> {
  await client.query('delete from heading_count where table_id = $1::regclass', [table])
  await client.query(
    `insert into heading_count (table_id, browse_index, entries)
     select $1::regclass, browse_index, coalesce(entries, 0)
     from unnest('{1,2}'::smallint[]) as browse_index
     left join (
       select browse_index, count(*) as entries
       from (select browse_index, entry from ${table} group by browse_index, entry) as each group by browse_index
     ) as counted using (browse_index)`,
    [table],
  )
  await client.query('delete from heading_group where table_id = $1::regclass', [table])
  await client.query(
    `insert into heading_group (table_id, browse_index, place, rest)
     select $1::regclass, browse_index, left(of_group, 400), substr(of_group, 401)
     from (select browse_index, entry, heading_group_of(place, rest, tag, script) as of_group from ${table}) each
     where of_group is not null group by browse_index, of_group having min(entry) <> max(entry)`,
    [table],
  )
}

/** Has a table of headings count what is written to it: what the migrations say of the first one. */
export async function keepCounts(client: ClientBase, table: HeadingTable): Promise<void> {
  for (const [name, event, rows] of [
    ['heading_added', 'insert', 'new'],
    ['heading_removed', 'delete', 'old'],
  ])
    await client.query(
      `create trigger ${name} after ${event} on ${table}
       referencing ${rows} table as changed_rows for each statement execute function count_headings()`,
    )
}
