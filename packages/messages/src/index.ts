export type { Catalogue, MessageKey, Namespace } from './catalogue.ts'
export { format, formatUnknown, type MessageParams } from './format.ts'
export { DEFAULT_LOCALE, isLocale, LOCALES, type Locale, preferredLocale } from './locale.ts'
