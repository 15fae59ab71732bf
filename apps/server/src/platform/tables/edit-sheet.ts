/** Rewrites the XML of a sheet with inserted columns, and the XML of parts that refer to its cells. */
import { columnName, textCellXml } from '../workbook/sheet-xml.ts'
import type { OpeningTagEdit, Rewriting, Tag } from './rewrite-xml.ts'
import { type CellShift, columnPlace, shiftedFormula, shiftedReference } from './shift.ts'

/** The texts added to one row, by the index of the column to the left of the added ones. */
export type AddedCells = ReadonlyMap<number, readonly string[]>

/** The texts added to one row of a sheet, and the texts that replace its cells. */
export type RowEdit = {
  readonly added: AddedCells
  /** Texts that replace formulas without a stored result, by column index. */
  readonly replaced?: ReadonlyMap<number, string>
}

/** Columns, and possibly a header row, inserted into one sheet. */
export type SheetEdit = {
  readonly sheet: string
  readonly shift: CellShift
  /** The number of columns inserted to the right of each column, by column index. */
  readonly inserted: ReadonlyMap<number, number>
  /** The header row, counted from 1. The added column names get the format of its cells. */
  readonly header?: number
  /** A header row to be inserted before the row `before`, counted from 1. */
  readonly heading?: { readonly before: number; readonly cells: readonly string[] }
  /** The changes in each row of the sheet, in ascending order from row 1. */
  readonly rows: AsyncIterable<RowEdit>
}

/** The attributes that contain references to cells, by the name of their element. */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  dimension: ['ref'],
  sheetView: ['topLeftCell'],
  pane: ['topLeftCell'],
  selection: ['activeCell', 'sqref'],
  mergeCell: ['ref'],
  hyperlink: ['ref'],
  conditionalFormatting: ['sqref'],
  dataValidation: ['sqref'],
  sortState: ['ref'],
  sortCondition: ['ref'],
  ignoredError: ['sqref'],
  protectedRange: ['sqref'],
  comment: ['ref'],
  threadedComment: ['ref'],
  location: ['ref'],
  inputCells: ['r'],
}
/** Elements whose text is a formula. */
const FORMULAS: ReadonlySet<string> = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName'])
/** Elements whose text is a list of references. */
const REFERENCE_LISTS: ReadonlySet<string> = new Set(['sqref'])

/** Adds the namespace prefix of an existing element, such as `x:`, to the elements in `xml`. */
const withPrefix = (xml: string, { name, local }: Pick<Tag, 'name' | 'local'>): string =>
  name === local ? xml : xml.replace(/<(\/?)(?=[a-z])/gi, `<$1${name.slice(0, -local.length)}`)

const shiftAttribute = (tag: Tag, name: string, shifted: (value: string) => string): void => {
  const value = tag.attributes[name]
  if (value !== undefined) tag.attributes[name] = shifted(value)
}

/** Adds the inserted columns or rows to a number of columns or rows. */
const shiftedCount = (count: string, shifted: (last: number) => number): string =>
  /^[1-9]\d*$/.test(count) ? String(shifted(Number(count))) : count

/** Shifts the references of an element to cells of the sheet. `area` is the first column of the enclosing filter. */
function shiftTag(tag: Tag, parents: readonly string[], shift: CellShift, area: { start: number }): void {
  const { local, attributes } = tag
  for (const name of REFERENCES[local] ?? []) shiftAttribute(tag, name, (value) => shiftedReference(value, shift))
  if (local === 'pane' && attributes.state?.startsWith('frozen')) {
    shiftAttribute(tag, 'xSplit', (count) => shiftedCount(count, (last) => shift.column(last - 1) + 1))
    shiftAttribute(tag, 'ySplit', (count) => shiftedCount(count, shift.row))
  }
  if (local === 'col' && parents.at(-1) === 'cols')
    for (const name of ['min', 'max']) shiftAttribute(tag, name, (value) => String(shift.column(Number(value) - 1) + 1))
  if (local === 'brk') {
    const shifted = parents.at(-1) === 'colBreaks' ? (id: number) => shift.column(id - 1) + 1 : shift.row
    shiftAttribute(tag, 'id', (id) => shiftedCount(id, shifted))
  }
  if (local === 'autoFilter' || local === 'table') {
    const start = /^\$?([A-Za-z]+)/.exec(attributes.ref ?? '')?.[1]
    if (start !== undefined) area.start = columnPlace(start)
    shiftAttribute(tag, 'ref', (value) => shiftedReference(value, shift))
  }
  if (local === 'filterColumn')
    shiftAttribute(tag, 'colId', (id) => String(shift.column(area.start + Number(id)) - shift.column(area.start)))
}

