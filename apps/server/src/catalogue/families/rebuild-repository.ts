import type pg from 'pg'
import { copyInto } from '../../platform/database/copy-into.ts'
import { LINK_COLUMNS } from './link-rows.ts'

const READ_BATCH = 5_000

/** The columns of `record_family` in the order in which rows are written. */
export const FAMILY_COLUMNS = ['record_id', 'issn', 'medium', 'history', 'extended', 'issnl'] as const

export type SearchedRow = {
  readonly id: number
  readonly issn: string
  readonly category: string
  readonly content: string
  /** The time of assignment of an ISSN of a block, and the oldest version of its record; null for other ISSNs. */
  readonly given_at: Date | null
  readonly first: string | null
}

/** The searched version of every record, in portions, from a cursor in the transaction. */
export async function* searchedRecords(client: pg.ClientBase): AsyncGenerator<SearchedRow[], void, undefined> {
  await client.query(`declare searched no scroll cursor for
    select record.id, record.issn, record.category, version.content, given_at,
      case when given_at is not null then (
        select content from record_version where record_id = record.id order by id limit 1) end as first
    from record_version version join record on record.id = version.record_id
      left join number_given on number_given.record_id = record.id
    where version.state = 'active' or (version.state = 'draft' and not exists (
      select from record_version other where other.record_id = version.record_id and other.state = 'active'))`)
  for (;;) {
    const { rows } = await client.query<SearchedRow>(`fetch ${READ_BATCH} from searched`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close searched')
}

export async function emptyLinks(client: pg.ClientBase): Promise<void> {
  await client.query('truncate record_link')
}

/** Adds link rows written by `copyLinks`. */
export const addLinks = (client: pg.ClientBase, rows: Uint8Array): Promise<void> =>
  copyInto(client, 'record_link', LINK_COLUMNS, rows)

/** Replaces all rows of families. Families added later get higher numbers than those in `rows`. */
export async function replaceFamilies(client: pg.ClientBase, rows: Uint8Array): Promise<void> {
  await client.query('delete from record_family')
  await copyInto(client, 'record_family', FAMILY_COLUMNS, rows)
  await client.query(`select setval('record_family_number', coalesce(
    (select max(greatest(medium, history, extended)) from record_family), 0) + 1, false)`)
}

export type FamilyCounts = { readonly records: number; readonly links: number }

/** Updates the statistics of PostgreSQL after links and families were replaced, and counts both. */
export async function analyseFamilies(client: pg.ClientBase): Promise<FamilyCounts> {
  await client.query('analyze record_link, record_family')
  const { rows } = await client.query<FamilyCounts>(
    'select (select count(*) from record_family) as records, (select count(*) from record_link) as links',
  )
  return rows[0]!
}
