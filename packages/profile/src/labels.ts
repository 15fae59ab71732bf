import data from '../data/labels.json' with { type: 'json' }
import type { Label } from './definitions.ts'

/** Maps English texts to their French, Spanish and Russian translations. */
const translations = new Map(
  Object.entries(data as unknown as Readonly<Record<Label, readonly [string, string, string]>>),
)

const PLACE = { fr: 0, es: 1, ru: 2 } as const

/** The languages in which labels of the profile exist. */
export type LabelLocale = 'en' | keyof typeof PLACE

/**
 * The label of a field, indicator, subfield, position or code in a language. Translations cover core fields, leader,
 * 008 and 006 of every form of material, and 007 of texts and electronic resources. Other labels are in English.
 */
export const labelOf = (defined: { readonly label: Label } | Label, locale: LabelLocale): string => {
  const label = typeof defined === 'string' ? defined : defined.label
  return locale === 'en' ? label : (translations.get(label)?.[PLACE[locale]] ?? label)
}

/** Whether a label exists in all four languages. */
export const isTranslated = (label: Label): boolean => label === '' || translations.has(label)
