import { z } from 'zod'
import { type AnswerOf, call } from './call.ts'

/** A row of every reference list, with its name in the caller's language. */
export const listRow = z.object({ id: z.string(), code: z.string(), name: z.string() })
export type ListRow = z.output<typeof listRow>

/** Lists contain active rows. With `retired`, lists also contain retired rows, which name old codes in records. */
const offered = z.object({ retired: z.enum(['true', 'false']).default('false') })

const list = (name: string, path: string, summary: string) =>
  call({
    name,
    method: 'GET',
    path,
    permission: 'session',
    summary,
    query: offered,
    answer: z.array(listRow),
    errors: [],
  })

export const isoCountries = list('isoCountries', '/iso_countries', 'List the countries of ISO 3166-1')

/** A centre with its countries (ISO 3166-1 alpha-3). */
const centreRow = listRow.extend({ countries: z.array(z.string()) })

export const issnCenters = call({
  name: 'issnCenters',
  method: 'GET',
  path: '/issn_centers',
  permission: 'session',
  summary: 'List the centres of the network',
  query: offered,
  answer: z.array(centreRow),
  errors: [],
})

export const isoLanguages = list('isoLanguages', '/iso_languages', 'List languages (MARC code list, ISO 639-2/B)')
export const media = list('media', '/medium', 'List media (007/00-01)')
export const frequencies = list('frequencies', '/frequencies', 'List frequencies (008/18)')
export const publicationStatuses = list(
  'publicationStatuses',
  '/publication_statuses',
  'List publication statuses (008/06)',
)
export const continuingResourceTypes = list(
  'continuingResourceTypes',
  '/continuing_resource_types',
  'List types of continuing resource (008/21)',
)
export const subjects = list('subjects', '/subjects', 'List the main classes of UDC and DDC, by digit')
export const partnerRepositories = list(
  'partnerRepositories',
  '/partner_repositories',
  'List archiving agencies (920 $h)',
)

/** LC countries. With `iso` (alpha-3), only those of that country. */
export const lcCountries = call({
  name: 'lcCountries',
  method: 'GET',
  path: '/lc_countries',
  permission: 'session',
  summary: 'List the countries of the MARC code list',
  query: z.object({ iso: z.string().max(3).optional() }),
  answer: z.array(listRow),
  errors: [],
})

/** Categories of 699 $8. `mode=import` and `mode=duplicate` return the categories that are allowed there. */
export const categories = call({
  name: 'categories',
  method: 'GET',
  path: '/categories',
  permission: 'session',
  summary: 'List the categories of records (699 $8)',
  query: z.object({ mode: z.enum(['import', 'duplicate']).optional() }),
  answer: z.array(listRow),
  errors: [],
})

export const scriptCodes = call({
  name: 'scriptCodes',
  method: 'GET',
  path: '/script_codes',
  permission: 'session',
  summary: 'List the scripts of ISO 15924',
  answer: z.array(listRow.extend({ num_code: z.string() })),
  errors: [],
})

/**
 * The lists of the editor, by their name in the profile: every code in order, with its name in the caller's language.
 * Retired codes are included, to name codes in records. Scripts include their number (ISO 15924), which $6 may contain.
 */
export const codeLists = call({
  name: 'codeLists',
  method: 'GET',
  path: '/code_lists',
  permission: 'session',
  summary: 'Get the codes of all reference lists, with their names',
  answer: z.record(
    z.string(),
    z.array(z.object({ code: z.string(), name: z.string(), is_active: z.boolean(), num_code: z.string().optional() })),
  ),
  errors: [],
})
export type CodeLists = AnswerOf<typeof codeLists>
