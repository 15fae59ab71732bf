import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '@seriatim/synthetic'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyTask } from '../../kernel/tasks/task.ts'
import { Failure } from '../../platform/failure.ts'
import { makeJobs } from '../../platform/jobs/jobs.ts'
import { makeLog } from '../../platform/log.ts'
import { folderStore } from '../../platform/store/open-stores.ts'
import { prepareDb } from '../../prepare-db.ts'
import { makeServices } from '../../services.ts'
import { createUser, emptyDatabase, type TestDb, testConfig, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { backupOf } from './backup.ts'
import type { BackupSummary } from './manifest.ts'
import { compressStream, decompressStream } from './packing.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { tarEntries } from './tar.ts'

const RECORDS = 300
const log = makeLog('silent')

let folder: string
let source: TestDb
let backup: Buffer
let account: BackupSummary
const targets: TestDb[] = []

/** One resumable and one non-resumable kind of task. */
const definitions: readonly AnyTask[] = [true, false].map((resumable) => ({
  action: resumable ? 'resumable' : 'delicate',
  payload: z.object({}),
  resumable,
  canCancel: true,
  run: async () => undefined,
}))
const servicesOn = ({ db, pool }: Pick<TestDb, 'db' | 'pool'>, dataFolder: string) =>
  makeServices({
    db,
    pool,
    config: testConfig({ dataFolder }),
    log,
    jobs: makeJobs({ pool, log }),
    moreTasks: definitions,
  })

async function backUp(pool = source.pool, dataFolder = join(folder, 'source')) {
  const parts: Uint8Array[] = []
  const bytes = backupOf({ pool, store: folderStore(dataFolder), now: new Date() })
  for (;;) {
    const { done, value } = await bytes.next()
    if (done) return { bytes: Buffer.concat(parts), account: value }
    parts.push(value)
  }
}

const manifestOf = async (bytes: Buffer): Promise<unknown> => {
  for await (const { name, content } of tarEntries(only(bytes))) {
    if (name !== 'manifest.json') continue
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  }
  throw new Error('the backup has no manifest')
}

async function* only(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}

async function target(): Promise<TestDb> {
  const db = await emptyDatabase()
  targets.push(db)
  return db
}

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Failure ? error.key : String(error)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-backup-'))
  source = await testDb()
  await loadInto(source, [...generate({ count: RECORDS, seed: 7 })])
  const id = await createUser(source.db, { username: 'france', center: '_7' })
  const { tasks } = servicesOn(source, join(folder, 'source'))
  const start = { user: { id: String(id) }, locale: 'en' } as const
  for (const action of ['resumable', 'resumable', 'delicate']) await tasks.start(source.db, action, {}, start)
  await source.pool.query(
    `update task set status = 'RUNNING', worker = 'gone', attempt = 1 where id <> (select min(id) from task)`,
  )
  await mkdir(join(folder, 'source', 'files', 'tasks'), { recursive: true })
  await writeFile(join(folder, 'source', 'files', 'tasks', 'result.1'), 'what a task has made')
  await writeFile(join(folder, 'source', 'files', 'empty'), '')
  const made = await backUp()
  backup = made.bytes
  account = made.account
})
afterEach(async () => {
  for (const db of targets.splice(0)) await db.close()
})
afterAll(async () => {
  await source?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe('a backup', () => {
  it.each(['zstd', 'gzip', 'none'] as const)('with the compression %s passes the integrity check', async (packing) => {
    expect(await checkBackup(decompressStream(compressStream(only(backup), packing)))).toEqual(account)
    expect(account).toMatchObject({ records: RECORDS, versions: RECORDS, files: 2 })
  })

  it('can restore all content into an empty database', async () => {
    const db = await target()
    const dataFolder = join(folder, 'restored')
    expect(await restoreBackup({ pool: db.pool, store: folderStore(dataFolder) }, only(backup))).toEqual(account)
    const services = servicesOn(db, dataFolder)
    await prepareDb({ ...db, jobs: services.jobs, log })
    expect(await readFile(join(dataFolder, 'files', 'tasks', 'result.1'), 'utf8')).toBe('what a task has made')

    // A backup of the restored database has the same checksum of versions.
    expect((await backUp(db.pool, dataFolder)).account).toMatchObject({ checksum: account.checksum, files: 2 })
    // Searches find the records, and sequences continue.
    const { rows } = await db.pool.query<{ docs: number }>('select count(*)::int as docs from search_doc')
    expect(rows[0]?.docs).toBe(RECORDS)
    const { rows: added } = await db.pool.query<{ id: number }>(
      `insert into app_user (username, password_hash) values ('new', '') returning id`,
    )
    const { rows: before } = await db.pool.query<{ id: number }>(`select id from app_user where username = 'france'`)
    expect(added[0]?.id).toBeGreaterThan(before[0]?.id ?? 0)

    // Resumable tasks are queued again, other running tasks fail.
    await services.tasks.takeUp()
    const { rows: tasks } = await db.pool.query('select action, status, worker from task order by id')
    expect(tasks).toEqual([
      { action: 'resumable', status: 'QUEUED', worker: null },
      { action: 'resumable', status: 'QUEUED', worker: null },
      { action: 'delicate', status: 'FAILED', worker: null },
    ])
    const { rows: jobs } = await db.pool.query(`select from graphile_worker.jobs where task_identifier = 'task'`)
    expect(jobs).toHaveLength(2)
  })

  it('contains no sessions, tokens or data that depends on sessions', async () => {
    const sessions = ['session', 'session_token', 'record_lock', 'lock_request', 'login_attempt']
    const { tables } = (await manifestOf(backup)) as { tables: { name: string }[] }
    expect(tables.map(({ name }) => name).filter((name) => sessions.includes(name))).toEqual([])
  })

  it('of an earlier version restores none of the sessions that it contains', async () => {
    await source.pool.query(
      `insert into session (user_id, expires_at) select id, now() + interval '1 day' from app_user limit 1`,
    )
    const db = await target()
    await restoreBackup({ pool: db.pool, store: folderStore(join(folder, 'sessions')) }, only((await backUp()).bytes))
    expect((await db.pool.query('select from session')).rowCount).toBe(0)
  })

  it('omits a file that is deleted during the backup', async () => {
    const dataFolder = join(folder, 'tidied')
    const path = join(dataFolder, 'files', 'tasks', 'old.1')
    await mkdir(join(dataFolder, 'files', 'tasks'), { recursive: true })
    await writeFile(path, 'not requested')
    const parts: Uint8Array[] = []
    // The backup has read the size of this file, but not its content.
    const onProgress = (name: string) => {
      if (name === 'files/tasks/old.1') rmSync(path)
    }
    for await (const part of backupOf(
      { pool: source.pool, store: folderStore(dataFolder), now: new Date() },
      onProgress,
    ))
      parts.push(part)
    expect(Buffer.concat(parts).includes('files/tasks/old.1')).toBe(true)
    const db = await target()
    const restored = join(folder, 'tidied-restored')
    expect(
      await restoreBackup({ pool: db.pool, store: folderStore(restored) }, only(Buffer.concat(parts))),
    ).toMatchObject({
      records: RECORDS,
      files: 0,
    })
    await expect(readFile(join(restored, 'files', 'tasks', 'old.1'))).rejects.toThrow('ENOENT')
  })

  it('is a consistent snapshot while other transactions write to the database', async () => {
    let isDone = false
    let written = 0
    const writing = (async () => {
      while (!isDone) {
        await source.pool.query(
          `with added as (insert into app_user (username, password_hash) values ($1, '') returning id)
           insert into task (message_id, action, payload, owner_id, locale, status)
           select gen_random_uuid(), 'resumable', '{}', id, 'en', 'DONE' from added`,
          [`writer ${written++}`],
        )
        await source.pool.query(`update record_version set content = content || 'x' where id = $1`, [
          1 + (written % RECORDS),
        ])
        await source.pool.query(`delete from app_user where username = $1`, [`writer ${written - 3}`])
      }
    })()
    await expect.poll(() => written).toBeGreaterThan(5)
    const db = await target()
    // The backup is read slowly, so that many rows are written before it ends.
    const bytes = backupOf({ pool: source.pool, store: folderStore(join(folder, 'none')), now: new Date() })
    const slowly = (async function* () {
      for await (const part of bytes) {
        yield part
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    })()
    const restored = await restoreBackup({ pool: db.pool, store: folderStore(join(folder, 'moment')) }, slowly)
    isDone = true
    await writing
    expect(restored).toMatchObject({ records: RECORDS, versions: RECORDS, files: 0 })
    const { rows } = await db.pool.query<{ orphans: number }>(
      `select count(*)::int as orphans from task where owner_id not in (select id from app_user)`,
    )
    expect(rows[0]?.orphans).toBe(0)
    await source.pool.query(`delete from app_user where username like 'writer %'`)
  })

  it('cannot be restored into a database that is not empty', async () => {
    const restoring = restoreBackup({ pool: source.pool, store: folderStore(join(folder, 'x')) }, only(backup))
    expect(await refusal(restoring)).toBe('cli.restore_not_empty')
  })

  it('is refused if it is truncated, and the database stays empty', async () => {
    const db = await target()
    const cut = () => only(backup.subarray(0, backup.length - 2048))
    expect(await refusal(checkBackup(cut()))).toBe('cli.backup_cut')
    expect(await refusal(restoreBackup({ pool: db.pool, store: folderStore(join(folder, 'x')) }, cut()))).toBe(
      'cli.backup_cut',
    )
    const { rows } = await db.pool.query('select from record')
    expect(rows).toEqual([])
    expect(await restoreBackup({ pool: db.pool, store: folderStore(join(folder, 'x')) }, only(backup))).toEqual(account)
  })

  it('is refused if one byte is changed', async () => {
    const damaged = Buffer.from(backup)
    const at = damaged.indexOf('tables/record_version/') + 512 + 300
    damaged[at] = damaged[at] === 0x61 ? 0x62 : 0x61
    expect(await refusal(checkBackup(only(damaged)))).toBe('cli.backup_damaged')
  })

  it.each([
    ['another file', Buffer.from('not a backup at all, but a text '.repeat(60)), 'cli.backup_unreadable'],
    ['an empty file', Buffer.alloc(0), 'cli.backup_cut'],
    ['damaged gzip', Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(600, 7)]), 'cli.backup_unreadable'],
  ])('cannot be read from %s', async (_, bytes, key) => {
    expect(await refusal(checkBackup(decompressStream(only(bytes))))).toBe(key)
  })

  it('of a newer version is refused', async () => {
    const db = await target()
    const at = backup.indexOf('"name": "accounts_lists_settings"')
    const newer = Buffer.from(backup)
    newer.write('"name": "accounts_lists_settingz"', at)
    const restoring = restoreBackup({ pool: db.pool, store: folderStore(join(folder, 'x')) }, only(newer))
    expect(await refusal(restoring)).toBe('cli.backup_newer')
  })
})
