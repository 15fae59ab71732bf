/**
 * A record as JSON-LD after the linked data application profile of the ISSN network (version 2). Content: the resource,
 * its identifiers and titles, place and date of publication, links, and the describing record. The context is inline,
 * so that readers fetch nothing.
 */

import { factsOf } from '@seriatim/analyser'
import { mergerPartners } from '@seriatim/issn'
import {
  controlValue,
  type DataField,
  dataFieldsOf,
  firstDataField,
  isDataField,
  type MarcRecord,
  positions,
  subfield,
  subfields,
} from '@seriatim/marc'
import { isPublicationStatement } from '@seriatim/profile'
import { entryOf } from '@seriatim/profile/lists'
import { withoutMarks } from '@seriatim/scripts'
import type { Licence } from '../../platform/database/data-licence.ts'
import { possibleInXml } from '../../platform/http/xml.ts'

/** The record that a node describes. Database values replace data that the record does not contain. */
type DescribedRecord = {
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly record: MarcRecord
}

const RESOURCE = 'http://issn.org/resource/ISSN/'
const RESOURCE_L = 'http://issn.org/resource/ISSN-L/'

const reference = (id: string) => ({ '@id': id, '@type': '@id' })
const text = (id: string) => ({ '@id': id, '@type': 'xsd:string' })

/** Properties of the profile whose value is another resource. */
const REFERENCES: Readonly<Record<string, string>> = {
  classification: 'bf:classification',
  identifiedBy: 'bf:identifiedBy',
  title: 'bf:title',
  status: 'bf:status',
  format: 'dc:format',
  spatial: 'dct:spatial',
  type_dct: 'dct:type',
  M00806: 'm2100x:M00806',
  regularity: 'bfmarc:regularity',
  contributor: 'schema:contributor',
  inLanguage: 'schema:inLanguage',
  isPartOf: 'schema:isPartOf',
  location: 'schema:location',
  publication: 'schema:publication',
  publishedBy: 'schema:publishedBy',
  publisher: 'schema:publisher',
  wasAttributedTo: 'prov:wasAttributedTo',
  hasCancelledISSN: 'issnprop:hasCancelledISSN',
  isReplacedBy: 'dct:isReplacedBy',
  license: 'dct:license',
}

const TEXTS: Readonly<Record<string, string>> = {
  mainTitle: 'bf:mainTitle',
  provisionActivityStatement: 'bf:provisionActivityStatement',
  variantType: 'bf:variantType',
  identifier: 'dc:identifier',
  'hasCancelledISSN-L': 'issnprop:hasCancelledISSN-L',
  hasIncorrectISSN: 'issnprop:hasIncorrectISSN',
  label: 'rdfs:label',
  value: 'rdf:value',
  alternateName: 'schema:alternateName',
  endDate: 'schema:endDate',
  issn: 'schema:issn',
  modified: 'dct:modified',
  name: 'schema:name',
  startDate: 'schema:startDate',
  temporal: 'schema:temporal',
  url: 'schema:url',
}

/** Properties of the profile for linking fields, by tag. For 780 and 785, also by second indicator. */
const LINKS: Readonly<Record<string, string>> = {
  '760': 'subseriesOf',
  '762': 'hasSubseries',
  '765': 'translationOf',
  '767': 'translation',
  '770': 'supplement',
  '772': 'supplementTo',
  '775': 'otherEdition',
  '776': 'otherPhysicalFormat',
  '777': 'issuedWith',
  '787': 'relation',
  '7800': 'continues',
  '7801': 'continuesInPart',
  '7802': 'replacementOf',
  '7803': 'replacementOf',
  '7804': 'mergerOf',
  '7805': 'absorbed',
  '7806': 'absorbed',
  '7807': 'separatedFrom',
  '7850': 'continuedBy',
  '7851': 'continuedInPartBy',
  '7852': 'replacedBy',
  '7853': 'replacedBy',
  '7854': 'absorbedBy',
  '7855': 'absorbedBy',
  '7856': 'splitInto',
  '7857': 'mergedToForm',
}

