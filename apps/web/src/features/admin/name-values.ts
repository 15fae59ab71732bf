import { NAME_LOCALES, type NameLocale } from '@seriatim/contract'

type Names = Readonly<Partial<Record<NameLocale, string>>>

/** The names of a row as form values, such as `names.en`. A missing name is an empty text. */
export const nameValues = (names: Names | undefined): Record<`names.${NameLocale}`, string> =>
  Object.fromEntries(NAME_LOCALES.map((locale) => [`names.${locale}`, names?.[locale] ?? ''])) as Record<
    `names.${NameLocale}`,
    string
  >

/** The names typed in a form, for the request: an empty name is sent only if the stored row has one. */
export const sentNames = (values: Readonly<Record<string, unknown>>, stored: Names | undefined): Names =>
  Object.fromEntries(
    NAME_LOCALES.flatMap((locale) => {
      const name = String(values[`names.${locale}`])
      return name === '' && stored?.[locale] === undefined ? [] : [[locale, name] as const]
    }),
  )
