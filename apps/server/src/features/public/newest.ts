/** Finds the records of a search whose public data changed last, for feeds. */
import { type LatestChange, latestChanges, latestChangesAmong } from '../../catalogue/publication/repository.ts'
import type { PublicRecord } from './presenter.ts'
import { GROUP_LIMIT_RECORDS, type PublicQuery, type PublicServices, toSearchSet } from './public-search.ts'
import { publicRecordsById } from './repository.ts'

/**
 * For searches that find many records: number of changes per comparison with the search results, and maximum number of
 * compared changes.
 */
const STEP_CHANGES = 5_000
const MAX_CHANGES = 200_000

export type NewestRecord = {
  readonly record: PublicRecord
  /** Time of the change, such as `2026-11-25T03:39:41Z`. */
  readonly changedAt: string
  /** Whether the record became public with this change. */
  readonly isNew: boolean
}

/**
 * The records of a search with the latest public changes, the latest first. If the search finds more than `sortable`
 * records, reads the last changes of all records, at most `MAX_CHANGES`, and selects those of records that the search
 * finds.
 * @param sortable maximum number of records whose changes are sorted
 */
export async function newestPublic(
  { reads, engine, publicLimiter }: PublicServices,
  {
    publicQuery,
    limit,
    sortable = GROUP_LIMIT_RECORDS,
    step = STEP_CHANGES,
  }: { readonly publicQuery: PublicQuery; readonly limit: number; readonly sortable?: number; readonly step?: number },
): Promise<readonly NewestRecord[]> {
  const { set } = toSearchSet(publicQuery)
  const order = { ranking: undefined, sortField: 'issn', sortOrder: 'asc' } as const

  async function throughChanges(): Promise<readonly LatestChange[]> {
    const results: LatestChange[] = []
    let place: LatestChange | undefined
    for (let compared = 0; compared < MAX_CHANGES && results.length < limit; compared += step) {
      const after = place
      const changes = await reads.onDb((db) => latestChanges(db, { place: after, limit: step }))
      const among = new Set(
        await engine.among(
          set,
          Int32Array.from(changes, ({ recordId }) => recordId),
        ),
      )
      results.push(...changes.filter(({ recordId }) => among.has(recordId)))
      place = changes.at(-1)
      if (changes.length < step) break
    }
    return results.slice(0, limit)
  }

  const changes = await publicLimiter.runForPublic(async () => {
    const [total = 0] = await engine.count([set])
    if (total > sortable) return throughChanges()
    const ids = await engine.ids({ ...set, ...order })
    return reads.onDb((db) => latestChangesAmong(db, ids, limit))
  })
  const records = await reads.onDb((db) =>
    publicRecordsById(
      db,
      changes.map(({ recordId }) => recordId),
    ),
  )
  const byId = new Map(records.map((record) => [record.recordId, record]))
  return changes.flatMap(({ recordId, datestamp, isNew }) => {
    const record = byId.get(recordId)
    return record === undefined ? [] : [{ record, changedAt: datestamp, isNew }]
  })
}
