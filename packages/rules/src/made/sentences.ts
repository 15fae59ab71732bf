import type { MadeTexts } from './kinds.ts'

/** What stands for something found in the sentences of a rule. */
export const PLACEHOLDERS = ['field', 'occurrence', 'subfield', 'value', 'other', 'issn'] as const

const IN_TEXT = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): boolean => (PLACEHOLDERS as readonly string[]).includes(name)

/** The first stretch of a sentence that is neither text nor a placeholder; undefined where there is none. */
export const sentenceFault = (text: string): string | undefined => {
  for (const [stretch, name = ''] of text.matchAll(IN_TEXT)) if (!isPlaceholder(name)) return stretch
  return /[{}]/.exec(text.replaceAll(IN_TEXT, ''))?.[0]
}

/** The sentence of a rule that administration made, in a language or else in English. */
export const madeSentence = (
  sentences: MadeTexts,
  params: Readonly<Record<string, string | number>>,
  locale: string,
): string =>
  madeText(sentences, locale).replaceAll(IN_TEXT, (stretch, name: string) =>
    isPlaceholder(name) ? String(params[name] ?? '') : stretch,
  )

/** The text of a language, the English one where there is none. */
export const madeText = (texts: MadeTexts, locale: string): string => texts[locale as keyof MadeTexts] ?? texts.en
