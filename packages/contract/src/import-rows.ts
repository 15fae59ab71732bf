import { z } from 'zod'
import { call } from './call.ts'

/** The maximum size of an import table in bytes. */
export const IMPORT_ROWS_BYTES = 16 << 20
/** The maximum number of rows in an administration list, because editors and rules read whole lists. */
export const LIST_ROWS_MAX = 10_000
/** The maximum number of example rows for each kind of change, and of listed faults. */
export const IMPORT_ROWS_EXAMPLES = 50
/** The limit of the schema, above `MAX_REASON`, so that the service can report a long reason at its field. */
const REASON_MAX = 10_000

const change = z.object({ member: z.string(), before: z.string().nullable(), after: z.string().nullable() })

const imported = z.object({
  dry_run: z.boolean(),
  /**
   * A digest of the planned changes, to be sent with the real import. The real import is refused if it would make other
   * changes.
   */
  seen: z.string(),
  /** The number of rows in the file. */
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  /** The number of rows deactivated because the file does not contain them. */
  retired: z.number().int(),
  /** The number of rows of the file that are equal to the list. */
  same: z.number().int(),
  /** The number of rows of the list that are not in the file and stay unchanged. */
  left: z.number().int(),
  /** Examples: the first rows of each kind of change. */
  examples: z.array(
    z.object({ code: z.string(), action: z.enum(['added', 'changed', 'retired']), changes: z.array(change) }),
  ),
  /** The number of faults in the file. Nothing is stored if the file has faults. `problems` lists the first ones. */
  faults: z.number().int(),
  problems: z.array(
    z.object({
      /** The line of the file or row of the sheet, from 1. */
      line: z.number().int(),
      /** The column name from the first line. null for a fault that concerns the whole line. */
      column: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /** Ignored columns of the file. */
  passed_over: z.array(z.string()),
  /** The encoding and separator with which the file was read. null for a workbook. */
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
})
export type ImportedRows = z.output<typeof imported>
export type ImportedExample = ImportedRows['examples'][number]

/**
 * Creates the call that imports a table (csv, tsv, xlsx) into an administration list. Columns are those of the list's
 * CSV export, in any order. `code` is required, and missing columns stay unchanged. The first request is a dry run. The
 * second stores the changes, with `seen` from the dry run and a reason.
 */
export const importCall = <Params extends z.ZodType = z.ZodUndefined>({
  name,
  path,
  params,
  many,
}: {
  readonly name: string
  readonly path: string
  readonly params?: Params
  /** The rows in the summary of the call: "the external addresses". */
  readonly many: string
}) =>
  call({
    name,
    method: 'POST',
    path,
    permission: 'userManagement',
    summary: `Import a table into ${many} (by default a dry run)`,
    ...(params === undefined ? {} : { params }),
    upload: {
      files: { file: { maxBytes: IMPORT_ROWS_BYTES } },
      fields: z.object({
        dry_run: z.boolean().default(true),
        seen: z.string().max(100).default(''),
        reason: z.string().max(REASON_MAX).default(''),
        /** Whether rows that are not in the file are deactivated. */
        retires: z.boolean().default(false),
      }),
    },
    answer: imported,
    errors: [
      ...(['not_found', 'unreadable_table', 'no_code_column', 'column_twice', 'too_many_rows'] as const),
      ...(['rows_faulty', 'list_changed', 'storage_full'] as const),
    ],
  })
