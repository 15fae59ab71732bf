import { z } from 'zod'
import { call } from './call.ts'
import { importCall } from './import-rows.ts'
import { LIST_AS_CSV, type ListKind, listAnswer, listFormat, listQuery } from './list-query.ts'
import { anyId, wholeNumber } from './values.ts'

/** The languages of names. English is required and is the fallback. */
export const NAME_LOCALES = ['en', 'es', 'fr', 'ru'] as const
export type NameLocale = (typeof NAME_LOCALES)[number]
export const MAX_NAME = 200
export const MAX_POSITION = 10_000

/** The schema limit is above the allowed length, so that the service can report a long name at its field. */
const name = z.string().max(10 * MAX_NAME)
const names = z.strictObject({ en: name, es: name, fr: name, ru: name }).partial()

const row = z.object({
  id: z.string(),
  code: z.string(),
  /** The name of the row in the caller's language. */
  name: z.string(),
  names,
  position: z.number().int(),
  /** An inactive code is not offered, but stays valid in records. */
  is_active: z.boolean(),
  /** The ISO 15924 number of a script. */
  num_code: z.string().nullable().optional(),
  /** The ISO 3166-1 code of a MARC country, or several codes separated by commas. */
  iso_code: z.string().nullable().optional(),
  /** The screens where a category can be selected. */
  modes: z.array(z.string()).optional(),
  updated_at: z.string(),
})
export type AdminRow = z.output<typeof row>

export const ADMIN_LIST = {
  sorts: ['position', 'code', 'name', 'names', 'is_active', 'num_code', 'iso_code', 'modes', 'updated_at', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind
export type AdminSort = (typeof ADMIN_LIST.sorts)[number]

/** Any text, because the service answers 404 for an unknown area, as for an unknown row. */
const area = z.string().max(100)
const inArea = z.object({ area })
const ofRow = z.object({ area, id: anyId })

export const adminRows = call({
  name: 'adminRows',
  method: 'GET',
  path: '/admin/:area',
  permission: 'userManagement',
  summary: 'List the rows of an administration area',
  params: inArea,
  /** The list of rows. The search also ignores accents. */
  query: listQuery(ADMIN_LIST).extend(listFormat),
  answer: listAnswer(row),
  file: LIST_AS_CSV,
  errors: ['not_found'],
})

export const adminRow = call({
  name: 'adminRow',
  method: 'GET',
  path: '/admin/:area/:id',
  permission: 'userManagement',
  summary: 'Get a row of an administration area',
  params: ofRow,
  answer: row,
  errors: ['not_found', 'row_not_found'],
})

const written = z.object({
  names: names.optional(),
  position: wholeNumber(0, MAX_POSITION).optional(),
  is_active: z.boolean().optional(),
  num_code: z.string().max(100).nullable().optional(),
  iso_code: z.string().max(1_000).nullable().optional(),
})

/** Invalid fields cause a 400 `{"errors": {field: [sentence]}}` (contract, Errors). */
export const createAdminRow = call({
  name: 'createAdminRow',
  method: 'POST',
  path: '/admin/:area',
  permission: 'userManagement',
  summary: 'Add a row to an administration area',
  params: inArea,
  /** A code is required. The service reports a missing code at the field `code`. */
  body: written.extend({ code: z.string().max(100).optional() }),
  isForm: true,
  answer: row,
  errors: ['not_found', 'codes_fixed', 'list_full'],
})

/** Changes the given fields. If `updated_at` is given and the row has changed since, the change is refused. */
export const updateAdminRow = call({
  name: 'updateAdminRow',
  method: 'PUT',
  path: '/admin/:area/:id',
  permission: 'userManagement',
  summary: 'Change a row of an administration area',
  params: ofRow,
  body: written.extend({ updated_at: z.string().max(40).optional() }),
  isForm: true,
  answer: row,
  errors: ['not_found', 'row_not_found', 'stale_row'],
})

export const deleteAdminRow = call({
  name: 'deleteAdminRow',
  method: 'DELETE',
  path: '/admin/:area/:id',
  permission: 'userManagement',
  summary: 'Delete an unused row of an administration area',
  params: ofRow,
  answer: z.object({ message: z.string() }),
  errors: ['not_found', 'row_not_found', 'codes_fixed', 'shipped_row', 'in_use', 'too_broad', 'search_too_long'],
})

export const importAdminRows = importCall({
  name: 'importAdminRows',
  path: '/admin/:area/import',
  params: inArea,
  many: 'an administration area',
})

/**
 * Reads the uses of a row: the number of records with its code, a search for these records, and custom rules
 * that name the code.
 */
export const adminUses = call({
  name: 'adminUses',
  method: 'GET',
  path: '/admin/:area/:id/uses',
  permission: 'userManagement',
  summary: 'Get the records and rules that use a row of an administration area',
  params: ofRow,
  answer: z.object({
    records: z.number().int(),
    search: z.object({ keyword_queries: z.array(z.object({ type: z.string(), code: z.string() })) }),
    rules: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: ['not_found', 'row_not_found', 'too_broad', 'search_too_long'],
})

/**
 * The administration history of a row, newest first. Centre administrators can read it for rows that they can read.
 * Network areas are refused with `network_only`.
 */
export const adminHistory = call({
  name: 'adminHistory',
  method: 'GET',
  path: '/admin/:area/:id/history',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'List the changes of a row of an administration area',
  params: ofRow,
  answer: z.array(
    z.object({
      time: z.string(),
      username: z.string(),
      action: z.enum(['created', 'changed', 'deleted']),
      changes: z.array(z.object({ member: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    }),
  ),
  errors: ['not_found', 'network_only', 'index_building'],
})
