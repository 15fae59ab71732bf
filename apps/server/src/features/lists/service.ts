import type { CodeLists, ListRow } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { ListName } from '@seriatim/profile/lists'
import { allCentres, listCentres } from '../../kernel/auth/centre-repository.ts'
import { type EntryRow, readEntries, readNames } from '../../kernel/lists/repository.ts'
import type { Db } from '../../platform/database/db.ts'

const asRow = ({ id, code, name }: { id: number; code: string; name: string }): ListRow => ({
  id: String(id),
  code,
  name,
})

const includes = (row: EntryRow, detail: string, value: string) =>
  Array.isArray(row.details[detail]) && row.details[detail].includes(value)

/** Service that returns reference lists with names in the language of the caller. */
export function makeLists({ db }: { db: Db }) {
  return {
    /**
     * The active entries of a list. With `withRetired`, also inactive entries, whose codes existing records may
     * contain.
     */
    rows: async (list: ListName, locale: Locale, withRetired = false) =>
      (await readEntries(db, list, locale, withRetired)).map(asRow),

    /** Entries whose `detail` (countries, modes) includes `value`; all entries when `value` is undefined. */
    rowsWith: async (list: ListName, locale: Locale, detail: string, value: string | undefined) =>
      (await readEntries(db, list, locale))
        .filter((row) => value === undefined || includes(row, detail, value))
        .map(asRow),

    scripts: async (locale: Locale) =>
      (await readEntries(db, 'scripts', locale)).map((row) => ({
        ...asRow(row),
        num_code: String(row.details.numeric ?? ''),
      })),

    /** Every list of codes that the editor offers for records. */
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
