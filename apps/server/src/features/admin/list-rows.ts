import { type AdminArea, areaOf, isAdminArea, LIST_AREAS, MAX_POSITION, NAME_LOCALES } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { ListName } from '@seriatim/profile/lists'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import { type Change, changesBetween, type Members } from '../../kernel/admin/admin-actions.ts'
import { cleanNames, nameErrors } from '../../kernel/admin/names.ts'
import * as rows from '../../kernel/admin/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import { type FormErrors, refuseUnless } from '../../platform/errors.ts'
import { requiredSentence } from '../../platform/http/fault-sentence.ts'
import { areaDetail, mergeDetails } from './list-details.ts'

/** A row of a reference list to store. */
export type ListRow = Omit<rows.StoredRow, 'id' | 'updatedAt'>

/** Sent form fields of a row. Omitted fields stay unchanged. */
export type RowInput = {
  readonly names?: rows.Names | undefined
  readonly position?: number | undefined
  readonly is_active?: boolean | undefined
  readonly num_code?: string | null | undefined
  readonly iso_code?: string | null | undefined
}

export type AreaList = { readonly area: AdminArea; readonly list: ListName }

/** @throws Refusal 'not_found' for an unknown area */
export const findAreaList = (area: string): AreaList => {
  refuseUnless(isAdminArea(area), 'not_found')
  return { area, list: LIST_AREAS[area].list }
}

/** State of a reference list, for the validation of its rows. */
export type ListState = {
  readonly rows: readonly rows.StoredRow[]
  /** Codes in their original case, by the lower-case form. */
  readonly codes: Map<string, string>
  readonly deleted: ReadonlySet<string>
  /** Codes in the list of countries. */
  readonly countries: ReadonlySet<string>
  /** Position of a new row: after the last one. */
  readonly nextPosition: number
}

/** Reads a reference list. If `holds` is true, locks its rows until the transaction ends. */
export async function readListState(tx: Tx, { list }: AreaList, holds = false): Promise<ListState> {
  const known = await (holds ? rows.lockRows : rows.readRows)(tx, list)
  const { codes } = await validationProfile(tx)
  return {
    rows: known,
    codes: new Map(known.map(({ code }) => [code.toLowerCase(), code])),
    deleted: await rows.readDeletedCodes(tx, list),
    countries: codes.countries,
    nextPosition: Math.min(MAX_POSITION, 1 + Math.max(-1, ...known.map(({ position }) => position))),
  }
}

/** Errors in the code of a new row. A deleted code can be created again, even if it is not valid. */
export function codeErrors(
  code: string,
  area: AdminArea,
  { codes, deleted }: Pick<ListState, 'codes' | 'deleted'>,
  locale: Locale,
): string[] {
  if (deleted.has(code)) return []
  if (code.trim() === '') return [requiredSentence(['code'], locale)]
  const { codeLength, hasShorterCodes = false } = areaOf(area)
  // Allows `|`, the MARC fill character ("no attempt to code").
  if (!/^[!-{}~]+$/.test(code) || (hasShorterCodes ? code.length > codeLength : code.length !== codeLength))
    return [format(locale, hasShorterCodes ? 'admin.code_form_most' : 'admin.code_form', { count: codeLength })]
  const same = codes.get(code.toLowerCase())
  return same === undefined ? [] : [format(locale, 'admin.code_taken', { code: same })]
}

/**
 * Parses sent values into the row to store, based on the stored row. Adds an error to `problems` for each invalid form
 * field.
 */
export function readListRow(
  area: AdminArea,
  { names, position, is_active, ...further }: RowInput,
  before: Pick<ListRow, 'code' | 'position'> & Partial<ListRow>,
  countries: ReadonlySet<string>,
  problems: FormErrors,
  locale: Locale,
): ListRow {
  const { namesOnly = false } = areaOf(area)
  const named = names === undefined && before.names !== undefined ? before.names : cleanNames(names ?? {})
  Object.assign(problems, nameErrors(named, locale))
  const details = before.details ?? {}
  return {
    code: before.code,
    names: named,
    position: (namesOnly ? undefined : position) ?? before.position,
    isActive: (namesOnly ? undefined : is_active) ?? before.isActive ?? true,
    details: namesOnly ? details : mergeDetails(area, further, details, countries, problems, locale),
  }
}

const auditMembers = (area: AdminArea, { names, position, isActive, details }: ListRow): Members => ({
  ...Object.fromEntries(NAME_LOCALES.map((locale) => [`names.${locale}`, names[locale] ?? null])),
  position: String(position),
  is_active: String(isActive),
  ...Object.fromEntries(
    Object.entries(areaDetail(area, details)).map(([member, value]) => [member, value?.toString() || null]),
  ),
})

/** Properties that differ between two states of a row. If one state is undefined, all properties with a value. */
export const rowChanges = (area: AdminArea, before: ListRow | undefined, after: ListRow | undefined): Change[] =>
  changesBetween(before && auditMembers(area, before), after && auditMembers(area, after))
