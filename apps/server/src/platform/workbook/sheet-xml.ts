import { looksLikeFormula } from '@seriatim/scripts'

/** The content of a cell. Texts stay texts, regardless of their first character. */
export type Cell = string | number | boolean | null

/** Maximum number of characters in a cell and of rows in a sheet (ECMA-376 as implemented by Excel). */
const MAX_CELL = 32_767
export const MAX_ROWS = 1_048_576

/** Indexes of the cell formats in styles.xml. */
const PLAIN = 0
const QUOTED = 1
const HEADER = 2

/** Characters that XML 1.0 does not allow. */
const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** Matches the underscore of texts such as `_x0041_`, which programs would decode as an escape. */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '\ufffd').replace(/[&<>"]/g, (character) => ENTITIES[character]!)

/** The name of a column by its index: `A`, `Z`, `AA`. */
export const columnName = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : columnName(Math.floor(place / 26) - 1) + columnName(place % 26)

/** A cell with a text. @param style index of its cell format in the workbook */
export const textCellXml = (place: string, text: string, style: number | string = PLAIN): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_CELL).replace(ESCAPE_LIKE, '_x005F_'))}</t></is></c>`

const cellXml = (cell: Cell, place: string, isHeader: boolean): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = String(cell)
  return textCellXml(place, text, isHeader ? HEADER : looksLikeFormula(text) ? QUOTED : PLAIN)
}

const rowXml = (cells: readonly Cell[], number: number, isHeader = false): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, isHeader)).join('')}</row>`

/** A column of a sheet; `width` in characters. */
export type Column = { readonly title: string; readonly width: number }
export type Sheet = {
  /** The name of the sheet: at most 31 characters, without : \ / ? * [ ]. */
  readonly name: string
  readonly columns: readonly Column[]
  /** Whether the column titles are written above the rows. */
  readonly hasHeader?: boolean
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Approximate number of characters in a piece of the result. */
const PIECE = 1 << 16

/** The XML of a sheet in pieces: a header row that stays visible, then the rows. */
export async function* sheetXml({ columns, rows, hasHeader = true }: Sheet): AsyncGenerator<string, void, undefined> {
  const widths = columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const pane = hasHeader ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  const cols = widths === '' ? '' : `<cols>${widths}</cols>`
  let piece = `${XML_HEAD}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols}<sheetData>`
  const titles = columns.map(({ title }) => title)
  if (hasHeader) piece += rowXml(titles, 1, true)
  let number = hasHeader ? 1 : 0
  for await (const row of rows) {
    number++
    if (number > MAX_ROWS) break
    piece += rowXml(row, number)
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

/** The cell formats to which the cells of `sheetXml` refer. */
export const STYLES_XML = `${XML_HEAD}<styleSheet xmlns="${NAMESPACE}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`
