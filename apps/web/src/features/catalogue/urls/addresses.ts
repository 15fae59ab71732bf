import { isDataField } from '@seriatim/marc'
import { type Content, type Entry, isUnread } from '../../document/content.ts'

/** Whether a subfield contains a URL of the serial or of its archive. */
export const isAddressPlace = (tag: string, code: string): boolean => (tag === '856' || tag === '857') && code === 'u'

/** The URLs of a record without duplicates, in order. */
export const addressesIn = ({ entries }: Content): readonly string[] => [
  ...new Set(
    entries.flatMap((entry) =>
      isUnread(entry) || !isDataField(entry)
        ? []
        : entry.subfields.flatMap(({ code, value }) =>
            isAddressPlace(entry.tag, code) && value.trim() !== '' ? [value.trim()] : [],
          ),
    ),
  ),
]

/** The record after a URL was replaced in every subfield that contains it. */
export const withAddress = (content: Content, from: string, to: string): Content => ({
  ...content,
  entries: content.entries.map((entry): Entry => {
    if (isUnread(entry) || !isDataField(entry)) return entry
    const isMeant = ({ code, value }: (typeof entry.subfields)[number]) =>
      isAddressPlace(entry.tag, code) && value.trim() === from
    if (!entry.subfields.some(isMeant)) return entry
    return { ...entry, subfields: entry.subfields.map((each) => (isMeant(each) ? { ...each, value: to } : each)) }
  }),
})
