import {
  controlField,
  controlValue,
  type DataField,
  dataField,
  type Field,
  firstDataField,
  isControlField,
  type MarcRecord,
  pairsOf,
  subfield,
} from '@seriatim/marc'
import { entryOf } from '@seriatim/profile/lists'
import { toCodedFields } from './coded.ts'
import { toLabel } from './label.ts'
import type { Loss } from './loss.ts'
import { plainFieldTo } from './plain-fields.ts'
import { linkOf, scriptOfField } from './script-codes.ts'
import { properTitle, toTitle } from './titles.ts'

export type Converted = { readonly record: MarcRecord; readonly lost: readonly Loss[] }

/** MARC 21 fields whose content becomes UNIMARC coded fields and agencies. */
const TAGS_TO_CODED_FIELDS = new Set(['006', '007', '008', '040', '041', '044'])

type ConvertedField = { readonly field: DataField; readonly left: string } | undefined

/**
 * Converts a MARC 21 record of a continuing resource to UNIMARC (UNIMARC Manual: Bibliographic Format), with fields in
 * ascending order and text in Unicode. `lost` lists content that UNIMARC cannot hold. An approximate tag (515 as a
 * general note) is not a loss. Never throws: damaged content is converted as far as possible.
 * @param now the conversion date, which determines the century of two-digit years
 */
export const toUnimarc = (record: MarcRecord, now: Date): Converted => {
  const coded = toCodedFields(record, now)
  const fields: PlacedField[] = [...controlFields(record), ...coded.fields, ...agencies(record)].map((field) => ({
    field,
  }))
  const romanised = new Map(pairsOf(record).pairs.map(({ field, original }) => [original, field]))
  const lost: Loss[] = [...coded.lost]
  const occurrences = new Map<string, number>()
  const context = { title: properTitle(firstDataField(record, '245')) }
  for (const [index, field] of record.fields.entries()) {
    const occurrence = (occurrences.get(field.tag) ?? 0) + 1
    occurrences.set(field.tag, occurrence)
    if (isControlField(field)) {
      if (!UNCHANGED_TAGS.has(field.tag) && !TAGS_TO_CODED_FIELDS.has(field.tag))
        lost.push({ tag: field.tag, occurrence })
      continue
    }
    if (TAGS_TO_CODED_FIELDS.has(field.tag)) {
      lost.push(...lostSubfields(field, occurrence, CODED_PARTS[field.tag] ?? ''))
      continue
    }
    const turned = field.tag === '880' ? originalField(field, context) : linkedField(field, context)
    if (turned === undefined) lost.push({ tag: field.tag, occurrence })
    else {
      fields.push({ field: turned.field, place: romanised.get(index) ?? index })
      if (turned.left !== '') lost.push({ tag: field.tag, occurrence, part: turned.left })
    }
  }
  return { record: { leader: toLabel(record.leader), fields: inOrder(fields) }, lost }
}

const UNCHANGED_TAGS = new Set(['001', '003', '005'])
const CODED_PARTS: Readonly<Record<string, string>> = { '040': 'ab', '041': 'abfh', '044': 'ac' }

const lostSubfields = ({ tag, subfields }: DataField, occurrence: number, carried: string): Loss[] => {
  const left = [...new Set(subfields.map(({ code }) => code).filter((code) => !carried.includes(code)))].join('')
  return left === '' ? [] : [{ tag, occurrence, part: left }]
}

/** A field and the index of its source in the MARC record. Fields made from coded data have no index. */
type PlacedField = { readonly field: Field; readonly place?: number }

/**
 * Sorts by tag, then by record order, with an original script after its romanised field. The result of a merger stays
 * in the last 447.
 */
const inOrder = (fields: readonly PlacedField[]): Field[] =>
  fields
    .toSorted((a, b) =>
      a.field.tag < b.field.tag ? -1 : a.field.tag > b.field.tag ? 1 : (a.place ?? -1) - (b.place ?? -1),
    )
    .map(({ field }) => field)

/** Creates the control fields. The 003 of UNIMARC is the URL of the record in the linked data of the ISSN network. */
const controlFields = (record: MarcRecord): Field[] => {
  const issn = controlValue(record, '001')
  const time = controlValue(record, '005')
  return [
    ...(issn === undefined ? [] : [controlField('001', issn)]),
    ...(issn !== undefined && controlValue(record, '003') === 'ISSN'
      ? [controlField('003', `http://issn.org/resource/ISSN/${issn}`)]
      : []),
    ...(time === undefined ? [] : [controlField('005', time)]),
  ]
}

