import { CATEGORIES } from '@seriatim/profile'
import { entryOf, type ListName, list } from '@seriatim/profile/lists'

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
export const CHECKED_LISTS: readonly CheckedList[] = [...REFERENCE_LISTS, ...FIXED_LISTS]

export const isCheckedList = (name: string): name is CheckedList => (CHECKED_LISTS as readonly string[]).includes(name)

/** Which countries centres register for, by the code of the centre; one that is not named registers for none in particular. */
export type CentreCountries = Readonly<Record<string, readonly string[]>>

/** The countries of ISO that a country of MARC is or lies in, by the code of MARC. */
export type CountriesOfLc = Readonly<Record<string, readonly string[]>>

/** The codes of each list: those that administrators keep as they are where there is a base, else as shipped. */
export type ReferenceCodes = Readonly<Record<CheckedList, ReadonlySet<string>>> & {
  readonly centreCountries: ReadonlyMap<string, ReadonlySet<string>>
  /** States with a centre of their own: what the International Centre does not register for. */
  readonly nationalCountries: ReadonlySet<string>
  /** The countries of MARC in each country of ISO, the usual one first. */
  readonly lcOfCountry: ReadonlyMap<string, readonly string[]>
  /** The same the other way round, as it was given. */
  readonly countriesOfLc: CountriesOfLc
}

/** The International Centre. */
export const CENTRAL = '_0'

/** Countries that belong to a state and may be registered for by the International Centre as well (decision 31). */
const DEPENDENT: ReadonlySet<string> = new Set(list('centres').flatMap(({ dependencies = [] }) => dependencies))

const codesOf = (entries: readonly { readonly code: string }[]): readonly string[] => entries.map(({ code }) => code)

const shippedSet = (name: ListName): ReadonlySet<string> => new Set(codesOf(list(name)))

const fixed = {
  contentTypes: shippedSet('contentTypes'),
  mediaTypes: shippedSet('mediaTypes'),
  carrierTypes: shippedSet('carrierTypes'),
  accessStatuses: shippedSet('accessStatuses'),
} satisfies Record<(typeof FIXED_LISTS)[number], ReadonlySet<string>>

const registering = (centreCountries: CentreCountries) => ({
  centreCountries: new Map(
    Object.entries(centreCountries).map(([centre, countries]) => [centre, new Set(countries)] as const),
  ),
  nationalCountries: new Set(
    Object.entries(centreCountries).flatMap(([centre, countries]) =>
      centre === CENTRAL
        ? []
        : countries.filter((code) => !DEPENDENT.has(code) && !centreCountries[CENTRAL]?.includes(code)),
    ),
  ),
})

const lcOfCountry = (countriesOfLc: CountriesOfLc): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const [code, countries] of Object.entries(countriesOfLc))
    for (const country of countries) found.set(country, [...(found.get(country) ?? []), code])
  // In the order of the shipped list, what somebody added behind it.
  const place = (country: string, code: string): number => {
    const at = entryOf('countries', country)?.lcCodes.indexOf(code) ?? -1
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  for (const [country, codes] of found)
    codes.sort((one, other) => (place(country, one) < place(country, other) ? -1 : 1))
  return found
}

/** The lists as sets, from codes in any form; a list that administrators keep and that is not given is empty. */
export const codesFrom = ({
  centreCountries = {},
  countriesOfLc = {},
  ...lists
}: Readonly<Partial<Record<ReferenceList, readonly string[]>>> & {
  readonly centreCountries?: CentreCountries
  readonly countriesOfLc?: CountriesOfLc
}): ReferenceCodes => ({
  countriesOfLc,
  lcOfCountry: lcOfCountry(countriesOfLc),
  ...registering(centreCountries),
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
  countriesOfLc: Object.fromEntries(list('lcCountries').map(({ code, countries = [] }) => [code, countries])),
  centreCountries: Object.fromEntries(
    list('centres').map(({ code, countries, dependencies = [] }) => [code, [...countries, ...dependencies]]),
  ),
})
