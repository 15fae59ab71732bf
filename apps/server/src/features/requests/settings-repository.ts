import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

type ByLocale = Partial<Record<Locale, string>>

export const SETTING_COLUMNS = [
  ...(['is_on', 'intro', 'required', 'due_days', 'reminder_days', 'first_issue_days'] as const),
] as const

export type StoredSettings = {
  readonly center: string
  readonly is_on: boolean
  readonly intro: ByLocale
  readonly required: readonly string[]
  readonly due_days: number
  readonly reminder_days: number
  readonly first_issue_days: number
  readonly updated_at: Date
}

/** The settings of a centre, with the defaults of the table if it has none. Uses the primary key. */
export async function settingsOf(db: Db, centreId: number): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select code as center, coalesce(is_on, false) as is_on, coalesce(intro, '{}') as intro,
      coalesce(required, '{}') as required, coalesce(due_days, 14) as due_days,
      coalesce(reminder_days, 14) as reminder_days, coalesce(first_issue_days, 30) as first_issue_days,
      coalesce(s.updated_at, to_timestamp(0)) as updated_at
    from centre left join request_settings s on center_id = id where id = ${centreId}`.execute(db)
  return rows[0]!
}

/** Reads the settings of a centre and locks them until the transaction ends, also if they are not stored yet. */
export async function lockSettings(tx: Tx, centreId: number): Promise<StoredSettings> {
  await tx.selectFrom('centre').select('id').where('id', '=', centreId).forNoKeyUpdate().execute()
  return settingsOf(tx, centreId)
}

export async function storeSettings(tx: Tx, centreId: number, settings: StoredSettings): Promise<StoredSettings> {
  const values = {
    is_on: settings.is_on,
    intro: JSON.stringify(settings.intro),
    required: [...settings.required],
    due_days: settings.due_days,
    reminder_days: settings.reminder_days,
    first_issue_days: settings.first_issue_days,
    updated_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('request_settings')
    .values({ center_id: centreId, ...values })
    .onConflict((conflict) => conflict.column('center_id').doUpdateSet(values))
    .execute()
  return settingsOf(tx, centreId)
}

export type TemplateContent = {
  readonly name: string
  readonly use: 'question' | 'refusal' | 'message'
  readonly texts: ByLocale
}
export type StoredTemplate = TemplateContent & {
  readonly id: number
  readonly center: string
  readonly updated_at: Date
}

const COLUMNS = ['request_template.id', 'request_template.name', 'use', 'texts', 'request_template.updated_at'] as const

/** Uses request_template_of_centre. */
export const templatesOf = (db: Db, centreIds: readonly number[]): Promise<StoredTemplate[]> =>
  db
    .selectFrom('request_template')
    .innerJoin('centre', 'centre.id', 'center_id')
    .select([...COLUMNS, 'centre.code as center'])
    .where('center_id', '=', sql<number>`any(${[...centreIds]}::int[])`)
    .orderBy(sql`request_template.name collate words`)
    .orderBy('request_template.id')
    .execute()

/** A template of one of these centres, locked until the transaction ends. */
export const lockTemplate = (tx: Tx, id: number, centreIds: readonly number[]): Promise<StoredTemplate | undefined> =>
  tx
    .selectFrom('request_template')
    .innerJoin('centre', 'centre.id', 'center_id')
    .select([...COLUMNS, 'centre.code as center'])
    .where('request_template.id', '=', id)
    .where('center_id', '=', sql<number>`any(${[...centreIds]}::int[])`)
    .forUpdate('request_template')
    .executeTakeFirst()

export const addTemplate = (tx: Tx, centreId: number, { name, use, texts }: TemplateContent) =>
  tx
    .insertInto('request_template')
    .values({ center_id: centreId, name, use, texts: JSON.stringify(texts) })
    .returning(['id', 'name', 'use', 'texts', 'updated_at'])
    .executeTakeFirstOrThrow()

export const storeTemplate = (tx: Tx, id: number, { name, use, texts }: TemplateContent) =>
  tx
    .updateTable('request_template')
    .set({
      name,
      use,
      texts: JSON.stringify(texts),
      updated_at: sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(['id', 'name', 'use', 'texts', 'updated_at'])
    .executeTakeFirstOrThrow()

export async function removeTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('request_template').where('id', '=', id).execute()
}
