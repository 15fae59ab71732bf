import { statedCategory } from '@seriatim/analyser'
import { isValidCategory, normalisedKeyTitle } from '@seriatim/issn'
import { sortKey } from '@seriatim/scripts'
import { sql } from 'kysely'
import { searchedByTitle } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

/** A key title in its original form, and normalised for comparison. */
export type TitleToCompare = { readonly cited: string; readonly compared: string }

/** Maximum number of records read per sort key. Sort keys are truncated, so only very long titles could have more. */
const MAX_CANDIDATES = 500

/**
 * Locks these key titles until the transaction ends. If two concurrent forms have the same title, the second form
 * therefore sees the title of the first. Titles are locked in a fixed order to avoid deadlocks.
 */
export async function lockTitles(tx: Tx, titles: readonly TitleToCompare[]): Promise<void> {
  const compared = titles.map((title) => title.compared)
  await sql`select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(title, 7) as lock from unnest(${compared}::text[]) title order by lock
  ) locks`.execute(tx)
}

/**
 * Records that already have one of these key titles, by normalised title. Uses search_doc_by_title and compares the few
 * records with the same sort key; 2 ms for 20 titles.
 */
export async function recordsWithTitles(db: Db, titles: readonly TitleToCompare[]): Promise<Map<string, string[]>> {
  const keys = [...new Set(titles.map(({ cited }) => sortKey(cited)))].filter((key) => key !== '')
  const holders = new Map<string, string[]>()
  if (keys.length === 0) return holders
  const comparedTitles = new Set(titles.map(({ compared }) => compared))
  for (const { issn, category, record } of await searchedByTitle(db, keys, MAX_CANDIDATES)) {
    const title = isValidCategory(statedCategory(record) ?? category) ? normalisedKeyTitle(record) : undefined
    if (title !== undefined && comparedTitles.has(title))
      holders.set(title, [...(holders.get(title) ?? []), issn].sort())
  }
  return holders
}

/** Languages (MARC codes) and country (ISO 3166-1 alpha-3) of a centre. Uses the primary key. */
export async function languagesOfCentre(
  db: Db,
  centerId: number,
): Promise<{ languages: readonly string[]; country: string | null }> {
  return db.selectFrom('centre').select(['languages', 'country']).where('id', '=', centerId).executeTakeFirstOrThrow()
}
