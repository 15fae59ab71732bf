import { decodeStored, type MarcRecord } from '@seriatim/marc'
import type { UrlCheck } from '@seriatim/rules'
import { sql } from 'kysely'
import type { Base, Tx } from '../../platform/database/base.ts'
import { holdChangeLog, noteChanges } from '../changes/repository.ts'
import { addressesOf } from './addresses.ts'

export type KnownUrlCheck = UrlCheck & { readonly url: string; readonly checkedAt: Date }

/** What the last check of each of these addresses found; those never checked are left out. By the primary key. */
export async function readUrlChecks(base: Base, urls: readonly string[]): Promise<readonly KnownUrlCheck[]> {
  if (urls.length === 0) return []
  return base
    .selectFrom('url_check')
    .select(['url', 'state', 'status_code as statusCode', 'reason', 'checked_at as checkedAt'])
    .where('digest', '=', sql<string>`any(select md5(each) from unnest(${[...urls]}::text[]) each)`)
    .execute()
}

/**
 * Keeps what a check found; by the primary key. Where that is another state than before, the records that have the
 * address count as changed: searches by the state of links find them anew. An address never checked and one that nobody
 * can ask say the same of their records. The addresses of the record with the number `issn`, in which the check was
 * asked for, are gathered with it: those of a load wait for the night.
 */
export async function keepCheck(
  base: Base,
  { url, state, statusCode, reason, checkedAt }: KnownUrlCheck,
  issn?: string,
): Promise<void> {
  const found = { state, status_code: statusCode, reason, checked_at: checkedAt }
  await base.transaction().execute(async (tx) => {
    const before = await replaceCheck(tx, url, found)
    const asking = issn === undefined ? undefined : await recordIdOf(tx, issn)
    if (asking !== undefined) await gatherPlaces(tx, [asking])
    if (state === before) return
    // Places that are just being gathered are waited for.
    await holdChangeLog(tx)
    const places = await tx
      .selectFrom('url_place')
      .select('record_id')
      .where('digest', '=', sql<string>`md5(${url})`)
      .execute()
    if (places.length > 0)
      await noteChanges(
        tx,
        places.map(({ record_id }) => record_id),
      )
  })
}

const recordIdOf = async (tx: Tx, issn: string): Promise<number | undefined> =>
  (await tx.selectFrom('record').select('id').where('issn', '=', issn).executeTakeFirst())?.id

/** @returns the state before, also where another check of the same address came between */
async function replaceCheck(
  tx: Tx,
  url: string,
  found: Pick<KnownUrlCheck, 'state' | 'reason'> & { status_code: number | null; checked_at: Date },
): Promise<UrlCheck['state']> {
  const added = await tx
    .insertInto('url_check')
    .values({ url, ...found })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  if (added !== undefined) return 'uncheckable'
  const ofUrl = sql<string>`md5(${url})`
  const { state } = await tx
    .selectFrom('url_check')
    .select('state')
    .where('digest', '=', ofUrl)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('url_check').set(found).where('digest', '=', ofUrl).execute()
  return state
}

/** When an address is asked again; one that no record holds (a check asked for while typing) is not in the queue. */
export async function setDue(base: Base, url: string, due: { dueAt: Date; strikes: number }): Promise<void> {
  await base
    .updateTable('url_queue')
    .set({ due_at: due.dueAt, strikes: due.strikes })
    .where('digest', '=', sql<string>`md5(${url})`)
    .execute()
}

export type DueUrl = { readonly url: string; readonly strikes: number; readonly last: UrlCheck['state'] | null }

