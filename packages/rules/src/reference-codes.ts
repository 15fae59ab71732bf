import { CATEGORIES } from '@seriatim/profile'
import { type ListName, list } from '@seriatim/profile/lists'

/** The reference lists that records take codes from and that administrators keep. */
export const REFERENCE_LISTS = [
  'centres',
  'countries',
  'lcCountries',
  'languages',
  'media',
  'categories',
  'resourceTypes',
] as const
export type ReferenceList = (typeof REFERENCE_LISTS)[number]

/** Lists of MARC 21 that nobody keeps: as shipped, always. */
const FIXED_LISTS = ['contentTypes', 'mediaTypes', 'carrierTypes', 'accessStatuses'] as const

/** The lists whose codes are checked. */
export type CheckedList = ReferenceList | (typeof FIXED_LISTS)[number]

export const isCheckedList = (name: ListName): name is CheckedList =>
  ([...REFERENCE_LISTS, ...FIXED_LISTS] as readonly ListName[]).includes(name)

/** The codes of each list: those that administrators keep as they are where there is a base, else as shipped. */
export type ReferenceCodes = Readonly<Record<CheckedList, ReadonlySet<string>>>

const codesOf = (entries: readonly { readonly code: string }[]): readonly string[] => entries.map(({ code }) => code)

const shippedSet = (name: ListName): ReadonlySet<string> => new Set(codesOf(list(name)))

const fixed = {
  contentTypes: shippedSet('contentTypes'),
  mediaTypes: shippedSet('mediaTypes'),
  carrierTypes: shippedSet('carrierTypes'),
  accessStatuses: shippedSet('accessStatuses'),
} satisfies Record<(typeof FIXED_LISTS)[number], ReadonlySet<string>>

/** The lists as sets, from codes in any form; a list that administrators keep and that is not given is empty. */
export const codesFrom = (lists: Readonly<Partial<Record<ReferenceList, readonly string[]>>>): ReferenceCodes => ({
  centres: new Set(lists.centres),
  countries: new Set(lists.countries),
  lcCountries: new Set(lists.lcCountries),
  languages: new Set(lists.languages),
  media: new Set(lists.media),
  categories: new Set(lists.categories),
  resourceTypes: new Set(lists.resourceTypes),
  ...fixed,
})

/** The lists as they are shipped. Obsolete codes of countries and languages are in: old records keep them. */
export const shippedCodes: ReferenceCodes = codesFrom({
  centres: codesOf(list('centres')),
  countries: codesOf(list('countries')),
  lcCountries: codesOf(list('lcCountries')),
  languages: codesOf(list('languages')),
  media: codesOf(list('media')),
  categories: CATEGORIES,
  resourceTypes: codesOf(list('resourceTypes')),
})
