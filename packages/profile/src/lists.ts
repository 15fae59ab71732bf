/** The code lists of the network: seeds of the reference lists that administrators edit, and what the rules check. */
import accessStatuses from '../data/access-statuses.json' with { type: 'json' }
import carrierTypes from '../data/carrier-types.json' with { type: 'json' }
import categories from '../data/categories.json' with { type: 'json' }
import centres from '../data/centres.json' with { type: 'json' }
import contentTypes from '../data/content-types.json' with { type: 'json' }
import countries from '../data/countries.json' with { type: 'json' }
import frequencies from '../data/frequencies.json' with { type: 'json' }
import languages from '../data/languages.json' with { type: 'json' }
import lcCountries from '../data/lc-countries.json' with { type: 'json' }
import linkTypes from '../data/link-types.json' with { type: 'json' }
import media from '../data/media.json' with { type: 'json' }
import mediaTypes from '../data/media-types.json' with { type: 'json' }
import oaStatuses from '../data/oa-statuses.json' with { type: 'json' }
import publicationStatuses from '../data/publication-statuses.json' with { type: 'json' }
import relators from '../data/relators.json' with { type: 'json' }
import repositories from '../data/repositories.json' with { type: 'json' }
import resourceTypes from '../data/resource-types.json' with { type: 'json' }
import scripts from '../data/scripts.json' with { type: 'json' }
import subjects from '../data/subjects.json' with { type: 'json' }
import termSources from '../data/term-sources.json' with { type: 'json' }
import type { Category } from './categories.ts'

/** The name of an entry; English is always there, the others where a source has them. */
export type Names = { readonly en: string; readonly fr?: string; readonly es?: string; readonly ru?: string }

export type ListEntry = { readonly code: string; readonly names: Names }

/** An entry of a list that keeps codes which are not to be used any more: old records have them. */
type Retirable = {
  readonly isObsolete?: true
  /** Of an obsolete code: the current codes that take its place, by code. One: it always does. */
  readonly replacedBy?: readonly string[]
  /**
   * Of an obsolete code of a country that exists no longer: the year in which the code was withdrawn. A serial that ended
   * before keeps it. Left out where the code alone changed, or its year is not known.
   */
  readonly withdrawn?: number
}

/** ISO 3166-1 alpha-3, with XKX (Kosovo) and ZNN (international) as the network uses them. */
export type Country = ListEntry & {
  readonly alpha2?: string
  readonly numeric?: string
  /** The MARC country codes for it, the usual one first. */
  readonly lcCodes: readonly string[]
}
/** MARC Code List for Countries. `countries` are ISO alpha-3 codes, more than one where ISO divides further. */
export type LcCountry = ListEntry & Retirable & { readonly countries?: readonly string[] }
/** MARC Code List for Languages, which equals ISO 639-2/B but for its obsolete codes. */
export type Language = ListEntry & Retirable & { readonly iso6392T?: string; readonly iso6391?: string }
/** MARC 008/18 of continuing resources; `unimarc` is UNIMARC 110 $a/01. */
export type Frequency = ListEntry & { readonly issuesPerYear?: number; readonly unimarc?: string }
/** A medium: MARC 007/00-01. `qualifier` is what tells it apart in a key title. */
export type Medium = ListEntry & {
  readonly group: 'print' | 'online' | 'digitalCarrier' | 'other'
  readonly qualifier?: string
}
export type CategoryEntry = ListEntry & {
  readonly code: Category
  readonly portalLabel: string
  /** Whether a duplicate for another medium may have it. */
  readonly forDuplicate?: true
  readonly identifierStatus: 'valid' | 'cancelled' | 'suppressed'
  readonly isPublic?: true
}
/** MARC 008/21 of continuing resources; `since` is the year in which MARC 21 took the code in. */
export type ResourceType = ListEntry & { readonly unimarc?: string; readonly since?: number }
/** MARC 008/06 of continuing resources. */
export type PublicationStatus = ListEntry & { readonly publicLabel: string; readonly unimarc: string }
/** ISO 15924, with the MARC 21 codes of 880 $6 and 008/33. */
export type Script = ListEntry & {
  readonly numeric: string
  readonly codes880?: readonly string[]
  readonly isRightToLeft?: true
  readonly alphabet008?: string
}
/**
 * An ISSN centre. `countries`: the states that it registers for. `dependencies`: countries with an ISO code of their own
 * that have no centre but belong to, or are served by, one of those states; the International Centre may register for
 * them as well (decision 31). `isOwnCode`: the code is the country's alpha-2, as the network's code is not published.
 */
