import { statedCategory } from '@seriatim/analyser'
import { isValidCategory, normalisedKeyTitle } from '@seriatim/issn'
import { sortKey } from '@seriatim/scripts'
import { sql } from 'kysely'
import { searchedByTitle } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

/** A key title as it is cited, and the form in which equal ones are equal. */
export type TitleToCompare = { readonly cited: string; readonly compared: string }

/** More records than this never share the key of a title; titles past its length may. */
const MAX_CANDIDATES = 500

/**
 * Makes who gives one of these key titles wait until this transaction ends: of two forms with one title at the same time,
 * the second finds the title of the first. The locks are taken in one order whatever the form, so that none waits in a
 * circle.
 */
export async function holdTitles(tx: Tx, titles: readonly TitleToCompare[]): Promise<void> {
  const compared = titles.map((title) => title.compared)
  await sql`select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(title, 7) as lock from unnest(${compared}::text[]) title order by lock
  ) locks`.execute(tx)
}

/**
 * The records that have one of these key titles already, by its compared form. By search_doc_by_title, then by reading
 * the few records whose key is equal; 2 ms for 20 titles.
 */
export async function holdersOfTitles(db: Db, titles: readonly TitleToCompare[]): Promise<Map<string, string[]>> {
  const keys = [...new Set(titles.map(({ cited }) => sortKey(cited)))].filter((key) => key !== '')
  const holders = new Map<string, string[]>()
  if (keys.length === 0) return holders
  const wanted = new Set(titles.map(({ compared }) => compared))
  for (const { issn, category, record } of await searchedByTitle(db, keys, MAX_CANDIDATES)) {
    const title = isValidCategory(statedCategory(record) ?? category) ? normalisedKeyTitle(record) : undefined
    if (title !== undefined && wanted.has(title)) holders.set(title, [...(holders.get(title) ?? []), issn].sort())
  }
  return holders
}

/** The languages (MARC codes) and the country (ISO 3166-1 alpha-3) of a centre. By the primary key. */
export async function languagesOfCentre(
  db: Db,
  centerId: number,
): Promise<{ languages: readonly string[]; country: string | null }> {
  return db.selectFrom('centre').select(['languages', 'country']).where('id', '=', centerId).executeTakeFirstOrThrow()
}
