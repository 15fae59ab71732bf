import { MAX_NAME, NAME_LOCALES } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { FormErrors } from '../../platform/errors.ts'
import type { Names } from './repository.ts'

/** Names to store: trimmed, without empty names. */
export const cleanNames = (names: Names): Names =>
  Object.fromEntries(
    NAME_LOCALES.flatMap((locale) => {
      const name = names[locale]?.trim() ?? ''
      return name === '' ? [] : [[locale, name]]
    }),
  )

/**
 * Characters that names must not contain: control characters, line separators, bidirectional controls, and the
 * replacement character U+FFFD.
 */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/u

export const isReadable = (name: string): boolean => /[\p{L}\p{N}]/u.test(name) && !UNPRINTABLE.test(name)

/** Errors of names in several languages, by form field. */
export const nameErrors = (names: Names, locale: Locale): FormErrors => {
  const problems: FormErrors = {}
  if (names.en === undefined) problems['names.en'] = [format(locale, 'admin.name_needed')]
  for (const each of NAME_LOCALES) {
    const name = names[each]
    if (name === undefined) continue
    if (name.length > MAX_NAME) problems[`names.${each}`] = [format(locale, 'admin.name_too_long', { max: MAX_NAME })]
    else if (!isReadable(name)) problems[`names.${each}`] = [format(locale, 'admin.name_letters')]
  }
  return problems
}
