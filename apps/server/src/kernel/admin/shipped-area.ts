import { LIST_ROWS_MAX, NAME_LOCALES } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type FormErrors, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { requiredSentence } from '../../platform/http/fault-sentence.ts'
import {
  type AdministeredArea,
  type Administrator,
  changesBetween,
  logAdminAction,
  type Members,
} from './admin-actions.ts'
import type { ImportTarget } from './import-target.ts'
import { cleanNames, nameErrors } from './names.ts'
import { lockArea, type Names } from './repository.ts'
import type { AreaStore } from './serve-area.ts'

/**
 * A row of an area whose first rows are part of the application ("shipped"). Administrators can change these rows and
 * add others.
 */
export type ShippedRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly names: Names
  readonly is_active: boolean
  readonly is_shipped: boolean
  readonly updated_at: string
}

/** A row in the database. A row that is part of the application is stored only after a change. */
export type StoredShipped<Extra> = Extra & { readonly code: string; readonly names: Names; readonly is_active: boolean }

export type ShippedArea<Extra extends object> = {
  readonly area: AdministeredArea
  /** Regular expression that codes of new rows must match. The error message describes it. */
  readonly codes: RegExp
  readonly longestCode: number
  shipped(): Promise<readonly StoredShipped<Extra>[]>
  /** Stored rows with the time of their last change. */
  stored(db: Db): Promise<readonly (StoredShipped<Extra> & { readonly updated_at: Date })[]>
  write(tx: Tx, row: StoredShipped<Extra>): Promise<void>
  remove(tx: Tx, code: string): Promise<void>
  /** Default values of the additional properties of a new row. */
  readonly empty: Extra
  /** Additional properties of a row, as shown in the log. */
  membersOf(extra: Extra): Readonly<Record<string, string | null>>
  /** Parses the additional properties to store. Adds an error to `problems` for each invalid form field. */
  read(written: Partial<Extra>, before: Extra, problems: FormErrors, locale: Locale): Extra
  textOf(row: StoredShipped<Extra>): string
}

type WrittenShipped<Extra> = Partial<Extra> & {
  readonly code?: string | undefined
  readonly names?: Names | undefined
  readonly is_active?: boolean | undefined
}

/** Change time of a row of the application that no administrator has changed. */
const NEVER = new Date(0)

/** All rows: those of the application with their stored changes, and the added ones. */
export async function mergedShippedRows<Extra extends object>(area: ShippedArea<Extra>, db: Db, locale: Locale) {
  const [shipped, stored] = await Promise.all([area.shipped(), area.stored(db)])
  const storedByCode = new Map(stored.map((row) => [row.code, row]))
  const codes = new Set(shipped.map(({ code }) => code))
  return [
    ...shipped.map((row) => storedByCode.get(row.code) ?? row),
    ...stored.filter(({ code }) => !codes.has(code)),
  ].map((row) => ({
    ...row,
    id: row.code,
    name: row.names[locale] ?? row.names.en ?? row.code,
    is_shipped: codes.has(row.code),
    updated_at: ('updated_at' in row ? (row.updated_at as Date) : NEVER).toISOString(),
  }))
}

const shippedAuditMembers = <Extra extends object>(area: ShippedArea<Extra>, row: StoredShipped<Extra>): Members => ({
  ...Object.fromEntries(NAME_LOCALES.map((locale) => [`names.${locale}`, row.names[locale] ?? null])),
  ...area.membersOf(row),
  is_active: String(row.is_active),
})

/**
 * Parses sent values into the row to store, based on the previous row. Adds an error to `problems` for each invalid
 * form field.
 */
function parseShippedRow<Extra extends object>(
  area: ShippedArea<Extra>,
  written: WrittenShipped<Extra>,
  before: StoredShipped<Extra>,
  problems: FormErrors,
  locale: Locale,
): StoredShipped<Extra> {
  const names = cleanNames(written.names ?? before.names)
  Object.assign(problems, nameErrors(names, locale))
  const extra = area.read(written, before, problems, locale)
  return { ...extra, code: before.code, names, is_active: written.is_active ?? before.is_active }
}

/** Errors in the code of a new row. `known` maps the lower-case form of each existing code to the code itself. */
function newCodeErrors<Extra extends object>(
  area: ShippedArea<Extra>,
  code: string,
  known: ReadonlyMap<string, string>,
  locale: Locale,
): string[] {
  if (code === '') return [requiredSentence(['code'], locale)]
  const same = known.get(code.toLowerCase())
  if (same !== undefined) return [format(locale, 'admin.code_taken', { code: same })]
  return area.codes.test(code) ? [] : [format(locale, 'admin.own_code_form', { max: area.longestCode })]
}

