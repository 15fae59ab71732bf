import { firstDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { titleKey } from '@seriatim/scripts'

/**
 * The form of a key title in which two equal titles are equal texts (see `titleKey`). ISO 3297 wants the key title to be
 * unique; this form is what is compared.
 *
 * @param title 222 $a
 * @param qualifier 222 $b with its parentheses, if any
 */
export const normaliseKeyTitle = (title: string, qualifier = ''): string => titleKey(`${title} ${qualifier}`)

/** The normalised key title of a record; undefined when it has none or nothing of it remains. */
export const normalisedKeyTitle = (record: MarcRecord): string | undefined => {
  const keyTitle = firstDataField(record, '222')
  const title = subfield(keyTitle, 'a')
  if (title === undefined) return undefined
  return normaliseKeyTitle(title, subfield(keyTitle, 'b')) || undefined
}