/** Shifts the positions of pictures and comments. */
const shiftText = (text: string, parents: readonly string[], shift: CellShift): string | undefined => {
  const [around, local] = [parents.at(-2), parents.at(-1)]
  if (around !== 'from' && around !== 'to') return undefined
  if (local === 'col') return String(shift.column(Number(text)))
  return local === 'row' ? String(shift.row(Number(text) + 1) - 1) : undefined
}

/**
 * Rewrites references to the sheet in another part of the workbook. `isOfSheet`: the part belongs to the sheet, such as
 * its comments.
 */
export function referringPart({ sheet, shift }: Pick<SheetEdit, 'sheet' | 'shift'>, isOfSheet: boolean): Rewriting {
  const area = { start: 0 }
  const formula = (text: string) => shiftedFormula(text, { sheet, shift, isOnSheet: isOfSheet })
  return {
    open(tag, parents) {
      if (isOfSheet) shiftTag(tag, parents, shift, area)
      if (tag.local === 'hyperlink') shiftAttribute(tag, 'location', formula)
      const isSource = tag.local === 'worksheetSource' && tag.attributes.sheet?.toLowerCase() === sheet.toLowerCase()
      if (isSource) shiftAttribute(tag, 'ref', (value) => shiftedReference(value, shift))
      return undefined
    },
    text(text, parents) {
      if (FORMULAS.has(parents.at(-1) ?? '')) return formula(text)
      return (isOfSheet ? shiftText(text, parents, shift) : undefined) ?? text
    },
  }
}

/** The changes in a table of the sheet, which includes the columns inserted within it. */
export function tablePart(edit: SheetEdit, names: AddedCells): Rewriting {
  const { inserted } = edit
  const { open, text } = referringPart(edit, true)
  const area = { start: 0, end: 0 }
  let place = 0
  let id = 1_000_000
  let sample = { name: 'table', local: 'table' }
  const isInside = (at: number): boolean => at >= area.start && at < area.end
  return {
    open(tag, parents) {
      if (tag.local === 'table') {
        sample = tag
        const [start = '', end = start] = (tag.attributes.ref ?? '').replace(/[$\d]/g, '').split(':')
        Object.assign(area, { start: columnPlace(start), end: columnPlace(end) })
        place = area.start
      }
      if (tag.local === 'tableColumns') {
        const more = [...inserted].reduce((sum, [at, count]) => sum + (isInside(at) ? count : 0), 0)
        shiftAttribute(tag, 'count', (count) => String(Number(count) + more))
      }
      return open?.(tag, parents)
    },
    ...(text ? { text } : {}),
    close(local) {
      if (local !== 'tableColumn') return undefined
      const at = place++
      if (!isInside(at)) return undefined
      const count = inserted.get(at) ?? 0
      const columns = Array.from({ length: count }, (_, index) => {
        const name = names.get(at)?.[index] ?? `Column ${columnName(edit.shift.column(at) + 1 + index)}`
        return tableColumnXml(id++, name)
      })
      return ['', withPrefix(columns.join(''), sample)]
    },
  }
}

const tableColumnXml = (id: number, name: string): string =>
  `<tableColumn id="${id}" name="${name.replace(/[&<>"\n]/g, (sign) => (sign === '\n' ? '_x000a_' : `&#${sign.charCodeAt(0)};`))}"/>`

