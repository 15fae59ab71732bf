import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'

export async function findCentre(base: Base, code: string) {
  return base.selectFrom('centre').select(['id', 'code', 'name']).where('code', '=', code).executeTakeFirst()
}

/** The centre that a call names by its code or its id (contract, Assignment and blocks). */
export async function findCentreByIdOrCode(base: Base, given: string | number) {
  const text = String(given)
  const byCode = await findCentre(base, text)
  if (byCode || !/^\d{1,9}$/.test(text)) return byCode
  return base.selectFrom('centre').select(['id', 'code', 'name']).where('id', '=', Number(text)).executeTakeFirst()
}

/** The name of a centre in a language, in English where it has no other; of a query that has the table `centre`. */
export const centreNameIn = (locale: Locale) => sql<string>`coalesce(centre.names ->> ${locale}, centre.name)`
const nameIn = (locale: Locale) => centreNameIn(locale).as('name')

/** The name of one centre in a language. By the primary key. */
export async function centreName(base: Base, id: number, locale: Locale): Promise<string> {
  const row = await base.selectFrom('centre').select(nameIn(locale)).where('id', '=', id).executeTakeFirstOrThrow()
  return row.name
}

export async function listCentres(base: Base, locale: Locale) {
  return base
    .selectFrom('centre')
    .select(['id', 'code'])
    .select(nameIn(locale))
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}

/** Every centre, closed ones too: records name them still. */
export async function allCentres(base: Base, locale: Locale) {
  return base.selectFrom('centre').select(['id', 'code', 'is_active']).select(nameIn(locale)).orderBy('id').execute()
}

/**
 * Adds the centres whose code is missing, and names in other languages to those whose English name is the shipped one;
 * what administrators changed stays.
 */
export async function addMissingCentres(
  base: Base,
  centres: ReadonlyArray<{
    code: string
    name: string
    names: Readonly<Record<string, string>>
    country: string | null
  }>,
): Promise<void> {
  if (centres.length === 0) return
  await base
    .insertInto('centre')
    .values(centres.map((centre) => ({ ...centre, names: JSON.stringify(centre.names) })))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet({ names: sql`excluded.names || centre.names` })
        .whereRef('centre.name', '=', 'excluded.name'),
    )
    .execute()
}

/** @throws the base's own error when the block overlaps another or the centre has an active one already */
export async function addBlock(
  base: Base,
  block: {
    centerId: number
    country: string | null
    first: number
    last: number
    state: 'active' | 'queued' | 'closed'
  },
): Promise<number> {
  const { id } = await base
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
