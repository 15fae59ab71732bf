import { centreOf, statedCategory } from '@seriatim/analyser'
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
import { enrichmentChanges, withEnrichmentsOf, withoutEnrichments } from '@seriatim/profile/enrichments'
import type { Diagnostic } from '@seriatim/rules'
import type { ServerCode } from '../../catalogue/records/diagnostic-sentence.ts'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import { timestamp005 } from '../../catalogue/records/system-fields.ts'
import { importDiagnostic } from './import-problems.ts'
import { normaliseIssns } from './normalise-issns.ts'
import type { CodeChange } from './outcome-repository.ts'

export type PreparedRecord = {
  readonly record: MarcRecord
  readonly centerSwitch: CodeChange | null
  readonly categorySwitch: CodeChange | null
  readonly notes: readonly Diagnostic[]
}

/**
 * The record without 005 and 039 of the file, which describe another database. Sets 005 to the current time, because
 * the rules require one.
 */
const withServerTime = (record: MarcRecord, now: Date): MarcRecord => ({
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

/** Applies `change` to the first field with this tag, or to a new field if the record has none. */
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

const switchBetween = (from: string | undefined, to: string | undefined): CodeChange | null =>
  from !== undefined && to !== undefined && from !== to ? { from, to } : null

/** The control number of another system as field 035 $a, with the source in parentheses, as MARC 21 specifies. */
const foreignControlNumber = (record: MarcRecord): Field | undefined => {
  const number = controlValue(record, '001')?.trim()
  if (!number) return undefined
  const source = controlValue(record, '003')?.trim()
  return dataField('035', ' ', ' ', [['a', source ? `(${source})${number}` : number]])
}

/**
 * Prepares a record for a new import, which stores it as `issn`. ISSN, centre and category of the import replace those
 * of the record. A control number of another system moves to 035. A record without ISSN-L and without other media is
 * its own ISSN-L (ISO 3297). Enrichments are removed unless `mayEnrich` is set.
 */
export const prepareNew = (
  sent: MarcRecord,
  {
    issn,
    center,
    category,
    now,
    mayEnrich,
  }: { issn: string; center: string; category: string; now: Date; mayEnrich: boolean },
): PreparedRecord => {
  const { record: read, notes: written } = normaliseIssns(sent, issn)
  const notes = [...written, ...(mayEnrich ? [] : enrichmentNotes(read, undefined))]
  const isForeign = controlValue(read, '001')?.trim().toUpperCase() !== issn
  const former = isForeign ? foreignControlNumber(read) : undefined
  if (former && isDataField(former))
    notes.push(importDiagnostic('warning', 'control-number-replaced', { value: subfield(former, 'a') ?? '', issn }))
  const own = mayEnrich ? read : withoutEnrichments(read)
  let record = withServerTime({ leader: own.leader, fields: [...own.fields, ...(former ? [former] : [])] }, now)
  record = withControlField(withControlField(record, '001', issn), '003', 'ISSN')
  const isAlone = !record.fields.some((field) => field.tag === '776')
  record = withField(record, '022', (field) => {
    const numbered = !isForeign && subfield(field, 'a') ? field : { ...field, subfields: withIssnFirst(field, issn) }
    const centred = withSubfield(numbered, '2', center)
    return isAlone && subfield(centred, 'l') === undefined ? withSubfield(centred, 'l', issn) : centred
  })
  record = withField(record, '699', (field) => withSubfield(field, '8', category))
  return {
    record: inTagOrder(record),
    centerSwitch: switchBetween(centreOf(read), center),
    categorySwitch: switchBetween(statedCategory(read), category),
    notes,
  }
}

/**
 * The database row that an ISSN will have once the record at `position` of the file is stored. It serves to plan links,
 * families and changes of other records. Its id is negative and therefore different from all stored ids.
 */
export const forecastRow = (
  issn: string,
  position: number,
  { center, category }: { center: string; category: string },
): RecordRow => ({ id: -position, issn, center, category })

const withIssnFirst = (field: DataField, issn: string): DataField['subfields'] => [
  { code: 'a', value: issn },
  ...field.subfields.filter(({ code }) => code !== 'a'),
]

/** Subfields that the system writes into fields of cataloguers. A reimport keeps them if the file lacks them. */
const SYSTEM_SUBFIELDS: readonly (readonly [tag: string, codes: string])[] = [
  // ISSN-L, cancelled ISSN-Ls, replaced ISSNs, force flags.
  ['022', 'lmz56789'],
  // The centre that created the record.
  ['699', 'v'],
]

const withSystemSubfields = (record: MarcRecord, stored: MarcRecord | undefined): MarcRecord => {
  let existing = record
  for (const [tag, codes] of SYSTEM_SUBFIELDS) {
    const [own, before] = [firstDataField(record, tag), stored && firstDataField(stored, tag)]
    const missing = before?.subfields.filter(
      ({ code }) => codes.includes(code) && own !== undefined && subfield(own, code) === undefined,
    )
    if (missing === undefined || missing.length === 0) continue
    existing = withField(existing, tag, (field) => ({ ...field, subfields: [...field.subfields, ...missing] }))
  }
  return existing
}

/**
 * One warning for each tag whose enrichments differ from the stored ones. The import ignores enrichments of the file.
 */
const enrichmentNotes = (read: MarcRecord, stored: MarcRecord | undefined): Diagnostic[] => {
  const brought = enrichmentChanges(stored, read).filter(({ change }) => change === 'added')
  const tags = [...new Set(brought.map(({ field }) => field.tag))]
  return tags.map((tag) => ({
    level: 'warning',
    code: 'enrichment_ignored' satisfies ServerCode,
    field: tag,
    occurrence: 1,
    params: { field: tag, occurrence: 1, subfield: '', value: tag },
  }))
}

/**
 * Prepares a record for a reimport. Keeps the stored centre and category if the file has none, and data written by the
 * system (enrichments, ISSN-L, force flags). Ignores enrichments of the file. A different centre or category in the
 * file is a requested change, which the rules validate.
 * @param record the stored version: the active one, or the draft without one
 */
export const prepareReimport = (
  sent: MarcRecord,
  {
    stored,
    record: before,
    now,
  }: { stored: { issn: string; center: string; category: string }; record: MarcRecord | undefined; now: Date },
): PreparedRecord => {
  const { record: read, notes } = normaliseIssns(sent, stored.issn)
  let record = withEnrichmentsOf(withServerTime(read, now), before)
  if (centreOf(record) === undefined && firstDataField(record, '022'))
    record = withField(record, '022', (field) => withSubfield(field, '2', stored.center))
  if (statedCategory(record) === undefined)
    record = withField(record, '699', (field) => withSubfield(field, '8', stored.category))
  record = withSystemSubfields(record, before)
  return {
    record: inTagOrder(record),
    centerSwitch: switchBetween(stored.center, centreOf(record)),
    categorySwitch: switchBetween(stored.category, statedCategory(record)),
    notes: [...notes, ...enrichmentNotes(read, before)],
  }
}
