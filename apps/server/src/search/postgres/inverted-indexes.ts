import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'

const INVERTED = ['search_doc_anywhere', 'search_doc_titles', 'search_doc_fields'] as const

/** Sorts new entries into the inverted indexes, which searches find one by one until then. */
export async function sortIn(base: Base): Promise<void> {
  for (const index of INVERTED) await sql`select gin_clean_pending_list(${index}::regclass)`.execute(base)
}
