import { controlValue, firstDataField, isControlField, type MarcRecord, subfields } from '@seriatim/marc'
import { type Category, categoryOf } from '@seriatim/profile'
import { type Content, contentToRecord } from '../../document/content.ts'

/** The data of a record that the header of a card and the list of records show. */
export type Summary = {
  readonly number: string
  readonly category: Category
  /** The first two characters of each 007, such as `ta` or `cr`. */
  readonly media: readonly string[]
  /** 222 $a and $b, without the marks around non-sorting characters. */
  readonly title: string
  readonly qualifier: string
}

export const NON_SORTING_MARKS = /[\u0098\u009c]/g

const joined = (record: MarcRecord, code: string): string => {
  const keyTitle = firstDataField(record, '222')
  return keyTitle ? subfields(keyTitle, code).join(' ').replace(NON_SORTING_MARKS, '').trim() : ''
}

export const summaryOf = (content: Content, fallbackNumber: string): Summary => {
  const record = contentToRecord(content)
  const media = record.fields.flatMap((field) =>
    field.tag === '007' && isControlField(field) ? [field.value.slice(0, 2).trim()] : [],
  )
  return {
    number: controlValue(record, '001')?.trim() || fallbackNumber,
    category: categoryOf(record),
    media: [...new Set(media)].filter((code) => code !== ''),
    title: joined(record, 'a'),
    qualifier: joined(record, 'b'),
  }
}
