export type { Catalogue, MessageKey, Namespace } from './catalogue.ts'
export { format, formatUnknown } from './format.ts'
export type { MessageParams } from './formatter.ts'
export { DEFAULT_LOCALE, isLocale, LOCALES, type Locale, preferredLocale } from './locale.ts'
