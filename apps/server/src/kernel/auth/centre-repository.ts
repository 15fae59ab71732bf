import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export async function findCentre(db: Db, code: string) {
  return existingCentres(db).where('code', '=', code).executeTakeFirst()
}

const existingCentres = (db: Db) =>
  db.selectFrom('centre').select(['id', 'code', 'name']).where('is_deleted', '=', false)

/** Finds a centre by its code or its id (contract, Assignment and blocks). */
export async function findCentreByIdOrCode(db: Db, input: string | number) {
  const text = String(input)
  const byCode = await findCentre(db, text)
  if (byCode || !/^\d{1,9}$/.test(text)) return byCode
  return existingCentres(db).where('id', '=', Number(text)).executeTakeFirst()
}

/**
 * SQL expression for the name of a centre in a language, or in English without a translation. The query must include
 * the table `centre`.
 */
export const centreNameIn = (locale: Locale) => sql<string>`coalesce(centre.names ->> ${locale}, centre.name)`
const nameIn = (locale: Locale) => centreNameIn(locale).as('name')

/** The name of one centre in a language. Uses the primary key. */
export async function centreName(db: Db, id: number, locale: Locale): Promise<string> {
  const row = await db.selectFrom('centre').select(nameIn(locale)).where('id', '=', id).executeTakeFirstOrThrow()
  return row.name
}

/** The distinct names of a centre in all languages. Uses the primary key. */
export async function centreNames(db: Db, id: number): Promise<string[]> {
  const row = await db.selectFrom('centre').select(['name', 'names']).where('id', '=', id).executeTakeFirst()
  return row === undefined ? [] : [...new Set([row.name, ...Object.values(row.names ?? {})])]
}

export async function listCentres(db: Db, locale: Locale) {
  return db
    .selectFrom('centre')
    .select(['id', 'code', 'countries'])
    .select(nameIn(locale))
    .where('is_active', '=', true)
    .where('is_deleted', '=', false)
    .orderBy('id')
    .execute()
}

/** Every centre, including inactive ones, because records can still refer to them. */
export async function allCentres(db: Db, locale: Locale) {
  return db
    .selectFrom('centre')
    .select(['id', 'code', 'countries', 'is_active'])
    .select(nameIn(locale))
    .where('is_deleted', '=', false)
    .orderBy('id')
    .execute()
}

/**
 * Adds centres whose code is missing, translations for centres that still have their original English name, and
 * countries for centres that have none. Does not overwrite changes by administrators.
 */
export async function addMissingCentres(
  db: Db,
  centres: ReadonlyArray<{
    code: string
    name: string
    names: Readonly<Record<string, string>>
    country: string | null
    countries: string[]
  }>,
): Promise<void> {
  if (centres.length === 0) return
  await db
    .insertInto('centre')
    .values(centres.map((centre) => ({ ...centre, names: JSON.stringify(centre.names) })))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet({ names: sql`excluded.names || centre.names` })
        .whereRef('centre.name', '=', 'excluded.name'),
    )
    .execute()
  for (const { code, countries } of centres)
    await db.updateTable('centre').set({ countries }).where('code', '=', code).where('countries', 'is', null).execute()
}

/** @throws a database error when the block overlaps another or the centre already has an active one */
export async function addBlock(
  db: Db,
  block: {
    centerId: number
    country: string | null
    first: number
    last: number
    state: 'active' | 'queued' | 'closed'
  },
): Promise<number> {
  const { id } = await db
    .insertInto('issn_block')
    .values({
      center_id: block.centerId,
      country: block.country,
      first_number: block.first,
      last_number: block.last,
      state: block.state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
