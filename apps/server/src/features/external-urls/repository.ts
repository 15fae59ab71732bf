import { sql } from 'kysely'
import type { StoredShipped } from '../../kernel/admin/shipped-area.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { SourceColumns } from './parts.ts'

/** The sources of external URLs that administrators changed or added: a few dozen at most. */
export const readSources = (db: Db) =>
  db
    .selectFrom('external_url')
    .select(['code', 'names', 'pattern', 'tag', 'subfield', 'is_active', 'updated_at'])
    .orderBy('code')
    .execute()

export async function writeSource(tx: Tx, { code, names, ...row }: StoredShipped<SourceColumns>): Promise<void> {
  const { pattern, tag, subfield, is_active } = row
  const values = { names: JSON.stringify(names), pattern, tag, subfield, is_active, updated_at: sql<Date>`now()` }
  await tx
    .insertInto('external_url')
    .values({ code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute()
}

export async function removeSource(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('external_url').where('code', '=', code).execute()
}
