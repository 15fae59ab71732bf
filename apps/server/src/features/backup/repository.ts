import type pg from 'pg'
import { type CopyStreamQuery, type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'

export type BackupTable = { name: string; columns: string[] }

/** Tables that depend on sessions, and `login_attempt`, which contains names typed by unknown people. */
const SESSION_TABLES = ['session', 'session_token', 'record_lock', 'lock_request', 'login_attempt']

/**
 * Tables that a backup excludes: the search index, which a restore rebuilds from the versions; state of running
 * processes; and sessions with their tokens and locks, so that a copied backup gives no access to the server.
 */
const EXCLUDED_TABLES = [
  'schema_migration',
  'search_doc',
  'heading',
  'heading_count',
  'heading_group',
  'search_pending',
  'lexicon',
  'facet_key',
  'kept_state',
  'kept_lexeme',
  'kept_segment',
  'kept_ids',
  'job_worker',
  'validation_change',
  // Counts of the last hour, and contents of stored files, which the archive contains as separate files.
  'public_address',
  'letter_caused',
  'stored_file',
  'stored_chunk',
  ...SESSION_TABLES,
]

/** Settings of the database session that make the text form of values the same on every server. */
const STABLE_TEXT_SETTINGS = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
].join('; ')

/** Begins a read-only transaction with a snapshot of the database. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(STABLE_TEXT_SETTINGS)
}

export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('commit')
}

/** Whether the database contains a record or a user. */
export async function hasRecordsOrUsers(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ records: boolean; users: boolean }>(
    'select exists (select from record) as records, exists (select from app_user) as users',
  )
  return rows.some(({ records, users }) => records || users)
}

/** Begins the transaction of a restore, and empties its tables. */
export async function beginRestore(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<void> {
  await client.query('begin')
  await client.query(STABLE_TEXT_SETTINGS)
  const names = tables.map(({ name }) => quotedIdentifier(name))
  // Disables triggers, because the backup already contains their effects.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')} cascade`)
}

/** Commits the transaction of a restore. */
export async function endRestore(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quotedIdentifier(name)} enable trigger user`)
  // The existing search index does not match the restored records. Without this setting, the next preparation of the
  // database rebuilds the index.
  await client.query(`delete from setting where name = 'analyser_version'`)
  // Backups by earlier versions of the program contain sessions. Deleting a session also deletes its tokens and locks.
  await client.query('delete from session')
  await client.query('commit')
}

const quotedIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * The tables to back up, with their stored columns. A table comes after the tables that its foreign keys reference.
 * @throws Error when two tables reference each other
 */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(
    `select relname::text as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       coalesce((select array_agg(distinct confrelid::regclass::text) from pg_constraint
          where conrelid = c.oid and contype = 'f' and confrelid <> c.oid), '{}') as refers_to
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1) order by relname`,
    [EXCLUDED_TABLES],
  )
  const ordered: BackupTable[] = []
  const waiting = new Map(rows.map((row) => [row.name, row]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refers_to }) => !refers_to.some((name) => waiting.has(name)))
    if (ready.length === 0)
      throw new Error(`foreign keys of these tables form a cycle: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      waiting.delete(name)
    }
  }
  return ordered
}

/** The rows of a table in the text format of COPY, in an order that is the same on every server. */
export async function readRows(client: pg.ClientBase, { name, columns }: BackupTable): Promise<CopyToStreamQuery> {
  const { rows } = await client.query<{ column: string; is_text: boolean }>(
    `select attname::text as column, attcollation <> 0 as is_text
     from pg_index, unnest(indkey) with ordinality as key (attnum, place)
     join pg_attribute on attrelid = $1::regclass and pg_attribute.attnum = key.attnum
     where indrelid = $1::regclass and indisprimary order by place`,
    [quotedIdentifier(name)],
  )
  const key = rows.map(({ column, is_text }) => `${quotedIdentifier(column)}${is_text ? ' collate "C"' : ''}`)
  const order = key.length > 0 ? key.join(', ') : `${quotedIdentifier(name)}::text collate "C"`
  const statement = `copy (select ${columns.map(quotedIdentifier).join(', ')} from ${quotedIdentifier(name)} order by ${order}) to stdout`
  return client.query(copyTo(statement))
}

/** Stream that inserts rows of a table in the text format of COPY. */
export const writeRows = (client: pg.ClientBase, { name, columns }: BackupTable): CopyStreamQuery =>
  client.query(copyFrom(`copy ${quotedIdentifier(name)} (${columns.map(quotedIdentifier).join(', ')}) from stdin`))

export type SequenceState = { name: string; last: string; isCalled: boolean }

/** The value of each sequence. Reading them after the rows is safe, because a sequence never decreases. */
export async function sequenceStates(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string; last: string | null; start: string }>(
    `select sequencename::text as name, last_value::text as last, start_value::text as start
     from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name, last, start }) => ({ name, last: last ?? start, isCalled: last !== null }))
}

/** Sets the sequences to their stored state. */
export async function setSequences(client: pg.ClientBase, states: readonly SequenceState[]): Promise<void> {
  for (const { name, last, isCalled } of states)
    await client.query('select setval($1::regclass, $2, $3)', [`public.${quotedIdentifier(name)}`, last, isCalled])
}

export type AppliedMigration = { version: number; name: string }

/** The applied migrations; empty for a database without a schema. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows: result } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  )
  if (!result[0]?.there) return []
  const { rows } = await client.query<AppliedMigration>('select version, name from schema_migration order by version')
  return rows
}
