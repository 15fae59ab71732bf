/** The titles of a public record, as pages, results and citations show them. */
import { effectiveTag } from '@seriatim/analyser'
import { type DataField, firstDataField, isDataField, type MarcRecord, subfields } from '@seriatim/marc'
import { withoutMarks } from '@seriatim/scripts'

const END = /[\s,:;/=]+$/u

/** Subfields of a field joined, without marks of what is not filed and without the punctuation before the next element. */
export const textOf = (field: DataField | undefined, codes: string): string | undefined =>
  (field && withoutMarks(subfields(field, codes).join(' ')).replace(END, '').trim()) || undefined

/** The key title, else the title proper. */
export const titleOf = (record: MarcRecord): string | undefined =>
  textOf(firstDataField(record, '222'), 'ab') ?? textOf(firstDataField(record, '245'), 'abnp')

/** The title proper in the script of the serial, where it is not Latin; else undefined. */
export const originalTitleOf = (record: MarcRecord): string | undefined => {
  for (const tag of ['245', '222']) {
    const original = record.fields.find(
      (field): field is DataField => isDataField(field) && field.tag === '880' && effectiveTag(field) === tag,
    )
    const text = textOf(original, 'abnp')
    if (text !== undefined) return text
  }
  return undefined
}
