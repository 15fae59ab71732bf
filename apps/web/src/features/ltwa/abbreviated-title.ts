import { splitKeyTitle } from '@seriatim/iso4'
import { type DataField, dataField, subfield } from '@seriatim/marc'
import { isAbbreviatedKeyTitle } from '@seriatim/profile'
import { type Content, type Entry, isUnread } from '../document/content.ts'

const isAbbreviatedEntry = (entry: Entry): entry is DataField =>
  !isUnread(entry) && 'subfields' in entry && isAbbreviatedKeyTitle(entry)

/** The subfields of a new 210, the same as those of the key title (222): $a, and $b if the key title has $b. */
const subfieldsFor = (abbreviation: string, hasQualifier: boolean): [string, string][] => {
  const { title, qualifier } = splitKeyTitle(abbreviation)
  return hasQualifier && qualifier !== '' && title !== ''
    ? [
        ['a', title],
        ['b', qualifier],
      ]
    : [['a', abbreviation.trim()]]
}

/** Sets `abbreviation` as the abbreviated key title (210): replaces the existing one, or adds a 210 in tag order. */
export const withAbbreviatedTitle = (content: Content, abbreviation: string): Content => {
  const keyTitle = content.entries.find(
    (entry): entry is DataField => !isUnread(entry) && entry.tag === '222' && 'subfields' in entry,
  )
  const parts = subfieldsFor(abbreviation, subfield(keyTitle, 'b') !== undefined)
  const at = content.entries.findIndex(isAbbreviatedEntry)
  const present = content.entries[at]
  if (present && isAbbreviatedEntry(present)) {
    const others = present.subfields.filter(({ code }) => code !== 'a' && code !== 'b')
    const field = dataField('210', present.indicator1, ' ', parts)
    const entries = content.entries.with(at, { ...field, subfields: [...field.subfields, ...others] })
    return { ...content, entries }
  }
  const next = content.entries.findIndex((entry) => !isUnread(entry) && entry.tag > '210')
  const place = next < 0 ? content.entries.length : next
  return { ...content, entries: content.entries.toSpliced(place, 0, dataField('210', '1', ' ', parts)) }
}
