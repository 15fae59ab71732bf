import { firstDataField, type MarcRecord, subfield } from '@seriatim/marc'

/** What lies between the non-sorting marks NSB (U+0098) and NSE (U+009C), marks included; MARC 21, 222 and 245. */
const NON_SORTING = /\u0098[^\u009C]*\u009C/g
/** Accents of the European and transliterated scripts; vowel signs of other scripts are letters and stay. */
const ACCENTS = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g
/** Marks of transliteration such as the soft sign (U+02B9), which people leave out. */
const MODIFIER_LETTERS = /[\u02B0-\u02FF]/g
const NOT_A_WORD = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * The form of a key title in which two equal titles are equal texts: without its non-sorting part, accents, case and
 * punctuation. ISO 3297 wants the key title to be unique; this is what is compared.
 *
 * @param title 222 $a
 * @param qualifier 222 $b with its parentheses, if any
 */
export const normaliseKeyTitle = (title: string, qualifier = ''): string =>
  `${title} ${qualifier}`
    .replace(NON_SORTING, ' ')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(MODIFIER_LETTERS, '')
    // The capital sharp s becomes "ss" by way of the small one only.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(NOT_A_WORD, ' ')
    .normalize('NFC')
    .trim()

/** The normalised key title of a record; undefined when it has none or nothing of it remains. */
export const normalisedKeyTitle = (record: MarcRecord): string | undefined => {
  const keyTitle = firstDataField(record, '222')
  const title = subfield(keyTitle, 'a')
  if (title === undefined) return undefined
  return normaliseKeyTitle(title, subfield(keyTitle, 'b')) || undefined
}
