import {
  controlValue,
  type DataField,
  dataFieldsOf,
  firstDataField,
  type MarcRecord,
  positions,
  subfield,
} from '@seriatim/marc'
import { hasVisible } from '@seriatim/scripts'

const partsOf = (field: DataField | undefined, codes: readonly string[]): string =>
  codes
    .map((code) => subfield(field, code))
    .filter((part) => part !== undefined && hasVisible(part))
    .join(' ')

/** The key title of a record with its qualifier, as a title to abbreviate: 222 $a $b; without one, 245 $a. */
export const titleToAbbreviate = (record: MarcRecord): string => {
  const keyTitle = firstDataField(record, '222')
  return keyTitle ? partsOf(keyTitle, ['a', 'b']) : partsOf(firstDataField(record, '245'), ['a'])
}

/** The language of a record's text (008/35-37), where it is one. */
export const languageOfText = (record: MarcRecord): string | undefined => {
  const code = positions(controlValue(record, '008'), 35, 37)
  return /^[a-z]{3}$/.test(code) ? code : undefined
}

/** Whether a field is the abbreviated key title: 210 with a blank second indicator (ISSN profile). */
export const isAbbreviatedKeyTitle = ({ tag, indicator2 }: DataField): boolean => tag === '210' && indicator2 === ' '

/** The abbreviated key title of a record, $a and $b; undefined where it has none. */
export const abbreviatedKeyTitle = (record: MarcRecord): string | undefined => {
  const field = dataFieldsOf(record, '210').find(isAbbreviatedKeyTitle)
  return field && partsOf(field, ['a', 'b'])
}
