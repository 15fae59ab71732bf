import type { SearchDoc } from '../analyser/analyse.ts'
import type { BinaryCopy } from './binary-copy.ts'
import { type KeyNumber, SEARCH_COLUMNS } from './columns.ts'

/** The column list of `search_doc` in the order in which rows are written. */
export const SEARCH_COLUMN_NAMES: readonly string[] = ['record_id', ...SEARCH_COLUMNS.map(({ name }) => name)]

/** Appends one row of `search_doc`. */
export const copySearchRow = (copy: BinaryCopy, recordId: number, doc: SearchDoc, keyNumber: KeyNumber): void => {
  copy.row(SEARCH_COLUMN_NAMES.length)
  copy.int4(recordId)
  for (const column of SEARCH_COLUMNS) {
    switch (column.kind) {
      case 'int4':
        copy.int4(column.read(doc, keyNumber))
        break
      case 'int2':
        copy.int2(column.read(doc, keyNumber))
        break
      case 'bool':
        copy.bool(column.read(doc))
        break
      case 'text':
        copy.text(column.read(doc))
        break
      case 'int4[]':
        copy.int4Array(column.read(doc, keyNumber))
        break
      case 'tsvector':
        copy.tsvector(column.read(doc))
        break
    }
  }
}

/** The columns of a row with their types, as a list of definitions for `json_to_recordset`. */
export const SEARCH_COLUMN_TYPES: string = [
  'record_id int4',
  ...SEARCH_COLUMNS.map(({ name, kind }) => `${name} ${kind}`),
].join(', ')

/** The same row as an object for `json_to_recordset`: many rows are one parameter of a statement. */
export const searchRowObject = (recordId: number, doc: SearchDoc, keyNumber: KeyNumber): Record<string, unknown> => {
  const row: Record<string, unknown> = { record_id: recordId }
  for (const column of SEARCH_COLUMNS) {
    row[column.name] = column.kind === 'tsvector' ? column.read(doc).toText() : column.read(doc, keyNumber)
  }
  return row
}
