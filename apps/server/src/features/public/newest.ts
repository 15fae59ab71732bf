/** The public records of a search whose public data changed last, for feeds. */
import { type LatestChange, latestChanges, latestChangesAmong } from '../../catalogue/publication/repository.ts'
import type { PublicRecord } from './presenter.ts'
import { GROUP_LIMIT_RECORDS, type PublicQuery, type PublicServices, toSearchSet } from './public-search.ts'
import { publicRecordsById } from './repository.ts'

/** Number of changes that are compared with a search at once, and the maximum number of such steps. */
const STEP_CHANGES = 5_000
const MAX_STEPS = 40
/** Number of latest changes that are compared with a search of many records. */
export const COMPARED_CHANGES = STEP_CHANGES * MAX_STEPS

export type NewestRecord = {
  readonly record: PublicRecord
  /** `2026-11-25T03:39:41Z` */
  readonly changedAt: string
  /** The record became public with this change. */
  readonly isNew: boolean
}

/**
 * The records of a search with the latest public changes, the latest first. A search with many records is compared with
 * the last `COMPARED_CHANGES` changes.
 */
export async function newestPublic(
  { reads, engine, publicDoor }: PublicServices,
  { asked, limit }: { readonly asked: PublicQuery; readonly limit: number },
): Promise<readonly NewestRecord[]> {
  const { set } = toSearchSet(asked)
  const order = { ranking: undefined, sortField: 'issn', sortOrder: 'asc' } as const

  async function throughChanges(): Promise<readonly LatestChange[]> {
    const found: LatestChange[] = []
    let place: LatestChange | undefined
    for (let step = 0; step < MAX_STEPS && found.length < limit; step++) {
      const after = place
      const changes = await reads.onDb((db) => latestChanges(db, { place: after, limit: STEP_CHANGES }))
      const among = new Set(
        await engine.among(
          set,
          Int32Array.from(changes, ({ recordId }) => recordId),
        ),
      )
      found.push(...changes.filter(({ recordId }) => among.has(recordId)))
      place = changes.at(-1)
      if (changes.length < STEP_CHANGES) break
    }
    return found.slice(0, limit)
  }

  const changes = await publicDoor.inTurn(async () => {
    const [total = 0] = await engine.count([set])
    if (total > GROUP_LIMIT_RECORDS) return throughChanges()
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
