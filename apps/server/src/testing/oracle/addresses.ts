/** What the oracle knows of addresses: where they stand, and what checks of the base it asks found of them. */
import { URL_STATES, type UrlState } from '@seriatim/contract'
import { isDataField, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Conditions of searches that the oracle can tell. */
export const ADDRESS_TERMS = ['url_state', 'url_host'] as const
export type AddressTerm = (typeof ADDRESS_TERMS)[number]

const addressesIn = (record: MarcRecord): string[] =>
  record.fields.flatMap((field) =>
    (field.tag === '856' || field.tag === '857') && isDataField(field)
      ? field.subfields.filter(({ code }) => code === 'u').flatMap(({ value }) => value.trim() || [])
      : [],
  )

/** What was found of an address: each has its state, made of its letters. */
const stateOf = (url: string): UrlState => {
  let sum = 0
  for (const letter of url) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003
  return URL_STATES[sum % URL_STATES.length]!
}

/** Lets the base know what was found of all its addresses. */
export async function checkAddresses(db: Db): Promise<void> {
  const rows = await db.selectFrom('url_check').select('url').execute()
  const found = rows.filter(({ url }) => stateOf(url) !== 'unknown')
  await sql`
    update url_check set state = found.state, reason = 'test', checked_at = now()
    from unnest(
      ${found.map(({ url }) => url)}::text[], ${found.map(({ url }) => stateOf(url))}::text[]
    ) as found (url, state)
    where digest = md5(found.url)`.execute(db)
}

export const addressKeys = (record: MarcRecord, term: AddressTerm): string[] =>
  addressesIn(record).flatMap((url) =>
    term === 'url_state' ? stateOf(url) : (URL.parse(url)?.hostname.toLowerCase() ?? ''),
  )