/** The addresses that are due, the longest waiting first. By url_due. */
export async function dueUrls(base: Base, now: Date, limit: number): Promise<readonly DueUrl[]> {
  return base
    .selectFrom('url_queue')
    .leftJoin('url_check', 'url_check.digest', 'url_queue.digest')
    .select(['url_queue.url', 'url_queue.strikes', 'url_check.state as last'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('url_queue.digest')
    .limit(limit)
    .execute()
}

/** A version younger than this may have come before one that is not committed yet. */
const SETTLED = sql`now() - interval '1 hour'`

/**
 * Takes the addresses of the next `limit` versions into the queue and says whether there were any. Versions are
 * numbered as they are written; what is written while this goes on waits for the next time. `isSettled` false takes
 * versions of the last hour too. What a save writes is gathered with it; here its addresses come into the queue.
 */
export async function gatherAddresses(base: Base, now: Date, limit: number, isSettled = true): Promise<boolean> {
  return base.transaction().execute(async (tx) => {
    const { version_id: from } = await tx
      .selectFrom('url_gathering')
      .select('version_id')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const next = await tx
      .selectFrom('record_version')
      .select(['id', 'record_id'])
      .where('id', '>', from)
      .$if(isSettled, (query) => query.where('created_at', '<', SETTLED as never))
      .orderBy('id')
      .limit(limit)
      .execute()
    const last = next.at(-1)
    if (!last) return false
    const recordIds = [...new Set(next.map((version) => version.record_id))]
    await tx.updateTable('url_gathering').set({ version_id: last.id }).execute()
    await queueAddresses(tx, await gatherPlaces(tx, recordIds), now)
    return true
  })
}

/** Gathers where the addresses of these records stand, and notes which of them changed by it. @returns the addresses */
async function gatherPlaces(tx: Tx, recordIds: number[]): Promise<string[]> {
  // Saves hold their records before the change log; here it is the same order. Checks of the addresses are waited for.
  await tx.selectFrom('record').select('id').where('id', 'in', recordIds).orderBy('id').forKeyShare().execute()
  await holdChangeLog(tx)
  const before = await placesOf(tx, recordIds)
  const urls = await replacePlaces(tx, recordIds)
  await noteOtherPlaces(tx, recordIds, before)
  return urls
}

type Place = { readonly record_id: number; readonly digest: string }

const placesOf = (tx: Tx, recordIds: readonly number[]): Promise<readonly Place[]> =>
  tx.selectFrom('url_place').select(['record_id', 'digest']).where('record_id', 'in', recordIds).execute()

/**
 * Notes as changed which of these records have other places than before, of addresses that are known to be broken or
 * there: searches by the state of links find them anew.
 */
async function noteOtherPlaces(tx: Tx, recordIds: readonly number[], before: readonly Place[]): Promise<void> {
  const { rows } = await sql<{ record_id: number }>`
    with before as (
      select * from unnest(
        ${before.map(({ record_id }) => record_id)}::int[], ${before.map(({ digest }) => digest)}::text[]
      ) as place (record_id, digest)
    ), now as (
      select record_id, digest from url_place where record_id = any(${[...recordIds]}::int[])
    )
    select distinct record_id
    from ((table before except table now) union all (table now except table before)) other
    join url_check on url_check.digest = other.digest
    where url_check.state <> 'uncheckable'`.execute(tx)
  if (rows.length > 0)
    await noteChanges(
      tx,
      rows.map(({ record_id }) => record_id),
    )
}

/**
 * Writes where the addresses of these records stand, by their stored current versions. The change log is held by the
 * caller: places of one record are written by one transaction at a time.
 * @returns the addresses
 */
export async function replacePlaces(tx: Tx, recordIds: number[]): Promise<string[]> {
  if (recordIds.length === 0) return []
  const versions = await tx
    .selectFrom('record_version')
    .select(['record_id', 'content'])
    .where('record_id', 'in', recordIds)
    .where('state', 'in', ['active', 'draft'])
    .execute()
  const held = new Map<number, MarcRecord[]>(recordIds.map((id) => [id, []]))
  for (const { record_id, content } of versions) held.get(record_id)!.push(decodeStored(content))
  return writePlaces(
    tx,
    [...held].map(([id, records]) => ({ id, records })),
  )
}

/**
 * Writes where the addresses of records stand, whose rows the caller holds.
 * @param held the current versions of each: the active one and the draft, where they are there
 * @returns the addresses
 */
export async function writePlaces(
  tx: Tx,
  held: readonly { readonly id: number; readonly records: readonly MarcRecord[] }[],
): Promise<string[]> {
  if (held.length === 0) return []
  const places = held.flatMap(({ id, records }) =>
    records.flatMap((record) => addressesOf(record).map((url) => ({ id, url }))),
  )
  const urls = places.map(({ url }) => url)
  await sql`with present as (
      select distinct id, md5(url) as digest
      from unnest(${places.map(({ id }) => id)}::int[], ${urls}::text[]) as place (id, url)
    ), gone as (
      delete from url_place
      where record_id = any(${held.map(({ id }) => id)}::int[])
        and not exists (select from present where id = record_id and present.digest = url_place.digest)
    )
    insert into url_place (record_id, digest) select id, digest from present on conflict do nothing`.execute(tx)
  return urls
}

/** Takes addresses into the queue; those that are new there are due at once. */
async function queueAddresses(tx: Tx, urls: readonly string[], now: Date): Promise<void> {
  if (urls.length === 0) return
  await sql`insert into url_queue (url, due_at)
    select distinct url, ${now}::timestamptz from unnest(${[...urls]}::text[]) url on conflict do nothing`.execute(tx)
}

/** Addresses that no record holds any more need no check. By url_place_of_address; run after a round. */
export async function forgetUnused(base: Base): Promise<void> {
  await sql`delete from url_queue queue
    where not exists (select from url_place place where place.digest = queue.digest)`.execute(base)
}
