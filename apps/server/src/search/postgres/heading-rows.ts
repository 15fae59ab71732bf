/** Rows of `heading`: the titles and publishers of records in the browsable indexes. */
import { type Heading, type HeadingReference, labelLexemes, type SearchDoc } from '@seriatim/analyser'
import type { HeadingIndex } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { BinaryCopy } from '../../platform/database/binary-copy.ts'
import type { BinaryValues } from '../../platform/database/binary-values.ts'
import { BinaryArray } from './binary-array.ts'

/** The value of `heading.browse_index` for each browsable index. */
export const INDEX_NUMBER: Readonly<Record<HeadingIndex, number>> = { titles: 1, publishers: 2 }

/**
 * Separates the references of a row, and marks references from $1. Values of MARC records do not contain these
 * characters.
 */
const REFERENCE_SEPARATOR = '\u001f'
const MARK_OF_1 = '\u001e'

/**
 * The value of `heading.reference_list`. Rows written before 2026-11-25 have references from $1 without the mark. Such
 * references are read as $0 until the record is saved or the index is rebuilt.
 */
const writeReferences = (references: readonly HeadingReference[]): string | null =>
  references.length === 0
    ? null
    : references.map(({ subfield, value }) => (subfield === '1' ? MARK_OF_1 : '') + value).join(REFERENCE_SEPARATOR)

/** Parses references as written by `writeReferences`. */
export const readReferences = (list: string): readonly HeadingReference[] =>
  list
    .split(REFERENCE_SEPARATOR)
    .map((each) =>
      each.startsWith(MARK_OF_1)
        ? { subfield: '1', value: each.slice(MARK_OF_1.length) }
        : { subfield: '0', value: each },
    )

type HeadingColumn = {
  readonly name: string
  readonly type: 'int4' | 'int2' | 'text' | 'tsvector'
  write(values: BinaryValues, row: HeadingRow): void
}
type HeadingRow = { readonly recordId: number; readonly doc: SearchDoc; readonly heading: Heading }

const COLUMNS: readonly HeadingColumn[] = [
  { name: 'record_id', type: 'int4', write: (values, { recordId }) => values.int4(recordId) },
  { name: 'browse_index', type: 'int2', write: (values, { heading }) => values.int2(INDEX_NUMBER[heading.index]) },
  { name: 'place', type: 'text', write: (values, { heading }) => values.text(heading.place.place) },
  { name: 'rest', type: 'text', write: (values, { heading }) => values.text(heading.place.rest) },
  { name: 'tag', type: 'text', write: (values, { heading }) => values.text(heading.tag) },
  { name: 'script', type: 'text', write: (values, { heading }) => values.text(heading.script) },
  { name: 'category', type: 'text', write: (values, { doc }) => values.text(doc.facets.single.category ?? '') },
  { name: 'country', type: 'text', write: (values, { doc }) => values.text(doc.facets.single.iso_country) },
  {
    name: 'reference_list',
    type: 'text',
    write: (values, { heading: { references } }) => values.text(writeReferences(references)),
  },
  { name: 'words', type: 'tsvector', write: (values, { heading }) => values.tsvector(labelLexemes(heading.label)) },
  { name: 'title_keys', type: 'tsvector', write: (values, { heading }) => values.tsvector(heading.titleKeys ?? null) },
]

/** The column list of `heading` in the order in which rows are written. */
export const HEADING_COLUMN_NAMES: readonly string[] = COLUMNS.map(({ name }) => name)

export const copyHeadingRows = (copy: BinaryCopy, recordId: number, doc: SearchDoc): void => {
  for (const heading of doc.headings) {
    copy.row(COLUMNS.length)
    for (const column of COLUMNS) column.write(copy, { recordId, doc, heading })
  }
}

/** Rows of `heading` as one array for each column, in binary form. */
export type HeadingRows = readonly Uint8Array[]

const OIDS = { int4: 23, int2: 21, text: 25, tsvector: 3614 } as const
/** Estimated size of a value in bytes. Buffers grow if necessary. */
const VALUE_BYTES = 60

export const makeHeadingRows = (docs: readonly { readonly id: number; readonly doc: SearchDoc }[]): HeadingRows => {
  const rows = docs.flatMap(({ id, doc }) => doc.headings.map((heading) => ({ recordId: id, doc, heading })))
  return COLUMNS.map(({ type, write }) => {
    const values = new BinaryArray(OIDS[type], rows.length, rows.length * VALUE_BYTES)
    for (const row of rows) write(values, row)
    return values.finish()
  })
}

/** SQL that selects the rows, with the arrays as parameters. */
export const selectHeadingRows = (rows: HeadingRows): RawBuilder<unknown> => {
  const arrays = rows.map((values, place) => sql`${values}::${sql.raw(COLUMNS[place]!.type)}[]`)
  return sql`select * from unnest(${sql.join(arrays)}) as given (${sql.join(HEADING_COLUMN_NAMES.map((name) => sql.ref(name)))})`
}
