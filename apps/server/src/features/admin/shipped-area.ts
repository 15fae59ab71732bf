import { NAME_LOCALES } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Db, Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { type Administrator, changesBetween, type KeptArea, noteDeed, type Problems, refuseProblems } from './deeds.ts'
import { cleanNames, problemsOfNames } from './names.ts'
import { holdArea, type Names } from './repository.ts'
import type { AreaStore } from './serve-area.ts'

/** A row of an area whose rows the product brings, and which administration changes and adds to. */
export type ShippedRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly names: Names
  readonly is_active: boolean
  readonly is_shipped: boolean
  readonly updated_at: string
}

/** What is stored of a row: of a shipped one only once somebody changed it. */
export type StoredShipped<Extra> = Extra & { readonly code: string; readonly names: Names; readonly is_active: boolean }

export type ShippedArea<Extra extends object> = {
  readonly area: KeptArea
  /** What codes look like; the message says so. */
  readonly codes: RegExp
  readonly longestCode: number
  shipped(): Promise<readonly StoredShipped<Extra>[]>
  /** What is stored, with when it was. */
  stored(db: Db): Promise<readonly (StoredShipped<Extra> & { readonly updated_at: Date })[]>
  write(tx: Tx, row: StoredShipped<Extra>): Promise<void>
  remove(tx: Tx, code: string): Promise<void>
  /** What a new row has where nothing is sent. */
  readonly empty: Extra
  /** What the area has beyond names, as the log says it. */
  membersOf(extra: Extra): Readonly<Record<string, string | null>>
  /** A row as it would be stored; adds to `problems` what is wrong with it, by field. */
  read(written: Partial<Extra>, before: Extra, problems: Problems, locale: Locale): Extra
  textOf(row: StoredShipped<Extra>): string
}

type Written<Extra> = Partial<Extra> & {
  readonly code?: string | undefined
  readonly names?: Names | undefined
  readonly is_active?: boolean | undefined
}

/** Before anybody changed it. */
const NEVER = new Date(0)

/** Every row, shipped and added, as it counts. */
export async function rowsOfShipped<Extra extends object>(area: ShippedArea<Extra>, db: Db, locale: Locale) {
  const [shipped, stored] = await Promise.all([area.shipped(), area.stored(db)])
  const kept = new Map(stored.map((row) => [row.code, row]))
  const codes = new Set(shipped.map(({ code }) => code))
  return [...shipped.map((row) => kept.get(row.code) ?? row), ...stored.filter(({ code }) => !codes.has(code))].map(
    (row) => ({
      ...row,
      id: row.code,
      name: row.names[locale] ?? row.names.en ?? row.code,
      is_shipped: codes.has(row.code),
      updated_at: ('updated_at' in row ? (row.updated_at as Date) : NEVER).toISOString(),
    }),
  )
}

/** The store of such an area. @throws what `AreaStore` throws; Refusal 'codes_fixed' for the deletion of a shipped row */
export function shippedStore<Extra extends object>(
  area: ShippedArea<Extra>,
  db: Db,
): AreaStore<Extra & ShippedRow, Written<Extra>> {
  const membersOf = (row: StoredShipped<Extra>) => ({
    ...Object.fromEntries(NAME_LOCALES.map((locale) => [`names.${locale}`, row.names[locale] ?? null])),
    ...area.membersOf(row),
    is_active: String(row.is_active),
  })
  const read = (written: Written<Extra>, before: StoredShipped<Extra>, problems: Problems, locale: Locale) => {
    const names = cleanNames(written.names ?? before.names)
    Object.assign(problems, problemsOfNames(names, locale))
    const extra = area.read(written, before, problems, locale)
    refuseProblems(problems)
    return { ...extra, code: before.code, names, is_active: written.is_active ?? before.is_active }
  }
  const rows = (locale: Locale) => rowsOfShipped(area, db, locale) as Promise<(Extra & ShippedRow)[]>
  return {
    rows,
    textOf: (row) =>
      [row.code, ...Object.values(row.names), area.textOf(row as unknown as StoredShipped<Extra>)].join(' '),
    missing: 'row_not_found',
    create: (written, by: Administrator) =>
      db.transaction().execute(async (tx) => {
        await holdArea(tx, area.area)
        const code = written.code?.trim() ?? ''
        const problems: Problems = {}
        if (!area.codes.test(code))
          problems.code = [format(by.locale, 'admin.own_code_form', { max: area.longestCode })]
        const known = await rowsOfShipped(area, tx, by.locale)
        const same = known.find((row) => row.code.toLowerCase() === code.toLowerCase())
        if (same) problems.code = [format(by.locale, 'admin.code_taken', { code: same.code })]
        const row = read(written, { ...area.empty, code, names: {}, is_active: true }, problems, by.locale)
        await area.write(tx, row)
        const deed = { action: 'created', id: code, code } as const
        await noteDeed(tx, area.area, by, deed, changesBetween(undefined, membersOf(row)))
        return code
      }),
    update: (id, { updated_at: basedOn, ...written }, by) =>
      db.transaction().execute(async (tx) => {
        await holdArea(tx, area.area)
        const before = (await rowsOfShipped(area, tx, by.locale)).find(({ code }) => code === id)
        refuseUnless(before, 'row_not_found')
        refuseUnless(basedOn === undefined || basedOn === before.updated_at, 'stale_row')
        const row = read(written as unknown as Written<Extra>, before, {}, by.locale)
        const changes = changesBetween(membersOf(before), membersOf(row))
        if (changes.length === 0) return
        await area.write(tx, row)
        await noteDeed(tx, area.area, by, { action: 'changed', id, code: id }, changes)
      }),
    remove: (id, by) =>
      db.transaction().execute(async (tx) => {
        await holdArea(tx, area.area)
        const before = (await rowsOfShipped(area, tx, by.locale)).find(({ code }) => code === id)
        refuseUnless(before, 'row_not_found')
        refuseUnless(!before.is_shipped, 'codes_fixed')
        await area.remove(tx, id)
        const deed = { action: 'deleted', id, code: id } as const
        await noteDeed(tx, area.area, by, deed, changesBetween(membersOf(before), undefined))
      }),
  }
}
