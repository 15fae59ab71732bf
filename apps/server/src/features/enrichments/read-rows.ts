import { open } from 'node:fs/promises'
import { ENRICHMENT_NUMBERS, type EnrichmentSource, enrichmentTable } from '@seriatim/contract'
import { refuseUnless } from '../../platform/errors.ts'
import { rowsFromHeader } from '../../platform/tables/from-header.ts'
import { readJsonRows } from '../../platform/tables/json-rows.ts'
import { isJson, openTable } from '../../platform/tables/open-table.ts'
import { unreadable } from '../../platform/tables/table.ts'

/** Why a row is unreadable. */
export type RowFault = 'cut_off' | 'too_wide' | 'no_text'

/** A row of a file: its values by column name, or the reason why it is unreadable. */
export type RawRow = {
  /** In a table, the number of the line or sheet row, counted from the header. In JSON, the position, starting at 1. */
  readonly row: number
  readonly values: ReadonlyMap<string, string>
  readonly fault?: RowFault
}

export type RawRows = {
  /** Column labels that are no columns of the source and are ignored. */
  readonly ignored: ReadonlySet<string>
  readonly rows: AsyncIterable<RawRow>
}

const normaliseLabel = (label: string): string => label.toLowerCase().replace(/[\s_-]+/g, '')

/** Maps normalised labels to column names. */
const columnNames = (source: EnrichmentSource): ReadonlyMap<string, string> => {
  const { columns } = enrichmentTable(source)
  return new Map([
    ...columns.flatMap(({ name, aliases = [] }) => aliases.map((alias) => [normaliseLabel(alias), name] as const)),
    ...columns.map(({ name }) => [normaliseLabel(name), name] as const),
    ...ENRICHMENT_NUMBERS.map((name) => [normaliseLabel(name), name] as const),
  ])
}

/** Groups of columns. A file needs at least one column of each group: the ISSN, and the main value of the source. */
const requiredColumns = (source: EnrichmentSource): readonly (readonly string[])[] => [
  ENRICHMENT_NUMBERS,
  enrichmentTable(source).needs,
]

/** @throws Refusal 'no_enrichment_column' without a column for the ISSN or for the main value of the source */
const refuseMissingColumns = (source: EnrichmentSource, labels: ReadonlySet<string>): void => {
  for (const required of requiredColumns(source))
    refuseUnless(
      required.some((name) => labels.has(name)),
      'no_enrichment_column',
      { columns: required.join(', ') },
    )
}

/** Maximum number of ignored column labels that are reported. */
const MAX_IGNORED_LABELS = 20

/**
 * Opens a file of enrichments: CSV, TSV or a workbook whose header is in one of the first rows, or JSON.
 * @throws Refusal 'unreadable_table' | 'no_enrichment_column', also during iteration over the rows
 */
export function openRows(path: string, name: string, source: EnrichmentSource): RawRows {
  const ignored = new Set<string>()
  const ignore = (label: string): void => {
    if (label !== '' && ignored.size < MAX_IGNORED_LABELS) ignored.add(label.slice(0, 100))
  }
  async function* rows() {
    yield* (await isJson(path)) ? jsonRows(path, source, ignore) : tableRows(path, name, source, ignore)
  }
  return { ignored, rows: rows() }
}

async function* tableRows(
  path: string,
  name: string,
  source: EnrichmentSource,
  ignore: (label: string) => void,
): AsyncGenerator<RawRow> {
  const { rows, kind } = await openTable(path, name)
  const names = columnNames(source)
  let columns: (string | undefined)[] | undefined
  let last: RawRow | undefined
  let isShort = false
  const isHeader = (cells: readonly string[]): boolean => {
    const labels = new Set(cells.map((label) => names.get(normaliseLabel(label.trim()))))
    return requiredColumns(source).every((alternatives) => alternatives.some((name) => labels.has(name)))
  }
  for await (const { line, cells } of rowsFromHeader(rows, isHeader)) {
    if (columns === undefined) {
      const taken = new Set<string>()
      columns = cells.map((label) => {
        const column = names.get(normaliseLabel(label.trim()))
        if (column === undefined || taken.has(column)) {
          ignore(label.trim())
          return undefined
        }
        taken.add(column)
        return column
      })
      refuseMissingColumns(source, taken)
      continue
    }
    if (last) yield last
    const values = new Map<string, string>()
    columns.forEach((column, at) => {
      if (column !== undefined) values.set(column, (cells[at] ?? '').trim())
    })
    const isTooWide = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    isShort = kind !== 'xlsx' && cells.length < columns.length
    last = { row: line, values, ...(isTooWide ? { fault: 'too_wide' } : {}) }
  }
  if (last === undefined) throw unreadable('empty')
  // A row with too few cells is normal, because programs omit empty cells at its end. Only the last row can be
  // truncated.
  yield isShort && !(await endsWithLine(path)) ? { ...last, fault: 'cut_off' } : last
}

/** Whether the last line of a text file ends with a line break. */
async function endsWithLine(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2))
    return buffer.subarray(0, bytesRead).some((byte) => byte === 0x0a || byte === 0x0d)
  } finally {
    await file.close()
  }
}

async function* jsonRows(
  path: string,
  source: EnrichmentSource,
  ignore: (label: string) => void,
): AsyncGenerator<RawRow> {
  const names = columnNames(source)
  const result = new Set<string>()
  for await (const { row, value } of readJsonRows(path)) {
    const values = new Map<string, string>()
    let fault: RowFault | undefined
    for (const [label, entries] of Object.entries(value as object)) {
      const column = names.get(normaliseLabel(label))
      if (column === undefined) {
        ignore(label)
        continue
      }
      result.add(column)
      if (entries === null || values.has(column)) continue
      if (typeof entries === 'object') fault = 'no_text'
      else values.set(column, String(entries).trim())
    }
    yield { row, values, ...(fault ? { fault } : {}) }
  }
  refuseMissingColumns(source, result)
}
