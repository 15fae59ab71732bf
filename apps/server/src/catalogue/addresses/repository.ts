import type { UrlState } from '@seriatim/contract'
import { decodeStored } from '@seriatim/marc'
import type { UrlCheck } from '@seriatim/rules'
import { CompiledQuery, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db, Tx } from '../../platform/database/db.ts'
import { lockChangeLog, logChanges } from '../changes/repository.ts'
import { queueRecords } from '../diagnoses/repository.ts'
import { foldedUrl, type RecordUrl, type RecordVersions, recordUrls, urlHost } from './addresses.ts'
import { countsAsDeleted, missingAfter } from './missing-url.ts'

export type KnownUrlCheck = UrlCheck & { readonly url: string; readonly checkedAt: Date }

/** The last check of each URL; URLs that were never checked are omitted. Uses the primary key. */
export async function readUrlChecks(db: Db, urls: readonly string[]): Promise<readonly KnownUrlCheck[]> {
  if (urls.length === 0) return []
  const rows = await db
    .selectFrom('url_check')
    .select(['url', 'state', 'status_code', 'reason', 'checked_at', 'moved_to'])
    .where('digest', '=', sql<string>`any(select md5(each) from unnest(${[...urls]}::text[]) each)`)
    .where('checked_at', 'is not', null)
    .execute()
  return rows.flatMap(({ url, state, status_code, reason, checked_at, moved_to }) =>
    state === 'unknown' || checked_at === null
      ? []
      : [{ url, state, statusCode: status_code, reason: reason ?? '', checkedAt: checked_at, movedTo: moved_to }],
  )
}

/** The result of one check. `isGone`: the server answered that the URL does not exist. */
export type CheckResult = Omit<KnownUrlCheck, 'state'> & {
  readonly state: Exclude<UrlState, 'unknown'>
  readonly isGone: boolean
}

/**
 * Stores the result of a check, if a record has the URL. A URL that is missing for long enough counts as deleted
 * (`countsAsDeleted`). If the state changes, the records with the URL count as changed, so that searches by state of
 * links find them. Also collects the URLs of the record `issn`, for which the check was requested: URLs loaded by an
 * earlier release are otherwise collected at night. Uses the primary key.
 * @returns the new state of the URL
 */
export async function storeCheckResult(db: Db, result: CheckResult, issn?: string): Promise<KnownUrlCheck['state']> {
  return db.transaction().execute(async (tx) => {
    // Lock the change log before rows of URLs, as all writers of URLs do. This order avoids deadlocks.
    const asking = issn === undefined ? undefined : await recordIdOf(tx, issn)
    if (asking === undefined) await lockChangeLog(tx)
    else await collectRecordUrls(tx, [asking], new Date())
    const places = await tx
      .selectFrom('url_place')
      .select('record_id')
      .where('digest', '=', sql<string>`md5(${result.url})`)
      .execute()
    if (places.length === 0) return result.state
    const { before, after } = await replaceCheck(tx, result)
    if (after === before) return after
    const recordIds = places.map(({ record_id }) => record_id)
    await queueRecords(tx, recordIds)
    await logChanges(tx, recordIds)
    return after
  })
}

const recordIdOf = async (tx: Tx, issn: string): Promise<number | undefined> =>
  (await tx.selectFrom('record').select('id').where('issn', '=', issn).executeTakeFirst())?.id

/**
 * Replaces the stored result of a check. The caller holds the change log lock, so no other transaction writes the URL
 * meanwhile.
 */
async function replaceCheck(
  tx: Tx,
  { url, state, statusCode, reason, checkedAt, movedTo, isGone }: CheckResult,
): Promise<{ before: UrlState; after: KnownUrlCheck['state'] }> {
  const known = await tx
    .selectFrom('url_check')
    .select(['state', 'missing_since', 'missing_checks'])
    .where('digest', '=', sql<string>`md5(${url})`)
    .executeTakeFirst()
  const missing = missingAfter(
    { since: known?.missing_since ?? null, checks: known?.missing_checks ?? 0 },
    isGone,
    checkedAt,
  )
  const after = isGone && countsAsDeleted(missing, checkedAt) ? 'deleted' : state
  const values = {
    host: urlHost(url),
    folded: foldedUrl(url),
    state: after,
    status_code: statusCode,
    reason,
    checked_at: checkedAt,
    moved_to: movedTo,
    missing_since: missing.since,
    missing_checks: missing.checks,
  }
  await tx
    .insertInto('url_check')
    .values({ url, ...values })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet(values))
    .execute()
  return { before: known?.state ?? 'unknown', after }
}

