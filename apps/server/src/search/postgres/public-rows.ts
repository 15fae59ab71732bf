/**
 * Writes the rows of `public_record`: the public data of each record and the time of its last change. They are written
 * together with the search rows.
 */
import type { SearchDoc } from '@seriatim/analyser'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { lockChangeLog, lockChangeLogOn } from '../../catalogue/changes/repository.ts'
import type { BinaryCopy } from '../../platform/database/binary-copy.ts'
import { copyInto } from '../../platform/database/copy-into.ts'
import type { Tx } from '../../platform/database/db.ts'

/** The data of a public record. A change of this data is reported to harvesters. */
type PublicRow = {
  readonly digest: number
  readonly category: string
  readonly center: string
  readonly country: string | null
}

/** The row of a record; `row` is null if the record is not public. */
export type PublicEntry = { readonly recordId: number; readonly issn: string; readonly row: PublicRow | null }

export const publicEntry = (recordId: number, { issn, facets, publicDigest }: SearchDoc): PublicEntry => {
  const { category, center, iso_country: country } = facets.single
  return {
    recordId,
    issn,
    row:
      publicDigest === null ? null : { digest: publicDigest, category: category ?? '', center: center ?? '', country },
  }
}

const COPIED_COLUMNS = ['issn', 'record_id', 'digest', 'category', 'center', 'country'] as const

/** Appends the row of a record, unless the record is not public. */
export const copyPublicRow = (copy: BinaryCopy, { recordId, issn, row }: PublicEntry): void => {
  if (row === null) return
  copy.row(COPIED_COLUMNS.length)
  copy.text(issn)
  copy.int4(recordId)
  copy.int8(row.digest)
  copy.text(row.category)
  copy.text(row.center)
  copy.text(row.country)
}

/**
 * Copies rows of new records. Must be the last operation of the transaction, because the change log is locked until the
 * end of the transaction.
 */
export async function copyPublicRows(client: ClientBase, rows: Uint8Array): Promise<void> {
  await lockChangeLogOn(client)
  await copyInto(client, 'public_record', COPIED_COLUMNS, rows)
}

/** The OAI-PMH sets of a record. */
const setsOf = ({ category, center, country }: Omit<PublicRow, 'digest'>): readonly string[] => [
  `category:${category}`,
  ...(center === '' ? [] : [`center:${center}`]),
  ...(country === null ? [] : [`country:${country}`]),
]

type StoredPublicRow = PublicRow & {
  readonly record_id: number
  readonly issn: string
  readonly is_public: boolean
  readonly revision: number
}

/**
 * The change of one row: the new data, whether the record is public, and the OAI-PMH sets that the record left or
 * entered.
 */
type Change = { readonly issn: string; readonly recordId: number; readonly row: PublicRow } & {
  readonly isPublic: boolean
  readonly revision: number
  readonly left: readonly string[]
  readonly entered: readonly string[]
}

function publicChange(known: StoredPublicRow | undefined, { issn, recordId, row }: PublicEntry): Change | undefined {
  const wasPublic = known?.is_public === true
  if (row === null)
    return wasPublic
      ? { issn, recordId: known.record_id, row: known, isPublic: false, revision: 0, left: [], entered: [] }
      : undefined
  const before = known === undefined ? [] : setsOf(known)
  const sets = setsOf(row)
  const left = before.filter((set) => !sets.includes(set))
  const entered = sets.filter((set) => !before.includes(set))
  const isSame =
    wasPublic && known.digest === row.digest && left.length + entered.length === 0 && known.record_id === recordId
  if (isSame) return undefined
  return { issn, recordId, row, isPublic: true, revision: wasPublic ? known.revision + 1 : 1, left, entered }
}

/**
 * Updates the public rows of written and deleted records. An unchanged row costs one look-up. If a row changes, the
 * change log is locked until the end of the transaction, so this must be the last operation.
 */
export async function replacePublicRows(
  tx: Tx,
  entries: readonly PublicEntry[],
  gone: readonly number[],
): Promise<void> {
  const known = await tx
    .selectFrom('public_record')
    .select(['issn', 'record_id', 'digest', 'is_public', 'revision', 'category', 'center', 'country'])
    .where(({ or, eb }) =>
      or([
        eb('issn', '=', sql<string>`any(${entries.map(({ issn }) => issn)}::text[])`),
        eb('record_id', '=', sql<number>`any(${[...gone]}::int[])`),
      ]),
    )
    .execute()
  const byIssn = new Map(known.map((row) => [row.issn, row]))
  const requested = new Set(entries.map(({ issn }) => issn))
  const ended = known
    .filter(({ issn }) => !requested.has(issn))
    .map(({ issn, record_id }) => ({ issn, recordId: record_id, row: null }))
  const changes = [...entries, ...ended].flatMap((entry) => publicChange(byIssn.get(entry.issn), entry) ?? [])
  if (changes.length === 0) return
  await lockChangeLog(tx)
  const at = await nextMoment(tx)
  await sql`
    insert into public_record (issn, record_id, digest, is_public, revision, category, center, country, changed_at)
    select issn, record_id, digest, is_public, revision, category, center, country, ${at}::timestamptz
    from unnest(
      ${changes.map(({ issn }) => issn)}::text[],
      ${changes.map(({ recordId }) => recordId)}::int[],
      ${changes.map(({ row }) => row.digest)}::bigint[],
      ${changes.map(({ isPublic }) => isPublic)}::boolean[],
      ${changes.map(({ revision }) => revision)}::int[],
      ${changes.map(({ row }) => row.category)}::text[],
      ${changes.map(({ row }) => row.center)}::text[],
      ${changes.map(({ row }) => row.country)}::text[]
    ) as row (issn, record_id, digest, is_public, revision, category, center, country)
    on conflict (issn) do update
    set record_id = excluded.record_id, digest = excluded.digest, is_public = excluded.is_public,
      revision = excluded.revision, category = excluded.category, center = excluded.center, country = excluded.country,
      changed_at = excluded.changed_at`.execute(tx)
  await moveBetweenSets(tx, changes, at)
}

async function moveBetweenSets(tx: Tx, changes: readonly Change[], at: string): Promise<void> {
  const rows = (of: 'left' | 'entered') =>
    changes.flatMap((change) => change[of].map((set) => [set, change.issn] as const))
  const [left, entered] = [rows('left'), rows('entered')]
  if (entered.length > 0)
    await sql`
      delete from left_set using unnest(
        ${entered.map(([set]) => set)}::text[], ${entered.map(([, issn]) => issn)}::text[]) as entered (set_name, issn)
      where left_set.set_name = entered.set_name and left_set.issn = entered.issn`.execute(tx)
  if (left.length > 0)
    await sql`
      insert into left_set (set_name, issn, changed_at)
      select set_name, issn, ${at}::timestamptz
      from unnest(${left.map(([set]) => set)}::text[], ${left.map(([, issn]) => issn)}::text[]) as left_now (set_name, issn)
      on conflict (set_name, issn) do update set changed_at = excluded.changed_at`.execute(tx)
}

/**
 * The time of a change, later than all stored ones even if the clock was set back. The caller must hold the change log
 * lock. Uses the index public_record_by_change.
 */
async function nextMoment(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select greatest(clock_timestamp(), (
      select max(changed_at) + interval '1 microsecond' from public_record))::text as at`.execute(tx)
  return rows[0]!.at
}
