import {
  type AdminArea,
  type AdminRow,
  type AdminSort,
  areaOf,
  isAdminArea,
  LIST_AREAS,
  type ListWanted,
  MAX_NAME,
  MAX_POSITION,
  NAME_LOCALES,
  searchRequest,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Base } from '../../platform/database/base.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { SearchEngine } from '../../search/engine.ts'
import type { LabelService } from '../search/labels.ts'
import { readSearch } from '../search/read-search.ts'
import {
  type Administrator,
  type Change,
  changesBetween,
  type Deed,
  isKeptArea,
  noteDeed,
  type Problems,
  refuseProblems,
  UNUSED,
} from './deeds.ts'
import { pageOfRows } from './page-of-rows.ts'
import * as rows from './repository.ts'

/** What administration stands on. */
export type AdminServices = { readonly base: Base; readonly engine: SearchEngine; readonly labels: LabelService }

/** The fields of a row as somebody writes them; what is absent stays as it is. */
export type RowInput = {
  readonly names?: rows.Names | undefined
  readonly position?: number | undefined
  readonly is_active?: boolean | undefined
}

type Place = { readonly area: AdminArea; readonly list: string }

/** @throws Refusal 'not_found' for an area that there is none of */
const placeOf = (area: string): Place => {
  refuseUnless(isAdminArea(area), 'not_found')
  return { area, list: LIST_AREAS[area].list }
}

/** The number of a row; one that there is none of for what is no number. */
const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

const answerOf = ({ id, code, names, position, isActive, updatedAt }: rows.StoredRow, locale: Locale): AdminRow => ({
  id: String(id),
  code,
  name: names[locale] ?? names.en ?? code,
  names,
  position,
  is_active: isActive,
  updated_at: updatedAt.toISOString(),
})

const textOf = ({ code, names }: AdminRow): string => [code, ...Object.values(names)].join(' ')

const comparing = (sort: AdminSort, locale: Locale) => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return (one: AdminRow, other: AdminRow): number =>
    sort === 'position' ? one.position - other.position : compare(String(one[sort]), String(other[sort]))
}

/** A page of the rows of an area. Lists have some hundred rows: they are sorted as their reader sorts words. */
export async function listRows(
  { base }: AdminServices,
  area: string,
  wanted: ListWanted<AdminSort>,
  locale: Locale,
): Promise<{ rows: AdminRow[]; total: number }> {
  const all = (await rows.readRows(base, placeOf(area).list)).map((row) => answerOf(row, locale))
  return pageOfRows(all, wanted, textOf, comparing(wanted.sort, locale))
}

/** @throws Refusal 'not_found' */
export async function findRow({ base }: AdminServices, area: string, id: string, locale: Locale): Promise<AdminRow> {
  const row = await rows.readRow(base, placeOf(area).list, numberOf(id))
  refuseUnless(row, 'not_found')
  return answerOf(row, locale)
}

/** Names as they are stored: trimmed, without empty ones. */
const cleanNames = (names: rows.Names): rows.Names =>
  Object.fromEntries(
    NAME_LOCALES.flatMap((locale) => {
      const name = names[locale]?.trim() ?? ''
      return name === '' ? [] : [[locale, name]]
    }),
  )

/** Control characters, line ends and what turns the direction of text round. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

const isReadable = (name: string): boolean => /[\p{L}\p{N}]/u.test(name) && !UNPRINTABLE.test(name)

/** What is wrong with names, by their field. */
const problemsOfNames = (names: rows.Names, locale: Locale): Problems => {
  const problems: Problems = {}
  if (names.en === undefined) problems['names.en'] = [format(locale, 'admin.name_needed')]
  for (const each of NAME_LOCALES) {
    const name = names[each]
    if (name === undefined) continue
    if (name.length > MAX_NAME) problems[`names.${each}`] = [format(locale, 'admin.name_too_long', { max: MAX_NAME })]
    else if (!isReadable(name)) problems[`names.${each}`] = [format(locale, 'admin.name_letters')]
  }
  return problems
}

const problemsOfCode = (code: string, { area }: Place, known: readonly rows.StoredRow[], locale: Locale): string[] => {
  const { codeLength } = LIST_AREAS[area]
  // `|` says that nobody has coded the position.
  if (!/^[!-{}~]+$/.test(code) || code.length !== codeLength)
    return [format(locale, 'admin.code_form', { count: codeLength })]
  const same = known.find((row) => row.code.toLowerCase() === code.toLowerCase())
  return same === undefined ? [] : [format(locale, 'admin.code_taken', { code: same.code })]
}

const membersOf = ({ names, position, isActive }: Pick<rows.StoredRow, 'names' | 'position' | 'isActive'>) => ({
  ...Object.fromEntries(NAME_LOCALES.map((locale) => [`names.${locale}`, names[locale] ?? null])),
  position: String(position),
  is_active: String(isActive),
})