/** Sets the time of the next check of a URL. Does nothing if the URL is not stored. */
export async function scheduleCheck(db: Db, url: string, due: { dueAt: Date; strikes: number }): Promise<void> {
  await db
    .updateTable('url_check')
    .set({ due_at: due.dueAt, strikes: due.strikes })
    .where('digest', '=', sql<string>`md5(${url})`)
    .execute()
}

export type DueUrl = { readonly url: string; readonly strikes: number; readonly last: UrlState }

/**
 * URLs due for a check: at most `perHost` for each host that is not paused, hosts that wait longest first. Uses the
 * index url_check_of_host.
 */
export async function dueUrls(
  db: Db,
  now: Date,
  { limit, perHost }: { readonly limit: number; readonly perHost: number },
): Promise<readonly DueUrl[]> {
  const { rows } = await sql<DueUrl>`
    with hosts as (
      select host, min(due_at) as first_due from url_check
      where due_at <= ${now} and not exists (select from url_pause pause where pause.host = url_check.host and until > ${now})
      group by host order by first_due, host limit ${limit}
    )
    select due.url, due.strikes, due.state as last
    from hosts cross join lateral (
      select url, strikes, state, due_at, digest from url_check
      where url_check.host = hosts.host and due_at <= ${now}
      order by due_at, digest limit ${perHost}
    ) due
    order by hosts.first_due, hosts.host, due.due_at, due.digest limit ${limit}`.execute(db)
  return rows
}

/** Pauses requests to a host until the time that the host asked for. */
export async function pauseHost(db: Db, host: string, until: Date): Promise<void> {
  await db
    .insertInto('url_pause')
    .values({ host, until })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ until }))
    .execute()
}

/** Versions stored after this time are skipped, because a version with a lower id may not be committed yet. */
const SETTLED = sql`now() - interval '1 hour'`

/**
 * Collects the URLs of the records with the next `limit` versions, in order of version id. With `isSettled`, versions
 * of the last hour are left for a later call.
 * @returns false if there was no further version
 */
export async function collectUrls(db: Db, now: Date, limit: number, isSettled = true): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
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
    await collectRecordUrls(tx, recordIds, now)
    return true
  })
}

/** Stores the URLs of some records again, and adds the records whose URLs changed to the change log. */
async function collectRecordUrls(tx: Tx, recordIds: number[], now: Date): Promise<void> {
  // Lock records before the change log, in the same order as saves do.
  await tx.selectFrom('record').select('id').where('id', 'in', recordIds).orderBy('id').forKeyShare().execute()
  await lockChangeLog(tx)
  const before = await storedRecordUrls(tx, recordIds)
  await replaceRecordUrls(tx, recordIds, now)
  const changed = new Map(before.map((place) => [JSON.stringify(place), place.record_id]))
  for (const place of await storedRecordUrls(tx, recordIds)) {
    const key = JSON.stringify(place)
    if (!changed.delete(key)) changed.set(key, place.record_id)
  }
  if (changed.size > 0) await logChanges(tx, [...new Set(changed.values())])
}

const storedRecordUrls = (tx: Tx, recordIds: readonly number[]) =>
  tx
    .selectFrom('url_place')
    .select(['record_id', 'digest', 'is_searched'])
    .where('record_id', 'in', recordIds)
    .execute()

