import { SETTINGS, type SettingName } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Base, Tx } from './base.ts'

/** A setting's value; undefined when it was never set. Primary key look-up. */
export async function readSetting(base: Base, name: string): Promise<unknown> {
  const row = await base.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Sets a value (anything JSON holds); `changedBy` where somebody did in administration. */
export async function writeSetting(
  base: Base,
  name: string,
  value: unknown,
  changedBy: string | null = null,
): Promise<void> {
  const text = JSON.stringify(value)
  await base
    .insertInto('setting')
    .values({ name, value: text, changed_by: changedBy })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: text, changed_at: sql<Date>`now()`, changed_by: changedBy }),
    )
    .execute()
}

export async function deleteSetting(base: Base, name: string): Promise<void> {
  await base.deleteFrom('setting').where('name', '=', name).execute()
}

/** The value of a setting of administration; its default where nobody set it, or where it is none that it may have. */
export async function numberSetting(base: Base, name: SettingName): Promise<number> {
  const { default: usual, minimum, maximum } = SETTINGS[name]
  const value = await readSetting(base, name)
  // The command line writes texts.
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= minimum && number <= maximum
    ? number
    : usual
}

/** Settings are changed one after the other: who comes second sees what the first one wrote. */
export async function holdSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('setting'))`.execute(tx)
}

/** When settings were changed, and who did. */
export async function readSettingChanges(
  base: Base,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly at: Date; readonly by: string | null }>> {
  const rows = await base
    .selectFrom('setting')
    .select(['name', 'changed_at', 'changed_by'])
    .where('name', 'in', [...names])
    .execute()
  return new Map(rows.map((row) => [row.name, { at: row.changed_at, by: row.changed_by }]))
}
