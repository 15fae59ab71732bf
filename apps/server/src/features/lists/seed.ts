import { type ListEntry, type ListName, list } from '@seriatim/profile/lists'
import type { Db } from '../../platform/database/db.ts'
import { addMissingCentres } from '../auth/centre-repository.ts'
import { addMissingEntries, type Entry } from './repository.ts'

/** The lists that are served, by their name in the profile. Centres have a table of their own. */
const SEEDED = [
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

/** What a new import may file records under (contract, Imports). */
const CATEGORIES_FOR_IMPORT = ['reg', 'wor', 'val', 'leg']

const entriesOf = (name: (typeof SEEDED)[number]): Entry[] =>
  list(name).map((entry: ListEntry, position) => ({
    list: name,
    code: entry.code,
    position,
    names: entry.names,
    details: detailsOf(entry),
  }))

/** What calls ask for beyond code and name. */
function detailsOf(entry: ListEntry): Record<string, unknown> {
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

/** Fills the reference lists and centres with what is missing; what administrators changed stays as it is. */
export async function seedLists(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const name of SEEDED) await addMissingEntries(tx, entriesOf(name))
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