/** Stores the URLs of the current versions of these records (see `writeRecordUrls`). */
export async function replaceRecordUrls(tx: Tx, recordIds: number[], now: Date): Promise<void> {
  if (recordIds.length === 0) return
  const versions = await tx
    .selectFrom('record_version')
    .select(['record_id', 'content', 'state'])
    .where('record_id', 'in', recordIds)
    .where('state', 'in', ['active', 'draft'])
    .execute()
  const held = new Map<number, RecordVersions>(recordIds.map((id) => [id, { id }]))
  for (const { record_id: id, content, state } of versions)
    held.set(id, { ...held.get(id)!, [state]: decodeStored(content) })
  await writeRecordUrls(tx, [...held.values()], now)
}

/**
 * Stores the URLs of records. URLs that are new to the database are due for a check now. The caller holds locks on the
 * records. No later operation of the transaction may wait for other transactions: the change log is locked from here to
 * the commit, which serialises writers of URLs.
 */
export async function writeRecordUrls(tx: Tx, held: readonly RecordVersions[], now: Date): Promise<void> {
  if (held.length === 0) return
  await lockChangeLog(tx)
  const places = held.flatMap(recordUrls)
  await sql`with present as (
      select id, md5(url) as digest, is_searched
      from unnest(
        ${places.map(({ recordId }) => recordId)}::int[], ${places.map(({ url }) => url)}::text[],
        ${places.map(({ isSearched }) => isSearched)}::boolean[]
      ) as place (id, url, is_searched)
    ), gone as (
      delete from url_place
      where record_id = any(${held.map(({ id }) => id)}::int[])
        and not exists (select from present where id = record_id and present.digest = url_place.digest)
    )
    insert into url_place (record_id, digest, is_searched) select id, digest, is_searched from present
    on conflict (record_id, digest) do update set is_searched = excluded.is_searched
      where url_place.is_searched <> excluded.is_searched`.execute(tx)
  if (places.length > 0) await tx.executeQuery(CompiledQuery.raw(ADD_ADDRESSES, addressesIn(places, now)))
}

/** Adds missing URLs, due for a check from `$4` on. A stored URL that had lost its last record is due again, too. */
const ADD_ADDRESSES = `
  insert into url_check (url, host, folded, due_at)
  select url, host, folded, $4::timestamptz from unnest($1::text[], $2::text[], $3::text[]) as address (url, host, folded)
  on conflict (digest) do update set due_at = excluded.due_at where url_check.due_at is null`

const addressesIn = (places: readonly RecordUrl[], now: Date): [string[], string[], (string | null)[], Date] => {
  const urls = [...new Set(places.map(({ url }) => url))]
  return [urls, urls.map(urlHost), urls.map(foldedUrl), now]
}

/** Adds the URLs of new records; a variant of `writeRecordUrls` for bulk loads. */
export async function addRecordUrls(client: ClientBase, places: readonly RecordUrl[], now: Date): Promise<void> {
  if (places.length === 0) return
  await client.query(
    `insert into url_place (record_id, digest, is_searched)
     select id, md5(url), is_searched from unnest($1::int[], $2::text[], $3::boolean[]) as place (id, url, is_searched)`,
    [places.map(({ recordId }) => recordId), places.map(({ url }) => url), places.map(({ isSearched }) => isSearched)],
  )
  await client.query(ADD_ADDRESSES, addressesIn(places, now))
}

/** Marks the URLs of all versions as collected. */
export async function markAllCollected(client: ClientBase): Promise<void> {
  await client.query(
    'update url_gathering set version_id = greatest(version_id, (select coalesce(max(id), 0) from record_version))',
  )
}

/** Deletes URLs that no record has, and pauses that have ended. Uses the index url_place_of_address. */
export async function deleteUnusedUrls(db: Db, now: Date): Promise<void> {
  const digits = [...'0123456789abcdef', 'g']
  // Delete in 16 slices: saves that add URLs wait for the change log lock, and each slice releases it.
  for (const [index, from] of digits.slice(0, -1).entries()) {
    await db.transaction().execute(async (tx) => {
      await lockChangeLog(tx)
      await sql`delete from url_check where digest >= ${from} and digest < ${digits[index + 1]}
        and not exists (select from url_place place where place.digest = url_check.digest)`.execute(tx)
    })
  }
  await db.deleteFrom('url_pause').where('until', '<', now).execute()
}
