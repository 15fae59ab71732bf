/** Data of a serial for lists of titles: title, ISSNs by medium, publisher, dates and links. */
import { factsOf } from '@seriatim/analyser'
import { isIssn } from '@seriatim/issn'
import { dataFieldsOf, firstDataField, type MarcRecord, mediumCodes, positions, subfield } from '@seriatim/marc'
import { currentPublication } from './publication.ts'
import { fieldText, titleOf } from './titles.ts'

/** A record with the database values that replace data that the record does not contain. */
export type ListedRecord = {
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly record: MarcRecord
}

export type IssnsByMedium = {
  readonly print: readonly string[]
  readonly online: readonly string[]
  readonly other: readonly string[]
}

/** The ISSN-L; without one, as in new records, the ISSN. */
export const titleIdOf = (listed: ListedRecord): string => issnlOf(listed) ?? listed.issn

/** The ISSN-L in 022 $l; undefined if it is missing or not an ISSN. */
export const issnlOf = (listed: ListedRecord): string | undefined => {
  const { issnl } = factsOf(listed, listed.record)
  return issnl !== null && isIssn(issnl) ? issnl : undefined
}

/** The title proper with its first article, or the key title; undefined if the record has neither. */
export const listedTitle = ({ record }: ListedRecord): string | undefined =>
  fieldText(firstDataField(record, '245'), 'abnp') ?? titleOf(record)

const mediumGroup = (code: string | undefined): keyof IssnsByMedium =>
  code === 'cr' ? 'online' : code?.startsWith('t') ? 'print' : 'other'

/** The ISSN of the record by 007, and the ISSNs of other media in 776 by $h. */
export const issnsOf = ({ issn, record }: ListedRecord): IssnsByMedium => {
  const issns = { print: new Set<string>(), online: new Set<string>(), other: new Set<string>() }
  issns[mediumGroup(mediumCodes(record)[0])].add(issn)
  for (const field of dataFieldsOf(record, '776')) {
    const linked = subfield(field, 'x')
    if (linked !== undefined && isIssn(linked) && linked !== issn) issns[mediumGroup(subfield(field, 'h'))].add(linked)
  }
  return { print: [...issns.print], online: [...issns.online], other: [...issns.other] }
}

export const publisherOf = ({ record }: ListedRecord): string => fieldText(currentPublication(record), 'b') ?? ''

/** The first URL of 856. */
export const urlOf = ({ record }: ListedRecord): string =>
  dataFieldsOf(record, '856')
    .map((field) => subfield(field, 'u') ?? '')
    .find((url) => /^https?:/i.test(url)) ?? ''

/** The ISSNs in $x of linking fields. */
export const linkedIssns = ({ record }: ListedRecord, tag: '780' | '785'): readonly string[] =>
  dataFieldsOf(record, tag).flatMap((field) => subfield(field, 'x') ?? [])

/** The DOI of the serial, from 024 with the source doi. */
export const doiOf = ({ record }: ListedRecord): string => {
  const field = dataFieldsOf(record, '024').find((each) => subfield(each, '2')?.toLowerCase() === 'doi')
  return subfield(field, 'a') ?? ''
}

/** The code of the type of continuing resource, 008/21. */
export const resourceTypeOf = ({ record }: ListedRecord): string => {
  const field = record.fields.find(({ tag }) => tag === '008')
  return field && 'value' in field ? positions(field.value, 21) : ''
}

/** A set of ISSNs in 1.25 MB: one bit for each of the ten million numbers without check digit. */
export class IssnSet {
  readonly #bits = new Uint8Array(1_250_000)

  /** Adds an ISSN. Returns whether the set did not contain it. */
  add(issn: string): boolean {
    const number = Number(issn.slice(0, 4) + issn.slice(5, 8))
    const bit = 1 << (number & 7)
    const isNew = (this.#bits[number >> 3]! & bit) === 0
    this.#bits[number >> 3]! |= bit
    return isNew
  }
}
