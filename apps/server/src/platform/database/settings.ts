import { sql } from 'kysely'
import type { Base } from './base.ts'

/** A setting's value; undefined when it was never set. Primary key look-up. */
export async function readSetting(base: Base, name: string): Promise<unknown> {
  const row = await base.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Sets a value (anything JSON holds). */
export async function writeSetting(base: Base, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await base
    .insertInto('setting')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text, changed_at: sql<Date>`now()` }))
    .execute()
}

export async function deleteSetting(base: Base, name: string): Promise<void> {
  await base.deleteFrom('setting').where('name', '=', name).execute()
}
