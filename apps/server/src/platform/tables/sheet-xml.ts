import { type NumberFormat, numberText } from './number-formats.ts'
import { type TableRow, unreadable } from './table.ts'
import { type Handlers, readXml } from './xml.ts'

/** No list is wider; a cell in the last of 16,384 columns would make each row as long. */
const MAX_COLUMNS = 1_000
/** Rows may be left out, and their numbers go up to what workbooks have. */
const MAX_ROW = 1_048_576
/** What a cell of a workbook may hold is 32,767; a row of them is one of a broken file. */
const MAX_CELL_CHARACTERS = 1 << 16

/** `_x000D_` and the like: signs that XML cannot hold (ECMA-376 part 1, 22.4.2.4). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Collects the text of `t`, of all runs of a cell; readings of Japanese (`rPh`) are no part of it. */
const textCollector = () => {
  let text = ''
  let isText = false
  let isReading = false
  return {
    open(name: string) {
      if (name === 'rPh') isReading = true
      if (name === 't' && !isReading) isText = true
    },
    text(piece: string) {
      if (isText) text = (text + piece).slice(0, MAX_CELL_CHARACTERS)
    },
    close(name: string) {
      if (name === 'rPh') isReading = false
      if (name === 't') isText = false
    },
    /** What was collected since the last time. */
    take(): string {
      const taken = unescaped(text)
      text = ''
      return taken
    },
  }
}

/** The texts that cells refer to by their place. */
export async function sharedStringsOf(bytes: AsyncIterable<Buffer>): Promise<string[]> {
  const found: string[] = []
  const collector = textCollector()
  const handlers = {
    ...collector,
    close(name: string) {
      collector.close(name)
      if (name === 'si') found.push(collector.take())
    },
  }
  for await (const _ of readXml(bytes, handlers, () => []));
  return found
}

/** The place of a column, from 0: `A` is 0, `AA` 26; the one after the last cell where a cell does not say. */
const columnOf = (reference: string | undefined, next: number): number => {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  if (letters === undefined) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type SheetContext = {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly countsFrom1904: boolean
}

/** The text of a cell, by the type that it names (ECMA-376 part 1, 18.18.11). */
const cellText = (type: string, value: string, inline: string, style: number, context: SheetContext): string => {
  if (type === 's') return value === '' ? '' : (context.strings[Number(value)] ?? '')
  if (type === 'inlineStr') return inline
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'n') return numberText(value, context.formats[style] ?? 'plain', context.countsFrom1904)
  return unescaped(value)
}

/**
 * The rows of a sheet that have cells, as they are unpacked; their numbers ascend.
 * @throws Refusal 'unreadable_table'
 */
export async function* sheetRows(bytes: AsyncIterable<Buffer>, context: SheetContext): AsyncGenerator<TableRow> {
  const collector = textCollector()
  let rows: TableRow[] = []
  let line = 0
  let cells: string[] = []
  let cell: { column: number; type: string; style: number } | undefined
  let value = ''
  let isValue = false

  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'row') {
        const previous = line
        line = Number(attributes.r ?? line + 1)
        cells = []
        if (!Number.isInteger(line) || line <= previous || line > MAX_ROW) throw unreadable('archive')
      } else if (name === 'c') {
        const column = columnOf(attributes.r, cells.length)
        if (column >= MAX_COLUMNS) throw unreadable('wide', { line, limit: MAX_COLUMNS })
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) }
        value = ''
      } else if (cell) {
        if (name === 'v') isValue = true
        collector.open(name)
      }
    },
    text(text) {
      if (isValue) value = (value + text).slice(0, MAX_CELL_CHARACTERS)
      else if (cell) collector.text(text)
    },
    close(name) {
      if (name === 'v') isValue = false
      collector.close(name)
      if (name === 'c' && cell) {
        const { column, type, style } = cell
        while (cells.length < column) cells.push('')
        cells[column] = cellText(type, value, collector.take(), style, context)
        cell = undefined
      }
      if (name === 'row') rows.push({ line, cells })
    },
  }
  yield* readXml(bytes, handlers, () => {
    const done = rows
    rows = []
    return done
  })
}