/** Which members differ between two states of a row; of nothing, all that have a value. */
const changesOf = (
  before: Parameters<typeof membersOf>[0] | undefined,
  after: Parameters<typeof membersOf>[0] | undefined,
): Change[] => changesBetween(before && membersOf(before), after && membersOf(after))

/** @throws Refusal 'not_found'; FormRefusal for a code or a name that cannot be */
export async function createRow(
  services: AdminServices,
  area: string,
  { code, ...input }: RowInput & { readonly code: string },
  by: Administrator,
): Promise<AdminRow> {
  const place = placeOf(area)
  refuseUnless(!areaOf(place.area).isFixed, 'codes_fixed')
  const id = await services.base.transaction().execute(async (tx) => {
    await rows.holdList(tx, place.list)
    const known = await rows.readRows(tx, place.list)
    const names = cleanNames(input.names ?? {})
    const problems = problemsOfNames(names, by.locale)
    const comesBack = await rows.wasDeleted(tx, place.list, code)
    const ofCode = comesBack ? [] : problemsOfCode(code, place, known, by.locale)
    refuseProblems(ofCode.length === 0 ? problems : { code: ofCode, ...problems })
    const last = Math.max(-1, ...known.map(({ position }) => position))
    const row = {
      names,
      position: input.position ?? Math.min(MAX_POSITION, last + 1),
      isActive: input.is_active ?? true,
    }
    const added = await rows.addRow(tx, { list: place.list, code, ...row })
    await noteDeed(tx, place.area, by, { action: 'created', id: added, code }, changesOf(undefined, row))
    return added
  })
  services.labels.forget()
  return findRow(services, area, String(id), by.locale)
}

/** @throws Refusal 'not_found', 'stale_row' when the row changed since it was read; FormRefusal for a name that cannot be */
export async function updateRow(
  services: AdminServices,
  area: string,
  id: string,
  { updated_at: basedOn, ...input }: RowInput & { readonly updated_at?: string | undefined },
  by: Administrator,
): Promise<AdminRow> {
  const place = placeOf(area)
  await services.base.transaction().execute(async (tx) => {
    const before = await rows.holdRow(tx, place.list, numberOf(id))
    refuseUnless(before, 'not_found')
    refuseUnless(basedOn === undefined || basedOn === before.updatedAt.toISOString(), 'stale_row')
    const names = input.names === undefined ? before.names : cleanNames(input.names)
    refuseProblems(problemsOfNames(names, by.locale))
    const row = { names, position: input.position ?? before.position, isActive: input.is_active ?? before.isActive }
    const changes = changesOf(before, row)
    // What says the same is no change, and nobody has to read it in the log.
    if (changes.length === 0) return
    await rows.changeRow(tx, before.id, row)
    await noteDeed(tx, place.area, by, { action: 'changed', id: before.id, code: before.code }, changes)
  })
  services.labels.forget()
  return findRow(services, area, id, by.locale)
}

/** How many records hold a code, and the search that shows them. */
async function usesOf({ engine }: AdminServices, area: AdminArea, code: string) {
  const search = { keyword_queries: [{ type: LIST_AREAS[area].term, code }] }
  const { set } = readSearch(searchRequest.parse(search))
  const [records = 0] = await engine.count([set])
  return { records, search }
}

/** What hangs on a row. @throws Refusal 'not_found' */
export async function readUses(services: AdminServices, area: string, id: string, locale: Locale) {
  const { code } = await findRow(services, area, id, locale)
  return usesOf(services, placeOf(area).area, code)
}

/** Deletes a row that no record holds. @throws Refusal 'not_found'; 'in_use' with `{records, search}` */
export async function deleteRow(services: AdminServices, area: string, id: string, by: Administrator): Promise<void> {
  const place = placeOf(area)
  refuseUnless(!areaOf(place.area).isFixed, 'codes_fixed')
  await services.base.transaction().execute(async (tx) => {
    const row = await rows.holdRow(tx, place.list, numberOf(id))
    refuseUnless(row, 'not_found')
    const uses = await usesOf(services, place.area, row.code)
    if (uses.records > 0) throw new Refusal('in_use', { ...UNUSED, ...uses })
    await rows.markDeleted(tx, row.id)
    await noteDeed(tx, place.area, by, { action: 'deleted', id: row.id, code: row.code }, changesOf(row, undefined))
  })
  services.labels.forget()
}

const isChange = (value: unknown): value is Change => typeof value === 'object' && value !== null && 'member' in value

const asHistory = ({ time, username, details }: rows.HistoryRow) => ({
  time: time.toISOString(),
  username,
  action: details.action as Deed['action'],
  changes: (Array.isArray(details.changes) ? details.changes : []).filter(isChange),
})

/** @throws Refusal 'not_found' for an unknown area; a row that was deleted has its history still */
export async function historyOf({ base }: AdminServices, area: string, id: string) {
  refuseUnless(isKeptArea(area), 'not_found')
  const history = await rows.readHistory(base, area, id)
  return history.map(asHistory)
}
