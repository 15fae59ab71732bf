/**
 * The URLs of records and the results of their checks, as the oracle (an independent implementation of searches)
 * computes them.
 */
import { URL_STATES, type UrlState } from '@seriatim/contract'
import { isDataField, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Search conditions on URLs that the oracle can evaluate. */
export const ADDRESS_TERMS = ['url_state', 'url_host'] as const
export type AddressTerm = (typeof ADDRESS_TERMS)[number]

const addressesIn = (record: MarcRecord): string[] =>
  record.fields.flatMap((field) =>
    (field.tag === '856' || field.tag === '857') && isDataField(field)
      ? field.subfields.filter(({ code }) => code === 'u').flatMap(({ value }) => value.trim() || [])
      : [],
  )

/** An invented state of a URL, computed from its characters. */
const urlState = (url: string): UrlState => {
  let sum = 0
  for (const letter of url) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003
  return URL_STATES[sum % URL_STATES.length]!
}

/** Stores the invented states of all URLs in the database, as if the URLs had been checked. */
export async function checkAddresses(db: Db): Promise<void> {
  const rows = await db.selectFrom('url_check').select('url').execute()
  const matches = rows.filter(({ url }) => urlState(url) !== 'unknown')
  await sql`
    update url_check set state = found.state, reason = 'test', checked_at = now()
    from unnest(
      ${matches.map(({ url }) => url)}::text[], ${matches.map(({ url }) => urlState(url))}::text[]
    ) as found (url, state)
    where digest = md5(found.url)`.execute(db)
}

export const addressKeys = (record: MarcRecord, term: AddressTerm): string[] =>
  addressesIn(record).flatMap((url) =>
    term === 'url_state' ? urlState(url) : (URL.parse(url)?.hostname.toLowerCase() ?? ''),
  )
