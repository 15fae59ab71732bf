import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerStatus } from '@seriatim/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { markVerified } from '../backup/backup-files.ts'

let db: TestDb
let app: App
let folder: string
let [paris, france]: Caller[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-house-'))
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db, { backupFolder: folder })
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await db?.close()
  await rm(folder, { recursive: true, force: true })
})

const house = async (): Promise<ServerStatus> => {
  const answer = await paris!.get('/api/admin/house')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

it('the administration page Server reports version, schema, database, tables, background jobs and e-mails', async () => {
  const before = await house()
  expect(before.schema.version).toBeGreaterThan(50)
  expect(before.base.bytes).toBeGreaterThan(1_000_000)
  expect(before.tables.map(({ name }) => name)).toContain('reference_entry')
  expect(before.mails).toEqual({ waiting: 0, failed: 0 })
  await paris!.post('/api/admin/mails/test', { to: 'a@b.test' })
  const after = await house()
  expect(after.mails.waiting).toBe(1)
  expect(after.queues).toContainEqual({ name: 'send-mails', waiting: 1, running: 0, failed: 0 })
})

it('the administration page Server lists the backups, and states whether each was verified', async () => {
  expect((await house()).backups).toEqual([])
  for (const [name, at] of [
    ['seriatim-20260101T000000Z.tar.zst', 1],
    ['mine.tar.gz', 2],
    ['notes.txt', 3],
  ] as const) {
    await writeFile(join(folder, name), 'abc')
    await utimes(join(folder, name), new Date(at * 1_000_000), new Date(at * 1_000_000))
  }
  await markVerified(join(folder, 'mine.tar.gz'))
  const { backups } = await house()
  expect(backups.map(({ name, bytes, tried_at }) => [name, bytes, tried_at === null])).toEqual([
    ['mine.tar.gz', 3, false],
    ['seriatim-20260101T000000Z.tar.zst', 3, true],
  ])
})

it('an internal error is stored under the request ID of the response', async () => {
  await db.pool.query('alter table announcement rename to gone')
  const failed = await france!.get('/api/announcements?x=secret')
  await db.pool.query('alter table gone rename to announcement')
  expect([failed.statusCode, failed.json().code]).toEqual([500, 'unexpected'])
  const number = failed.headers['x-request-id']
  expect(number).toMatch(/^[0-9a-f]{12}$/)
  await expect
    .poll(async () => (await house()).faults)
    .toMatchObject([{ request_id: number, what: 'GET /api/announcements', username: 'france' }])
})

it('the administration page Server requires the permission to administer', async () => {
  expect((await france!.get('/api/admin/house')).statusCode).toBe(403)
  expect((await app.inject('/api/admin/house')).statusCode).toBe(401)
})
