import { CATEGORIES } from '@seriatim/profile'
import { list } from '@seriatim/profile/lists'

/** The reference lists that records take codes from. */
export const REFERENCE_LISTS = ['centres', 'countries', 'lcCountries', 'languages', 'media', 'categories'] as const
export type ReferenceList = (typeof REFERENCE_LISTS)[number]

/** The codes of each list: as administrators keep them where there is a base, else as shipped. */
export type ReferenceCodes = Readonly<Record<ReferenceList, ReadonlySet<string>>>

/** The lists as sets, from codes in any form; a list that is not given is empty. */
export const codesFrom = (lists: Readonly<Partial<Record<ReferenceList, readonly string[]>>>): ReferenceCodes => ({
  centres: new Set(lists.centres),
  countries: new Set(lists.countries),
  lcCountries: new Set(lists.lcCountries),
  languages: new Set(lists.languages),
  media: new Set(lists.media),
  categories: new Set(lists.categories),
})

const codesOf = (entries: readonly { readonly code: string }[]): readonly string[] => entries.map(({ code }) => code)

/** The lists as they are shipped. Obsolete codes of countries and languages are in: old records keep them. */
export const shippedCodes: ReferenceCodes = codesFrom({
  centres: codesOf(list('centres')),
  countries: codesOf(list('countries')),
  lcCountries: codesOf(list('lcCountries')),
  languages: codesOf(list('languages')),
  media: codesOf(list('media')),
  categories: CATEGORIES,
})
