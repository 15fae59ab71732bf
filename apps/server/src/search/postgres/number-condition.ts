/** SQL conditions on the ISSN and the ISSN-L of records. */

import { numberTest, plainNumber } from '@seriatim/analyser'
import { isWellFormed } from '@seriatim/issn'
import type { TextPattern } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { singleNumber, spellings } from '../numbers.ts'

type Fragment = RawBuilder<unknown>

/** A condition on an ISSN or ISSN-L. Uses the index for a single ISSN, else tests all ISSNs of the database. */
export async function numberCondition(db: Db, column: 'issn' | 'issnl', pattern: TextPattern): Promise<Fragment> {
  if (pattern.kind === 'exists') return column === 'issn' ? sql`true` : sql`issnl is not null`
  const number = singleNumber(pattern)
  const source =
    column === 'issn'
      ? sql`select id, issn as number from record`
      : sql`
    select record_id as id, issnl as number from search_doc where issnl is not null`
  if (number !== undefined) {
    const all = spellings(number).filter((text) => column === 'issnl' || isWellFormed(text))
    return column === 'issn'
      ? sql`record_id in (select id from record where issn = any(${all}::text[]))`
      : // A record without an ISSN-L does not match the pattern, so it matches the negation.
        sql`(issnl is not null and issnl = any(${all}::text[]))`
  }
  const fits = numberTest(pattern)
  const { rows } = await sql<{ id: number; number: string }>`${source}`.execute(db)
  const ids = rows.filter((row) => fits(plainNumber(row.number))).map(({ id }) => id)
  return sql`record_id = any(${ids}::int[])`
}
