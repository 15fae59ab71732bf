import { sql } from 'kysely'
import type { Diagnostic } from '../../catalogue/records/diagnostic.ts'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

/** The versions of a record before an import changed it, and the last version that the import stored (a "touch"). */
export type ImportTouch = {
  readonly recordId: number
  readonly activeBefore: number | null
  readonly draftBefore: number | null
  readonly lastVersion: number
}

/**
 * Stores which records an import changed. An existing row keeps the previous versions and gets the new last version.
 */
export async function addTouches(tx: Tx, importId: number, touches: readonly ImportTouch[]): Promise<void> {
  if (touches.length === 0) return
  await sql`
    insert into import_touch (import_id, record_id, active_before, draft_before, last_version)
    select ${importId}, * from unnest(
      ${touches.map(({ recordId }) => recordId)}::int[],
      ${touches.map(({ activeBefore }) => activeBefore)}::bigint[],
      ${touches.map(({ draftBefore }) => draftBefore)}::bigint[],
      ${touches.map(({ lastVersion }) => lastVersion)}::bigint[])
    on conflict (import_id, record_id) do update
      set last_version = greatest(import_touch.last_version, excluded.last_version)`.execute(tx)
}

/** Number of records that an import changed. */
export async function countTouches(db: Db, importId: number): Promise<number> {
  const { total } = await db
    .selectFrom('import_touch')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return total
}

/** SQL condition: the ISSN was not in the database before the import. */
const isNew = sql<boolean>`(import_touch.active_before is null and import_touch.draft_before is null)`

/** SQL condition: a record that the revert does not remove links to this ISSN. Uses the index link_to_number. */
const isLinkedFromStaying = sql<boolean>`exists (
  select from record own
  join record_link link on link.target = (left(own.issn, 4) || substr(own.issn, 6, 3))::int and link.record_id <> own.id
  where own.id = import_touch.record_id and not exists (
    select from import_touch other where other.import_id = import_touch.import_id
      and other.record_id = link.record_id and other.revert is null
      and other.active_before is null and other.draft_before is null))`

/**
 * Marks ISSNs as `kept` that were not in the database before the import but must stay. These are ISSNs that a user
 * changed after the import, that were assigned, or that a remaining record links to. All ISSNs that these records link
 * to must also stay.
 */
export async function markLinkedAsKept(db: Db, importId: number): Promise<void> {
  await sql`
    update import_touch set revert = 'kept'
    where import_id = ${importId} and ${isNew} and revert is null and (
      last_version <> (select max(id) from record_version where record_version.record_id = import_touch.record_id)
      or exists (select from number_given given where given.record_id = import_touch.record_id))`.execute(db)
  for (;;) {
    const { numAffectedRows } = await sql`
      update import_touch set revert = 'kept'
      where import_id = ${importId} and ${isNew} and revert is null and ${isLinkedFromStaying}`.execute(db)
    if (!numAffectedRows) return
  }
}

/** The ISSNs added by the import that a remaining record links to. */
export async function linkedFromStaying(
  tx: Tx,
  importId: number,
  recordIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ record_id: number }>`
    select record_id from import_touch where import_id = ${importId} and ${isNew} and revert is null
      and record_id = any(${[...recordIds]}::int[]) and ${isLinkedFromStaying}`.execute(tx)
  return new Set(rows.map(({ record_id }) => record_id))
}

/** A record that an import changed, with its newest version. */
export type TouchedRecord = Omit<ImportTouch, 'recordId'> & { readonly row: RecordRow; readonly newest: number }

/**
 * Locks and returns at most `limit` records that the revert handles next: either those that existed before the import
 * (`known`), or the others.
 */
export async function lockTouched(
  tx: Tx,
  importId: number,
  { known, limit }: { known: boolean; limit: number },
): Promise<TouchedRecord[]> {
  const condition = sql<boolean>`import_id = ${importId} and revert is null and ${isNew} is ${sql.raw(known ? 'false' : 'true')}`
  await sql`
    select record.id from record where id in (
      select record_id from import_touch where ${condition} order by record_id limit ${limit}
    ) order by id for update`.execute(tx)
  const { rows } = await sql<
    RecordRow & { active_before: number | null; draft_before: number | null; last_version: number; newest: number }
  >`
    select record.id, record.issn, record.center, record.category, active_before, draft_before, last_version,
      (select max(id) from record_version where record_id = record.id) as newest
    from import_touch join record on record.id = import_touch.record_id
    where ${condition}
    order by record_id limit ${limit}`.execute(tx)
  return rows.map(({ id, issn, center, category, active_before, draft_before, last_version, newest }) => ({
    row: { id, issn, center, category },
    activeBefore: active_before,
    draftBefore: draft_before,
    lastVersion: last_version,
    newest,
  }))
}

/** Stores for these records whether the revert restored them. */
export async function setRevertState(
  tx: Tx,
  importId: number,
  recordIds: readonly number[],
  state: 'reverted' | 'kept',
): Promise<void> {
  if (recordIds.length === 0) return
  await tx
    .updateTable('import_touch')
    .set({ revert: state })
    .where('import_id', '=', importId)
    .where('record_id', '=', sql<number>`any(${[...recordIds]}::int[])`)
    .execute()
}

/** Stores, by record id, the errors because of which a revert left records unchanged. */
export async function storeRevertErrors(
  tx: Tx,
  importId: number,
  invalid: ReadonlyMap<number, readonly Diagnostic[]>,
): Promise<void> {
  if (invalid.size === 0) return
  await sql`
    update import_touch set revert_errors = given.errors::jsonb
    from unnest(
      ${[...invalid.keys()]}::int[],
      ${[...invalid.values()].map((errors) => JSON.stringify(errors))}::text[]
    ) as given (record_id, errors)
    where import_id = ${importId} and import_touch.record_id = given.record_id`.execute(tx)
}
