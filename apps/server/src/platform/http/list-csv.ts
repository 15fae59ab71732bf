import { Readable } from 'node:stream'
import { type Call, LIST_SIZE_MAX } from '@seriatim/contract'
import { z } from 'zod'
import { CSV_START, csvLine } from '../csv.ts'
import type { FileAnswer } from './check-answers.ts'

/** Whether the caller requests a list as CSV and the call offers it. */
export const wantsCsv = ({ file, answer }: Call, query: unknown): boolean =>
  answer !== undefined &&
  file?.contentTypes.includes('text/csv') === true &&
  (query as { format?: unknown } | undefined)?.format === 'csv'

export type Column = { readonly name: string; readonly path: readonly string[] }

/** The schema without nullable, optional and default wrappers. */
export const unwrapSchema = (type: z.ZodType): z.ZodType =>
  type instanceof z.ZodNullable || type instanceof z.ZodOptional || type instanceof z.ZodDefault
    ? unwrapSchema(type.unwrap() as z.ZodType)
    : type

/** Whether an object refers to another row. A reference is exported as one cell with its code. */
const isReference = ({ shape }: z.ZodObject): boolean => 'id' in shape && 'code' in shape && 'name' in shape

/**
 * The columns of a row in the order of its declaration. Properties of a nested object (`names.en`) are separate
 * columns.
 */
export function columnsOf(shape: z.ZodRawShape, path: readonly string[] = []): Column[] {
  return Object.entries(shape).flatMap(([member, declared]): Column[] => {
    const type = unwrapSchema(declared as z.ZodType)
    const own = [...path, member]
    if (type instanceof z.ZodObject && !isReference(type) && Object.keys(type.shape).length > 0)
      return columnsOf(type.shape, own)
    if (type instanceof z.ZodRecord && type.keyType instanceof z.ZodEnum)
      return type.keyType.options.map((key) => ({ name: [...own, key].join('.'), path: [...own, String(key)] }))
    return [{ name: own.join('.'), path: own }]
  })
}

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, member) => (value as Record<string, unknown> | null | undefined)?.[member], row)

/** The content of a cell: numbers unchanged, references by their code, lists with all values. */
function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.map(cellOf).join('; ')
  if (typeof value !== 'object') return String(value)
  return 'code' in value && 'name' in value ? String(value.code) : JSON.stringify(value)
}

const rowShapeOf = ({ answer }: Call): z.ZodRawShape => {
  const rows = answer instanceof z.ZodObject ? (answer.shape as z.ZodRawShape).rows : undefined
  const row = rows instanceof z.ZodArray ? rows.element : undefined
  return row instanceof z.ZodObject ? row.shape : {}
}

type Page = { readonly rows: readonly unknown[]; readonly total: number }

/**
 * Exports all rows of a list, filtered and sorted as requested, as CSV for spreadsheets (RFC 4180, UTF-8 with a byte
 * order mark). The declaration of a row determines the columns. Pages are read while the file is sent.
 * @param readPage one page of the list, from 1, of `LIST_SIZE_MAX` rows
 */
export async function listAsCsv(call: Call, readPage: (page: number) => Promise<unknown>): Promise<FileAnswer> {
  const columns = columnsOf(rowShapeOf(call))
  // Read the first page before anything is sent, so that refusals are answered as refusals of the list.
  const first = (await readPage(1)) as Page
  async function* lines() {
    yield CSV_START + csvLine(columns.map(({ name }) => name))
    for (let page = 1, { rows, total } = first; ; ) {
      if (rows.length > 0)
        yield rows.map((row) => csvLine(columns.map(({ path }) => cellOf(valueAt(row, path))))).join('')
      if (rows.length === 0 || page * LIST_SIZE_MAX >= total) return
      page += 1
      ;({ rows, total } = (await readPage(page)) as Page)
    }
  }
  const name = call.path.split('/').at(-1) ?? 'list'
  return {
    file: Readable.from(lines()),
    contentType: 'text/csv; charset=utf-8',
    name: `${name.replace(/\W/g, '')}.csv`,
  }
}
