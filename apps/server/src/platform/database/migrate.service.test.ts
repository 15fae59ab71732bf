import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDb } from '../../testing/index.ts'
import { openDb } from './db.ts'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from './migrate.ts'

let db: TestDb
let folder: string

beforeEach(async () => {
  db = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-migrations-'))
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const tables = async () =>
  (await db.pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)).rows.map(
    ({ tablename }) => tablename,
  )

describe('migrate', () => {
  it('applies missing migrations in order, once', async () => {
    await write('0001_one.sql', 'CREATE TABLE one (id int);')
    await write('0002_two.sql', 'ALTER TABLE one ADD name text; CREATE TABLE two (id int);')
    expect(await migrate(db.pool, folder)).toEqual(['0001_one', '0002_two'])
    expect(await migrate(db.pool, folder)).toEqual([])
    await write('0003_three.sql', 'CREATE TABLE three (id int);')
    expect(await migrate(db.pool, folder)).toEqual(['0003_three'])
    expect(await tables()).toEqual(['one', 'schema_migration', 'three', 'two'])
  })

  it('runs in one process while others wait', async () => {
    await write('0001_one.sql', 'SELECT pg_sleep(0.2); CREATE TABLE one (id int);')
    const done = await Promise.all([migrate(db.pool, folder), migrate(db.pool, folder), migrate(db.pool, folder)])
    expect(done.flat()).toEqual(['0001_one'])
  })

  it('rolls back a failed migration completely, and keeps earlier ones', async () => {
    await write('0001_one.sql', 'CREATE TABLE one (id int);')
    await write('0002_bad.sql', 'CREATE TABLE two (id int); SELECT 1 / 0;')
    await expect(migrate(db.pool, folder)).rejects.toThrow(/0002_bad failed and was rolled back: division by zero/)
    expect(await tables()).toEqual(['one', 'schema_migration'])
  })

  it('refuses a database that is newer than the program', async () => {
    await write('0001_one.sql', 'CREATE TABLE one (id int);')
    await write('0002_two.sql', 'CREATE TABLE two (id int);')
    await migrate(db.pool, folder)
    await rm(join(folder, '0002_two.sql'))
    await expect(migrate(db.pool, folder)).rejects.toThrow(/newer than this program.*0002_two.*0001_one/)
  })

  it('accepts a database that a newer program has expanded compatibly, and refuses an incompatible one', async () => {
    await write('0001_one.sql', 'CREATE TABLE one (id int);')
    await write('0002_two.sql', '-- What is new.\n-- Lives with: 0001\n\nALTER TABLE one ADD name text;')
    await write('0003_three.sql', '-- Lives with: 0002\nALTER TABLE one ADD other text;')
    await migrate(db.pool, folder)
    await rm(join(folder, '0003_three.sql'))
    expect(await migrate(db.pool, folder)).toEqual([])
    await rm(join(folder, '0002_two.sql'))
    await expect(migrate(db.pool, folder)).rejects.toThrow(/newer than this program.*0003_three.*0001_one/)
  })

  it('refuses a database whose history contains a migration that the program skipped', async () => {
    await write('0001_one.sql', 'CREATE TABLE one (id int);')
    await write('0002_two.sql', '-- Lives with: 0001\nCREATE TABLE two (id int);')
    await migrate(db.pool, folder)
    await rm(join(folder, '0002_two.sql'))
    await write('0003_three.sql', 'CREATE TABLE three (id int);')
    await expect(migrate(db.pool, folder)).rejects.toThrow(/newer than this program.*0002_two/)
    expect(await tables()).not.toContain('three')
  })

  it('migrates a database from before the compatibility column was added', async () => {
    await write('0001_one.sql', 'CREATE TABLE one (id int);')
    await migrate(db.pool, folder)
    await db.pool.query('ALTER TABLE schema_migration DROP COLUMN lives_with')
    await write('0002_two.sql', '-- Lives with: 0001\nCREATE TABLE two (id int);')
    expect(await migrate(db.pool, folder)).toEqual(['0002_two'])
    const { rows } = await db.pool.query('SELECT lives_with FROM schema_migration ORDER BY version')
    expect(rows).toEqual([{ lives_with: null }, { lives_with: 1 }])
  })

  it('refuses a database whose applied migration has another text', async () => {
    await write('0001_one.sql', 'CREATE TABLE one (id int);')
    await migrate(db.pool, folder)
    await write('0001_one.sql', 'CREATE TABLE one (id bigint);')
    await expect(migrate(db.pool, folder)).rejects.toThrow(/0001_one in this database differs/)
  })

  it('ignores differences in line ends', async () => {
    await write('0001_one.sql', 'CREATE TABLE one (\n  id int\n);\n')
    await migrate(db.pool, folder)
    await write('0001_one.sql', 'CREATE TABLE one (\r\n  id int\r\n);\r\n')
    expect(await migrate(db.pool, folder)).toEqual([])
  })

  it('names the extension that the server refuses', async () => {
    await write('0001_one.sql', 'CREATE EXTENSION IF NOT EXISTS no_such_thing;\nCREATE TABLE one (id int);')
    await expect(migrate(db.pool, folder)).rejects.toThrow(/does not allow the extension no_such_thing/)
    expect(await tables()).toEqual(['schema_migration'])
  })

  it('continues without an extension that is optional in a migration', async () => {
    await write(
      '0001_one.sql',
      `do $$
begin
  create extension if not exists no_such_thing;
exception
  when feature_not_supported or insufficient_privilege or undefined_file or undefined_object then null;
end
$$;
create table one (id int);`,
    )
    expect(await migrate(db.pool, folder)).toEqual(['0001_one'])
    expect(await tables()).toEqual(['one', 'schema_migration'])
  })

  it('names the extension that the user may not create', async () => {
    const role = db.url.match(/empty_\w+/)?.[0] ?? ''
    await db.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'known'; GRANT ALL ON SCHEMA public TO ${role}`)
    await write('0001_one.sql', 'CREATE EXTENSION IF NOT EXISTS pageinspect;')
    const url = new URL(db.url)
    url.username = role
    url.password = 'known'
    const asRole = openDb(url.href, { maxConnections: 1 })
    await expect(migrate(asRole.pool, folder)).rejects.toThrow(
      /does not allow the extension pageinspect: .*permission/i,
    )
    await asRole.close()
    await db.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  })
})

describe('the migration files of the program', () => {
  it('are numbered consecutively', async () => {
    const versions = (await readMigrations(MIGRATIONS_FOLDER)).map(({ version }) => version)
    expect(versions).toEqual(versions.map((_, index) => index + 1))
  })

  it('must have valid names and distinct numbers', async () => {
    await write('0001_one.sql', '')
    await write('0001_other.sql', '')
    await expect(readMigrations(folder)).rejects.toThrow(/two files have number 0001/)
    await rm(join(folder, '0001_other.sql'))
    await write('two.sql', '')
    await expect(readMigrations(folder)).rejects.toThrow(/two\.sql/)
  })
})
