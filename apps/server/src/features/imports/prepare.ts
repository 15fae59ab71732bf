import {
  controlField,
  controlValue,
  type DataField,
  dataField,
  type Field,
  firstDataField,
  inTagOrder,
  isDataField,
  type MarcRecord,
  subfield,
} from '@seriatim/marc'
import type { Diagnostic } from '@seriatim/rules'
import { categoryOf, centreOf } from '../../search/analyser/facts.ts'
import { timestamp005 } from '../records/system-fields.ts'
import { importDiagnostic } from './problems.ts'
import type { Switch } from './record-repository.ts'
import { withWrittenNumbers } from './written-numbers.ts'

export type Prepared = {
  readonly record: MarcRecord
  readonly centerSwitch: Switch | null
  readonly categorySwitch: Switch | null
  readonly notes: readonly Diagnostic[]
}

/**
 * The record without what the server writes itself: a file brings it from another base, where it says nothing of this
 * one. 005 is there all the same, as it is going to be: the rules ask for it.
 */
const withOwnTime = (record: MarcRecord, now: Date): MarcRecord => ({
  leader: record.leader,
  fields: [
    controlField('005', timestamp005(now)),
    ...record.fields.filter(({ tag }) => tag !== '005' && tag !== '039'),
  ],
})

const withSubfield = (field: DataField, code: string, value: string): DataField => {
  const has = field.subfields.some((each) => each.code === code)
  const subfields = has
    ? field.subfields.map((each) => (each.code === code ? { code, value } : each))
    : [...field.subfields, { code, value }]
  return { ...field, subfields }
}

/** The record with `change` made to its first field of a tag, which is added where it has none. */
const withField = (record: MarcRecord, tag: string, change: (field: DataField) => DataField): MarcRecord => {
  const at = record.fields.findIndex((field) => field.tag === tag && isDataField(field))
  const field = at === -1 ? dataField(tag, ' ', ' ', []) : (record.fields[at] as DataField)
  const fields = at === -1 ? [...record.fields, change(field)] : record.fields.with(at, change(field))
  return { leader: record.leader, fields }
}

const withControlField = (record: MarcRecord, tag: string, value: string): MarcRecord => ({
  leader: record.leader,
  fields: [controlField(tag, value), ...record.fields.filter((field) => field.tag !== tag)],
})

const switchOf = (from: string | undefined, to: string | undefined): Switch | null =>
  from !== undefined && to !== undefined && from !== to ? { from, to } : null

/** The number of another system, kept as MARC 21 keeps it: 035 $a with the source in parentheses. */
const formerNumber = (record: MarcRecord): Field | undefined => {
  const number = controlValue(record, '001')?.trim()
  if (!number) return undefined
  const source = controlValue(record, '003')?.trim()
  return dataField('035', ' ', ' ', [['a', source ? `(${source})${number}` : number]])
}

/**
 * A record as it is stored under `issn` by a new import: with that number, the centre and category of the form whatever
 * it says itself, and the control number of another system in 035. A record that says no ISSN-L and has no other medium
 * is its own (ISO 3297).
 */
export const prepareNew = (
  given: MarcRecord,
  { issn, center, category, now }: { issn: string; center: string; category: string; now: Date },
): Prepared => {
  const { record: read, notes: written } = withWrittenNumbers(given, issn)
  const notes = [...written]
  const isForeign = controlValue(read, '001')?.trim().toUpperCase() !== issn
  const former = isForeign ? formerNumber(read) : undefined
  if (former && isDataField(former))
    notes.push(importDiagnostic('warning', 'control-number-replaced', { value: subfield(former, 'a') ?? '', issn }))
  let record = withOwnTime({ leader: read.leader, fields: [...read.fields, ...(former ? [former] : [])] }, now)
  record = withControlField(withControlField(record, '001', issn), '003', 'ISSN')
  const isAlone = !record.fields.some((field) => field.tag === '776')
  record = withField(record, '022', (field) => {
    const numbered = !isForeign && subfield(field, 'a') ? field : { ...field, subfields: numberFirst(field, issn) }
    const centred = withSubfield(numbered, '2', center)
    return isAlone && subfield(centred, 'l') === undefined ? withSubfield(centred, 'l', issn) : centred
  })
  record = withField(record, '699', (field) => withSubfield(field, '8', category))
  return {
    record: inTagOrder(record),
    centerSwitch: switchOf(centreOf(read), center),
    categorySwitch: switchOf(categoryOf(read), category),
    notes,
  }
}

const numberFirst = (field: DataField, issn: string): DataField['subfields'] => [
  { code: 'a', value: issn },
  ...field.subfields.filter(({ code }) => code !== 'a'),
]

/**
 * A record as it is stored by a reimport: where it says no centre or category, those that the number has stay. What it
 * says otherwise is a switch, which the rules judge.
 */
export const prepareReimport = (
  given: MarcRecord,
  { stored, now }: { stored: { issn: string; center: string; category: string }; now: Date },
): Prepared => {
  const { record: read, notes } = withWrittenNumbers(given, stored.issn)
  let record = withOwnTime(read, now)
  if (centreOf(record) === undefined && firstDataField(record, '022'))
    record = withField(record, '022', (field) => withSubfield(field, '2', stored.center))
  if (categoryOf(record) === undefined)
    record = withField(record, '699', (field) => withSubfield(field, '8', stored.category))
  return {
    record: inTagOrder(record),
    centerSwitch: switchOf(stored.center, centreOf(record)),
    categorySwitch: switchOf(stored.category, categoryOf(record)),
    notes,
  }
}