/**
 * Property for the other serials of a merger. The profile has no property for them; they are related, but none of them
 * resulted from another.
 */
const PARTNER = 'relation'

export const LINKED_DATA_CONTEXT: Readonly<Record<string, unknown>> = {
  id: '@id',
  type: '@type',
  bf: 'http://id.loc.gov/ontologies/bibframe/',
  bfmarc: 'http://bibfra.me/vocab/marc/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dct: 'http://purl.org/dc/terms/',
  issnprop: 'http://issn.org/vocabularies/properties/',
  m2100x: 'http://marc21rdf.info/elements/00X/',
  prov: 'http://www.w3.org/ns/prov#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'http://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  idStatus: 'http://issn.org/vocabularies/IdentifierStatus#',
  recordStatus: 'http://issn.org/vocabularies/RecordStatus#',
  medium: 'http://issn.org/vocabularies/Medium#',
  issnCenter: 'http://issn.org/organization/ISSNCenter#',
  ...Object.fromEntries(Object.entries(REFERENCES).map(([name, id]) => [name, reference(id)])),
  ...Object.fromEntries(Object.entries(TEXTS).map(([name, id]) => [name, text(id)])),
  ...Object.fromEntries([...new Set(Object.values(LINKS))].map((name) => [name, reference(`bf:${name}`)])),
  mainEntityOf: { '@reverse': 'schema:mainEntity', '@type': '@id' },
}

/** Terms of the profile for categories (699 $8), media and publication events. */
const RECORD_STATUS: Readonly<Record<string, string>> = {
  reg: 'Register',
  wor: 'Work',
  leg: 'Legacy',
  fre: 'Unreported',
  can: 'Cancelled',
  sup: 'Suppressed',
  val: 'ValidationRequest',
}
const MEDIUM = { print: 'Print', online: 'Online', digitalCarrier: 'DigitalCarrier', other: 'Other' } as const
const EVENTS: Readonly<Record<string, string>> = { ' ': 'Earliest', 2: 'Intervening', 3: 'Latest' }

type Node = Record<string, unknown>

/** Removes characters that XML cannot represent, so that all formats contain the same graph. */
const writable = (value: unknown): unknown => {
  if (typeof value === 'string') return possibleInXml(value)
  if (Array.isArray(value)) return value.map(writable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, writable(part)]))
}

/** Omits empty values, and replaces a list with a single element by that element. */
const compact = (node: Node): Node =>
  Object.fromEntries(
    Object.entries(node).flatMap(([name, value]) => {
      if (value === undefined || value === null || value === '') return []
      if (!Array.isArray(value)) return [[name, value]]
      return value.length === 0 ? [] : [[name, value.length === 1 ? value[0] : value]]
    }),
  )

const whole = (field: DataField | undefined, codes: string): string | undefined =>
  field && withoutMarks(subfields(field, codes).join(' ')).trim()

const slug = (name: string): string => encodeURIComponent(name.trim().replaceAll(' ', '_'))

const withoutPunctuation = (value: string): string => value.replace(/[\s,:;/]+$/u, '')

const identifiers = (record: MarcRecord, id: string, status: string): Node[] => {
  const numbers = firstDataField(record, '022')
  const issnl = subfield(numbers, 'l')
  const key = whole(firstDataField(record, '222'), 'ab')
  const short = whole(
    dataFieldsOf(record, '210').find(({ indicator2 }) => indicator2 === ' '),
    'ab',
  )
  const coden = subfield(firstDataField(record, '030'), 'a')
  return [
    { id: `${id}#ISSN`, type: 'bf:Issn', status, value: subfield(numbers, 'a') ?? id.slice(RESOURCE.length) },
    ...(issnl === undefined ? [] : [{ id: `${id}#ISSN-L`, type: 'bf:IssnL', status: 'idStatus:Valid', value: issnl }]),
    ...(key ? [{ id: `${id}#KeyTitle`, type: ['bf:Identifier', 'bf:KeyTitle'], value: key }] : []),
    ...(short
      ? [{ id: `${id}#AbbreviatedKeyTitle`, type: ['bf:Identifier', 'bf:AbbreviatedTitle'], value: short }]
      : []),
    ...(coden === undefined ? [] : [{ id: `${id}#CODEN`, type: 'bf:Coden', value: coden }]),
  ]
}

