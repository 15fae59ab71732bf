import { z } from 'zod'
import { call } from './call.ts'
import { wholeNumber } from './values.ts'

/** The maximum size of a submitted table in bytes. */
export const LIST_FILE_BYTES = 512 * 1024 * 1024
/** The number of rows in the preview of a table (specification-2, 9). */
export const PREVIEW_ROWS = 5
/** The number of rows offered as header in a preview, and their maximum length. */
export const PREVIEW_BEGINNING = 20
export const PREVIEW_BEGINNING_TEXT = 60
/** The maximum length of a cell in a preview. Labels are not truncated, because they identify columns. */
export const PREVIEW_CELL = 200

/** The maximum number of rows in a worksheet. */
const TABLE_ROW_MAX = 1_048_576

/** How to read a table. Missing values are detected. */
export const tableFields = z.object({
  /** The encoding, as a label of the WHATWG Encoding Standard. */
  encoding: z.string().max(40).optional(),
  separator: z.string().max(10).optional(),
  /** The quotation mark around cells. Empty if cells are not quoted. */
  quote: z.string().max(10).optional(),
  sheet: z.string().max(100).optional(),
  /**
   * The header row, from 1. `true` is the first row with text. Rows above it are kept in a result but not read.
   * `false`: no header, columns are `#1`, `#2` ...
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
  /** The number of the header row, from 1, or false without a header. */
  header: z.union([z.literal(false), z.number().int()]),
  /** Candidates for the header row with the start of their text: the first rows with text, and the header. */
  beginning: z.array(z.object({ row: z.number().int(), text: z.string() })),
  columns: z.array(
    z.object({
      /** The name in `mapping`: the label, or the position if the label is empty or repeated. */
      name: z.string(),
      label: z.string(),
      /** The detected content of the column. */
      guess: z.enum(['issn', 'title']).nullable(),
    }),
  ),
  rows: z.array(z.array(z.string())),
  /** Whether the table has more rows. */
  has_more: z.boolean(),
  /** The number of cells in the longest row. */
  width: wholeNumber(),
})
export type TablePreview = z.output<typeof previewed>

/**
 * Detects how to read a table and returns its first rows, without storing. For csv and tsv, a beginning with complete
 * lines is sufficient.
 */
export const previewTable = call({
  name: 'previewTable',
  method: 'POST',
  path: '/lists/preview',
  permission: 'session',
  alsoByToken: true,
  summary: 'Preview a table: its first rows and the detected settings',
  upload: { files: { file: { maxBytes: LIST_FILE_BYTES } }, fields: tableFields },
  answer: previewed,
  isReading: true,
  errors: ['unreadable_table', 'storage_full'],
})