const codesByLowerCase = (rows: readonly { readonly code: string }[]): Map<string, string> =>
  new Map(rows.map(({ code }) => [code.toLowerCase(), code]))

/** Import target for an area whose first rows are part of the application. */
export const shippedTarget = <Extra extends object>(area: ShippedArea<Extra>): ImportTarget<StoredShipped<Extra>> => ({
  area: area.area,
  codeOf: (cell) => cell.trim(),
  async hold(tx, locale, holds) {
    if (holds) await lockArea(tx, area.area)
    const rows = await mergedShippedRows(area, tx, locale)
    const codes = codesByLowerCase(rows)
    return {
      rows: new Map(rows.map((row) => [row.code, { ...row, version: row.updated_at }])),
      read(code, written, before, problems) {
        if (before === undefined) {
          const ofCode = newCodeErrors(area, code, codes, locale)
          if (ofCode.length > 0) problems.code = ofCode
          else codes.set(code.toLowerCase(), code)
        }
        const was = before ?? { ...area.empty, code, names: {}, is_active: true }
        return parseShippedRow(area, written as WrittenShipped<Extra>, was, problems, locale)
      },
    }
  },
  changesOf: (before, after) =>
    changesBetween(before && shippedAuditMembers(area, before), shippedAuditMembers(area, after)),
  retired: (row) => (row.is_active ? { ...row, is_active: false } : undefined),
  async write(tx, rows) {
    for (const row of rows) await area.write(tx, row)
    return new Map(rows.map(({ code }) => [code, code]))
  },
})

/**
 * Data access for an area whose first rows are part of the application. @throws as `AreaStore`; Refusal 'shipped_row'
 * when such a row is deleted
 */
export function shippedStore<Extra extends object>(
  area: ShippedArea<Extra>,
  db: Db,
): AreaStore<Extra & ShippedRow, WrittenShipped<Extra>> {
  const membersOf = (row: StoredShipped<Extra>) => shippedAuditMembers(area, row)
  const read = (written: WrittenShipped<Extra>, before: StoredShipped<Extra>, problems: FormErrors, locale: Locale) => {
    const row = parseShippedRow(area, written, before, problems, locale)
    refuseFormErrors(problems)
    return row
  }
  const rows = (locale: Locale) => mergedShippedRows(area, db, locale) as Promise<(Extra & ShippedRow)[]>
  return {
    rows,
    textOf: (row) =>
      [row.code, ...Object.values(row.names), area.textOf(row as unknown as StoredShipped<Extra>)].join(' '),
    missing: 'row_not_found',
    create: (written, by: Administrator) =>
      db.transaction().execute(async (tx) => {
        await lockArea(tx, area.area)
        const code = written.code?.trim() ?? ''
        const problems: FormErrors = {}
        const known = await mergedShippedRows(area, tx, by.locale)
        refuseUnless(known.length < LIST_ROWS_MAX, 'list_full', { limit: LIST_ROWS_MAX })
        const ofCode = newCodeErrors(area, code, codesByLowerCase(known), by.locale)
        if (ofCode.length > 0) problems.code = ofCode
        const row = read(written, { ...area.empty, code, names: {}, is_active: true }, problems, by.locale)
        await area.write(tx, row)
        const operation = { action: 'created', id: code, code } as const
        await logAdminAction(tx, area.area, by, operation, changesBetween(undefined, membersOf(row)))
        return code
      }),
    update: (id, { updated_at: basedOn, ...written }, by) =>
      db.transaction().execute(async (tx) => {
        await lockArea(tx, area.area)
        const before = (await mergedShippedRows(area, tx, by.locale)).find(({ code }) => code === id)
        refuseUnless(before, 'row_not_found')
        refuseUnless(basedOn === undefined || basedOn === before.updated_at, 'stale_row')
        const problems: FormErrors = {}
        if (written.code !== undefined && written.code.trim() !== before.code)
          problems.code = [format(by.locale, 'accounts.role_code_fixed')]
        const row = read(written as unknown as WrittenShipped<Extra>, before, problems, by.locale)
        const changes = changesBetween(membersOf(before), membersOf(row))
        if (changes.length === 0) return
        await area.write(tx, row)
        await logAdminAction(tx, area.area, by, { action: 'changed', id, code: id }, changes)
      }),
    remove: (id, by) =>
      db.transaction().execute(async (tx) => {
        await lockArea(tx, area.area)
        const before = (await mergedShippedRows(area, tx, by.locale)).find(({ code }) => code === id)
        refuseUnless(before, 'row_not_found')
        refuseUnless(!before.is_shipped, 'shipped_row', { code: before.code })
        await area.remove(tx, id)
        const operation = { action: 'deleted', id, code: id } as const
        await logAdminAction(tx, area.area, by, operation, changesBetween(membersOf(before), undefined))
      }),
  }
}
