import {
  controlField,
  controlValue,
  type DataField,
  dataField,
  type Field,
  inTagOrder,
  isControlField,
  isDataField,
  type MarcRecord,
  subfield,
  valueIn,
} from '@seriatim/marc'
import { fromCodedFields } from './coded.ts'
import { fromLabel } from './label.ts'
import type { Loss } from './loss.ts'
import { plainFieldFrom } from './plain-fields.ts'
import { linkageFor } from './script-codes.ts'
import { fromTitle } from './titles.ts'
import { ARCHIVE_NOTE, type Converted } from './to-unimarc.ts'

const CODED = new Set(['100', '101', '102', '106', '110', '130', '135'])
/** Fields whose content is derived from other fields: URL of the record, agencies. */
const DERIVED_TAGS = new Set(['003', '801', '802'])

type ConvertedField = { readonly field: DataField; readonly left: string } | undefined

/** Whether a record is UNIMARC: it has general processing data (100) and a title (200), but no 245 of MARC 21. */
export const isUnimarc = ({ leader, fields }: MarcRecord): boolean =>
  fields.some(({ tag }) => tag === '200') &&
  !fields.some(({ tag }) => tag === '245') &&
  (leader.slice(20, 23) === '450' || (valueOf100(fields)?.length ?? 0) >= 30)

/**
 * Problems that a MARC 21 reader reports for every valid UNIMARC record, because the record label has no code for the
 * character coding and another entry map.
 */
export const NORMAL_IN_UNIMARC: ReadonlySet<string> = new Set(['wrong-leader-flags', 'declared-marc8-is-utf8'])

const valueOf100 = (fields: readonly Field[]): string | undefined => {
  const field = fields.find(({ tag }) => tag === '100')
  return field && isDataField(field) ? subfield(field, 'a') : undefined
}

/**
 * Converts a UNIMARC record of a continuing resource to MARC 21. `lost` lists the content that is not converted.
 * Details that UNIMARC lacks get a default: 245 without ISBD punctuation, the usual LC country.
 */
export const fromUnimarc = (record: MarcRecord): Converted => {
  const leader = fromLabel(record.leader)
  const fields: Field[] = [...numbers(record), ...fromCodedFields(record, leader)]
  const lost: Loss[] = []
  const occurrences = new Map<string, number>()
  const originals = originalsOf(record)
  let hasCurrentFrequency = false
  for (const field of record.fields) {
    const occurrence = (occurrences.get(field.tag) ?? 0) + 1
    occurrences.set(field.tag, occurrence)
    if (CODED.has(field.tag) || DERIVED_TAGS.has(field.tag)) continue
    if (isControlField(field)) {
      if (field.tag !== '001' && field.tag !== '005') lost.push({ tag: field.tag, occurrence })
      continue
    }
    let turned = convertField(field, record)
    if (turned === undefined) {
      lost.push({ tag: field.tag, occurrence })
      continue
    }
    // The first frequency is the current one, the others are former ones.
    if (field.tag === '326' && !originals.has(field)) {
      if (hasCurrentFrequency) turned = { ...turned, field: { ...turned.field, tag: '321' } }
      hasCurrentFrequency = true
    }
    fields.push(linked(turned.field, field, originals))
    if (turned.left !== '') lost.push({ tag: field.tag, occurrence, part: turned.left })
  }
  return { record: inTagOrder({ leader, fields }), lost }
}

/** Creates 001, 003, 005 and the field of the cataloguing agency. */
const numbers = (record: MarcRecord): Field[] => {
  const number = controlValue(record, '001')
  const issn = valueIn(record, '011', 'a')
  const time = controlValue(record, '005')
  const agency = record.fields.find(
    (field): field is DataField => field.tag === '801' && isDataField(field) && field.indicator2 === '0',
  )
  const name = subfield(agency, 'b')
  return [
    ...((issn ?? number) ? [controlField('001', issn ?? number!)] : []),
    ...(issn === undefined ? [] : [controlField('003', 'ISSN')]),
    ...(time === undefined ? [] : [controlField('005', time)]),
    ...(name === undefined ? [] : [dataField('040', ' ', ' ', [['a', name]])]),
  ]
}

