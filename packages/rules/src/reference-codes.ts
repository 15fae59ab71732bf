import { CATEGORIES } from '@seriatim/profile'
import { entryOf, type ListName, list } from '@seriatim/profile/lists'

/** The reference lists of codes that administrators keep. */
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

/** Names of lists of MARC 21 that cannot be edited. */
const FIXED_LISTS = ['contentTypes', 'mediaTypes', 'carrierTypes', 'accessStatuses'] as const

/** The lists with checked codes. */
export type CheckedList = ReferenceList | (typeof FIXED_LISTS)[number]
export const CHECKED_LISTS: readonly CheckedList[] = [...REFERENCE_LISTS, ...FIXED_LISTS]

export const isCheckedList = (name: string): name is CheckedList => (CHECKED_LISTS as readonly string[]).includes(name)

/** The countries of each centre, by centre code. A missing centre is not restricted. */
export type CentreCountries = Readonly<Record<string, readonly string[]>>

/** The ISO countries of each MARC country, by MARC code. */
export type CountriesOfLc = Readonly<Record<string, readonly string[]>>

/** The codes of each list: the administrators' lists in the database, else the shipped lists. */
export type ReferenceCodes = Readonly<Record<CheckedList, ReadonlySet<string>>> & {
  readonly centreCountries: ReadonlyMap<string, ReadonlySet<string>>
  /** The states that have a national centre. The International Centre does not register for these states. */
  readonly nationalCountries: ReadonlySet<string>
  /** The MARC countries in each ISO country, most usual first. */
  readonly lcOfCountry: ReadonlyMap<string, readonly string[]>
  /** The ISO countries of each MARC country. */
  readonly countriesOfLc: CountriesOfLc
}

/** The code of the International Centre. */
export const CENTRAL = '_0'

/** Dependent territories. The International Centre may register for these territories too (decision 31). */
const DEPENDENT: ReadonlySet<string> = new Set(list('centres').flatMap(({ dependencies = [] }) => dependencies))

const entryCodes = (entries: readonly { readonly code: string }[]): readonly string[] => entries.map(({ code }) => code)

const shippedSet = (name: ListName): ReadonlySet<string> => new Set(entryCodes(list(name)))

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
  const result = new Map<string, string[]>()
  for (const [code, countries] of Object.entries(countriesOfLc))
    for (const country of countries) result.set(country, [...(result.get(country) ?? []), code])
  // Codes of the shipped list come first, in the shipped order, then added codes.
  const place = (country: string, code: string): number => {
    const at = entryOf('countries', country)?.lcCodes.indexOf(code) ?? -1
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  for (const [country, codes] of result)
    codes.sort((one, other) => (place(country, one) < place(country, other) ? -1 : 1))
  return result
}

/** Creates the code sets. A list that is not given is empty. */
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

/** The shipped lists. They include obsolete countries and languages, because old records contain them. */
export const shippedCodes: ReferenceCodes = codesFrom({
  centres: entryCodes(list('centres')),
  countries: entryCodes(list('countries')),
  lcCountries: entryCodes(list('lcCountries')),
  languages: entryCodes(list('languages')),
  media: entryCodes(list('media')),
  categories: CATEGORIES,
  resourceTypes: entryCodes(list('resourceTypes')),
  countriesOfLc: Object.fromEntries(list('lcCountries').map(({ code, countries = [] }) => [code, countries])),
  centreCountries: Object.fromEntries(
    list('centres').map(({ code, countries, dependencies = [] }) => [code, [...countries, ...dependencies]]),
  ),
})