const titles = (record: MarcRecord, known: readonly Node[]): unknown[] => [
  ...known.map((node) => node.id).filter((each) => String(each).endsWith('Title')),
  ...dataFieldsOf(record, '246').map((field) =>
    compact({
      type: field.indicator2 === '1' ? 'bf:ParallelTitle' : 'bf:VariantTitle',
      variantType: field.indicator2 === '1' ? undefined : field.indicator2.trim(),
      value: whole(field, 'abnp'),
    }),
  ),
]

/**
 * Publication statements from 260 and 264, in record order. If a record has several events of one kind, the ids of the
 * second and later ones end with a number.
 */
const publications = (
  record: MarcRecord,
  id: string,
): { events: Node[]; publishers: string[]; statements: string[] } => {
  const lc = positions(controlValue(record, '008'), 15, 17).trim()
  const events: Node[] =
    lc === '' ? [] : [{ id: `${id}#ReferencePublicationEvent`, type: 'schema:PublicationEvent', location: country(lc) }]
  const publishers = new Set<string>()
  const statements: string[] = []
  const counts = new Map<string, number>()
  for (const field of record.fields) {
    if (!isDataField(field) || !isPublicationStatement(field)) continue
    const kind = EVENTS[field.indicator1] ?? 'Earliest'
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const name = subfield(field, 'b') && withoutPunctuation(subfield(field, 'b')!)
    const place = subfield(field, 'a') && withoutPunctuation(subfield(field, 'a')!)
    const publisher = name ? `${id}#Publisher-${slug(name)}` : undefined
    if (publisher) publishers.add(publisher)
    const statement = whole(field, 'abc')
    if (statement) statements.push(statement)
    events.push(
      compact({
        id: `${id}#${kind}PublicationEvent${count === 1 ? '' : `-${count}`}`,
        type: 'schema:PublicationEvent',
        publishedBy: publisher && { id: publisher, type: 'schema:Organization', name },
        location: place && { id: `${id}#PublicationPlace-${slug(place)}`, type: 'schema:Place', label: place },
        temporal: subfield(field, 'c'),
      }),
    )
  }
  return { events, publishers: [...publishers], statements }
}

const country = (lc: string): Node =>
  compact({
    id: `http://id.loc.gov/vocabulary/countries/${encodeURIComponent(lc)}`,
    label: entryOf('lcCountries', lc)?.names.en,
  })

const spatial = (lc: string | null, iso: string | null): Node[] => {
  const entry = iso === null ? undefined : entryOf('countries', iso)
  return [
    ...(lc ? [country(lc)] : []),
    ...(entry?.alpha2
      ? [{ id: `https://www.iso.org/obp/ui/#iso:code:3166:${entry.alpha2}`, label: entry.names.en }]
      : []),
  ]
}

const isNumber = (text: string): boolean => /^\d{4}-\d{3}[\dX]$/.test(text)

const links = (record: MarcRecord): Node => {
  const result = new Map<string, string[]>()
  const partners = mergerPartners(record)
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    const property = partners.has(field) ? PARTNER : (LINKS[field.tag] ?? LINKS[field.tag + field.indicator2])
    if (property === undefined) continue
    for (const issn of subfields(field, 'x')) {
      if (isNumber(issn)) result.set(property, [...(result.get(property) ?? []), RESOURCE + issn])
    }
  }
  return Object.fromEntries(result)
}

const contributors = (record: MarcRecord, id: string): Node[] =>
  ['710', '711', '720'].flatMap((tag) =>
    dataFieldsOf(record, tag).flatMap((field) => {
      const name = whole(field, 'ab')
      return name ? [{ id: `${id}#Contributor-${slug(name)}`, type: 'schema:Organization', name }] : []
    }),
  )

