import { type NumberFormat, numberText } from './number-formats.ts'
import type { SharedStrings } from './shared-strings.ts'
import { MAX_CELL_CHARACTERS, textCollector, unescapeText } from './sheet-text.ts'
import { MAX_COLUMNS, type TableRow, unreadable } from './table.ts'
import { type Handlers, readXml } from './xml.ts'

/** The highest row number in a workbook. Rows may be omitted. */
const MAX_ROW = 1_048_576
/**
 * The index of the column in a cell reference: `A` is 0, `AA` is 26. A cell without a reference follows the previous
 * cell.
 */
const columnOf = (reference: string | undefined, next: number): number => {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  if (letters === undefined) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type SheetContext = {
  /** The shared strings of the workbook; undefined if it has none. */
  readonly strings: SharedStrings | undefined
  readonly formats: readonly NumberFormat[]
  readonly countsFrom1904: boolean
}

/** The text of a cell by its type (ECMA-376 part 1, 18.18.11). Cells with shared strings are handled separately. */
const cellText = (type: string, value: string, inline: string, style: number, context: SheetContext): string => {
  if (type === 'inlineStr') return inline
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'n') return numberText(value, context.formats[style] ?? 'plain', context.countsFrom1904)
  return unescapeText(value)
}

/**
 * The rows of a sheet that have cells, in ascending order. They are returned while the sheet is unpacked.
 * @throws Refusal 'unreadable_table'
 */
export async function* sheetRows(bytes: AsyncIterable<Buffer>, context: SheetContext): AsyncGenerator<TableRow> {
  const collector = textCollector()
  let rows: TableRow[] = []
  let line = 0
  let cells: string[] = []
  let cell: { column: number; type: string; style: number } | undefined
  let formulas: Set<number> | undefined
  let value = ''
  let isValue = false
  let formula: string | undefined
  let isFormula = false
  /** Cells whose text is a shared string that is not read yet. */
  let sharing: { cells: string[]; column: number; line: number; place: number }[] = []

  /**
   * Stores the text of a cell. Cells beyond the last column are omitted if they have no text, and refused otherwise.
   */
  const put = (at: { cells: string[]; column: number; line: number }, text: string): void => {
    const { cells, column, line } = at
    if (column >= MAX_COLUMNS) {
      if (text.trim() !== '') throw unreadable('wide', { line, limit: MAX_COLUMNS })
      return
    }
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'row') {
        const previous = line
        line = Number(attributes.r ?? line + 1)
        cells = []
        formulas = undefined
        if (!Number.isInteger(line) || line <= previous || line > MAX_ROW) throw unreadable('archive')
      } else if (name === 'c') {
        const column = columnOf(attributes.r, cells.length)
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) }
        value = ''
        formula = undefined
      } else if (cell) {
        if (name === 'v') isValue = true
        if (name === 'f') {
          isFormula = true
          formula = '='
        }
        collector.open(name)
      }
    },
    text(text) {
      if (isValue) value = (value + text).slice(0, MAX_CELL_CHARACTERS)
      else if (isFormula) formula = (formula + text).slice(0, MAX_CELL_CHARACTERS)
      else if (cell) collector.text(text)
    },
    close(name) {
      if (name === 'v') isValue = false
      if (name === 'f') isFormula = false
      collector.close(name)
      if (name === 'c' && cell) {
        const { column, type, style } = cell
        const place = type === 's' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
        if (place !== undefined) sharing.push({ cells, column, line, place })
        // The stored result of a text formula may be the empty text.
        if (formula !== undefined && value === '' && type !== 'str') {
          formulas ??= new Set()
          formulas.add(column)
          put({ cells, column, line }, formula)
        } else put({ cells, column, line }, type === 's' ? '' : cellText(type, value, collector.take(), style, context))
        cell = undefined
      }
      if (name === 'row') rows.push(formulas ? { line, cells, formulas } : { line, cells })
    },
  }
  yield* readXml(bytes, handlers, async () => {
    const { strings } = context
    const last = sharing.reduce((most, { place }) => Math.max(most, place), 0)
    if (sharing.length > 0) await strings?.reach(last)
    for (const each of sharing) put(each, strings?.at(each.place) ?? '')
    sharing = []
    const done = rows
    rows = []
    return done
  })
}
