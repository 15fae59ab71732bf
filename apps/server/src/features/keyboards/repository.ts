import { sql } from 'kysely'
import type { StoredShipped } from '../../kernel/admin/shipped-area.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { LayoutColumns } from './parts.ts'

/** The keyboard layouts that administrators changed or added: a few dozen at most. */
export const readLayouts = (db: Db) =>
  db
    .selectFrom('keyboard_layout')
    .select(['code', 'names', 'script', 'layout', 'is_active', 'updated_at'])
    .orderBy('code')
    .execute()

export async function writeLayout(tx: Tx, { code, ...row }: StoredShipped<LayoutColumns>): Promise<void> {
  const values = {
    names: JSON.stringify(row.names),
    script: row.script,
    layout: JSON.stringify(row.layout),
    is_active: row.is_active,
    updated_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('keyboard_layout')
    .values({ code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute()
}

export async function removeLayout(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('keyboard_layout').where('code', '=', code).execute()
}
