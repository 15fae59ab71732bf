import type { MadeTexts } from './kinds.ts'

/** The placeholders in the text of a rule. */
export const PLACEHOLDERS = ['field', 'occurrence', 'subfield', 'value', 'other', 'issn'] as const

const IN_TEXT = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): boolean => (PLACEHOLDERS as readonly string[]).includes(name)

/** The first invalid brace expression in a text, or undefined. */
export const sentenceFault = (text: string): string | undefined => {
  for (const [stretch, name = ''] of text.matchAll(IN_TEXT)) if (!isPlaceholder(name)) return stretch
  return /[{}]/.exec(text.replaceAll(IN_TEXT, ''))?.[0]
}

/** The text of an administrators' rule in a language, else in English. */
export const madeSentence = (
  sentences: MadeTexts,
  params: Readonly<Record<string, string | number>>,
  locale: string,
): string =>
  madeText(sentences, locale).replaceAll(IN_TEXT, (stretch, name: string) =>
    isPlaceholder(name) ? String(params[name] ?? '') : stretch,
  )

/** The text in a language, else the English text. */
export const madeText = (texts: MadeTexts, locale: string): string => texts[locale as keyof MadeTexts] ?? texts.en
