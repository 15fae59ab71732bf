import { firstDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { titleKey } from '@seriatim/scripts'

/**
 * Normalises a key title for comparison (see `titleKey`), because ISO 3297 requires key titles to be unique.
 *
 *
 * @param title 222 $a
 * @param qualifier 222 $b with its parentheses, if any
 */
export const normaliseKeyTitle = (title: string, qualifier = ''): string => titleKey(`${title} ${qualifier}`)

/** The normalised key title of a record. Undefined if the record has no key title or the result is empty. */
export const normalisedKeyTitle = (record: MarcRecord): string | undefined => {
  const keyTitle = firstDataField(record, '222')
  const title = subfield(keyTitle, 'a')
  if (title === undefined) return undefined
  return normaliseKeyTitle(title, subfield(keyTitle, 'b')) || undefined
}