export type Centre = ListEntry & {
  readonly countries: readonly string[]
  readonly dependencies?: readonly string[]
  readonly isOwnCode?: true
}
/** A linking field and what it says; `code` is the tag with its second indicator where that tells the meaning. */
export type LinkType = ListEntry & {
  readonly tag: string
  readonly indicator2?: string
  /** The link that the other record carries back. */
  readonly reverse?: { readonly tag: string; readonly indicator2?: string }
  /** Second indicators that are accepted in the link back, where more than one is in use. */
  readonly acceptedReverseIndicators?: readonly string[]
}
/**
 * A main class, by its digit: what 080 and 082 are counted under. The classes of UDC and Dewey agree but for 4, which UDC
 * has given up.
 */
export type Subject = ListEntry
/** An archive that reports to the Keepers Registry. Most names are proper ones, the same in every language. */
export type Repository = ListEntry & { readonly country: string }

/** All lists by name. */
export type Lists = {
  /** MARC 856 and 857 $7. */
  readonly accessStatuses: readonly ListEntry[]
  /** RDA carrier types with their MARC codes, 338. */
  readonly carrierTypes: readonly ListEntry[]
  readonly categories: readonly CategoryEntry[]
  readonly centres: readonly Centre[]
  /** RDA content types with their MARC codes, 336. */
  readonly contentTypes: readonly ListEntry[]
  readonly countries: readonly Country[]
  readonly frequencies: readonly Frequency[]
  readonly languages: readonly Language[]
  readonly lcCountries: readonly LcCountry[]
  readonly linkTypes: readonly LinkType[]
  readonly media: readonly Medium[]
  /** RDA media types with their MARC codes, 337; `media` are those of 007. */
  readonly mediaTypes: readonly ListEntry[]
  readonly oaStatuses: readonly ListEntry[]
  readonly publicationStatuses: readonly PublicationStatus[]
  /** MARC Code List for Relators, as far as bodies and persons of serials have them: $4 and, as a term, $e. */
  readonly relators: readonly ListEntry[]
  readonly repositories: readonly Repository[]
  readonly resourceTypes: readonly ResourceType[]
  readonly scripts: readonly Script[]
  readonly subjects: readonly Subject[]
  /** Where terms and codes of 336 to 338 come from, their $2. */
  readonly termSources: readonly ListEntry[]
}
export type ListName = keyof Lists

const lists = {
  accessStatuses,
  carrierTypes,
  categories,
  centres,
  contentTypes,
  countries,
  frequencies,
  languages,
  lcCountries,
  linkTypes,
  media,
  mediaTypes,
  oaStatuses,
  publicationStatuses,
  relators,
  repositories,
  resourceTypes,
  scripts,
  subjects,
  termSources,
} as unknown as Lists

export const LIST_NAMES = Object.keys(lists) as readonly ListName[]

/** A code list in its own order. */
export const list = <Name extends ListName>(name: Name): Lists[Name] => lists[name]

const indexes = new Map(
  LIST_NAMES.map((name) => [name, new Map((lists[name] as readonly ListEntry[]).map((entry) => [entry.code, entry]))]),
)

/** The entry of a code, undefined when the list does not have it. */
export const entryOf = <Name extends ListName>(name: Name, code: string): Lists[Name][number] | undefined =>
  indexes.get(name)?.get(code)

/** An obsolete code of a list: the current codes that take its place, and when it was withdrawn. */
export type ObsoleteCode = { readonly replacedBy: readonly string[]; readonly withdrawn?: number }

/** The obsolete codes of each list that marks codes as obsolete. */
const obsoleteCodes: ReadonlyMap<string, ReadonlyMap<string, ObsoleteCode>> = new Map(
  LIST_NAMES.flatMap((name) => {
    const retired = (lists[name] as readonly (ListEntry & Retirable)[]).flatMap(
      ({ code, isObsolete, replacedBy = [], withdrawn }) =>
        isObsolete ? [[code, { replacedBy, ...(withdrawn === undefined ? {} : { withdrawn }) }] as const] : [],
    )
    return retired.length === 0 ? [] : [[name, new Map(retired)] as const]
  }),
)

/** What a list says of an obsolete code; undefined for current codes and for codes that it does not have. */
export const obsoleteCode = (name: ListName, code: string): ObsoleteCode | undefined =>
  obsoleteCodes.get(name)?.get(code)

/** The name of an entry in a language, in English where the list has no other. */
export const nameOf = ({ names }: ListEntry, locale: keyof Names): string => names[locale] ?? names.en
