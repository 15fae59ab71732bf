import type { CustomRuleTexts } from './kinds.ts'

/** The placeholders in the text of a rule. */
export const PLACEHOLDERS = ['field', 'occurrence', 'subfield', 'value', 'other', 'issn'] as const

const IN_TEXT = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): boolean => (PLACEHOLDERS as readonly string[]).includes(name)

/** The first invalid brace expression in a text, or undefined. */
export const sentenceFault = (text: string): string | undefined => {
  for (const [stretch, name = ''] of text.matchAll(IN_TEXT)) if (!isPlaceholder(name)) return stretch
  return /[{}]/.exec(text.replaceAll(IN_TEXT, ''))?.[0]
}

/** The text of a custom rule in a language, else in English. */
export const customRuleSentence = (
  sentences: CustomRuleTexts,
  params: Readonly<Record<string, string | number>>,
  locale: string,
): string =>
  customRuleText(sentences, locale).replaceAll(IN_TEXT, (stretch, name: string) =>
    isPlaceholder(name) ? String(params[name] ?? '') : stretch,
  )

type Found = {
  readonly field: string
  readonly occurrence: number
  readonly subfield?: string | undefined
  readonly code: string
  /** The sentence of the diagnostic. */
  readonly error: string
}

/**
 * Whether a diagnostic of the MARC reader or of an import is about a whole record. Its field is then only a default.
 */
const isOfWholeRecord = ({ code, field }: Found): boolean =>
  (code.startsWith('marc.') && field === 'LDR') || (code.startsWith('import-') && field === '001')

/**
 * Whether the text of a custom rule contains the tag of the field. The sentences of all other rules leave the
 * tag out.
 */
const namesField = ({ code, field, error }: Found): boolean =>
  code.startsWith('own-') && error.split(/[^\p{L}\p{N}]+/u).includes(field)

/** Whether a sentence begins with its subfield: `$x: ...`. */
export const beginsWithSubfield = (sentence: string): boolean => /^\$\S/.test(sentence)

/**
 * The place to show in front of the sentence of a diagnostic: `780`, `780[2]` for the second field 780, `780 $x` if the
 * sentence does not begin with the subfield. Undefined for a sentence that needs no place.
 */
export const placeInFront = (diagnostic: Found): string | undefined => {
  if (isOfWholeRecord(diagnostic) || namesField(diagnostic)) return undefined
  const { field, occurrence, subfield, error } = diagnostic
  const place = occurrence > 1 ? `${field}[${occurrence}]` : field
  return !subfield || beginsWithSubfield(error) ? place : `${place} $${subfield}`
}

/**
 * The separator between a field and a sentence that begins with a subfield (`780 $x: ...`) or with positions
 * (`008/07-10: ...`). Undefined for other sentences, which follow a colon.
 */
export const placeJoint = (sentence: string): string | undefined =>
  beginsWithSubfield(sentence) ? ' ' : /^\d\d(-\d\d)?\s?:/.test(sentence) ? '/' : undefined

/** The text in a language, else the English text. */
export const customRuleText = (texts: CustomRuleTexts, locale: string): string =>
  texts[locale as keyof CustomRuleTexts] ?? texts.en
