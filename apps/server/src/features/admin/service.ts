import {
  type AdminArea,
  type AdminRow,
  type AdminSort,
  areaOf,
  LIST_ROWS_MAX,
  type ListRequest,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { entryOf } from '@seriatim/profile/lists'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import {
  type AdminAction,
  type Administrator,
  type Change,
  isAdministeredArea,
  logAdminAction,
  NO_USES,
  rulesUsingCode,
} from '../../kernel/admin/admin-actions.ts'
import { pageOfRows } from '../../kernel/admin/page-of-rows.ts'
import { recordsWithCode } from '../../kernel/admin/records-with-code.ts'
import * as rows from '../../kernel/admin/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { type FormErrors, Refusal, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { areaDetail } from './list-details.ts'
import {
  type AreaList,
  codeErrors,
  findAreaList,
  type RowInput,
  readListRow,
  readListState,
  rowChanges,
} from './list-rows.ts'

/** Services that administration uses. */
export type AdminServices = { readonly db: Db; readonly engine: SearchEngine }

const toAdminRow = (
  { id, code, names, position, isActive, details, updatedAt }: rows.StoredRow,
  area: AdminArea,
  locale: Locale,
): AdminRow => ({
  id: String(id),
  code,
  name: names[locale] ?? names.en ?? code,
  names,
  position,
  is_active: isActive,
  ...areaDetail(area, details),
  updated_at: updatedAt.toISOString(),
})

const searchText = ({ code, names, num_code, iso_code, modes = [] }: AdminRow): string =>
  [code, ...Object.values(names), num_code, iso_code, ...modes].join(' ')

const sortValue = (value: AdminRow[AdminSort]): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(', ') : String(value ?? '')

const rowComparator = (sort: AdminSort, locale: Locale) => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return (one: AdminRow, other: AdminRow): number =>
    sort === 'position' ? one.position - other.position : compare(sortValue(one[sort]), sortValue(other[sort]))
}

/** A page of the rows of a reference list, sorted in the language of the reader. A list has a few hundred rows. */
export async function listRows(
  { db }: AdminServices,
  area: string,
  query: ListRequest<AdminSort>,
  locale: Locale,
): Promise<{ rows: AdminRow[]; total: number }> {
  const place = findAreaList(area)
  const all = (await rows.readRows(db, place.list)).map((row) => toAdminRow(row, place.area, locale))
  return pageOfRows(all, query, searchText, rowComparator(query.sort, locale))
}

/** @throws Refusal 'not_found' | 'row_not_found' */
export async function findRow({ db }: AdminServices, area: string, id: string, locale: Locale): Promise<AdminRow> {
  const place = findAreaList(area)
  const row = await rows.readRow(db, place.list, parseRowId(id))
  refuseUnless(row, 'row_not_found')
  return toAdminRow(row, place.area, locale)
}

/** @throws Refusal 'not_found'; FormRefusal for an invalid code or name */
export async function createRow(
  services: AdminServices,
  area: string,
  { code = '', ...input }: RowInput & { readonly code?: string | undefined },
  by: Administrator,
): Promise<AdminRow> {
  const place = findAreaList(area)
  refuseUnless(!areaOf(place.area).isFixed, 'codes_fixed')
  const id = await services.db.transaction().execute(async (tx) => {
    await rows.lockReferenceList(tx, place.list)
    const known = await readListState(tx, place)
    refuseUnless(known.rows.length < LIST_ROWS_MAX, 'list_full', { limit: LIST_ROWS_MAX })
    const problems: FormErrors = {}
    const ofCode = codeErrors(code, place.area, known, by.locale)
    if (ofCode.length > 0) problems.code = ofCode
    const row = readListRow(
      place.area,
      input,
      { code, position: known.nextPosition },
      known.countries,
      problems,
      by.locale,
    )
    refuseFormErrors(problems)
    const added = await rows.writeRows(tx, place.list, [row])
    const change = { action: 'created', id: added.get(code)!, code } as const
    await logAdminAction(tx, place.area, by, change, rowChanges(place.area, undefined, row))
    return change.id
  })
  return findRow(services, area, String(id), by.locale)
}

