import { z } from 'zod'
import { call } from './call.ts'

/** What a file of rows may weigh, in bytes. */
export const IMPORT_ROWS_BYTES = 16 << 20
/** Rows that a list of administration has at most, those of a file included: editors and rules read lists whole. */
export const LIST_ROWS_MAX = 10_000
/** Rows of each kind of change, and faults, that the answer to an import names. */
export const IMPORT_ROWS_EXAMPLES = 50
/** Longer than `MAX_REASON`, so that the service can say so at its field. */
const REASON_MAX = 10_000

const change = z.object({ member: z.string(), before: z.string().nullable(), after: z.string().nullable() })

const imported = z.object({
  dry_run: z.boolean(),
  /** What was planned, to be sent back with the import for real: it is refused where anything else would be done. */
  seen: z.string(),
  /** Rows of the file. */
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  /** Put out of use, because the file does not name them. */
  retired: z.number().int(),
  /** Rows of the file that say what the list says already. */
  same: z.number().int(),
  /** Rows of the list that the file does not name, and that stay as they are. */
  left: z.number().int(),
  /** The first ones of each kind. */
  examples: z.array(
    z.object({ code: z.string(), action: z.enum(['added', 'changed', 'retired']), changes: z.array(change) }),
  ),
  /** How many faults the file has: nothing is stored while there is one. `problems` are the first of them. */
  faults: z.number().int(),
  problems: z.array(
    z.object({
      /** The line of the file, or the row of the sheet, from 1. */
      line: z.number().int(),
      /** As the first line names it; null for a fault of the whole line. */
      column: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /** Columns of the file that are not written. */
  passed_over: z.array(z.string()),
  /** How the file was read; null for a workbook. */
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
})
export type ImportedRows = z.output<typeof imported>
export type ImportedExample = ImportedRows['examples'][number]

/**
 * The call that imports a table (csv, tsv, xlsx) into a list of administration. Its columns are those of the CSV of the
 * list, in any order; `code` is needed, what is absent stays as it is. First a dry run, then for real with what that answered as
 * `seen`, and a reason.
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
  /** In the summary: "the external addresses". */
  readonly many: string
}) =>
  call({
    name,
    method: 'POST',
    path,
    permission: 'userManagement',
    summary: `Import a table into ${many}, or see what it would change`,
    ...(params === undefined ? {} : { params }),
    upload: {
      files: { file: { maxBytes: IMPORT_ROWS_BYTES } },
      fields: z.object({
        dry_run: z.boolean().default(true),
        seen: z.string().max(100).default(''),
        reason: z.string().max(REASON_MAX).default(''),
        /** Rows that the file does not name are put out of use. */
        retires: z.boolean().default(false),
      }),
    },
    answer: imported,
    errors: [
      ...(['not_found', 'unreadable_table', 'no_code_column', 'column_twice', 'too_many_rows'] as const),
      ...(['rows_faulty', 'list_changed', 'storage_full'] as const),
    ],
  })
