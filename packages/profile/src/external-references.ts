/**
 * External identifiers in $0 and $1 of a heading, and their URLs. Subfield $0 contains a number after the code of its
 * source in parentheses, or a URL. Subfield $1 contains a URL (MARC 21, Appendix A).
 */

export type ExternalReference = { readonly address: string; readonly label: string }

type KnownSource = {
  /** The usual name of the source. */
  readonly name: string
  /** The MARC source codes before a number in parentheses, in lower case. */
  readonly codes: readonly string[]
  /** Patterns of URLs that contain the number. */
  readonly addresses: readonly RegExp[]
  /** The format of a normalised number. */
  readonly number: RegExp
  /** Normalises a number from a record. Defaults to no change. */
  readonly read?: (text: string) => string
  readonly address: (number: string) => string
  /** Formats a number for display. Defaults to no change. */
  readonly written?: (number: string) => string
}

const groupByFour = (digits: string): string => digits.replace(/(?<=^(?:.{4})+)(?=.)/g, ' ')

/** LCCN Namespace rules: no blanks, and the part after the hyphen padded to six digits. */
const plainLccn = (text: string): string =>
  text.replace(/\s/g, '').replace(/-([0-9]{1,6})$/, (_, serial: string) => serial.padStart(6, '0'))

const SOURCES: readonly KnownSource[] = [
  {
    name: 'ISNI',
    codes: ['isni', 'isnii', 'international standard name identifier'],
    addresses: [/^https?:\/\/(?:www\.)?isni\.org\/(?:isni\/)?([0-9]{15}[0-9Xx])\/?$/],
    number: /^[0-9]{15}[0-9X]$/,
    read: (text) => text.replace(/[\s-]/g, '').replace(/x$/, 'X'),
    address: (number) => `https://isni.org/isni/${number}`,
    written: groupByFour,
  },
  {
    name: 'VIAF',
    codes: ['viaf'],
    addresses: [/^https?:\/\/(?:www\.)?viaf\.org\/viaf\/([0-9]+)\/?$/],
    number: /^[0-9]{1,22}$/,
    address: (number) => `https://viaf.org/viaf/${number}`,
  },
  {
    name: 'GND',
    codes: ['de-588', 'gnd'],
    addresses: [/^https?:\/\/d-nb\.info\/gnd\/([0-9X-]+)\/?$/],
    number: /^[0-9]{1,10}-?[0-9X]$/,
    address: (number) => `https://d-nb.info/gnd/${number}`,
  },
  {
    name: 'LCNAF',
    codes: ['dlc', 'lcnaf', 'naf'],
    addresses: [/^https?:\/\/id\.loc\.gov\/authorities\/names\/(n[a-z]{0,2}[0-9]+)(?:\.html)?$/],
    number: /^n[a-z]{0,2}[0-9]{8,10}$/,
    read: plainLccn,
    address: (number) => `https://id.loc.gov/authorities/names/${number}`,
  },
  {
    name: 'BnF',
    codes: ['frbn', 'fr-pabn', 'frpbn'],
    addresses: [/^https?:\/\/(?:catalogue|data)\.bnf\.fr\/(?:fr\/)?(?:ark:\/12148\/cb)?([0-9]{8}[0-9a-z])\/?$/],
    number: /^[0-9]{8}[0-9a-z]$/,
    address: (number) => `https://catalogue.bnf.fr/ark:/12148/cb${number}`,
  },
  {
    name: 'IdRef',
    codes: ['idref'],
    addresses: [/^https?:\/\/(?:www\.)?idref\.fr\/([0-9]{8}[0-9Xx])\/?(?:id)?$/],
    number: /^[0-9]{8}[0-9X]$/,
    address: (number) => `https://www.idref.fr/${number}`,
  },
  {
    name: 'Wikidata',
    codes: ['wikidata', 'wikidata entity id'],
    addresses: [/^https?:\/\/(?:www\.)?wikidata\.org\/(?:wiki|entity)\/(Q[0-9]+)$/],
    number: /^Q[0-9]+$/,
    address: (number) => `https://www.wikidata.org/entity/${number}`,
  },
  {
    name: 'ROR',
    codes: ['ror'],
    addresses: [/^https?:\/\/ror\.org\/(0[0-9a-z]{6}[0-9]{2})$/],
    number: /^0[0-9a-z]{6}[0-9]{2}$/,
    address: (number) => `https://ror.org/${number}`,
  },
]

