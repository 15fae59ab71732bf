import type { AssignmentRecordInput } from '@seriatim/contract'
import { itemPlace, type Place } from './checks.ts'
import { type ItemOf, isBlankItem, type ListName, type ProvisionalRecord, SEVERAL } from './provisional.ts'

/** The entries of a list that are sent: those with content. */
const filledItems = <L extends ListName>(record: ProvisionalRecord, list: L): readonly ItemOf<L>[] =>
  (record[list] as readonly ItemOf<L>[]).filter((item) => !isBlankItem(item))

/**
 * Converts a record to the request of the call `assign`: the first entry of a list is sent as the main one, the others
 * separately (contract, assign).
 */
export const toWireRecord = (record: ProvisionalRecord): AssignmentRecordInput => {
  const [imprint, ...otherImprints] = filledItems(record, 'imprints')
  const [body, ...otherIssuingBodies] = filledItems(record, 'bodies')
  const [url, ...otherUrls] = filledItems(record, 'urls')
  const [classification, ...classifications] = filledItems(record, 'classifications')
  return {
    id: record.id,
    keyTitle: record.keyTitle,
    qualifier: record.qualifier,
    subtitle: record.subtitle ?? '',
    language: record.language,
    languages: record.language === SEVERAL ? [...(record.languages ?? [])] : [],
    frequency: record.frequency,
    serialType: record.serialType,
    isoCountry: record.isoCountry,
    lcCountry: record.lcCountry,
    prepublication: record.prepublication,
    medium: record.medium,
    year1: record.year1,
    year2: record.year2,
    imprint: imprint?.text ?? '',
    publisherType: imprint?.publisherType ?? null,
    otherImprints,
    issuingBody: body?.text ?? '',
    otherIssuingBodies,
    url: { text: url?.text ?? '', accessStatus: url?.accessStatus ?? null },
    otherUrls,
    classification: classification?.classification ?? '',
    classificationType: classification?.classificationType ?? null,
    classifications,
    titleVariants: [...filledItems(record, 'titleVariants')],
    links: [...record.links],
    previous_issn: record.previousIssn ?? '',
    previous_title: record.previousTitle ?? '',
  }
}

/** For a field name of the server, the list and the part of an entry to which the name refers. */
const LISTS: Readonly<Record<string, readonly [ListName, string]>> = {
  imprint: ['imprints', 'text'],
  publisherType: ['imprints', 'publisherType'],
  issuingBody: ['bodies', 'text'],
  url: ['urls', 'text'],
  urlText: ['urls', 'text'],
  accessStatus: ['urls', 'accessStatus'],
  classification: ['classifications', 'classification'],
  title: ['titleVariants', 'text'],
  link: ['links', 'to'],
}

const SCALARS: Readonly<Record<string, Place>> = {
  keyTitle: 'keyTitle',
  qualifier: 'qualifier',
  subtitle: 'subtitle',
  language: 'language',
  frequency: 'frequency',
  serialType: 'serialType',
  iso_country: 'isoCountry',
  lc_country: 'lcCountry',
  prepublication: 'prepublication',
  medium: 'medium',
  year1: 'year1',
  year2: 'year2',
  previous_issn: 'previousIssn',
  previous_title: 'previousTitle',
}

/**
 * The field of the form (`place`) to which a failure of the server belongs. Undefined if there is no such field; the
 * failure is then shown at the head of the record.
 */
export const placeOfFailure = (record: ProvisionalRecord, field: string): Place | undefined => {
  const scalar = SCALARS[field]
  if (scalar) return scalar
  const [name = '', ...rest] = field.split('_')
  const known = LISTS[name]
  if (!known) return undefined
  const [list, part] = known
  // The server may require a URL even if no entry was sent.
  const main = filledItems(record, list)[0]?.id ?? record[list][0]?.id ?? ''
  const id = rest.length === 0 ? main : rest.join('_')
  const isThere = record[list].some((item) => item.id === id)
  return isThere || list === 'urls' ? itemPlace(list, isThere ? id : '', part) : undefined
}

/** The failures of a record: those of fields, and all others. */
export type RecordFailures = {
  readonly places: ReadonlyMap<Place, readonly string[]>
  readonly others: readonly string[]
}

export const recordFailures = (
  record: ProvisionalRecord,
  failures: Readonly<Record<string, readonly string[]>> = {},
): RecordFailures => {
  const places = new Map<Place, readonly string[]>()
  const others: string[] = []
  for (const [field, sentences] of Object.entries(failures)) {
    const place = placeOfFailure(record, field)
    if (place) places.set(place, [...(places.get(place) ?? []), ...sentences])
    else others.push(...sentences)
  }
  return { places, others }
}
