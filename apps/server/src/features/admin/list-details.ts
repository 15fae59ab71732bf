/**
 * Properties that only the rows of some reference lists have: numeric code, ISO countries, modes (`import`,
 * `duplicate`).
 */
import { type AdminArea, type AdminRow, areaOf } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Details } from '../../kernel/admin/repository.ts'
import type { FormErrors } from '../../platform/errors.ts'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The additional property that a row has in the answer, depending on its reference list. */
export function areaDetail(
  area: AdminArea,
  details: Details,
): Partial<Pick<AdminRow, 'num_code' | 'iso_code' | 'modes'>> {
  switch (areaOf(area).detail) {
    case 'num_code':
      return { num_code: typeof details.numeric === 'string' ? details.numeric : null }
    case 'iso_code':
      return { iso_code: texts(details.countries).join(', ') || null }
    case 'modes':
      return { modes: texts(details.modes) }
    default:
      return {}
  }
}

type WrittenDetails = { readonly num_code?: string | null | undefined; readonly iso_code?: string | null | undefined }

/**
 * Merges sent values into the stored additional properties of a row. Adds an error to `problems` for each invalid
 * value.
 * @param known codes in the list of countries
 */
export function mergeDetails(
  area: AdminArea,
  written: WrittenDetails,
  before: Details,
  known: ReadonlySet<string>,
  problems: FormErrors,
  locale: Locale,
): Details {
  const { detail } = areaOf(area)
  if (detail === 'num_code' && written.num_code !== undefined) {
    const { numeric: _, ...rest } = before
    const number = written.num_code?.trim() ?? ''
    if (number === '') return rest
    if (!/^[0-9]{3}$/.test(number)) problems.num_code = [format(locale, 'admin.num_code_form')]
    return { ...rest, numeric: number }
  }
  if (detail === 'iso_code' && written.iso_code !== undefined) {
    const { countries: _, ...rest } = before
    const countries = [
      ...new Set(
        (written.iso_code ?? '')
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ]
    const unknown = countries.filter((code) => !known.has(code))
    if (unknown.length > 0)
      problems.iso_code = [format(locale, 'admin.unknown_countries', { code: unknown.join(', ') })]
    return countries.length === 0 ? rest : { ...rest, countries }
  }
  return before
}
