import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'

/** Sorts new entries into the inverted indexes that are there, which searches find one by one until then. */
export async function sortIn(base: Base): Promise<void> {
  await sql`
    select gin_clean_pending_list(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = 'search_doc'::regclass and amname = 'gin'`.execute(base)
}
