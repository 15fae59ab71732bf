/** Conditions that cut rows down to those of some centres. */
import { type RawBuilder, sql } from 'kysely'

/** Codes of centres whose rows are read; null: the rows of all, also those of no centre. */
export type CentreCodes = readonly string[] | null

/** Whether a centre, null for none, is one of these. */
export const isInCentres = (code: string | null, codes: CentreCodes): boolean =>
  codes === null || (code !== null && codes.includes(code))

/**
 * That a code of a centre is one of these; no condition for all. An index that begins with the code keeps the order of
 * its other columns only for one code.
 */
export function codeInCentres(code: RawBuilder<unknown>, codes: CentreCodes): RawBuilder<boolean>[] {
  if (codes === null) return []
  return [codes.length === 1 ? sql<boolean>`${code} = ${codes[0]}` : sql<boolean>`${code} = any(${[...codes]}::text[])`]
}

/** That the centre with an id is one of these. There are some hundred centres. */
export const idInCentres = (id: RawBuilder<unknown>, codes: CentreCodes): RawBuilder<boolean>[] =>
  codes === null ? [] : [sql<boolean>`${id} in (select id from centre where code = any(${[...codes]}::text[]))`]

/** That the account with an id is of one of these. */
export const accountInCentres = (id: RawBuilder<unknown>, codes: CentreCodes): RawBuilder<boolean>[] =>
  idInCentres(sql`member.center_id`, codes).map(
    (isIn) => sql<boolean>`${id} in (select member.id from app_user member where ${isIn})`,
  )
