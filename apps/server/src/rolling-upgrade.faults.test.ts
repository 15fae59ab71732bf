import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemonstration } from './features/demo/load-demonstration.ts'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from './platform/database/migrate.ts'
import { createKnownUsers, type TestDb, testDb } from './testing/index.ts'
import { loginAt, remoteCaller } from './testing/remote-caller.ts'
import { endProcess, launchServer } from './testing/server-process.ts'

/** A migration of the next version that only adds to the schema, and names the oldest compatible migration. */
const expanding = (last: number) => `-- A column that only the next version reads, and a table.
-- Lives with: ${String(last).padStart(4, '0')}
alter table record add column of_next_version text;
create table of_next_version (id int primary key);`
/** A later migration that drops a column, so that older programs are incompatible. */
const CONTRACTS = `alter table record drop column of_next_version;`

let test: TestDb
let folder: string
const servers: ReturnType<typeof launchServer>[] = []
const start = (env: Record<string, string> = {}) => {
  const server = launchServer({
    DATABASE_URL: test.url,
    SERIATIM_DATA: join(folder, 'data'),
    SERIATIM_FILES: 'base',
    SERIATIM_SEARCH_CACHE_MB: '0',
    LOG_LEVEL: 'warn',
    ...env,
  })
  servers.push(server)
  return server
}
const ready = async (url: string) => (await remoteCaller().call('GET', `${url}/api/health/ready`)).status

beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-upgrade-'))
  await createKnownUsers(test.db)
  await loadDemonstration(test, new Date())
  await cp(MIGRATIONS_FOLDER, join(folder, 'migrations'), { recursive: true })
})
afterAll(async () => {
  await Promise.all(servers.map(({ child }) => endProcess(child, 'SIGTERM')))
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Applies a migration of the next version after those of this version, as a start of the next version does. */
async function nextVersion(name: string, sql: string): Promise<void> {
  await writeFile(join(folder, 'migrations', name), sql)
  await migrate(test.pool, join(folder, 'migrations'))
}

it('a server of this version starts on a database that the next version has expanded, and refuses a contracted database', async () => {
  const before = start()
  const url = await before.listening()
  const paris = await loginAt(url, 'paris')
  const work = async (at: string) => {
    const response = await paris.call('POST', `${at}/api/search`, { basic_query: { query: '' } })
    const issn = response.body.hits.hits[0]._id
    const { body } = await paris.call('GET', `${at}/api/record/${issn}/json`)
    const saved = await paris.call('POST', `${at}/api/record/${issn}`, { record: body.record, dry_run: true })
    return [response.status, saved.status, await ready(at)]
  }
  expect(await work(url)).toEqual([200, 200, 200])

  const last = (await readMigrations(MIGRATIONS_FOLDER)).at(-1)!.version
  await nextVersion('9000_expands.sql', expanding(last))
  expect(await work(url)).toEqual([200, 200, 200])
  // A server of this version that is restarted meanwhile starts, and does not change data prepared by the next version.
  const again = start()
  expect(await work(await again.listening())).toEqual([200, 200, 200])
  expect(again.sentence()).toContain('has expanded the database schema')

  await nextVersion('9001_contracts.sql', CONTRACTS)
  const caller = remoteCaller()
  const { status, body } = await caller.call('GET', `${url}/api/health/ready`)
  expect([status, body.details]).toEqual([503, { problem: 'migrations' }])
  expect((await caller.call('GET', `${url}/api/health`)).status).toBe(200)
  const late = start()
  expect(await endProcess(late.child)).toBe(1)
  expect(late.sentence()).toMatch(/newer than this program.*9001_contracts/)
})

it('a server is not ready after another version has rebuilt the search index', async () => {
  await test.pool.query('delete from schema_migration where version >= 9000')
  const url = await start().listening()
  expect(await ready(url)).toBe(200)
  const { rows } = await test.pool.query(
    `update setting set value = '"of the next version"' from setting as before
     where setting.name = 'analyser_version' and before.name = setting.name returning before.value`,
  )
  expect(rows).toHaveLength(1)
  expect(await ready(url)).toBe(503)
})
