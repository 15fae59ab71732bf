import { LINK_INDICATORS } from '@seriatim/contract'

/**
 * A record of the assignment form before it has an ISSN (specification-2, 3.1). Codes are null until one is chosen,
 * because blank is a valid code in many lists. Repeatable fields are lists; the request sends their first entry as the
 * main one (`imprint` and `otherImprints`, `url` and `otherUrls`).
 */
export type ProvisionalRecord = {
  readonly id: string
  readonly keyTitle: string
  readonly qualifier: string
  readonly language: string | null
  /** The languages, if `language` is `mul` (multiple languages). Absent in forms that earlier releases stored. */
  readonly languages?: readonly string[]
  readonly frequency: string | null
  readonly serialType: string | null
  readonly isoCountry: string | null
  readonly lcCountry: string | null
  /** False: the serial is already published. True: it is not yet published. */
  readonly prepublication: boolean | null
  readonly medium: string | null
  readonly year1: string
  readonly year2: string
  /** The list is never empty: a record has at least one imprint. */
  readonly imprints: readonly Imprint[]
  readonly bodies: readonly Body[]
  readonly urls: readonly Url[]
  readonly classifications: readonly Classification[]
  readonly titleVariants: readonly TitleVariant[]
  readonly links: readonly RecordLink[]
  /** The ISSN of the stored record that this record continues, as typed. Absent if the form has no field for it. */
  readonly previousIssn?: string | undefined
  /** The title of the serial without ISSN that this record continues. Absent if the form has no field for it. */
  readonly previousTitle?: string | undefined
  /** The subtitle (245 $b). Absent if the form has no field for it. */
  readonly subtitle?: string | undefined
}

/** `publisherType`: blank means earliest available, 2 intervening, 3 current or latest; null means not chosen. */
export type Imprint = { readonly id: string; readonly text: string; readonly publisherType: string | null }
export type Body = { readonly id: string; readonly text: string }
export type Url = { readonly id: string; readonly text: string; readonly accessStatus: string | null }
export type Classification = {
  readonly id: string
  readonly classification: string
  readonly classificationType: string | null
}
/** `titleType`: second indicator of 246; blank means no type specified. */
export type TitleVariant = { readonly id: string; readonly text: string; readonly titleType: string }
/** A link to another record; `to` is the id of a record of the form. */
export type RecordLink = {
  readonly id: string
  readonly text: string
  readonly tag: string | null
  readonly indicator2: string
  readonly to: string | null
}

type Lists = Pick<ProvisionalRecord, 'imprints' | 'bodies' | 'urls' | 'classifications' | 'titleVariants' | 'links'>
export type ListName = keyof Lists
export type ItemOf<L extends ListName> = Lists[L][number]
export const LIST_NAMES: readonly ListName[] = [
  'imprints',
  'bodies',
  'urls',
  'classifications',
  'titleVariants',
  'links',
]

/** The fields with a single value. */
export type Scalars = Omit<ProvisionalRecord, 'id' | ListName>

/** The blank code of MARC 21, for example "no type specified" or "earliest available". */
const BLANK = ' '

/** The code for several languages; the record then lists these languages in 041. */
export const SEVERAL = 'mul'

/** The code of the online medium, which requires a URL. */
export const ONLINE = 'cr'

/** The second indicators that a link with this tag can have: only 780 and 785 use them, for the kind of succession. */
export const indicatorsOf = (tag: string | null): readonly string[] => LINK_INDICATORS[tag ?? ''] ?? []

/**
 * Sets the tag of a link, and resets the second indicator to the first choice for the tag, or to blank if there is none
 * (specification-2, 3.2).
 */
export const withTag = (link: RecordLink, tag: string | null): RecordLink => ({
  ...link,
  tag,
  indicator2: indicatorsOf(tag)[0] ?? BLANK,
})

/** An empty entry of a list. */
export const blankItem = <L extends ListName>(list: L, id: string): ItemOf<L> => {
  const blanks: { readonly [N in ListName]: ItemOf<N> } = {
    imprints: { id, text: '', publisherType: null },
    bodies: { id, text: '' },
    urls: { id, text: '', accessStatus: null },
    classifications: { id, classification: '', classificationType: null },
    titleVariants: { id, text: '', titleType: BLANK },
    links: { id, text: '', tag: null, indicator2: BLANK, to: null },
  }
  return blanks[list]
}

export const blankRecord = (id: string): ProvisionalRecord => ({
  id,
  keyTitle: '',
  qualifier: '',
  language: null,
  frequency: null,
  serialType: null,
  isoCountry: null,
  lcCountry: null,
  prepublication: null,
  medium: null,
  year1: '',
  year2: '',
  imprints: [blankItem('imprints', `${id}-imprint`)],
  bodies: [],
  urls: [],
  classifications: [],
  titleVariants: [],
  links: [],
})

/**
 * Copies a record: the copy has the given id, and the entries of its lists have new ids. The previous record is not
 * copied, because the copy in another medium continues another record.
 */
export const copyRecord = (record: ProvisionalRecord, id: string): ProvisionalRecord => {
  const copied = <L extends ListName>(list: L): Lists[L] =>
    record[list].map((item, index) => ({ ...item, id: `${id}-${list}-${index}` })) as unknown as Lists[L]
  return {
    ...record,
    id,
    previousIssn: undefined,
    previousTitle: undefined,
    imprints: copied('imprints'),
    bodies: copied('bodies'),
    urls: copied('urls'),
    classifications: copied('classifications'),
    titleVariants: copied('titleVariants'),
    links: copied('links'),
  }
}

/** Whether all fields of a record are empty. */
export const isBlankRecord = (record: ProvisionalRecord): boolean => {
  const withoutIds = (each: ProvisionalRecord) =>
    JSON.stringify(each, (name, value: unknown) => (name === 'id' ? undefined : value))
  return withoutIds(record) === withoutIds(blankRecord(''))
}

/** Whether an entry has no text and is therefore not sent. A link is sent even without a text. */
export const isBlankItem = (item: ItemOf<ListName>): boolean =>
  !('to' in item) && ('classification' in item ? item.classification : item.text).trim() === ''