/** Creates 801 for the cataloguing agency (040) and for the assigning centre, and 802 for the centre. */
const agencies = (record: MarcRecord): Field[] => {
  const fields: Field[] = []
  const date = (controlValue(record, '005') ?? '').slice(0, 8)
  const center = subfield(firstDataField(record, '022'), '2')
  const entry = center === undefined ? undefined : entryOf('centres', center)
  const country = entryOf('countries', entry?.countries[0] ?? '')?.alpha2
  const agency = subfield(firstDataField(record, '040'), 'a')
  const when: (readonly [string, string])[] = /^\d{8}$/.test(date) ? [['c', date]] : []
  const where: (readonly [string, string])[] = country === undefined ? [] : [['a', country]]
  if (agency !== undefined) fields.push(dataField('801', ' ', '0', [...where, ['b', agency], ...when]))
  if (center !== undefined) {
    fields.push(dataField('801', ' ', '3', [...where, ['b', entry?.names.en ?? 'ISSN'], ...when]))
    fields.push(dataField('802', ' ', ' ', [['a', center.replaceAll('_', '0')]]))
  }
  return fields
}

/** Adds the link number and script to a field that is linked to an 880. */
const linkedField = (field: DataField, context: { title: string }): ConvertedField => {
  const turned = convertField(field, context)
  const link = linkOf(field)
  return turned && link ? { ...turned, field: withLink(turned.field, link.number, scriptOfField(field)) } : turned
}

/** Converts an 880 to another field of its linked tag. */
const originalField = (field: DataField, context: { title: string }): ConvertedField => {
  const link = linkOf(field)
  if (link === undefined || link.tag === '880') return undefined
  const turned = convertField({ ...field, tag: link.tag }, context)
  return turned && { ...turned, field: withLink(turned.field, link.number, scriptOfField(field)) }
}

const withLink = (field: DataField, number: string, script: string): DataField => ({
  ...field,
  subfields: [{ code: '6', value: `a${number}` }, { code: '7', value: script }, ...field.subfields],
})

const convertField = (field: DataField, { title }: { title: string }): ConvertedField => {
  const { tag, indicator1, indicator2 } = field
  switch (tag) {
    case '022':
      return convertSubfields(field, '011', [indicator1, ' '], { a: 'a', l: 'f', m: 'g', z: 'y', y: 'z' }, '2')
    case '222': {
      const own = subfield(field, 'a')?.trim() ?? ''
      return convertSubfields(field, '530', [own === title ? '0' : '1', ' '], { a: 'a', b: 'b' })
    }
    case '245':
      return toTitle({ ...field, subfields: field.subfields.filter(({ code }) => code !== '6') })
    case '533': {
      const text = field.subfields
        .filter(({ code }) => /[a-n]/.test(code))
        .map(({ value }) => value)
        .join(' ')
      return text === '' ? undefined : { field: dataField('325', ' ', ' ', [['a', text]]), left: '' }
    }
    case '856':
      return convertSubfields(field, '856', [indicator1, ' '], { u: 'u', z: 'z', 3: '2', q: 'q', x: 'x' })
    case '857':
      return withArchiveNote(convertSubfields(field, '856', ['4', ' '], { u: 'u', z: 'z' }))
    default: {
      const plain = plainFieldTo(tag, indicator1, indicator2)
      if (plain === undefined) return undefined
      return convertSubfields(field, plain.unimarc, plain.to(indicator1, indicator2), Object.fromEntries(plain.codes))
    }
  }
}

/**
 * Converts the subfield codes of a field. `elsewhere` lists codes that other fields hold. $6 is converted by the link.
 */
const convertSubfields = (
  { subfields }: DataField,
  tag: string,
  [first, second]: readonly [string, string],
  codes: Readonly<Record<string, string>>,
  elsewhere = '',
): { field: DataField; left: string } => {
  const parts: (readonly [string, string])[] = []
  const left = new Set<string>()
  for (const { code, value } of subfields) {
    const to = codes[code]
    if (to !== undefined) parts.push([to, value])
    else if (code !== '6' && !elsewhere.includes(code)) left.add(code)
  }
  return { field: dataField(tag, first, second, parts), left: [...left].join('') }
}

/** UNIMARC has no field for archives, so a note marks the URL of an archive. */
const withArchiveNote = ({ field, left }: { field: DataField; left: string }): { field: DataField; left: string } => ({
  field: { ...field, subfields: [...field.subfields, { code: 'z', value: ARCHIVE_NOTE }] },
  left,
})
export const ARCHIVE_NOTE = 'Archive'
