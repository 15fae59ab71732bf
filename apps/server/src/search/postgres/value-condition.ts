/** Conditions on values of facet terms in SQL, by the numbers of keys in the dictionary. */

import { isBooleanTerm, isListTerm, keyTest, type ValueTest } from '@seriatim/analyser'
import type { BooleanTerm, FacetTerm, KeyedTerm } from '@seriatim/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The column of a boolean facet term. */
export const booleanColumn = (term: BooleanTerm): 'is_invalid' | 'is_draft' =>
  term === 'is_invalid' ? 'is_invalid' : 'is_draft'

/** The column that contains the numbers of the keys of a facet term. */
export const keyColumn = (term: KeyedTerm): string =>
  term === 'start_year' || term === 'end_year' ? `${term}_key` : term

/**
 * The numbers of the keys that match a test. Uses the unique index on term and key; a pattern is tested against all
 * keys of the term.
 */
async function matchingKeyNumbers(db: Db, term: KeyedTerm, test: ValueTest): Promise<readonly number[]> {
  const entries = db.selectFrom('facet_key').select(['id', 'key']).where('term', '=', term)
  if (test.kind === 'keys') {
    const rows = await entries.where('key', '=', sql<string>`any(${test.keys}::text[])`).execute()
    return rows.map(({ id }) => id)
  }
  const passes = keyTest(term, test)
  return (await entries.execute()).filter(({ key }) => passes(key)).map(({ id }) => id)
}

/**
 * Maximum number of keys for an array overlap, which compares numbers one by one. With more keys, hashing the keys is
 * faster.
 */
const FEW_KEYS = 8

export async function valueCondition(db: Db, term: FacetTerm, test: ValueTest): Promise<RawBuilder<unknown>> {
  if (isBooleanTerm(term)) {
    const passes = keyTest(term, test)
    const column = sql.ref(booleanColumn(term))
    const [yes, no] = [passes('true'), passes('false')]
    return yes ? (no ? sql`true` : sql`${column}`) : no ? sql`not ${column}` : sql`false`
  }
  const column = sql.ref(keyColumn(term))
  if (test.kind === 'pattern' && test.pattern.kind === 'exists') return sql`${column} is not null`
  const ids = await matchingKeyNumbers(db, term, test)
  // A missing value matches no test. Without `coalesce`, the negation would be null instead of true.
  if (!isListTerm(term)) return sql`coalesce(${column} = any(${ids}::int[]), false)`
  if (ids.length <= FEW_KEYS) return sql`coalesce(${column} && ${ids}::int[], false)`
  return sql`record_id in (
    select record_id from search_doc cross join unnest(${column}) as value where value = any(${ids}::int[]))`
}
