import type { CodeLists, ListRow } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { ListName } from '@seriatim/profile/lists'
import type { Db } from '../../platform/database/db.ts'
import { allCentres, listCentres } from '../auth/centre-repository.ts'
import { type EntryRow, readEntries, readNames } from './repository.ts'

const asRow = ({ id, code, name }: { id: number; code: string; name: string }): ListRow => ({
  id: String(id),
  code,
  name,
})

const includes = (row: EntryRow, detail: string, value: string) =>
  Array.isArray(row.details[detail]) && row.details[detail].includes(value)

/** The reference lists, named in the caller's language. */
export function makeLists({ db }: { db: Db }) {
  return {
    /** The entries that are offered; with those that are retired where records are to be named. */
    rows: async (list: ListName, locale: Locale, withRetired = false) =>
      (await readEntries(db, list, locale, withRetired)).map(asRow),

    /** The entries whose `detail` (countries, modes) holds `value`; all without a value. */
    rowsWith: async (list: ListName, locale: Locale, detail: string, value: string | undefined) =>
      (await readEntries(db, list, locale))
        .filter((row) => value === undefined || includes(row, detail, value))
        .map(asRow),

    scripts: async (locale: Locale) =>
      (await readEntries(db, 'scripts', locale)).map((row) => ({
        ...asRow(row),
        num_code: String(row.details.numeric ?? ''),
      })),

    /** Every list whose codes records hold, as the editor chooses from them. */
    codes: async (locale: Locale): Promise<CodeLists> => {
      const [entries, centres] = await Promise.all([readNames(db, locale), allCentres(db, locale)])
      const lists = Map.groupBy(entries, ({ list }) => list)
      return {
        ...Object.fromEntries(
          [...lists].map(([list, rows]) => [
            list,
            rows.map(({ code, name, isActive, numeric }) => ({
              code,
              name,
              is_active: isActive,
              ...(numeric && { num_code: numeric }),
            })),
          ]),
        ),
        centres: centres.map(({ code, name, is_active }) => ({ code, name, is_active })),
      }
    },

    centres: async (locale: Locale, withRetired = false) =>
      (await (withRetired ? allCentres : listCentres)(db, locale)).map((row) => ({
        ...asRow(row),
        countries: row.countries ?? [],
      })),
  }
}
export type Lists = ReturnType<typeof makeLists>