const NO_EDIT: RowEdit = { added: new Map() }

/** The changes in the sheet: formulas are replaced by their stored values, and columns are inserted. */
export function sheetPart(edit: SheetEdit): Rewriting {
  const { shift, inserted, header, heading } = edit
  const rows = edit.rows[Symbol.asyncIterator]()
  const area = { start: 0 }
  const references = referringPart(edit, true)
  const formula = (text: string) => shiftedFormula(text, { sheet: edit.sheet, shift, isOnSheet: true })
  const places = [...inserted.keys()].sort((one, other) => one - other)
  let position = 0
  let line = 0
  let row: RowEdit = NO_EDIT
  let waiting: number[] = []
  let next = 0
  let style: string | undefined
  let hasHeading = heading === undefined
  let sample = { name: 'sheetData', local: 'sheetData' }

  /** The added cells to the left of the column `before`. */
  const addedUntil = (before: number): string => {
    let xml = ''
    while (waiting.length > 0 && waiting[0]! < before) {
      const at = waiting.shift()!
      const first = shift.column(at) + 1
      row.added.get(at)?.forEach((text, index) => {
        if (text !== '') xml += textCellXml(`${columnName(first + index)}${shift.row(line)}`, text, style)
      })
    }
    return withPrefix(xml, sample)
  }
  const headingXml = (): string => {
    hasHeading = true
    const { before, cells } = heading!
    const xml = `<row r="${before}">${cells.map((text, index) => (text === '' ? '' : textCellXml(`${columnName(index)}${before}`, text, undefined))).join('')}</row>`
    return withPrefix(xml, sample)
  }

  const openRow = async (tag: Tag): Promise<OpeningTagEdit> => {
    line = Number(tag.attributes.r ?? line + 1)
    row = NO_EDIT
    for (; position < line; position++) {
      const { value, done } = await rows.next()
      row = done ? NO_EDIT : value
    }
    waiting = [...places]
    next = 0
    style = undefined
    const before = hasHeading || line < heading!.before ? '' : headingXml()
    tag.attributes.r = String(shift.row(line))
    delete tag.attributes.spans
    return { before }
  }
  const openCell = (tag: Tag): OpeningTagEdit => {
    const letters = /^[A-Za-z]+/.exec(tag.attributes.r ?? '')?.[0]
    const place = letters === undefined ? next : columnPlace(letters)
    const before = addedUntil(place)
    next = place + 1
    const reference = `${columnName(shift.column(place))}${shift.row(line)}`
    tag.attributes.r = reference
    if (line === header) style = tag.attributes.s
    const text = row.replaced?.get(place)
    if (text !== undefined)
      return { instead: before + withPrefix(textCellXml(reference, text, tag.attributes.s), sample) }
    // Remove the metadata of dynamic arrays, because it belongs to the formula.
    delete tag.attributes.cm
    return { before }
  }

  return {
    open(tag, parents) {
      const parent = parents.at(-1)
      if (tag.local === 'sheetData') sample = tag
      if (tag.local === 'row' && parent === 'sheetData') return openRow(tag)
      if (tag.local === 'c' && parent === 'row') return openCell(tag)
      if (parent === 'c' && tag.local === 'f') return { instead: '' }
      shiftTag(tag, parents, shift, area)
      if (tag.local === 'hyperlink') shiftAttribute(tag, 'location', formula)
      return undefined
    },
    text: (text, parents) =>
      REFERENCE_LISTS.has(parents.at(-1) ?? '')
        ? shiftedReference(text, shift)
        : (references.text?.(text, parents) ?? text),
    close(local, parents) {
      if (local === 'row' && parents.at(-1) === 'sheetData') return [addedUntil(Number.POSITIVE_INFINITY), '']
      if (local === 'sheetData' && !hasHeading) return [headingXml(), '']
      return undefined
    },
  }
}
