/** What checks found of the addresses of records, for searches: the same that a hit shows (`urls_status`). */
import type { UrlsStatus } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'
import { KEPT_CHANGES } from '../changes/repository.ts'

/** What an address can be found to be. What nobody can ask says nothing of its record. */
export type CheckedState = Exclude<UrlsStatus, 'unknown'>

/**
 * Records whose addresses may have changed since they were gathered: those of the last entries of the change log, and
 * those with a draft, whose addresses are gathered, too.
 */
const UNSETTLED = `
  select record_id from (select record_id from change_log order by seq desc limit ${KEPT_CHANGES}) change
  where record_id is not null
  union select record_id from record_version where state = 'draft'`

/** The stored text of a record with one delimiter before and behind every subfield (see `encodeStored`). */
const SUBFIELDS = `replace(searched.content, chr(30), chr(31)) || chr(31)`

/**
 * The records that have an address in this state, as a statement; a record may come more than once. By url_check,
 * url_place_of_address and, for few, the partial unique indexes on versions.
 *
 * Addresses are gathered with every save, those of a load by night (or with a check in their record): until then its
 * records are found as though they had not been checked; a hit shows what is known of them at once. Of the addresses of
 * a draft beside an active version only those count that the version that is searched has, too.
 */
export const recordsWithUrls = (state: CheckedState): string => `
  select place.record_id from url_check checked join url_place place on place.digest = checked.digest
  left join (${UNSETTLED}) unsettled on unsettled.record_id = place.record_id
  where checked.state = '${state}' and (
    unsettled.record_id is null or exists (
      select from record_version searched
      where searched.record_id = place.record_id and (searched.state = 'active' or searched.state = 'draft' and not exists (
        select from record_version other where other.record_id = place.record_id and other.state = 'active'
      )) and strpos(${SUBFIELDS}, chr(31) || 'u' || checked.url || chr(31)) > 0))`

/** The status of these records; those of whose addresses nothing is known are left out. */
export async function urlsStatuses(base: Base, recordIds: readonly number[]): Promise<Map<number, CheckedState>> {
  const statuses = new Map<number, CheckedState>()
  // One broken address outweighs others that answered: it comes last.
  for (const state of ['valid', 'broken'] as const) {
    const { rows } = await sql<{ record_id: number }>`
      select record_id from (${sql.raw(recordsWithUrls(state))}) found
      where record_id = any(${[...recordIds]}::int[])`.execute(base)
    for (const { record_id } of rows) statuses.set(record_id, state)
  }
  return statuses
}
