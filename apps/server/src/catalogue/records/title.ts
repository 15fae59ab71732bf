import { firstDataField, type MarcRecord, subfields } from '@seriatim/marc'

/** Maximum length of a title in lists; enough to distinguish records. */
const MAX_TITLE = 300

const NON_SORTING_MARKS = /[\u0098\u009c]/g

/** The key title, else the title proper, for lists; null if the record has neither. */
export const recordTitle = (record: MarcRecord): string | null => {
  for (const tag of ['222', '245']) {
    const field = firstDataField(record, tag)
    const title = field && subfields(field, 'abnp').join(' ').replace(NON_SORTING_MARKS, '').trim()
    if (title) return title.slice(0, MAX_TITLE)
  }
  return null
}
