/**
 * Identifiers outside the base that $0 and $1 of a heading may name, and the address of each (MARC 21, Appendix A: $0 holds a
 * number after the code of its source in parentheses, or an address; $1 an address).
 */

export type ExternalReference = { readonly address: string; readonly label: string }

type KnownSource = {
  /** As people call it. */
  readonly name: string
  /** The codes of MARC's list of organisations and sources that stand in parentheses before a number, in lower case. */
  readonly codes: readonly string[]
  /** The number in one of its addresses. */
  readonly addresses: readonly RegExp[]
  /** What its numbers look like once they are read. */
  readonly number: RegExp
  /** A number as it is written into records; as it stands unless told otherwise. */
  readonly read?: (text: string) => string
  readonly address: (number: string) => string
  /** How a number is written; as it is unless told otherwise. */
  readonly written?: (number: string) => string
}

const inFours = (digits: string): string => digits.replace(/(?<=^(?:.{4})+)(?=.)/g, ' ')

/** LCCN Namespace: without blanks, what follows the hyphen filled to six digits. */
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
    written: inFours,
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

const numberOf = (source: KnownSource, text: string): string | undefined => {
  const number = source.read?.(text) ?? text
  return source.number.test(number) ? number : undefined
}

/** A source as administration keeps it: one that is known here, changed, or another. */
export type KeptSource = {
  /** The first of its codes. */
  readonly code: string
  readonly name: string
  /** The address of a number, which `{number}` stands for. */
  readonly pattern: string
  /** A regular expression over the whole tag of the fields whose numbers lead there. */
  readonly tag: string
  /** The codes of the subfields whose numbers lead there. */
  readonly subfield: string
  /** Numbers of an inactive source lead nowhere. */
  readonly isActive: boolean
}

const PLACE = '{number}'

/** Where numbers of any field lead. */
export const ANY_TAG = '...'
const ANY_SUBFIELD = '01'

/** The sources that are known here. */
export const SHIPPED_SOURCES: readonly KeptSource[] = SOURCES.map(({ name, codes, address }) => ({
  code: codes[0]!,
  name,
  pattern: address(PLACE),
  tag: ANY_TAG,
  subfield: ANY_SUBFIELD,
  isActive: true,
}))

/** Where a value stands. */
export type ReferencePlace = { readonly tag: string; readonly subfield: string }

const fits = ({ tag, subfield }: KeptSource, place: ReferencePlace | undefined): boolean =>
  place === undefined || (new RegExp(`^(?:${tag})$`).test(place.tag) && subfield.includes(place.subfield))

const inSource = (source: KnownSource, number: string, kept: KeptSource | undefined): ExternalReference => ({
  address: kept === undefined ? source.address(number) : kept.pattern.replace(PLACE, encodeURIComponent(number)),
  label: `${kept?.name ?? source.name} ${source.written?.(number) ?? number}`,
})

/** A number of another source is taken as it stands. */
const LONGEST_NUMBER = 100

/**
 * The address that a value of $0 or $1 stands for, with what it is called: the source and its number where the source is
 * known, else the address itself; undefined for numbers of other sources, which lead nowhere. `kept` are sources as
 * administration keeps them.
 */
export const externalReference = (
  value: string,
  kept: readonly KeptSource[] = [],
  place?: ReferencePlace,
): ExternalReference | undefined => {
  const text = value.trim()
  const keptOf = (code: string) => kept.find((each) => each.code.toLowerCase() === code.toLowerCase())
  const leads = (each: KeptSource | undefined) => each === undefined || (each.isActive && fits(each, place))
  const [, code, coded] = CODED.exec(text) ?? []
  if (code !== undefined && coded !== undefined) {
    if (code.toLowerCase() === 'uri') return externalReference(coded, kept, place)
    const source = SOURCES.find(({ codes }) => codes.includes(code.toLowerCase()))
    const own = keptOf(source?.codes[0] ?? code)
    if (!leads(own)) return undefined
    if (source === undefined)
      return own && coded.length <= LONGEST_NUMBER
        ? {
            address: own.pattern.replace(PLACE, encodeURIComponent(coded.trim())),
            label: `${own.name} ${coded.trim()}`,
          }
        : undefined
    const number = numberOf(source, coded)
    return number === undefined ? undefined : inSource(source, number, own)
  }
  if (!ADDRESS.test(text)) return undefined
  for (const source of SOURCES)
    for (const address of source.addresses) {
      const found = address.exec(text)?.[1]
      const number = found === undefined ? undefined : numberOf(source, found)
      const own = keptOf(source.codes[0]!)
      if (number !== undefined && leads(own)) return inSource(source, number, own)
    }
  return { address: text, label: text }
}
