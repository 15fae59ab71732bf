import { z } from 'zod'
import { call } from './call.ts'
import type { CodedTerm } from './facets.ts'
import { importCall } from './import-rows.ts'
import { LIST_AS_CSV, type ListKind, listAnswer, listFormat, listQuery } from './list-query.ts'
import { anyId, whole } from './values.ts'

/**
 * The reference lists that administration keeps, each by the name of its area in addresses. One is declared here and
 * named by `admin.area_<area>` in the messages: its calls, its screen, its entry of the menu and its audit follow.
 */
type ListArea = {
  /** The list as packages/profile names it. */
  readonly list: string
  /** The call that offers its active rows to everybody. */
  readonly call: string
  /** The facet term under which records that hold a code of the list are found; none: the shipped codes stay. */
  readonly term?: CodedTerm
  /** How many characters a code has: it stands in coded positions of records. */
  readonly codeLength: number
  /** Codes may have fewer characters. */
  readonly hasShorterCodes?: true
  /** What its rows have beyond code and name. */
  readonly detail?: 'num_code' | 'iso_code' | 'modes'
  /** Nothing but names is written. */
  readonly namesOnly?: true
  /** The standard fixes the codes: they are renamed, ordered and retired, not added or deleted. */
  readonly isFixed?: true
}

export const LIST_AREAS = {
  continuing_resource_types: {
    list: 'resourceTypes',
    call: 'continuingResourceTypes',
    term: 'continuing_resource_type',
    codeLength: 1,
  },
  frequencies: { list: 'frequencies', call: 'frequencies', term: 'frequency', codeLength: 1, isFixed: true },
  publication_statuses: {
    list: 'publicationStatuses',
    call: 'publicationStatuses',
    term: 'publication_status',
    codeLength: 1,
    isFixed: true,
  },
  media: { list: 'media', call: 'media', term: 'media', codeLength: 2, isFixed: true },
  iso_countries: { list: 'countries', call: 'isoCountries', term: 'iso_country', codeLength: 3, isFixed: true },
  iso_languages: { list: 'languages', call: 'isoLanguages', term: 'languages', codeLength: 3 },
  lc_countries: {
    list: 'lcCountries',
    call: 'lcCountries',
    term: 'lc_country',
    codeLength: 3,
    hasShorterCodes: true,
    detail: 'iso_code',
  },
  script_codes: { list: 'scripts', call: 'scriptCodes', codeLength: 4, detail: 'num_code' },
  subjects: { list: 'subjects', call: 'subjects', term: 'subjects', codeLength: 1, isFixed: true },
  partner_repositories: {
    list: 'repositories',
    call: 'partnerRepositories',
    term: 'partner_repositories',
    codeLength: 60,
    hasShorterCodes: true,
  },
  categories: {
    list: 'categories',
    call: 'categories',
    term: 'category',
    codeLength: 3,
    isFixed: true,
    detail: 'modes',
    namesOnly: true,
  },
} as const satisfies Record<string, ListArea>

export type AdminArea = keyof typeof LIST_AREAS

/** What an area is declared with, as far as all areas have it. */
export const areaOf = (area: AdminArea): ListArea => LIST_AREAS[area]
export const ADMIN_AREAS = Object.keys(LIST_AREAS) as AdminArea[]
export const isAdminArea = (value: unknown): value is AdminArea => ADMIN_AREAS.includes(value as AdminArea)

/** The languages of names: English is needed, the others fall back to it. */
export const NAME_LOCALES = ['en', 'es', 'fr', 'ru'] as const
export type NameLocale = (typeof NAME_LOCALES)[number]
export const MAX_NAME = 200
export const MAX_POSITION = 10_000

/** Longer than a name may be, so that the service can report a name that is too long at its field. */
const name = z.string().max(10 * MAX_NAME)
const names = z.object({ en: name, es: name, fr: name, ru: name }).partial()

const row = z.object({
  id: z.string(),
  code: z.string(),
  /** In the caller's language. */
  name: z.string(),
  names,
  position: z.number().int(),
  /** An inactive code is no longer offered, and stays valid in records. */
  is_active: z.boolean(),
  /** Of a script: its number in ISO 15924. */
  num_code: z.string().nullable().optional(),
  /** Of a country of MARC: its code of ISO 3166-1, several with commas between where ISO divides further. */
  iso_code: z.string().nullable().optional(),
  /** Of a category: where it may be chosen. */
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

/** The service answers an unknown area with 404, as it does an unknown row. */
const area = z.string().max(100)
const inArea = z.object({ area })
const ofRow = z.object({ area, id: anyId })

export const adminRows = call({
  name: 'adminRows',
  method: 'GET',
  path: '/admin/:area',
  permission: 'userManagement',
  summary: 'The rows of an area of administration',
  params: inArea,
  /** Words are looked for without regard to accents, too. */
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
  summary: 'A row of an area of administration',
  params: ofRow,
  answer: row,
  errors: ['not_found', 'row_not_found'],
})

const written = z.object({
  names: names.optional(),
  position: whole(0, MAX_POSITION).optional(),
  is_active: z.boolean().optional(),
  num_code: z.string().max(100).nullable().optional(),
  iso_code: z.string().max(1_000).nullable().optional(),
})

/** What is wrong with a field is answered as 400 `{"errors": {field: [sentence]}}` (contract, Errors). */
export const createAdminRow = call({
  name: 'createAdminRow',
  method: 'POST',
  path: '/admin/:area',
  permission: 'userManagement',
  summary: 'Add a row to an area of administration',
  params: inArea,
  /** A code is needed; the service says so at its field. */
  body: written.extend({ code: z.string().max(100).optional() }),
  isForm: true,
  answer: row,
  errors: ['not_found', 'codes_fixed', 'list_full'],
})

/** Changes what is sent. With the `updated_at` of the row that was read, one that changed since is refused. */
export const updateAdminRow = call({
  name: 'updateAdminRow',
  method: 'PUT',
  path: '/admin/:area/:id',
  permission: 'userManagement',
  summary: 'Change a row of an area of administration',
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
  summary: 'Delete a row of an area of administration that nothing uses',
  params: ofRow,
  answer: z.object({ message: z.string() }),
  errors: ['not_found', 'row_not_found', 'codes_fixed', 'shipped_row', 'in_use', 'too_broad', 'search_too_long'],
})

export const importAdminRows = importCall({
  name: 'importAdminRows',
  path: '/admin/:area/import',
  params: inArea,
  many: 'an area of administration',
})

/** What hangs on a row: how many records hold its code, the search that shows them, and rules of administration that name it. */
export const adminUses = call({
  name: 'adminUses',
  method: 'GET',
  path: '/admin/:area/:id/uses',
  permission: 'userManagement',
  summary: 'What uses a row of an area of administration',
  params: ofRow,
  answer: z.object({
    records: z.number().int(),
    search: z.object({ keyword_queries: z.array(z.object({ type: z.string(), code: z.string() })) }),
    rules: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: ['not_found', 'row_not_found', 'too_broad', 'search_too_long'],
})

/**
 * What was done in administration with a row, newest first. Administrators of a centre read it of rows that they can
 * read; that of areas of the network is refused with `network_only`.
 */
export const adminHistory = call({
  name: 'adminHistory',
  method: 'GET',
  path: '/admin/:area/:id/history',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'What was changed in a row of administration',
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
