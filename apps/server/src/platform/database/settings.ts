import {
  isSettingText,
  isSettingUrl,
  type NumberSettingName,
  SETTINGS,
  type TextSettingName,
  type UrlSettingName,
} from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** The value of a setting; undefined if the setting was never stored. One look-up by primary key. */
export async function readSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Sets a value (any JSON). `changedBy` is the user if the change was made in administration. */
export async function writeSetting(
  db: Db,
  name: string,
  value: unknown,
  changedBy: string | null = null,
): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ name, value: text, changed_by: changedBy })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: text, changed_at: sql<Date>`now()`, changed_by: changedBy }),
    )
    .execute()
}

/** Returns the value of a setting that is generated once; all servers read the same value. */
export async function getOrCreateSetting(db: Db, name: string, make: () => string): Promise<string> {
  const known = await readSetting(db, name)
  if (typeof known === 'string') return known
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(make()), changed_by: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return String(await readSetting(db, name))
}

export async function deleteSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute()
}

/** The value of a numeric setting, or its default if the value is missing or invalid. */
export async function numberSetting(db: Db, name: NumberSettingName): Promise<number> {
  const { default: usual, minimum, maximum } = SETTINGS[name]
  const value = await readSetting(db, name)
  // Settings from the command line are stored as strings.
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= minimum && number <= maximum
    ? number
    : usual
}

/** The value of a numeric setting as an SQL expression, without an additional statement. */
export function numberSettingExpression(name: NumberSettingName) {
  const { default: usual, minimum, maximum } = SETTINGS[name]
  return sql<number>`coalesce((
    select least(greatest((value #>> '{}')::numeric, ${minimum}::numeric), ${maximum}::numeric)
    from setting where name = ${name} and jsonb_typeof(value) = 'number'), ${usual}::numeric)`
}

const urlOf = (name: UrlSettingName, value: unknown): string | null =>
  typeof value === 'string' && value !== '' && isSettingUrl(value, SETTINGS[name].longest) ? value : null

/** The URL in a setting; null if the URL is missing or invalid. */
export const urlSetting = async (db: Db, name: UrlSettingName): Promise<string | null> =>
  urlOf(name, await readSetting(db, name))

/** The URLs in some settings, read by one statement; null for a URL that is missing or invalid. */
export async function urlSettings<Name extends UrlSettingName>(
  db: Db,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string | null>>> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).where('name', 'in', names).execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(names.map((name) => [name, urlOf(name, values.get(name))])) as Record<Name, string | null>
}

/** The text in a setting, or the default if the text is missing or invalid. */
export async function textSetting(db: Db, name: TextSettingName): Promise<string> {
  const value = await readSetting(db, name)
  return typeof value === 'string' && isSettingText(value, name) ? value : SETTINGS[name].default
}

/**
 * Locks all settings until the end of the transaction, so that each transaction sees the changes of the previous one.
 */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('setting'))`.execute(tx)
}

/** The time and the author of the last change of each of these settings. */
export async function readSettingChanges(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly at: Date; readonly by: string | null }>> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'changed_at', 'changed_by'])
    .where('name', 'in', [...names])
    .execute()
  return new Map(rows.map((row) => [row.name, { at: row.changed_at, by: row.changed_by }]))
}