/**
 * The graph node of a record for pages, the free API, dumps and exports. Contains only public fields, so that all
 * readers get the same data. The licence applies to the record, not to the serial.
 */
export const linkedData = (described: DescribedRecord, licence?: Licence): Node =>
  writable(nodeOf(described, licence)) as Node

const nodeOf = (exported: DescribedRecord, licence: Licence | undefined): Node => {
  const { record, issn } = exported
  const facts = factsOf(exported, record)
  const id = RESOURCE + issn
  const numbers = firstDataField(record, '022')
  const status =
    facts.category === 'can'
      ? 'idStatus:Cancelled'
      : facts.category === 'sup'
        ? 'idStatus:Suppressed'
        : 'idStatus:Valid'
  const known = identifiers(record, id, status)
  const { events, publishers, statements } = publications(record, id)
  const date = /^(\d{4})(\d{2})(\d{2})/.exec(controlValue(record, '005') ?? '')
  return compact({
    id,
    type: ['bf:Instance', 'bf:Work', 'schema:Periodical'],
    identifier: issn,
    issn,
    identifiedBy: known,
    mainTitle: whole(firstDataField(record, '245'), 'a'),
    name: [
      ...new Set(
        [whole(firstDataField(record, '245'), 'a'), whole(firstDataField(record, '222'), 'ab')].filter(Boolean),
      ),
    ],
    alternateName: dataFieldsOf(record, '246').map((field) => whole(field, 'abnp')),
    title: titles(record, known),
    format: [...new Set(facts.media.map((code) => `medium:${MEDIUM[entryOf('media', code)?.group ?? 'other']}`))],
    spatial: spatial(facts.lc_country, facts.iso_country),
    inLanguage: facts.languages
      .filter((code) => /^[a-z]{3}$/.test(code))
      .map((code) => `http://id.loc.gov/vocabulary/iso639-2/${code}`),
    startDate: facts.start_year,
    endDate: facts.end_year,
    M00806: term('alltyp', positions(controlValue(record, '008'), 6)),
    regularity: term('continuingreg', positions(controlValue(record, '008'), 19)),
    type_dct: term('formofmaterial', positions(record.leader, 6)),
    classification: [
      ...dataFieldsOf(record, '080').map((field) => ({ type: 'bf:ClassificationUdc', value: subfield(field, 'a') })),
      ...dataFieldsOf(record, '082').map((field) => ({ type: 'bf:ClassificationDdc', value: subfield(field, 'a') })),
    ].filter(({ value }) => value !== undefined),
    provisionActivityStatement: statements,
    publication: events,
    publisher: publishers,
    contributor: contributors(record, id),
    url: dataFieldsOf(record, '856').flatMap((field) => [...subfields(field, 'u')]),
    ...links(record),
    isPartOf: facts.issnl === null ? undefined : RESOURCE_L + facts.issnl,
    hasCancelledISSN: facts.cancels_issns.map((each) => `${RESOURCE}${encodeURIComponent(each)}#ISSN`),
    isReplacedBy: facts.cancelled_by_issns.filter(isNumber).map((each) => RESOURCE + each),
    'hasCancelledISSN-L': numbers ? [...subfields(numbers, 'm')] : [],
    hasIncorrectISSN: numbers ? [...subfields(numbers, 'y')] : [],
    mainEntityOf: compact({
      id: `${id}#Record`,
      type: 'schema:CreativeWork',
      status: `recordStatus:${RECORD_STATUS[facts.category] ?? 'Unreported'}`,
      modified: date ? `${date[1]}-${date[2]}-${date[3]}` : undefined,
      license: licence?.url,
      wasAttributedTo: facts.center === null ? undefined : `issnCenter:${encodeURIComponent(facts.center)}`,
    }),
  })
}

const term = (vocabulary: string, code: string): string | undefined =>
  /^[a-z0-9]$/.test(code) ? `http://marc21rdf.info/terms/${vocabulary}#${code}` : undefined
