import { facetedSearch } from '@seriatim/contract'
import { toWire } from '@seriatim/marc'
import { currentVersions } from '@seriatim/server/catalogue/records/repository'
import { directRead } from '@seriatim/server/catalogue/replicas/reads'
import { searchRecords } from '@seriatim/server/features/search/service'
import { createUser } from '@seriatim/server/kernel/auth/users'
import { makeLabels } from '@seriatim/server/kernel/search/labels'
import type { CurrentUser } from '@seriatim/server/platform/http/serve'
import { saveRecord } from '@seriatim/server/saving/save'
import { engineKind } from '@seriatim/server/search/engines/list'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { type Timing, timeOf } from './timings.ts'

const TIMES = 100

/** Creates a cataloguer of the international centre. */
export async function makeCataloguer(db: BenchDb['db']): Promise<CurrentUser> {
  const id = await createUser(db, {
    username: `bench-${Date.now()}`,
    password: 'bench-bench',
    permissions: [],
    center: '_0',
  })
  return {
    id: String(id),
    username: 'bench',
    center: { id: '1', code: '_0', name: '' },
    isMemberOfIc: true,
    permissions: new Set(['search', 'catalog']),
    sessionId: '0',
  }
}

/**
 * Prepares saves by a user of the international centre, each of another record. @returns a function that saves a record
 * with a new word and returns the word
 */
export async function makeSaver({ db, index }: Pick<BenchDb, 'db' | 'index'>): Promise<() => Promise<string>> {
  const user = await makeCataloguer(db)
  const rows = await db
    .selectFrom('record')
    .select(['id', 'issn'])
    .where('category', '=', 'reg')
    .limit(2 * TIMES + 10)
    .execute()
  const mark = Date.now().toString(36)
  let next = 0
  return async () => {
    const { id: recordId, issn } = rows[next++ % rows.length]!
    const { active } = await currentVersions(db, recordId)
    const word = `benchmark${mark}${next}`
    const { fields } = toWire(active!.record)
    const title = { indicator1: '3', indicator2: '\\', subFields: [{ a: word }] }
    const others = fields['246'] === undefined ? [] : [fields['246']].flat()
    const wire = { fields: { ...fields, 246: [...others, title] } }
    await saveRecord(db, index, { issn, wire, user, now: new Date(), locale: 'en' })
    return word
  }
}

/** Measures a save with all its indexes, and a save with a search that finds the change. */
export async function measureSave(bench: BenchDb): Promise<({ work: string } & Timing)[]> {
  const { db, settings } = bench
  const save = await makeSaver(bench)
  const engine = engineKind(settings).engine({ db, settings })
  const services = { db, reads: { onDb: directRead(db) }, engine, labels: makeLabels({ db }) }
  const find = async (word: string) => {
    const request = facetedSearch.parse({ basic_query: { query: word } })
    const { hits } = await searchRecords(services, request, 'en')
    if (hits.total.value !== 1) throw new Error(`the search after a save finds ${hits.total.value} records`)
  }
  return [
    { work: 'save', ...(await timeOf(TIMES, save)) },
    {
      work: 'save, then find the change',
      ...(await timeOf(TIMES, async () => {
        await find(await save())
      })),
    },
  ]
}

if (process.argv[1] === import.meta.filename) {
  await withBenchDb(Number(process.argv[2] ?? 200_000), async (bench) => console.table(await measureSave(bench)))
}
