import { splitKeyTitle } from '@seriatim/iso4'
import {
  controlValue,
  type DataField,
  dataField,
  firstDataField,
  type MarcRecord,
  positions,
  subfield,
} from '@seriatim/marc'
import { type Content, type Entry, isUnread } from '../catalogue/state/content.ts'

/** The key title of a record with its qualifier, as a title to abbreviate: 222 $a $b; without one, 245 $a. */
export const titleToAbbreviate = (record: MarcRecord): string => {
  const keyTitle = firstDataField(record, '222')
  const parts = keyTitle
    ? [subfield(keyTitle, 'a'), subfield(keyTitle, 'b')]
    : [subfield(firstDataField(record, '245'), 'a')]
  return parts.filter((part) => part !== undefined && part.trim() !== '').join(' ')
}

/** The language of a record's text (008/35-37), where it is one. */
export const languageOf = (record: MarcRecord): string | undefined => {
  const code = positions(controlValue(record, '008'), 35, 37)
  return /^[a-z]{3}$/.test(code) ? code : undefined
}

/** Whether a field is the abbreviated key title: 210 with a blank second indicator (ISSN profile). */
const isAbbreviatedKeyTitle = (entry: Entry): entry is DataField =>
  !isUnread(entry) && entry.tag === '210' && 'subfields' in entry && entry.indicator2 === ' '

/** $a and, where the key title has a qualifier of its own, $b: 210 has the subfields of 222. */
const subfieldsFor = (abbreviation: string, hasQualifier: boolean): [string, string][] => {
  const { title, qualifier } = splitKeyTitle(abbreviation)
  return hasQualifier && qualifier !== '' && title !== ''
    ? [
        ['a', title],
        ['b', qualifier],
      ]
    : [['a', abbreviation.trim()]]
}

/**
 * The content with `abbreviation` as its abbreviated key title: in the place of the one it has, else as a new 210 in the
 * order of tags.
 */
export const withAbbreviatedTitle = (content: Content, abbreviation: string): Content => {
  const keyTitle = content.entries.find(
    (entry): entry is DataField => !isUnread(entry) && entry.tag === '222' && 'subfields' in entry,
  )
  const parts = subfieldsFor(abbreviation, subfield(keyTitle, 'b') !== undefined)
  const at = content.entries.findIndex(isAbbreviatedKeyTitle)
  const present = content.entries[at]
  if (present && isAbbreviatedKeyTitle(present)) {
    const others = present.subfields.filter(({ code }) => code !== 'a' && code !== 'b')
    const field = dataField('210', present.indicator1, ' ', parts)
    const entries = content.entries.with(at, { ...field, subfields: [...field.subfields, ...others] })
    return { ...content, entries }
  }
  const next = content.entries.findIndex((entry) => !isUnread(entry) && entry.tag > '210')
  const place = next < 0 ? content.entries.length : next
  return { ...content, entries: content.entries.toSpliced(place, 0, dataField('210', '1', ' ', parts)) }
}
