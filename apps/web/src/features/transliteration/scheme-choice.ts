import { useLocalStorage } from '@mantine/hooks'
import { controlValue, type MarcRecord, positions } from '@seriatim/marc'
import { type Scheme, schemeFor, scriptOf } from '@seriatim/scripts'

/** The scheme that the user chose for Cyrillic: ISO 9, or ALA-LC, whose tables differ by language. */
export type CyrillicChoice = 'iso9' | 'alalc'

export const useCyrillicChoice = () =>
  useLocalStorage<CyrillicChoice>({
    key: 'seriatim-romanisation-cyrillic',
    defaultValue: 'iso9',
    getInitialValueInEffect: false,
  })

/** The language of the record, 008/35-37. */
const languageIn008 = (record: MarcRecord): string => positions(controlValue(record, '008'), 35, 37)

/** The romanisation scheme for a text of this record; undefined for Latin text and for scripts without a table. */
export const schemeOf = (text: string, record: MarcRecord, cyrillic: CyrillicChoice): Scheme | undefined => {
  const script = scriptOf(text)
  if (script !== 'Cyrl' || cyrillic === 'iso9') return schemeFor(script, text)
  return schemeFor(`Cyrl-alalc-${languageIn008(record)}`, text) ?? schemeFor('Cyrl-alalc', text)
}

/** The script of each language that has a reversible romanisation table, by MARC code. */
const SCRIPT_OF_LANGUAGE: Readonly<Record<string, string>> = {
  rus: 'Cyrl',
  ukr: 'Cyrl',
  bel: 'Cyrl',
  bul: 'Cyrl',
  srp: 'Cyrl',
  mac: 'Cyrl',
  arm: 'Armn',
  geo: 'Geor',
}

/** The scheme that converts romanised text of this record back to the original script, or undefined. */
export const restoringScheme = (
  record: MarcRecord,
  cyrillic: CyrillicChoice,
): (Scheme & Required<Pick<Scheme, 'restore'>>) | undefined => {
  const script = SCRIPT_OF_LANGUAGE[languageIn008(record)]
  if (script === undefined || (script === 'Cyrl' && cyrillic !== 'iso9')) return undefined
  const scheme = schemeFor(script, '')
  return scheme?.restore && { ...scheme, restore: scheme.restore }
}
