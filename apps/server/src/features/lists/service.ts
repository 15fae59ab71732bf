import type { ListRow } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { ListName } from '@seriatim/profile/lists'
import type { Base } from '../../platform/database/base.ts'
import { allCentres, listCentres } from '../auth/centre-repository.ts'
import { type EntryRow, readEntries } from './repository.ts'

const asRow = ({ id, code, name }: { id: number; code: string; name: string }): ListRow => ({
  id: String(id),
  code,
  name,
})

const includes = (row: EntryRow, detail: string, value: string) =>
  Array.isArray(row.details[detail]) && row.details[detail].includes(value)

/** The reference lists, named in the caller's language. */
export function makeLists({ base }: { base: Base }) {
  return {
    /** The entries that are offered; with those that are retired where records are to be named. */
    rows: async (list: ListName, locale: Locale, withRetired = false) =>
      (await readEntries(base, list, locale, withRetired)).map(asRow),

    /** The entries whose `detail` (countries, modes) holds `value`; all without a value. */
    rowsWith: async (list: ListName, locale: Locale, detail: string, value: string | undefined) =>
      (await readEntries(base, list, locale))
        .filter((row) => value === undefined || includes(row, detail, value))
        .map(asRow),

    scripts: async (locale: Locale) =>
      (await readEntries(base, 'scripts', locale)).map((row) => ({
        ...asRow(row),
        num_code: String(row.details.numeric ?? ''),
      })),

    centres: async (locale: Locale, withRetired = false) =>
      (await (withRetired ? allCentres : listCentres)(base, locale)).map(asRow),
  }
}
export type Lists = ReturnType<typeof makeLists>
