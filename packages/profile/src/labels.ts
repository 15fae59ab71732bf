import data from '../data/labels.json' with { type: 'json' }
import type { Label } from './definitions.ts'

/** English text to French, Spanish, Russian. */
const translations = new Map(
  Object.entries(data as unknown as Readonly<Record<Label, readonly [string, string, string]>>),
)

const PLACE = { fr: 0, es: 1, ru: 2 } as const

/** The languages in which the profile is labelled. */
export type LabelLocale = 'en' | keyof typeof PLACE

/**
 * The label of a field, indicator, subfield, position or code in a language. The ISSN core is translated in full (core
 * fields, leader, 008 and 006 of every form of material, 007 of texts and electronic resources); others are in English.
 */
export const labelOf = (defined: { readonly label: Label } | Label, locale: LabelLocale): string => {
  const label = typeof defined === 'string' ? defined : defined.label
  return locale === 'en' ? label : (translations.get(label)?.[PLACE[locale]] ?? label)
}

/** Whether a label exists in all four languages. */
export const isTranslated = (label: Label): boolean => label === '' || translations.has(label)
