import { type ListEntry, type ListName, list } from '@seriatim/profile/lists'
import { addMissingCentres } from '../../kernel/auth/centre-repository.ts'
import { addMissingEntries, type NewEntry } from '../../kernel/lists/repository.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Lists whose entries are in the table reference_entry, by their name in the MARC profile. Centres have a separate
 * table.
 */
const SEEDED_LISTS = [
  'categories',
  'countries',
  'frequencies',
  'languages',
  'lcCountries',
  'media',
  'publicationStatuses',
  'repositories',
  'resourceTypes',
  'scripts',
  'subjects',
] as const satisfies readonly ListName[]

/** Categories that an import of new records can assign (contract, Imports). */
const CATEGORIES_FOR_IMPORT = ['reg', 'wor', 'val', 'leg']

const seedEntries = (name: (typeof SEEDED_LISTS)[number]): NewEntry[] =>
  list(name).map((entry: ListEntry, position) => ({
    list: name,
    code: entry.code,
    position,
    names: entry.names,
    details: entryDetails(entry),
  }))

/** Properties of a list entry, in addition to code and name, that calls return or filter by. */
function entryDetails(entry: ListEntry): Record<string, unknown> {
  const { countries, numeric, forDuplicate } = entry as Partial<{
    countries: string[]
    numeric: string
    forDuplicate: boolean
  }>
  const modes = [
    ...(forDuplicate ? ['duplicate'] : []),
    ...(CATEGORIES_FOR_IMPORT.includes(entry.code) ? ['import'] : []),
  ]
  return {
    ...(countries ? { countries } : {}),
    ...(numeric ? { numeric } : {}),
    ...(modes.length > 0 ? { modes } : {}),
  }
}

/** Adds missing reference list entries and centres. Does not overwrite changes by administrators. */
export async function seedLists(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const name of SEEDED_LISTS) await addMissingEntries(tx, seedEntries(name))
    await addMissingCentres(
      tx,
      list('centres').map(({ code, names: { en, ...names }, countries, dependencies = [] }) => ({
        code,
        name: en,
        names,
        country: countries[0] ?? null,
        countries: [...countries, ...dependencies],
      })),
    )
  })
}
