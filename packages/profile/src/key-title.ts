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

const joinSubfields = (field: DataField | undefined, codes: readonly string[]): string =>
  codes
    .map((code) => subfield(field, code))
    .filter((part) => part !== undefined && hasVisible(part))
    .join(' ')

/** The title to abbreviate: the key title with its qualifier (222 $a $b), else 245 $a. */
export const titleToAbbreviate = (record: MarcRecord): string => {
  const keyTitle = firstDataField(record, '222')
  return keyTitle ? joinSubfields(keyTitle, ['a', 'b']) : joinSubfields(firstDataField(record, '245'), ['a'])
}

/** The language of the text (008/35-37), or undefined if it is not a language code. */
export const languageOfText = (record: MarcRecord): string | undefined => {
  const code = positions(controlValue(record, '008'), 35, 37)
  return /^[a-z]{3}$/.test(code) ? code : undefined
}

/** Whether a field is the abbreviated key title: 210 with a blank second indicator (ISSN profile). */
export const isAbbreviatedKeyTitle = ({ tag, indicator2 }: DataField): boolean => tag === '210' && indicator2 === ' '

/** The abbreviated key title of a record ($a and $b), or undefined. */
export const abbreviatedKeyTitle = (record: MarcRecord): string | undefined => {
  const field = dataFieldsOf(record, '210').find(isAbbreviatedKeyTitle)
  return field && joinSubfields(field, ['a', 'b'])
}
