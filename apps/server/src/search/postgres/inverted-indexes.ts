import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Sorts new entries into the inverted indexes that are there, which searches find one by one until then. */
export async function sortIn(db: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid in ('search_doc'::regclass, 'heading'::regclass) and amname = 'gin'`.execute(db)
}

/** Rows after which they are sorted in where somebody searches: some 20 MB, which a search meanwhile reads from end to end. */
const SORTED_AFTER = 3_000
/**
 * And where nobody does: fewer interruptions, though neither less log nor less time (docs/performance.md). The list of one index is
 * then 40 MB; at 64 whoever writes next, a save as well, would sort it in and wait.
 */
const MOST_UNSORTED = 12_000

/** How often the inverted indexes of records were asked since the base keeps count; it learns of it within some seconds. */
export async function scansOf(db: Db): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select coalesce(sum(idx_scan), 0) as scans
    from pg_stat_user_indexes
    where relid = 'search_doc'::regclass and indexrelname in ('search_doc_anywhere', 'search_doc_titles', 'search_doc_fields')
    `.execute(db)
  return Number(rows[0]!.scans)
}

type SorterOptions = { readonly after?: number; readonly most?: number; readonly scans?: () => Promise<number> }

/** Sorts rows in whenever many have come, beside whoever writes the next ones. */
export class Sorter {
  private readonly db: Db
  private readonly after: number
  private readonly most: number
  private readonly scans: () => Promise<number>
  private unsorted = 0
  /** With so many it is looked whether anybody searches. */
  private looked: number
  private seen: number | undefined
  private sorting = Promise.resolve()

  constructor(db: Db, { after = SORTED_AFTER, most = MOST_UNSORTED, scans = () => scansOf(db) }: SorterOptions = {}) {
    this.db = db
    this.after = after
    this.most = most
    this.scans = scans
    this.looked = after
  }

  /** Takes note of rows that were written. Who writes faster than they are sorted waits here. */
  async add(rows: number): Promise<void> {
    this.unsorted += rows
    if (this.unsorted < this.looked) return
    this.looked = this.unsorted + this.after
    await this.sorting
    if ((await this.isSearched()) || this.unsorted >= this.most) this.sort()
  }

  /** Sorts in what is left. */
  async finish(): Promise<void> {
    await this.sorting
    if (this.unsorted > 0) this.sort()
    await this.sorting
  }

  /** Whether somebody asked since it was looked the last time; who cannot tell sorts. */
  private async isSearched(): Promise<boolean> {
    const before = this.seen
    this.seen = await this.scans().catch(() => undefined)
    return before === undefined || this.seen !== before
  }

  private sort(): void {
    this.unsorted = 0
    this.looked = this.after
    // Searches are right without it: what keeps it from being done is met by the next save.
    this.sorting = sortIn(this.db).catch(() => undefined)
  }
}
