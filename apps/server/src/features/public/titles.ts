/** Titles of a public record for pages, results and citations. */
import { effectiveTag } from '@seriatim/analyser'
import { type DataField, firstDataField, isDataField, type MarcRecord, subfields } from '@seriatim/marc'
import { withoutMarks } from '@seriatim/scripts'

const TRAILING_PUNCTUATION = /[\s,:;/=]+$/u

/** The joined subfields of a field, without non-sorting markers and without punctuation at the end. */
export const fieldText = (field: DataField | undefined, codes: string): string | undefined =>
  (field && withoutMarks(subfields(field, codes).join(' ')).replace(TRAILING_PUNCTUATION, '').trim()) || undefined

/** The key title, or the title proper if there is no key title. */
export const titleOf = (record: MarcRecord): string | undefined =>
  fieldText(firstDataField(record, '222'), 'ab') ?? fieldText(firstDataField(record, '245'), 'abnp')

/** The title proper in its original, non-Latin script; undefined if the record has none. */
export const originalTitleOf = (record: MarcRecord): string | undefined => {
  for (const tag of ['245', '222']) {
    const original = record.fields.find(
      (field): field is DataField => isDataField(field) && field.tag === '880' && effectiveTag(field) === tag,
    )
    const text = fieldText(original, 'abnp')
    if (text !== undefined) return text
  }
  return undefined
}
