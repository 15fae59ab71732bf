/**
 * Shifts references of a workbook after columns or a row were inserted into one of its sheets (ECMA-376 part 1,
 * 18.17.2.3).
 */
import { columnName } from '../workbook/sheet-xml.ts'

const LAST_COLUMN = 16_383
const LAST_ROW = 1_048_576

/** Maps a cell of the sheet to its position after the insertion: columns from 0, rows from 1. */
export type CellShift = {
  column(place: number): number
  row(number: number): number
}

/**
 * Computes the positions of cells after an insertion.
 * @param inserted the number of columns inserted to the right of each column, by column index
 * @param rowBefore the row, from 1, before which one row is inserted
 */
export function makeShift(inserted: ReadonlyMap<number, number>, rowBefore?: number): CellShift {
  const places = [...inserted]
  return {
    column(place) {
      let shifted = place
      for (const [at, count] of places) if (at < place) shifted += count
      return Math.min(shifted, LAST_COLUMN)
    },
    row: (number) => Math.min(rowBefore !== undefined && number >= rowBefore ? number + 1 : number, LAST_ROW),
  }
}

/** The index of a column by its name. */
export const columnPlace = (name: string): number =>
  [...name.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** One end of a reference: a cell (`$B3`), a column (`$B`) or a row (`3`). */
const END = /^(\$?)([A-Za-z]{0,3})(\$?)(\d{0,7})$/

const shiftedEnd = (end: string, shift: CellShift): string => {
  const parts = END.exec(end)
  if (!parts) return end
  const [, anchor = '', column = '', rowAnchor = '', row = ''] = parts
  const shiftedColumn = column === '' ? '' : columnName(shift.column(columnPlace(column)))
  return `${anchor}${shiftedColumn}${rowAnchor}${row === '' ? '' : shift.row(Number(row))}`
}

/** Shifts references separated by blanks, such as `B3:C4 E5`. */
export const shiftedReference = (reference: string, shift: CellShift): string =>
  reference.replace(/[^\s:]+/g, (end) => shiftedEnd(end, shift))

/**
 * Matches the tokens of a formula: texts, structured references and names, sheets before `!`, and references. A name or
 * function such as `LOG10`, which begins like a reference, is matched as a name.
 */
const TOKENS =
  /(?<text>"(?:[^"]|"")*")|(?<sheet>(?:'(?:[^']|'')*'|(?:\[\d+\])?[\p{L}_\\][\p{L}\p{N}_.]*(?::[\p{L}_\\][\p{L}\p{N}_.]*)?)!)|(?<bracket>\[[^\]]*\])|(?<reference>(?:\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\p{N}_.([]))|(?<name>[\p{L}_\\][\p{L}\p{N}_.]*|\d[\d.]*(?:[Ee][+-]?\d+)?)/gu

const sheetNamed = (token: string): string => {
  const name = token.slice(0, -1)
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
}

/**
 * Shifts the references in a formula that refer to cells of the sheet.
 * @param isOnSheet whether the formula is on the sheet, so that references without a sheet name refer to the sheet
 */
export function shiftedFormula(
  formula: string,
  { sheet, shift, isOnSheet }: { sheet: string; shift: CellShift; isOnSheet: boolean },
): string {
  const text = sheet.toLowerCase()
  let named: string | undefined
  return formula.replace(TOKENS, (token, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>
    if (groups.sheet !== undefined) {
      named = sheetNamed(token).toLowerCase()
      return token
    }
    const isOfSheet = named === undefined ? isOnSheet : named === text
    named = undefined
    return groups.reference !== undefined && isOfSheet ? shiftedReference(token, shift) : token
  })
}
