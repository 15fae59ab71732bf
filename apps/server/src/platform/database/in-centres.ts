/** Conditions that restrict rows to some centres. */
import { type RawBuilder, sql } from 'kysely'

/** Codes of the centres whose rows are selected; null selects rows of all centres and rows without a centre. */
export type CentreCodes = readonly string[] | null

/** Whether `code` (null for a row without a centre) is one of the selected centres. */
export const isInCentres = (code: string | null, codes: CentreCodes): boolean =>
  codes === null || (code !== null && codes.includes(code))

/**
 * Condition that a centre code is one of the selected codes; empty if all centres are selected. With a single code, an
 * index that begins with the code keeps the order of its other columns.
 */
export function codeInCentres(code: RawBuilder<unknown>, codes: CentreCodes): RawBuilder<boolean>[] {
  if (codes === null) return []
  return [codes.length === 1 ? sql<boolean>`${code} = ${codes[0]}` : sql<boolean>`${code} = any(${[...codes]}::text[])`]
}

/** Condition that the centre with this id has one of the selected codes. There are some hundred centres. */
export const idInCentres = (id: RawBuilder<unknown>, codes: CentreCodes): RawBuilder<boolean>[] =>
  codes === null ? [] : [sql<boolean>`${id} in (select id from centre where code = any(${[...codes]}::text[]))`]

/** Condition that the account with this id belongs to one of the selected centres. */
export const accountInCentres = (id: RawBuilder<unknown>, codes: CentreCodes): RawBuilder<boolean>[] =>
  idInCentres(sql`member.center_id`, codes).map(
    (isIn) => sql<boolean>`${id} in (select member.id from app_user member where ${isIn})`,
  )