const CODED = /^\(([^()]+)\)\s*(.+)$/
const ADDRESS = /^https?:\/\/[^\s]+$/i

const numberInSource = (source: KnownSource, text: string): string | undefined => {
  const number = source.read?.(text) ?? text
  return source.number.test(number) ? number : undefined
}

/** A source as configured by administrators: a changed shipped source or an additional one. */
export type ConfiguredSource = {
  /** The code of the source: the first one if the source has several codes. */
  readonly code: string
  readonly name: string
  /** The URL template with `{number}` for the number. */
  readonly pattern: string
  /** A regular expression for the whole tag of fields with links to this source. */
  readonly tag: string
  /** The codes of the subfields with links to this source. */
  readonly subfield: string
  /** Whether the source is active. Numbers of an inactive source have no link. */
  readonly isActive: boolean
}

const PLACE = '{number}'

/** Matches the tag of any field. */
export const ANY_TAG = '...'
const ANY_SUBFIELD = '01'

export const SHIPPED_SOURCES: readonly ConfiguredSource[] = SOURCES.map(({ name, codes, address }) => ({
  code: codes[0]!,
  name,
  pattern: address(PLACE),
  tag: ANY_TAG,
  subfield: ANY_SUBFIELD,
  isActive: true,
}))

/** The place of a value: its field and subfield. */
export type ReferencePlace = { readonly tag: string; readonly subfield: string }

const fits = ({ tag, subfield }: ConfiguredSource, place: ReferencePlace | undefined): boolean =>
  place === undefined || (new RegExp(`^(?:${tag})$`).test(place.tag) && subfield.includes(place.subfield))

const inSource = (
  source: KnownSource,
  number: string,
  configured: ConfiguredSource | undefined,
): ExternalReference => ({
  address:
    configured === undefined ? source.address(number) : configured.pattern.replace(PLACE, encodeURIComponent(number)),
  label: `${configured?.name ?? source.name} ${source.written?.(number) ?? number}`,
})

/** The maximum length of a number of an unknown source, which is not normalised. */
const LONGEST_NUMBER = 100

/**
 * The URL and label of a value in $0 or $1. The label is the source and number, or the URL for an unknown source.
 * Undefined for a number of an unknown source. `configured` are the sources configured by administrators.
 */
export const externalReference = (
  value: string,
  configured: readonly ConfiguredSource[] = [],
  place?: ReferencePlace,
): ExternalReference | undefined => {
  const text = value.trim()
  const configuredOf = (code: string) => configured.find((each) => each.code.toLowerCase() === code.toLowerCase())
  const leads = (each: ConfiguredSource | undefined) => each === undefined || (each.isActive && fits(each, place))
  const [, code, coded] = CODED.exec(text) ?? []
  if (code !== undefined && coded !== undefined) {
    if (code.toLowerCase() === 'uri') return externalReference(coded, configured, place)
    const source = SOURCES.find(({ codes }) => codes.includes(code.toLowerCase()))
    const own = configuredOf(source?.codes[0] ?? code)
    if (!leads(own)) return undefined
    if (source === undefined)
      return own && coded.length <= LONGEST_NUMBER
        ? {
            address: own.pattern.replace(PLACE, encodeURIComponent(coded.trim())),
            label: `${own.name} ${coded.trim()}`,
          }
        : undefined
    const number = numberInSource(source, coded)
    return number === undefined ? undefined : inSource(source, number, own)
  }
  if (!ADDRESS.test(text)) return undefined
  for (const source of SOURCES)
    for (const address of source.addresses) {
      const id = address.exec(text)?.[1]
      const number = id === undefined ? undefined : numberInSource(source, id)
      const own = configuredOf(source.codes[0]!)
      if (number !== undefined && leads(own)) return inSource(source, number, own)
    }
  return { address: text, label: text }
}
