import { z } from 'zod'
import { call } from './call.ts'
import { whole } from './values.ts'

/** What a table that is sent in may weigh. */
export const LIST_FILE_BYTES = 512 * 1024 * 1024
/** Rows of the preview of a table (specification-2, 9). */
export const PREVIEW_ROWS = 5
/** Rows that a preview offers as header, and characters of each. */
export const PREVIEW_BEGINNING = 20
export const PREVIEW_BEGINNING_TEXT = 60
/** Characters of a cell that a preview shows; labels are whole, because columns are named by them. */
export const PREVIEW_CELL = 200

/** Rows of the sheets of workbooks. */
const TABLE_ROW_MAX = 1_048_576

/** How a table is to be read; what is absent is found out. */
export const tableFields = z.object({
  /** A label of the WHATWG Encoding Standard. */
  encoding: z.string().max(40).optional(),
  separator: z.string().max(10).optional(),
  /** Empty: nothing encloses cells. */
  quote: z.string().max(10).optional(),
  sheet: z.string().max(100).optional(),
  /**
   * The row, from 1, that holds the labels of the columns; `true` is the first row with text. Rows above it are kept in
   * a result and not read. `false`: no row, columns are called `#1`, `#2` ...
   */
  header: z.union([z.boolean(), z.number().int().min(1).max(TABLE_ROW_MAX)]).optional(),
})
export type TableFields = z.output<typeof tableFields>

const previewed = z.object({
  kind: z.enum(['csv', 'tsv', 'xlsx']),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  quote: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The row, from 1, that holds the labels of the columns; false where none does. */
  header: z.union([z.literal(false), z.number().int()]),
  /** Rows that may be the header, with the beginnings of their texts: the first ones with text, and the header. */
  beginning: z.array(z.object({ row: z.number().int(), text: z.string() })),
  columns: z.array(
    z.object({
      /** What `mapping` calls it: its label, or its place where that is empty or repeated. */
      name: z.string(),
      label: z.string(),
      /** What it seems to hold. */
      guess: z.enum(['issn', 'title']).nullable(),
    }),
  ),
  rows: z.array(z.array(z.string())),
  /** Whether there are rows beyond those. */
  has_more: z.boolean(),
  /** The longest row, in cells. */
  width: whole(),
})
export type TablePreview = z.output<typeof previewed>

/**
 * How a table is read, with its first rows; nothing is kept. Of csv and tsv a beginning that ends with
 * a line is enough.
 */
export const previewTable = call({
  name: 'previewTable',
  method: 'POST',
  path: '/lists/preview',
  permission: 'session',
  alsoByToken: true,
  summary: 'The first rows of a table, and how it is read',
  upload: { files: { file: { maxBytes: LIST_FILE_BYTES } }, fields: tableFields },
  answer: previewed,
  isReading: true,
  errors: ['unreadable_table', 'storage_full'],
})
