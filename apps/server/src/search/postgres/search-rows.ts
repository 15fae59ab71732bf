import type { SearchDoc } from '@seriatim/analyser'
import { type RawBuilder, sql } from 'kysely'
import type { BinaryCopy } from '../../platform/database/binary-copy.ts'
import type { BinaryValues } from '../../platform/database/binary-values.ts'
import { BinaryArray } from './binary-array.ts'
import { type Column, type KeyNumber, SEARCH_COLUMNS } from './columns.ts'
import { type HeadingRows, makeHeadingRows } from './heading-rows.ts'
import { type PublicEntry, publicEntry } from './public-rows.ts'
import { type TraitRow, traitRow } from './trait-rows.ts'

/** The column list of `search_doc` in the order in which rows are written. */
export const SEARCH_COLUMN_NAMES: readonly string[] = ['record_id', ...SEARCH_COLUMNS.map(({ name }) => name)]

export const copySearchRow = (copy: BinaryCopy, recordId: number, doc: SearchDoc, keyNumber: KeyNumber): void => {
  copy.row(SEARCH_COLUMN_NAMES.length)
  copy.int4(recordId)
  for (const column of SEARCH_COLUMNS) {
    if (column.kind === 'int4[]') copy.int4Array(column.read(doc, keyNumber))
    else writeValue(copy, column, doc, keyNumber)
  }
}

const writeValue = (
  values: BinaryValues,
  column: Exclude<Column, { kind: 'int4[]' }>,
  doc: SearchDoc,
  keyNumber: KeyNumber,
): void => {
  switch (column.kind) {
    case 'int4':
      values.int4(column.read(doc, keyNumber))
      break
    case 'int2':
      values.int2(column.read(doc, keyNumber))
      break
    case 'bool':
      values.bool(column.read(doc))
      break
    case 'text':
      values.text(column.read(doc))
      break
    case 'tsvector':
      values.tsvector(column.read(doc))
      break
  }
}

/**
 * The type of the elements of each column in `unnest`. Lists are passed as text, because `unnest` flattens an array of
 * arrays.
 */
const ELEMENTS = {
  int4: { type: 'int4', oid: 23, bytes: 8 },
  int2: { type: 'int2', oid: 21, bytes: 6 },
  bool: { type: 'bool', oid: 16, bytes: 5 },
  text: { type: 'text', oid: 25, bytes: 40 },
  'int4[]': { type: 'text', oid: 25, bytes: 16 },
  tsvector: { type: 'tsvector', oid: 3614, bytes: 1500 },
} as const

/** The rows of some records as one array for each column, in the order of `SEARCH_COLUMN_NAMES`, in binary form. */
export type SearchRows = {
  readonly recordIds: readonly number[]
  readonly sortTitles: readonly (string | null)[]
  readonly docs: readonly Uint8Array[]
  readonly headings: HeadingRows
  readonly traits: readonly TraitRow[]
  readonly public: readonly PublicEntry[]
}

export const makeSearchRows = (
  docs: readonly { readonly id: number; readonly doc: SearchDoc }[],
  keyNumber: KeyNumber,
): SearchRows => {
  const arrayOf = (kind: Column['kind']) =>
    new BinaryArray(ELEMENTS[kind].oid, docs.length, docs.length * ELEMENTS[kind].bytes)
  const ids = arrayOf('int4')
  for (const { id } of docs) ids.int4(id)
  const columns = SEARCH_COLUMNS.map((column) => {
    const values = arrayOf(column.kind)
    for (const { doc } of docs) {
      if (column.kind === 'int4[]') {
        const numbers = column.read(doc, keyNumber)
        values.text(numbers && `{${numbers.join(',')}}`)
      } else writeValue(values, column, doc, keyNumber)
    }
    return values.finish()
  })
  return {
    recordIds: docs.map(({ id }) => id),
    sortTitles: docs.map(({ doc }) => doc.sortTitle),
    docs: [ids.finish(), ...columns],
    headings: makeHeadingRows(docs),
    traits: docs.map(({ id, doc }) => traitRow(id, doc)),
    public: docs.map(({ id, doc }) => publicEntry(id, doc)),
  }
}

const columnTypes: readonly Column['kind'][] = ['int4', ...SEARCH_COLUMNS.map(({ kind }) => kind)]

/** SQL that selects the rows, with the arrays as parameters. */
export const selectSearchRows = ({ docs: rows }: SearchRows): RawBuilder<unknown> => {
  const arrays = rows.map((values, place) => sql`${values}::${sql.raw(ELEMENTS[columnTypes[place]!].type)}[]`)
  const columns = SEARCH_COLUMN_NAMES.map((name, place) =>
    columnTypes[place] === 'int4[]' ? sql`${sql.ref(name)}::int4[]` : sql.ref(name),
  )
  const names = SEARCH_COLUMN_NAMES.map((name) => sql.ref(name))
  return sql`select ${sql.join(columns)} from unnest(${sql.join(arrays)}) as row (${sql.join(names)})`
}
