/**
 * Counts the distinct headings, and the groups of near-equal ones, of each browsable index. Triggers maintain the
 * counts (migrations 0034 and 0038); bulk loads count again at the end.
 */
import type { ClientBase } from 'pg'

/** Tables of headings: the present one, and the next one under construction. */
export type HeadingTable = 'heading' | 'heading_next'

/** Disables counting of headings on a connection. `countHeadings` must follow. */
export async function disableCounting(client: ClientBase): Promise<void> {
  await client.query(`set seriatim.counted_later = 'on'`)
}

/** Enables counting of headings on a connection again. */
export async function enableCounting(client: ClientBase): Promise<void> {
  await client.query('reset seriatim.counted_later')
}

/** Counts the headings of a table and groups near-equal ones. No other session may write to the table meanwhile. */
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

/** Creates the triggers that count headings of a table, as the migrations do for the first table. */
export async function createCountTriggers(client: ClientBase, table: HeadingTable): Promise<void> {
  for (const [name, event, rows] of [
    ['heading_added', 'insert', 'new'],
    ['heading_removed', 'delete', 'old'],
  ])
    await client.query(
      `create trigger ${name} after ${event} on ${table}
       referencing ${rows} table as changed_rows for each statement execute function count_headings()`,
    )
}
