import { isDataField } from '@seriatim/marc'
import { type Content, isUnread } from '../state/content.ts'

/** Whether a subfield holds an address of the serial or of its archive. */
export const isAddressPlace = (tag: string, code: string): boolean => (tag === '856' || tag === '857') && code === 'u'

/** The addresses of a record, each once, in its order. */
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
