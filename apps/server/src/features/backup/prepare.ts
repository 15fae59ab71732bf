import type pg from 'pg'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../../platform/database/migrate.ts'
import { Failure } from '../../platform/failure.ts'
import type { Manifest } from './manifest.ts'
import { type AppliedMigration, appliedMigrations, hasRecordsOrUsers } from './repository.ts'

const label = ({ version, name }: AppliedMigration): string => `${String(version).padStart(4, '0')}_${name}`

/**
 * Ensures that the database has the schema of a backup and is empty. A database without a schema gets the schema of the
 * backup; later migrations also convert the restored data.
 * @throws Failure 'cli.backup_newer' | 'cli.restore_not_empty' | 'cli.restore_other_schema'
 */
export async function prepareForRestore(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const known = new Set((await readMigrations(MIGRATIONS_FOLDER)).map(label))
  const unknown = migrations.map(label).find((migration) => !known.has(migration))
  if (unknown !== undefined) throw new Failure('cli.backup_newer', { migration: unknown })
  const client = await pool.connect()
  try {
    const applied = await appliedMigrations(client)
    if (applied.length > 0) {
      // A database without records and users counts as empty, although it contains the reference lists.
      if (await hasRecordsOrUsers(client)) throw new Failure('cli.restore_not_empty')
      const has = new Set(applied.map(label))
      if (has.size !== migrations.length || migrations.some((migration) => !has.has(label(migration))))
        throw new Failure('cli.restore_other_schema')
    }
  } finally {
    client.release()
  }
  const versions = new Set(migrations.map(({ version }) => version))
  await migrate(pool, MIGRATIONS_FOLDER, ({ version }) => versions.has(version))
}
