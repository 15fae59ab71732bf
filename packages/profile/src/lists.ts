/**
 * The code lists of the network. Rules check against them, and they are the initial content of the lists that
 * administrators edit.
 */
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

/** The names of an entry. English is required, other languages depend on the source of the list. */
export type Names = { readonly en: string; readonly fr?: string; readonly es?: string; readonly ru?: string }

export type ListEntry = { readonly code: string; readonly names: Names }

/** An entry of a list with obsolete codes, which old records may contain. */
type Retirable = {
  readonly isObsolete?: true
  /** The current codes that replace an obsolete code. A single code always replaces the obsolete code. */
  readonly replacedBy?: readonly string[]
  /**
   * The year in which the code of a former country was withdrawn. A serial that ended before this year keeps the code.
   * Undefined if only the code changed or the year is unknown.
   */
  readonly withdrawn?: number
}

/**
 * A country with its ISO 3166-1 alpha-3 code, including XKX (Kosovo) and ZNN (international) as used in the network.
 */
export type Country = ListEntry & {
  readonly alpha2?: string
  readonly numeric?: string
  /** The MARC country codes of the country, most usual first. */
  readonly lcCodes: readonly string[]
}
/**
 * A country of the MARC Code List for Countries. `countries` are ISO alpha-3 codes, several if ISO divides the country
 * further.
 */
export type LcCountry = ListEntry & Retirable & { readonly countries?: readonly string[] }
/** A language of the MARC Code List for Languages. The codes are those of ISO 639-2/B, except for obsolete codes. */
export type Language = ListEntry & Retirable & { readonly iso6392T?: string; readonly iso6391?: string }
/** A frequency (008/18 of continuing resources). `unimarc` is its code in UNIMARC 110 $a/01. */
export type Frequency = ListEntry & { readonly issuesPerYear?: number; readonly unimarc?: string }
/** A medium (007/00-01). `qualifier` is the word that identifies the medium in a key title. */
export type Medium = ListEntry & {
  readonly group: 'print' | 'online' | 'digitalCarrier' | 'other'
  readonly qualifier?: string
}
export type CategoryEntry = ListEntry & {
  readonly code: Category
  readonly portalLabel: string
  /** Whether a duplicate in another medium may have the category. */
  readonly forDuplicate?: true
  readonly identifierStatus: 'valid' | 'cancelled' | 'suppressed'
  readonly isPublic?: true
}
/** A type of continuing resource (008/21). `since` is the year in which MARC 21 added the code. */
export type ResourceType = ListEntry & { readonly unimarc?: string; readonly since?: number }
/** A publication status (008/06 of continuing resources). */
export type PublicationStatus = ListEntry & { readonly publicLabel: string; readonly unimarc: string }
/** A script with its ISO 15924 code, and its MARC 21 codes in 880 $6 and 008/33. */
export type Script = ListEntry & {
  readonly numeric: string
  readonly codes880?: readonly string[]
  readonly isRightToLeft?: true
  readonly alphabet008?: string
}
/**
 * An ISSN centre. `countries` are the states of the centre. `dependencies` are territories that have a separate ISO
 * code but no centre, and that belong to these states or are served by them. The International Centre may register for
 * these territories too (decision 31). `isOwnCode`: the code is the country's alpha-2, because the network code is not
 * published.
 */
export type Centre = ListEntry & {
  readonly countries: readonly string[]
  readonly dependencies?: readonly string[]
  readonly isOwnCode?: true
}
/**
 * A linking field and its meaning. `code` is the tag, followed by the second indicator if it determines the meaning.
 */
export type LinkType = ListEntry & {
  readonly tag: string
  readonly indicator2?: string
  /** The kind of link that the other record must have in return. */
  readonly reverse?: { readonly tag: string; readonly indicator2?: string }
  /** Accepted second indicators of the reverse link, if there are several. */
  readonly acceptedReverseIndicators?: readonly string[]
}
/**
 * A main class of UDC and Dewey by its digit, which groups 080 and 082 for counts. The two schemes agree except for 4,
 * which UDC no longer uses.
 */
export type Subject = ListEntry
/** An archive that reports to the Keepers Registry. Most names are proper names and equal in every language. */
export type Repository = ListEntry & { readonly country: string }

/** All lists by name. */
export type Lists = {
  /** Access statuses in 856 and 857 $7 (MARC 21). */
  readonly accessStatuses: readonly ListEntry[]
  /** RDA carrier types with their MARC codes, for 338. */
  readonly carrierTypes: readonly ListEntry[]
  readonly categories: readonly CategoryEntry[]
  readonly centres: readonly Centre[]
  /** RDA content types with their MARC codes, for 336. */
  readonly contentTypes: readonly ListEntry[]
  readonly countries: readonly Country[]
  readonly frequencies: readonly Frequency[]
  readonly languages: readonly Language[]
  readonly lcCountries: readonly LcCountry[]
  readonly linkTypes: readonly LinkType[]
  readonly media: readonly Medium[]
  /** RDA media types with their MARC codes, for 337. The list `media` has the codes of 007. */
  readonly mediaTypes: readonly ListEntry[]
  readonly oaStatuses: readonly ListEntry[]
  readonly publicationStatuses: readonly PublicationStatus[]
  /** MARC Code List for Relators, limited to bodies and persons of serials: codes for $4, and terms for $e. */
  readonly relators: readonly ListEntry[]
  readonly repositories: readonly Repository[]
  readonly resourceTypes: readonly ResourceType[]
  readonly scripts: readonly Script[]
  readonly subjects: readonly Subject[]
  /** Sources of the terms and codes in 336 to 338, for $2. */
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

/** A code list in its original order. */
export const list = <Name extends ListName>(name: Name): Lists[Name] => lists[name]

const indexes = new Map(
  LIST_NAMES.map((name) => [name, new Map((lists[name] as readonly ListEntry[]).map((entry) => [entry.code, entry]))]),
)

/** The entry of a code, or undefined. */
export const entryOf = <Name extends ListName>(name: Name, code: string): Lists[Name][number] | undefined =>
  indexes.get(name)?.get(code)

/** The current replacements of an obsolete code, and the year of withdrawal. */
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

/** The replacement of an obsolete code. Undefined for current and unknown codes. */
export const obsoleteCode = (name: ListName, code: string): ObsoleteCode | undefined =>
  obsoleteCodes.get(name)?.get(code)

/** The name of an entry in a language, else in English. */
export const entryName = ({ names }: ListEntry, locale: keyof Names): string => names[locale] ?? names.en