const linkNumber = (field: DataField): string | undefined => /^[a-z](\d{2,3})/.exec(subfield(field, '6') ?? '')?.[1]

/**
 * Finds the fields in original script: among the fields with the same link number, the field that is not in Latin
 * script.
 */
const originalsOf = (record: MarcRecord): ReadonlySet<Field> => {
  const originals = new Set<Field>()
  const linkedFields = record.fields.filter(isDataField).filter((field) => linkNumber(field) !== undefined)
  for (const [key, pair] of Map.groupBy(linkedFields, (field) => `${field.tag} ${linkNumber(field)}`)) {
    const others = pair.filter((field) => subfield(field, '7') !== 'ba')
    if (key.endsWith(' 00')) for (const field of pair) originals.add(field)
    else if (pair.length > 1) originals.add(others[0] ?? pair[1]!)
  }
  return originals
}

/** Adds $6 to a field. A field in another script becomes an 880. */
const linked = (turned: DataField, field: DataField, originals: ReadonlySet<Field>): DataField => {
  const number = linkNumber(field)
  if (number === undefined) return turned
  if (!originals.has(field))
    return { ...turned, subfields: [{ code: '6', value: `880-${number}` }, ...turned.subfields] }
  const text = turned.subfields.map(({ value }) => value).join(' ')
  return {
    ...turned,
    tag: '880',
    subfields: [{ code: '6', value: linkageFor(turned.tag, number, text) }, ...turned.subfields],
  }
}

const convertField = (field: DataField, record: MarcRecord): ConvertedField => {
  const { tag, indicator1, indicator2 } = field
  switch (tag) {
    case '011': {
      const center = valueIn(record, '802', 'a')
      const turned = convertSubfieldsBack(field, '022', [indicator1, ' '], { a: 'a', f: 'l', g: 'm', y: 'z', z: 'y' })
      if (center === undefined) return turned
      // One-character centre codes are padded with an underscore.
      const code = center.length === 2 && center.startsWith('0') ? `_${center[1]}` : center
      return {
        ...turned,
        field: { ...turned.field, subfields: [...turned.field.subfields, { code: '2', value: code }] },
      }
    }
    case '530':
      return convertSubfieldsBack(field, '222', [' ', ' '], { a: 'a', b: 'b' })
    case '200':
      return fromTitle(withoutLink(field))
    case '856': {
      const isArchive = field.subfields.some(({ code, value }) => code === 'z' && value === ARCHIVE_NOTE)
      if (!isArchive)
        return convertSubfieldsBack(field, '856', [indicator1, ' '], { u: 'u', z: 'z', 2: '3', q: 'q', x: 'x' })
      const rest = field.subfields.filter(({ code, value }) => code !== 'z' || value !== ARCHIVE_NOTE)
      return convertSubfieldsBack({ ...field, subfields: rest }, '857', ['4', ' '], { u: 'u', z: 'z' })
    }
    default: {
      const plain = plainFieldFrom(tag, indicator1, indicator2)
      if (plain === undefined) return undefined
      const codes = Object.fromEntries([...plain.codes].reverse().map(([marc, unimarc]) => [unimarc, marc]))
      return convertSubfieldsBack(field, plain.marc, plain.from(indicator1, indicator2), codes)
    }
  }
}

const withoutLink = (field: DataField): DataField => ({
  ...field,
  subfields: field.subfields.filter(({ code }) => code !== '6' && code !== '7'),
})

const convertSubfieldsBack = (
  { subfields }: DataField,
  tag: string,
  [first, second]: readonly [string, string],
  codes: Readonly<Record<string, string>>,
): { field: DataField; left: string } => {
  const parts: (readonly [string, string])[] = []
  const left = new Set<string>()
  for (const { code, value } of subfields) {
    const to = codes[code]
    if (to !== undefined) parts.push([to, value])
    else if (code !== '6' && code !== '7') left.add(code)
  }
  return { field: dataField(tag, first, second, parts), left: [...left].join('') }
}
