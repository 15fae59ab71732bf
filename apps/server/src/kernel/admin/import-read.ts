import { LIST_ROWS_MAX } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { textOfCell } from '@seriatim/scripts'
import { z } from 'zod'
import { FormRefusal, Refusal, refuseUnless } from '../../platform/errors.ts'
import { refusalSentence } from '../../platform/http/failures.ts'
import { type Column, columnsOf, unwrapSchema } from '../../platform/http/list-csv.ts'
import { readForm } from '../../platform/http/read-part.ts'
import { rowsFromHeader } from '../../platform/tables/from-header.ts'
import { openTable } from '../../platform/tables/open-table.ts'
import type { WrittenRow } from './import-target.ts'

/** An error in a line of a file. `column` is the label in the header row; null for the whole line. */
export type ImportFault = { readonly line: number; readonly column: string | null; readonly message: string }

export type FileRow = { readonly line: number; readonly written: WrittenRow }

/** The parsed rows and errors of a file. */
export type ReadRows = {
  readonly rows: readonly FileRow[]
  readonly faults: readonly ImportFault[]
  /** Labels of columns that match no form field of the area. */
  readonly passedOver: readonly string[]
  readonly encoding: string | null
  readonly separator: string | null
}

/** Mandatory column of every file. */
const CODE_COLUMN = 'code'

/** Maximum number of characters of the header labels that an error message shows. */
const MAX_SHOWN_CHARACTERS = 80

/** The form field of each column, by column index. Omits columns without a form field. */
function fieldsByColumn(head: readonly string[], form: z.ZodObject): ReadonlyMap<number, Column> {
  const known = new Map(columnsOf(form.shape).map((column) => [column.name.toLowerCase(), column]))
  const fields = new Map<number, Column>()
  const taken = new Set<string>()
  for (const [place, cell] of head.entries()) {
    const column = known.get(cell.trim().toLowerCase())
    if (column === undefined) continue
    refuseUnless(!taken.has(column.name), 'column_twice', { column: column.name })
    taken.add(column.name)
    fields.set(place, column)
  }
  refuseUnless(taken.has(CODE_COLUMN), 'no_code_column', {
    found: head.join(', ').slice(0, MAX_SHOWN_CHARACTERS) || '–',
  })
  return fields
}

const fieldType = (form: z.ZodObject, [outer = '', inner]: readonly string[]): z.ZodType => {
  const type = form.shape[outer] as z.ZodType
  if (inner === undefined) return type
  const group = unwrapSchema(type)
  return (group instanceof z.ZodObject ? group.shape[inner] : (group as z.ZodRecord).valueType) as z.ZodType
}

const isNullable = (type: z.ZodType): boolean => type.safeParse(null).success

/**
 * Parses a cell of a table into the value of a form field, so that a CSV export can be imported again. Returns
 * undefined for an empty cell of a number or boolean. A cell that cannot be parsed stays a string, so that the form
 * validation reports the error.
 */
function parseCell(cell: string, type: z.ZodType): unknown {
  const text = textOfCell(cell)
  const inner = unwrapSchema(type)
  const word = text.trim()
  if (inner instanceof z.ZodNumber) return word === '' ? undefined : /^-?[0-9]+$/.test(word) ? Number(word) : text
  if (inner instanceof z.ZodBoolean) {
    if (word === '') return undefined
    if (/^(?:true|1)$/i.test(word)) return true
    return /^(?:false|0)$/i.test(word) ? false : text
  }
  return text === '' && isNullable(type) ? null : text
}

const rowForm = (cells: readonly string[], fields: ReadonlyMap<number, Column>, form: z.ZodObject) => {
  const body: Record<string, unknown> = {}
  for (const [place, { path }] of fields) {
    const value = parseCell(cells[place] ?? '', fieldType(form, path))
    const [outer = '', inner] = path
    if (value === undefined) continue
    body[outer] = inner === undefined ? value : { ...(body[outer] as object), [inner]: value }
  }
  return body
}

const toImportFaults = (error: unknown, line: number, locale: Locale): ImportFault[] => {
  if (error instanceof FormRefusal)
    return Object.entries(error.errors).flatMap(([column, sentences]) =>
      sentences.map((message) => ({ line, column, message })),
    )
  if (error instanceof Refusal)
    return [
      { line, column: null, message: refusalSentence(error.code, error.details as Record<string, unknown>, locale) },
    ]
  throw error
}

/**
 * Reads a table whose columns are form fields, in any order. The header must be one of the first lines.
 * @param form schema of the form of the area; includes the field `code`
 * @throws Refusal 'unreadable_table' | 'no_code_column' | 'column_twice' | 'too_many_rows'
 */
export async function readRows(path: string, name: string, form: z.ZodObject, locale: Locale): Promise<ReadRows> {
  const table = await openTable(path, name)
  const rows: FileRow[] = []
  const faults: ImportFault[] = []
  let head: readonly string[] | undefined
  let fields: ReadonlyMap<number, Column> = new Map()
  const isHeader = (labels: readonly string[]): boolean =>
    labels.some((label) => label.trim().toLowerCase() === CODE_COLUMN)
  for await (const { line, cells } of rowsFromHeader(table.rows, isHeader)) {
    if (head === undefined) {
      head = cells
      fields = fieldsByColumn(head, form)
      continue
    }
    refuseUnless(rows.length + faults.length < LIST_ROWS_MAX, 'too_many_rows', { limit: LIST_ROWS_MAX })
    const isShort = table.kind !== 'xlsx' && cells.length < head.length
    if (isShort || cells.slice(head.length).some((cell) => cell.trim() !== '')) {
      const message = format(locale, 'admin.import_cells', { cells: cells.length, columns: head.length })
      faults.push({ line, column: null, message })
      continue
    }
    try {
      rows.push({ line, written: readForm(form, rowForm(cells, fields, form), locale) as WrittenRow })
    } catch (error) {
      faults.push(...toImportFaults(error, line, locale))
    }
  }
  const passedOver = (head ?? []).filter((cell, place) => !fields.has(place) && cell.trim() !== '')
  return { rows, faults, passedOver, encoding: table.encoding, separator: table.separator }
}
