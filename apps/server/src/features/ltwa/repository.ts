import type { LtwaWord } from '@seriatim/iso4'
import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'
import type { ListChange } from './compare.ts'

/** The lock under which one list at a time is loaded ("ltwa" in ASCII). */
const IMPORT_LOCK = 0x6c747761

/** Waits until no other process loads a list; held until the transaction ends. */
export async function holdImport(tx: Base): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx)
}

/** The number of the version in force; 0 before the first. End of the primary key: 0.1 ms. */
export async function lastVersion(base: Base): Promise<number> {
  const row = await base.selectFrom('ltwa_version').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** All words in their own order (56,000 rows: 150 ms). */
export async function readWords(base: Base): Promise<LtwaWord[]> {
  return base.selectFrom('ltwa_word').select(['word', 'abbreviation', 'languages']).orderBy('id').execute()
}

export type NewVersion = {
  origin: 'starter' | 'import'
  fileName: string
  words: number
  added: number
  changed: number
  removed: number
  userId: number | null
}

export async function addVersion(tx: Base, { fileName, userId, ...version }: NewVersion): Promise<number> {
  const { id } = await tx
    .insertInto('ltwa_version')
    .values({ ...version, file_name: fileName, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Puts a version's changes into the list and keeps them. The words go as one JSON value, whatever their number
 * (56,000 added: 1.5 s). Comments and the time of creation of changed words stay.
 */
export async function applyChanges(
  tx: Base,
  { versionId, changes, userId }: { versionId: number; changes: readonly ListChange[]; userId: number | null },
): Promise<void> {
  await sql`
    insert into ltwa_change (version_id, word, before, after)
    select ${versionId}::int, word, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (word text, before jsonb, after jsonb)`.execute(
    tx,
  )
  await sql`
    delete from ltwa_word where word in (
      select word from ltwa_change where version_id = ${versionId} and after is null)`.execute(tx)
  await sql`
    insert into ltwa_word (word, abbreviation, languages, updated_by)
    select change ->> 'word', change #>> '{after,abbreviation}',
      array(select jsonb_array_elements_text(change #> '{after,languages}')), ${userId}::int
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) with ordinality as each_change (change, place)
    where change -> 'after' <> 'null'
    order by place
    on conflict (word) do update set abbreviation = excluded.abbreviation, languages = excluded.languages,
      updated_by = excluded.updated_by, updated_at = now()`.execute(tx)
}
