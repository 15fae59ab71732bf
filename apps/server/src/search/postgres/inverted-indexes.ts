import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Sorts new entries into the inverted indexes that are there, which searches find one by one until then. */
export async function sortIn(db: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid in ('search_doc'::regclass, 'heading'::regclass) and amname = 'gin'`.execute(db)
}

/** Rows after which they are sorted in: some 20 MB, which a search meanwhile reads from end to end. */
const SORTED_AFTER = 3_000

/** Sorts rows in whenever many have come, beside whoever writes the next ones. */
export class Sorter {
  private readonly db: Db
  private readonly after: number
  private unsorted = 0
  private sorting = Promise.resolve()

  constructor(db: Db, after = SORTED_AFTER) {
    this.db = db
    this.after = after
  }

  /** Takes note of rows that were written. Who writes faster than they are sorted waits here. */
  async add(rows: number): Promise<void> {
    this.unsorted += rows
    if (this.unsorted < this.after) return
    await this.sorting
    this.sort()
  }

  /** Sorts in what is left. */
  async finish(): Promise<void> {
    await this.sorting
    if (this.unsorted > 0) this.sort()
    await this.sorting
  }

  private sort(): void {
    this.unsorted = 0
    // Searches are right without it: what keeps it from being done is met by the next save.
    this.sorting = sortIn(this.db).catch(() => undefined)
  }
}
