/** Conditions that restrict rows to some centres. */
import { type RawBuilder, sql } from 'kysely'

/** Codes of centres whose rows are selected; null: rows of all centres, and rows without a centre. */
export type CentreCodes = readonly string[] | null

/** Whether a centre (null for none) is one of these. */
export const isInCentres = (code: string | null, codes: CentreCodes): boolean =>
  codes === null || (code !== null && codes.includes(code))

/**
 * Condition that the code of a centre is one of these; none for all centres. With a single code, an index that begins
 * with it keeps the order of its other columns.
 */
export function codeInCentres(code: RawBuilder<unknown>, codes: CentreCodes): RawBuilder<boolean>[] {
  if (codes === null) return []
  return [codes.length === 1 ? sql<boolean>`${code} = ${codes[0]}` : sql<boolean>`${code} = any(${[...codes]}::text[])`]
}

/** Condition that the centre with an id is one of these. There are some hundred centres. */
export const idInCentres = (id: RawBuilder<unknown>, codes: CentreCodes): RawBuilder<boolean>[] =>
  codes === null ? [] : [sql<boolean>`${id} in (select id from centre where code = any(${[...codes]}::text[]))`]

/** Condition that the account with an id belongs to one of these. */
export const accountInCentres = (id: RawBuilder<unknown>, codes: CentreCodes): RawBuilder<boolean>[] =>
  idInCentres(sql`member.center_id`, codes).map(
    (isIn) => sql<boolean>`${id} in (select member.id from app_user member where ${isIn})`,
  )
