import type { LtwaWord } from '@seriatim/iso4'
import { sql } from 'kysely'
import { ABBREVIATIONS_CHANNEL } from '../../kernel/tasks/notifications.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { LtwaTables } from '../../schema/ltwa.ts'
import type { ListChange } from './compare.ts'
import { type ListedWord, wordKeys } from './words.ts'

/** Key of the advisory lock that serialises changes of the list (`ltwa` in ASCII). */
const LIST_LOCK = 0x6c747761

/** Waits for other transactions that change the list, and blocks them until this transaction ends. */
export async function lockLtwa(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LIST_LOCK})`.execute(tx)
}

/** Number of the current version; 0 before the first one. Reads the last entry of the primary key: 0.1 ms. */
export async function lastVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('ltwa_version').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}

/** All words in list order (56,000 rows: 150 ms). */
export async function readWords(db: Db): Promise<LtwaWord[]> {
  return db.selectFrom('ltwa_word').select(['word', 'abbreviation', 'languages']).orderBy('listed').execute()
}

/** All words in list order, with comments. */
export async function readListed(db: Db): Promise<ListedWord[]> {
  const rows = await db
    .selectFrom('ltwa_word')
    .select(['word', 'abbreviation', 'languages', 'comments'])
    .orderBy('listed')
    .execute()
  return rows.map(({ comments, ...row }) => (comments === '' ? row : { ...row, comments }))
}

/**
 * The manual edits made after a version, in order. Undefined after an import or after more than `limit` edits, because
 * reading all words again is then cheaper.
 */
export async function editsAfter(db: Db, version: number, limit: number): Promise<ListChange[] | undefined> {
  const rows = await db
    .selectFrom('ltwa_version')
    .innerJoin('ltwa_change', 'ltwa_change.version_id', 'ltwa_version.id')
    .select(['word', 'before', 'after', 'origin'])
    .where('ltwa_version.id', '>', version)
    .orderBy('ltwa_version.id')
    // If a word was renamed, its old form is removed before its new form is added.
    .orderBy(sql`after is not null`)
    .limit(limit + 1)
    .execute()
  return rows.length > limit || rows.some(({ origin }) => origin !== 'edit') ? undefined : rows
}

export type NewVersion = {
  origin: LtwaTables['ltwa_version']['origin']
  /** Id of the version that was restored, if any. */
  restoredId?: number
  fileName: string
  words: number
  added: number
  changed: number
  removed: number
  userId: number | null
}

/** Adds a version and sends a PostgreSQL notification. */
export async function addVersion(tx: Db, { fileName, userId, restoredId, ...version }: NewVersion): Promise<number> {
  const { id } = await tx
    .insertInto('ltwa_version')
    .values({ ...version, file_name: fileName, created_by: userId, restored_id: restoredId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  // PostgreSQL sends this on commit. Browsers that show abbreviations then request them again.
  await sql`select pg_notify(${ABBREVIATIONS_CHANNEL}, '')`.execute(tx)
  return id
}

/** Stores the changes of a version. They are one JSON parameter, because the number of parameters is limited. */
export async function storeChanges(tx: Db, versionId: number, changes: readonly ListChange[]): Promise<void> {
  await sql`
    insert into ltwa_change (version_id, word, before, after)
    select ${versionId}::int, word, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (word text, before jsonb, after jsonb)`.execute(
    tx,
  )
}

/**
 * Applies the changes of a version to the list and stores them (56,000 added words: 2 s). Changed words keep their
 * creation time.
 */
export async function applyChanges(
  tx: Db,
  { versionId, changes, userId }: { versionId: number; changes: readonly ListChange[]; userId: number | null },
): Promise<void> {
  await storeChanges(tx, versionId, changes)
  await sql`
    delete from ltwa_word where word in (
      select word from ltwa_change where version_id = ${versionId} and after is null)`.execute(tx)
  const rows = changes.flatMap(({ after }) => (after === null ? [] : [{ ...after, ...wordKeys(after) }]))
  await sql`
    insert into ltwa_word
      (word, abbreviation, languages, comments, word_key, abbreviation_key, search_key, updated_by)
    select row ->> 'word', row ->> 'abbreviation', array(select jsonb_array_elements_text(row -> 'languages')),
      coalesce(row ->> 'comments', ''), row ->> 'word_key', row ->> 'abbreviation_key', row ->> 'search_key',
      ${userId}::int
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as each_row (row, place)
    order by place
    on conflict (word) do update set abbreviation = excluded.abbreviation, languages = excluded.languages,
      comments = excluded.comments, word_key = excluded.word_key, abbreviation_key = excluded.abbreviation_key,
      search_key = excluded.search_key, updated_by = excluded.updated_by, updated_at = now()`.execute(tx)
}

/** Number of words of the current list. */
export async function countWords(db: Db): Promise<number> {
  const { words } = await db
    .selectFrom('ltwa_word')
    .select(({ fn }) => fn.countAll<string>().as('words'))
    .executeTakeFirstOrThrow()
  return Number(words)
}

/** Computes the sort keys of words that an earlier release stored without sort keys. */
export async function fillKeys(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('ltwa_word')
    .select(['id', 'word', 'abbreviation', 'languages', 'comments'])
    .where('word_key', 'is', null)
    .execute()
  if (rows.length === 0) return
  const keys = rows.map((row) => ({ id: row.id, ...wordKeys(row) }))
  await sql`
    update ltwa_word set word_key = keys.word_key, abbreviation_key = keys.abbreviation_key, search_key = keys.search_key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as keys (id int, word_key text, abbreviation_key text, search_key text)
    where ltwa_word.id = keys.id`.execute(db)
}

/** Reads a word and locks it until the transaction ends. Uses the primary key. */
export const lockWord = (tx: Tx, id: number) =>
  tx
    .selectFrom('ltwa_word')
    .select(['id', 'word', 'abbreviation', 'languages', 'comments', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function isListed(db: Db, word: string): Promise<boolean> {
  const row = await db.selectFrom('ltwa_word').select('id').where('word', '=', word).executeTakeFirst()
  return row !== undefined
}

const wordColumns = (row: ListedWord, userId: number) => ({
  word: row.word,
  abbreviation: row.abbreviation,
  languages: [...row.languages],
  comments: row.comments ?? '',
  ...wordKeys(row),
  updated_by: userId,
})

export async function insertWord(tx: Tx, row: ListedWord, userId: number): Promise<number> {
  const { id } = await tx
    .insertInto('ltwa_word')
    .values(wordColumns(row, userId))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates a word. A renamed word moves to the end of the list. */
export async function updateWord(tx: Tx, id: number, row: ListedWord, userId: number): Promise<void> {
  await tx
    .updateTable('ltwa_word')
    .set({ ...wordColumns(row, userId), updated_at: sql<Date>`now()` })
    .set('listed', sql<number>`case when word = ${row.word} then listed else nextval('ltwa_word_listed') end`)
    .where('id', '=', id)
    .execute()
}

export async function deleteWord(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('ltwa_word').where('id', '=', id).execute()
}