/**
 * @throws Refusal 'not_found' | 'row_not_found'; 'stale_row' when the row changed after it was read; FormRefusal for an
 * invalid name
 */
export async function updateRow(
  services: AdminServices,
  area: string,
  id: string,
  { updated_at: basedOn, ...written }: RowInput & { readonly updated_at?: string | undefined },
  by: Administrator,
): Promise<AdminRow> {
  const place = findAreaList(area)
  await services.db.transaction().execute(async (tx) => {
    const before = await rows.lockRow(tx, place.list, parseRowId(id))
    refuseUnless(before, 'row_not_found')
    refuseUnless(basedOn === undefined || basedOn === before.updatedAt.toISOString(), 'stale_row')
    const { codes } = await validationProfile(tx)
    const problems: FormErrors = {}
    const row = readListRow(place.area, written, before, codes.countries, problems, by.locale)
    refuseFormErrors(problems)
    const changes = rowChanges(place.area, before, row)
    // Without a changed value, neither updates the row nor writes a log entry.
    if (changes.length === 0) return
    await rows.writeRows(tx, place.list, [row])
    await logAdminAction(tx, place.area, by, { action: 'changed', id: before.id, code: before.code }, changes)
  })
  return findRow(services, area, id, by.locale)
}

const codeUses = async ({ db, engine }: AdminServices, { area, list }: AreaList, code: string, locale: Locale) => {
  const { term } = areaOf(area)
  const held =
    term === undefined ? { records: 0, search: { keyword_queries: [] } } : await recordsWithCode(engine, term, code)
  return { ...held, ...(await rulesUsingCode(db, list, code, locale)) }
}

/** Number of records and rules that use the code of a row. @throws Refusal 'not_found' | 'row_not_found' */
export async function readUses(services: AdminServices, area: string, id: string, locale: Locale) {
  const { code } = await findRow(services, area, id, locale)
  const { records, search, named_by: rules } = await codeUses(services, findAreaList(area), code, locale)
  return { records, search, rules }
}

/**
 * Deletes a row whose code no record, rule, centre or MARC country uses.
 * @throws Refusal 'not_found' | 'row_not_found' | 'codes_fixed' | 'shipped_row'; 'in_use' with the number of uses
 */
export async function deleteRow(services: AdminServices, area: string, id: string, by: Administrator): Promise<void> {
  const place = findAreaList(area)
  await services.db.transaction().execute(async (tx) => {
    const row = await rows.lockRow(tx, place.list, parseRowId(id))
    refuseUnless(row, 'row_not_found')
    refuseUnless(!areaOf(place.area).isFixed, 'codes_fixed')
    // If no facet counts the records with a code, its uses are unknown. Codes that are part of the application then
    // cannot be deleted.
    const { term } = areaOf(place.area)
    refuseUnless(term !== undefined || entryOf(place.list, row.code) === undefined, 'shipped_row', { code: row.code })
    const uses = await codeUses({ ...services, db: tx }, place, row.code, by.locale)
    const ofCountry = place.area === 'iso_countries' ? await rows.countUsesOfCountry(tx, row.code) : undefined
    const details = { ...NO_USES, ...uses, ...ofCountry }
    if (details.records + details.rules + details.centers + details.lc_countries > 0)
      throw new Refusal('in_use', details)
    await rows.markDeleted(tx, row.id)
    await logAdminAction(
      tx,
      place.area,
      by,
      { action: 'deleted', id: row.id, code: row.code },
      rowChanges(place.area, row, undefined),
    )
  })
}

const isChange = (value: unknown): value is Change => typeof value === 'object' && value !== null && 'member' in value

const toHistoryEntry = ({ time, username, details }: rows.HistoryRow) => ({
  time: time.toISOString(),
  username,
  action: details.action as AdminAction['action'],
  changes: (Array.isArray(details.changes) ? details.changes : []).filter(isChange),
})

/** The history of a row, also of a deleted one. @throws Refusal 'not_found' for an unknown area */
export async function readRowHistory({ db }: AdminServices, area: string, id: string) {
  refuseUnless(isAdministeredArea(area), 'not_found')
  const history = await rows.readHistory(db, area, id)
  return history.map(toHistoryEntry)
}
