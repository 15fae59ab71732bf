import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Failure } from '../failure.ts'

/** The folder with the numbered migrations of this program. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../../db/migrations/', import.meta.url))

/** Advisory lock, so that one process at a time migrates a database ("seri" in ASCII). */
const MIGRATION_LOCK = 0x73657269

/**
 * `livesWith`: the last migration of the oldest program that is compatible with this one, from a line `-- Lives with:
 * NNNN` in the file. Null: only programs that have this migration are compatible.
 */
export type Migration = { version: number; name: string; checksum: string; sql: string; livesWith: number | null }

/** The migrations of a folder in order. Files are named NNNN_name.sql. @throws Error if two have the same number */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const file of files) {
    const [, version, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? []
    if (!version || !name) throw new Error(`db/migrations/${file}: the file name does not match NNNN_name.sql`)
    if (migrations.at(-1)?.version === Number(version))
      throw new Error(`db/migrations: two files have number ${version}`)
    const sql = await readFile(`${folder}/${file}`, 'utf8')
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
    const lives = /^-- Lives with: (\d{4})\s*$/m.exec(sql)?.[1]
    migrations.push({ version: Number(version), name, checksum, sql, livesWith: lives ? Number(lives) : null })
  }
  return migrations
}

type Applied = Omit<Migration, 'sql'>

const label = ({ version, name }: { version: number; name: string }) => `${String(version).padStart(4, '0')}_${name}`

/** PostgreSQL's codes for an unavailable extension: not allowed, not supported, file not found. */
const EXTENSION_REFUSED = new Set(['42501', '0A000', '58P01'])

/**
 * Creates the extensions of a migration one by one, so that an error can name the extension. Indented statements are
 * skipped: they are in a block that handles errors itself.
 */
async function createExtensions(client: pg.PoolClient, sql: string): Promise<void> {
  for (const [, extension] of sql.matchAll(/^CREATE EXTENSION IF NOT EXISTS "?(\w+)"?/gim)) {
    try {
      await client.query(`CREATE EXTENSION IF NOT EXISTS "${extension}"`)
    } catch (error) {
      if (error instanceof pg.DatabaseError && EXTENSION_REFUSED.has(error.code ?? ''))
        throw new Failure('cli.extension_refused', { extension, reason: error.message }, { cause: error })
      throw error
    }
  }
}

async function applied(client: pg.PoolClient): Promise<Applied[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  // Check first, because ALTER TABLE would wait for all readers of the table.
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'schema_migration'::regclass AND attname = 'lives_with'`,
  )
  if (rowCount === 0) await client.query('ALTER TABLE schema_migration ADD COLUMN lives_with integer')
  const { rows } = await client.query(
    'SELECT version, name, checksum, lives_with AS "livesWith" FROM schema_migration ORDER BY version',
  )
  return rows
}

/**
 * Whether a program whose last migration is `last` is compatible with a later migration that the program does not have.
 */
const isCompatible = ({ version, livesWith }: Pick<Applied, 'version' | 'livesWith'>, last: number): boolean =>
  version > last && livesWith !== null && livesWith <= last

/**
 * Refuses a database of another program or with another history. Accepts a database that a newer program has expanded
 * compatibly.
 */
function refuseForeignHistory(known: readonly Migration[], done: readonly Applied[]): void {
  const last = known.at(-1)
  for (const migration of done) {
    const own = known.find(({ version }) => version === migration.version)
    if (!own) {
      if (last && isCompatible(migration, last.version)) continue
      throw new Failure('cli.base_newer', { base: label(migration), program: last ? label(last) : '0000' })
    }
    if (own.checksum !== migration.checksum || own.name !== migration.name)
      throw new Failure('cli.migration_changed', { migration: label(migration) })
  }
}

/**
 * Migrates a database to the program's schema. Each missing migration selected by `wants` runs in a transaction, one
 * process at a time.
 * @returns the names of the migrations applied
 * @throws Failure if the database is newer than the program, an applied file has changed, or an extension is refused
 */
export async function migrate(
  pool: pg.Pool,
  folder: string = MIGRATIONS_FOLDER,
  wants: (migration: Migration) => boolean = () => true,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const done = await applied(client)
    refuseForeignHistory(migrations, done)
    const isDone = ({ version }: Migration) => done.some((migration) => migration.version === version)
    const missing = migrations.filter((migration) => !isDone(migration) && wants(migration))
    for (const migration of missing) await applyOne(client, migration)
    return missing.map(label)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

let programsMigrations: Promise<Migration[]> | undefined

/**
 * Compares the schema of a database with the migrations of this program: equal, compatibly expanded by a newer program,
 * or different. Caches the migration files.
 */
export async function programsSchema(pool: pg.Pool): Promise<'own' | 'expanded' | 'other'> {
  programsMigrations ??= readMigrations(MIGRATIONS_FOLDER)
  const last = (await programsMigrations).at(-1)?.version ?? 0
  const { rows } = await pool.query<Pick<Applied, 'version' | 'livesWith'>>(
    'SELECT version, lives_with AS "livesWith" FROM schema_migration WHERE version >= $1',
    [last],
  )
  if (!rows.some(({ version }) => version === last)) return 'other'
  const newer = rows.filter(({ version }) => version > last)
  if (newer.length === 0) return 'own'
  return newer.every((migration) => isCompatible(migration, last)) ? 'expanded' : 'other'
}

async function applyOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await createExtensions(client, migration.sql)
    await client.query(migration.sql)
    await client.query('INSERT INTO schema_migration (version, name, checksum, lives_with) VALUES ($1, $2, $3, $4)', [
      migration.version,
      migration.name,
      migration.checksum,
      migration.livesWith,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    if (error instanceof Failure) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Failure('cli.migration_failed', { migration: label(migration), reason }, { cause: error })
  }
}
