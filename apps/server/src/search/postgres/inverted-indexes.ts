import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/**
 * Merges pending entries into the inverted (GIN) indexes. Until then, every search scans the pending entries
 * sequentially.
 */
export async function mergePendingEntries(db: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid in ('search_doc'::regclass, 'heading'::regclass) and amname = 'gin'`.execute(db)
}

/** Number of written rows after which pending entries are merged: some 20 MB, which each search scans until then. */
const MERGE_AFTER = 3_000

/** Merges pending entries whenever many rows were written, in parallel with the next writes. */
export class PendingEntriesMerger {
  private readonly db: Db
  private readonly after: number
  private unsorted = 0
  private sorting = Promise.resolve()

  constructor(db: Db, after = MERGE_AFTER) {
    this.db = db
    this.after = after
  }

  /** Counts written rows. Waits for a running merge if writes are faster than merges. */
  async add(rows: number): Promise<void> {
    this.unsorted += rows
    if (this.unsorted < this.after) return
    await this.sorting
    this.sort()
  }

  /** Merges the pending entries of the remaining rows. */
  async finish(): Promise<void> {
    await this.sorting
    if (this.unsorted > 0) this.sort()
    await this.sorting
  }

  private sort(): void {
    this.unsorted = 0
    // Ignore errors: searches are correct without the merge, and the next save reports a persistent problem.
    this.sorting = mergePendingEntries(this.db).catch(() => undefined)
  }
}
