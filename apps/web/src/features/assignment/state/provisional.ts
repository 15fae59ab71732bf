import { LINK_INDICATORS } from '@seriatim/contract'

/**
 * A record of the assignment form before it has a number (specification-2, 3.1). Codes are null until one is chosen:
 * the blank code is a choice of its own in many lists. What may repeat is one list; its first entry is the main one on
 * the wire (imprint and otherImprints, url and otherUrls).
 */
export type ProvisionalRecord = {
  readonly id: string
  readonly keyTitle: string
  readonly qualifier: string
  readonly language: string | null
  /** Which ones, where the language is several (`mul`). Absent in forms that were kept before it was asked. */
  readonly languages?: readonly string[]
  readonly frequency: string | null
  readonly serialType: string | null
  readonly isoCountry: string | null
  readonly lcCountry: string | null
  /** False: already published; true: not yet. */
  readonly prepublication: boolean | null
  readonly medium: string | null
  readonly year1: string
  readonly year2: string
  /** Never empty: a record has an imprint. */
  readonly imprints: readonly Imprint[]
  readonly bodies: readonly Body[]
  readonly urls: readonly Url[]
  readonly classifications: readonly Classification[]
  readonly titleVariants: readonly TitleVariant[]
  readonly links: readonly RecordLink[]
}

/** `publisherType`: blank earliest available, 2 intervening, 3 current or latest; null not chosen. */
export type Imprint = { readonly id: string; readonly text: string; readonly publisherType: string | null }
export type Body = { readonly id: string; readonly text: string }
export type Url = { readonly id: string; readonly text: string; readonly accessStatus: string | null }
export type Classification = {
  readonly id: string
  readonly classification: string
  readonly classificationType: string | null
}
/** `titleType`: 246 second indicator, blank where no type is specified. */
export type TitleVariant = { readonly id: string; readonly text: string; readonly titleType: string }
/** `to`: the id of another record of the form. */
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

/** The fields that hold one value. */
export type Scalars = Omit<ProvisionalRecord, 'id' | ListName>

/** A code of its own in MARC: no type, earliest available. */
const BLANK = ' '

/** The code that stands for several languages, which 041 names. */
export const SEVERAL = 'mul'

/** The medium whose record needs an address. */
export const ONLINE = 'cr'

/** Only 780 and 785 say how one title follows another. */
export const indicatorsOf = (tag: string | null): readonly string[] => LINK_INDICATORS[tag ?? ''] ?? []

/** Picking a tag resets the second indicator to its first choice, or blank (specification-2, 3.2). */
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

/** The same record once more, under an id of its own; every entry of its lists too. */
export const copyRecord = (record: ProvisionalRecord, id: string): ProvisionalRecord => {
  const copied = <L extends ListName>(list: L): Lists[L] =>
    record[list].map((item, index) => ({ ...item, id: `${id}-${list}-${index}` })) as unknown as Lists[L]
  return {
    ...record,
    id,
    imprints: copied('imprints'),
    bodies: copied('bodies'),
    urls: copied('urls'),
    classifications: copied('classifications'),
    titleVariants: copied('titleVariants'),
    links: copied('links'),
  }
}

/** Whether nothing has been typed or chosen. */
export const isBlankRecord = (record: ProvisionalRecord): boolean => {
  const withoutIds = (each: ProvisionalRecord) =>
    JSON.stringify(each, (name, value: unknown) => (name === 'id' ? undefined : value))
  return withoutIds(record) === withoutIds(blankRecord(''))
}

/** Whether an entry of a list has no text: it is not sent. A link is what it links, with or without a text. */
export const isBlankItem = (item: ItemOf<ListName>): boolean =>
  !('to' in item) && ('classification' in item ? item.classification : item.text).trim() === ''

/** An id that no other record or entry of a form has, with or without a secure context. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
