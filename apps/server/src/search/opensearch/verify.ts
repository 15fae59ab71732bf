/** Finds differences between index and database (a lost write, a restored disk) and corrects them. */
import type pg from 'pg'
import { catchUp, Outdated, storeSeenState, type UpdatedIndex } from './catch-up.ts'
import { type Answer, ClusterSearch } from './cluster-search.ts'
import type { IndexDependencies } from './deps.ts'
import { type Documents, idsCondition, KeyNames, readDocuments } from './documents.ts'
import { type Progress, progressOf, readIndexState } from './index-state.ts'
import { FOLLOW_LOCK, withLock } from './locks.ts'
import { recordsIn } from './plan-filter.ts'
import { refresh, writeDocuments } from './write.ts'

/** Number of records in one range of ids, and number of sampled documents of each range. */
const RANGE = 10_000
const SAMPLED = 20
/** Number of documents compared at a time. */
const LOT = 500

export type IndexVerification = { readonly records: number; readonly compared: number; readonly rewritten: number }

/**
 * Compares the ids of every range, and a sample of the documents in it, with the database. If the sample differs,
 * compares all documents of the range. Documents that differ are written again. Changes are not applied meanwhile, but
 * saves continue.
 * @throws ClusterUnavailable | Outdated
 */
export const verifyIndex = (keeping: IndexDependencies): Promise<IndexVerification> =>
  withLock(keeping.pool, FOLLOW_LOCK, async (client) => {
    const { live } = await readIndexState(keeping)
    const start = live && (await progressOf(keeping, live.name))
    if (live === undefined || start === undefined)
      throw new Outdated('the index does not exist or has no record of its progress')
    const keys = new KeyNames()
    let progress = await catchUp(keeping, client, { name: live.name, progress: start, keys })
    const clusterSearch = new ClusterSearch(keeping.cluster, live.name)
    const { rows } = await client.query<{ last: number }>('select coalesce(max(record_id), 0) as last from search_doc')
    const [inIndex] = await clusterSearch.all({ match_all: {} }, [{ record_id: 'desc' }], 1)
    let [records, compared, rewritten] = [0, 0, 0]
    for (let after = 0; after < Math.max(rows[0]!.last, inIndex ?? 0); after += RANGE) {
      const range = await idsOfRange(clusterSearch, client, after)
      records += range.held.length
      const drifted = new Set([...range.missing, ...range.surplus])
      const sample = range.both.filter((_, at) => at % Math.ceil(range.both.length / SAMPLED) === 0)
      const isSound = (await compare(clusterSearch, client, keys, sample)).length === 0
      compared += sample.length
      if (!isSound) {
        for (const id of await compare(clusterSearch, client, keys, range.both)) drifted.add(id)
        compared += range.both.length
      }
      const drift = await rewriteRecords(keeping, client, { name: live.name, progress, keys }, [...drifted])
      progress = drift.progress
      rewritten += drift.rewritten
    }
    await refresh(keeping.cluster, live.name)
    return { records, compared, rewritten }
  })

async function idsOfRange(clusterSearch: ClusterSearch, client: pg.ClientBase, after: number) {
  const { rows } = await client.query<{ id: number }>(
    'select record_id as id from search_doc where record_id > $1 and record_id <= $2 order by record_id',
    [after, after + RANGE],
  )
  const filter = { range: { record_id: { gt: after, lte: after + RANGE } } }
  const indexed = new Set(await clusterSearch.all(filter, [{ record_id: 'asc' }], RANGE))
  const held = rows.map(({ id }) => id)
  const known = new Set(held)
  return {
    held,
    both: held.filter((id) => indexed.has(id)),
    missing: held.filter((id) => !indexed.has(id)),
    surplus: [...indexed].filter((id) => !known.has(id)),
  }
}

type DigestHit = { readonly fields?: { readonly digest?: readonly string[]; readonly record_id?: readonly number[] } }

/** The records whose document in the index differs from the document made from the database. */
async function compare(
  clusterSearch: ClusterSearch,
  client: pg.ClientBase,
  keys: KeyNames,
  ids: readonly number[],
): Promise<readonly number[]> {
  const differing: number[] = []
  for (let start = 0; start < ids.length; start += LOT) {
    const lot = ids.slice(start, start + LOT)
    const { byId }: Documents = await readDocuments(client, idsCondition(lot), keys)
    const answer: Answer = await clusterSearch.one({
      query: recordsIn(lot),
      size: lot.length,
      sort: [{ record_id: 'asc' }],
      docvalue_fields: ['record_id', 'digest'],
    })
    const digests = new Map(
      (answer.hits.hits as readonly DigestHit[]).map(({ fields }) => [fields?.record_id?.[0], fields?.digest?.[0]]),
    )
    for (const id of lot) if (digests.get(id) !== byId.get(id)?.digest) differing.push(id)
  }
  return differing
}

/**
 * Writes the documents of records again. Records changed since the comparison are skipped, because the change log
 * covers them. Returns the number of corrected records.
 */
async function rewriteRecords(
  keeping: IndexDependencies,
  client: pg.ClientBase,
  { name, progress: start, keys }: UpdatedIndex,
  ids: readonly number[],
): Promise<{ readonly rewritten: number; readonly progress: Progress }> {
  let progress = start
  const { rows } = await client.query<{ id: number }>(
    'select distinct record_id as id from change_log where seq > $1 and record_id = any($2::int[])',
    [start.seq, ids],
  )
  const changed = new Set(rows.map(({ id }) => id))
  const drifted = ids.filter((id) => !changed.has(id))
  for (let start = 0; start < drifted.length; start += LOT) {
    const lot = drifted.slice(start, start + LOT)
    const documents = await readDocuments(client, idsCondition(lot), keys)
    progress = await storeSeenState(keeping, { name, progress }, documents)
    await writeDocuments(keeping.cluster, name, documents, lot)
  }
  return { rewritten: drifted.length, progress }
}
