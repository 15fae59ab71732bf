import { LINKING_TAGS } from '@seriatim/issn'
import {
  type DataField,
  dataFieldsOf,
  isDataField,
  type MarcRecord,
  subfield,
  subfields,
  valueIn,
} from '@seriatim/marc'
import type { Diagnostic } from '@seriatim/rules'
import type { ServerCode } from './diagnostic-sentence.ts'

/** 022 $5 to $9: the flags by which the international centre overrides a rule. */
export const FORCE_FLAGS = '56789'

const issnField = (record: MarcRecord): DataField | undefined => dataFieldsOf(record, '022')[0]

const valuesOf = (field: DataField | undefined, code: string): string =>
  field === undefined ? '' : subfields(field, code).join('\u001f')

/** The targets of linking fields: tag and number, else tag and title. */
const linksOf = (record: MarcRecord): readonly { tag: string; target: string }[] =>
  record.fields.flatMap((field) => {
    if (!isDataField(field) || !LINKING_TAGS.has(field.tag)) return []
    const target = subfield(field, 'x') ?? subfield(field, 't')
    return target === undefined ? [] : [{ tag: field.tag, target }]
  })

/**
 * What `next` changes against the stored record that only members of the international centre may (specification-2, 6):
 * centre and ISSN-L in 022, the force flags, links that were deleted. Each is an error of the record for others.
 */
export const changesForIcOnly = (stored: MarcRecord, next: MarcRecord): Diagnostic[] => {
  const found: Diagnostic[] = []
  const report = (variant: ServerCode, field: string, code: string, value: string) =>
    found.push({
      level: 'error',
      code: variant,
      field,
      occurrence: 1,
      subfield: code,
      params: { field, occurrence: 1, subfield: code, value },
    })
  const [before, after] = [issnField(stored), issnField(next)]
  if (valuesOf(before, '2') !== valuesOf(after, '2')) report('ic-only-centre', '022', '2', valuesOf(before, '2'))
  // A number that is described for the first time gets the ISSN-L of its family, which a rule holds it to.
  const isFree = valueIn(stored, '699', '8') === 'fre'
  const issnl = valuesOf(before, 'l')
  if (!isFree && issnl !== valuesOf(after, 'l')) report('ic-only-issnl', '022', 'l', issnl)
  for (const flag of FORCE_FLAGS) {
    if (valuesOf(before, flag) !== valuesOf(after, flag))
      report('ic-only-force-flag', '022', flag, valuesOf(before, flag))
  }
  const kept = linksOf(next)
  for (const { tag, target } of linksOf(stored)) {
    if (!kept.some((link) => link.tag === tag && link.target === target)) report('ic-only-link', tag, 'x', target)
  }
  return found
}
