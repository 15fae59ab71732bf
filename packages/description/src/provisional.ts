/**
 * A record of the assignment form without an ISSN (specification-2, 3.1 and 3.2). Texts are as typed. A code is null if
 * none was selected, and one space for the blank code.
 */
export type Provisional = {
  /** The id of the record in the form, used by links and faults. */
  readonly id: string
  readonly keyTitle: string
  /** The qualifier of the key title, with or without its parentheses. */
  readonly qualifier: string
  /** The subtitle (245 $b). */
  readonly subtitle: string
  /** The language (008/35-37). */
  readonly language: string
  /** The languages (041 $a) if the language is `mul`. */
  readonly languages: readonly string[]
  /** The frequency (008/18). */
  readonly frequency: string
  /** The type of continuing resource (008/21). */
  readonly serialType: string | null
  /** The country (044 $c, ISO 3166-1 alpha-3). */
  readonly isoCountry: string
  /** The MARC country (044 $a and 008/15-17). */
  readonly lcCountry: string
  /** Whether the serial is not published yet. */
  readonly prepublication: boolean | null
  /** The medium (007/00-01). */
  readonly medium: string
  /** The start and end year (008/07-10 and 008/11-14). */
  readonly year1: string
  readonly year2: string
  /** The imprint as typed: `$a City $b Publisher $c Year`. */
  readonly imprint: string
  /** The type of the publisher (264, first indicator). */
  readonly publisherType: string | null
  readonly otherImprints: readonly {
    readonly id: string
    readonly text: string
    readonly publisherType: string | null
  }[]
  readonly issuingBody: string
  readonly otherIssuingBodies: readonly { readonly id: string; readonly text: string }[]
  readonly url: { readonly text: string; readonly accessStatus: string | null }
  readonly otherUrls: readonly { readonly id: string; readonly text: string; readonly accessStatus: string | null }[]
  readonly classification: string
  readonly classificationType: string | null
  readonly classifications: readonly {
    readonly id: string
    readonly classification: string
    readonly classificationType: string | null
  }[]
  readonly titleVariants: readonly { readonly id: string; readonly text: string; readonly titleType: string | null }[]
  readonly links: readonly ProvisionalLink[]
  /** The ISSN of the stored record that this record continues, as typed. */
  readonly previous_issn: string
  /** The title of the serial without ISSN that this record continues (780 $t). */
  readonly previous_title: string
}

/** A link to another record of the form, whose id is `to`. */
export type ProvisionalLink = {
  readonly id: string
  /** Relationship information ($i of the linking field). */
  readonly text: string
  readonly tag: string | null
  readonly indicator2: string | null
  readonly to: string | null
}

/** The code of the only medium with a URL: online. */
export const ONLINE = 'cr'

/**
 * Normalises a form value: NFC, and one blank for control characters and white space. U+FEFF is unchanged, because a
 * blank instead would split words: only JavaScript, not Unicode, classifies U+FEFF as white space.
 */
export const normaliseFormText = (text: string): string =>
  text
    .replace(/[[\p{Cc}\p{White_Space}]--[\u0098\u009C]]+/gv, ' ')
    .replace(/^ | $/g, '')
    .normalize('NFC')

/** The qualifier of a key title with its parentheses (222 $b), or ''. */
export const qualifierOf = ({ qualifier }: Pick<Provisional, 'qualifier'>): string => {
  const text = normaliseFormText(qualifier)
  if (text === '') return ''
  return text.startsWith('(') && text.endsWith(')') ? text : `(${text})`
}
