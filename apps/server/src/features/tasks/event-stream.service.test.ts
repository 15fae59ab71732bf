import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { deleteExpired, deleteSessionsOf } from '../../kernel/auth/session-repository.ts'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../testing/index.ts'

let db: TestDb
let services: Services
let app: App
let url: string

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  services = testServices(db)
  app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/tasks/events`
})
afterAll(async () => {
  // Closes idle keep-alive connections, because `close` would otherwise wait for them.
  app?.server.closeAllConnections()
  await app?.close()
  await services?.tasks.close()
  await db?.close()
})

const open = ({ cookies }: Caller): Promise<Response> =>
  fetch(url, { headers: { cookie: `access_token=${cookies.access_token}` } })

/** Reads the event stream of a session. */
async function follow(caller: Caller) {
  const answer = await open(caller)
  expect(answer.status).toBe(200)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let reported = ''
  /** Reads until the stream contains `text`; without `text`, until its end. */
  const until = async (text?: string) => {
    while (text === undefined || !reported.includes(text)) {
      const { value = '', done } = await reader.read()
      reported += value
      if (done) break
    }
    return reported
  }
  await until('event: ready')
  return { until, leave: () => reader.cancel() }
}

const idOf = async (username: string) =>
  (await db.db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

it('the event stream sends a validation event to every user after rules change', async () => {
  const [paris, reader] = await Promise.all(['paris', 'reader'].map((username) => loginAs(app, username)))
  const stream = await follow(reader!)
  await paris!.put('/api/admin/data_rules/end-date', { levels: { reg: 'warning' } })
  expect(await stream.until('event: validation')).not.toContain('event: lock')
  await stream.leave()
})

describe('the event streams of a session', () => {
  it.each<[string, (london: Caller) => Promise<unknown>]>([
    [
      'the user logs out',
      ({ cookies }) => {
        const headers = { 'x-csrf-token': cookies.csrf_refresh_token ?? '' }
        return app.inject({ method: 'POST', url: '/api/logout', cookies, headers })
      },
    ],
    ['the account is closed', async () => deleteSessionsOf(db.db, await idOf('london'))],
    [
      'the session expires',
      async () => {
        const past = new Date(Date.now() - 1_000)
        await db.db
          .updateTable('session')
          .set({ expires_at: past })
          .where('user_id', '=', await idOf('london'))
          .execute()
        await deleteExpired(db.db, 300)
      },
    ],
  ])('end when %s, while the streams of other users continue', async (_, end) => {
    const [london, france] = [await loginAs(app, 'london'), await loginAs(app, 'france')]
    const streams = await Promise.all([follow(london), follow(london)])
    const other = await follow(france)
    await end(london)
    await Promise.all(streams.map(({ until }) => until()))
    await db.pool.query(`select pg_notify('lock_changed', '0028-0836 ' || $1::text)`, [await idOf('france')])
    expect(await other.until('event: lock')).toContain('0028-0836')
    await other.leave()
  })

  it('are limited to six at a time', async () => {
    const london = await loginAs(app, 'london')
    const streams = await Promise.all(Array.from({ length: 6 }, () => follow(london)))
    const refused = await open(london)
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_streams'])
    await Promise.all(streams.map(({ leave }) => leave()))
    const again = async () => {
      const answer = await open(london)
      await answer.body?.cancel()
      return answer.status
    }
    await expect.poll(again).toBe(200)
  })
})

it('the event stream sends an abbreviations event to every user after the list of abbreviations changes', async () => {
  const [paris, reader] = [await loginAs(app, 'paris'), await loginAs(app, 'reader')]
  const { until, leave } = await follow(reader)
  const { iso_languages } = (await paris.get('/api/ltwa/words?per_page=1')).json<{
    ltwa: { iso_languages: { id: number }[] }[]
  }>().ltwa[0]!
  const word = {
    word: 'zyqwort',
    abbreviation: 'zyqw.',
    comments: '',
    iso_languages: iso_languages.map(({ id }) => id),
  }
  expect((await paris.post('/api/ltwa/words', word)).statusCode).toBe(200)
  expect(await until('event: abbreviations')).toContain('event: abbreviations')
  await leave()
})

it('the event stream sends task states in order even if an earlier read is slow', async () => {
  const france = await loginAs(app, 'france')
  const { until, leave } = await follow(france)
  const ended = Promise.withResolvers<void>()
  const task = (status: string) => ({ message_id: 'a list', status }) as never
  const find = vi
    .spyOn(services.tasks, 'find')
    .mockImplementationOnce(async () => {
      await ended.promise
      return task('RUNNING')
    })
    .mockImplementationOnce(async () => task('DONE'))
  const payload = `${await idOf('france')} a-list`
  await db.pool.query(`select pg_notify('task_changed', $1::text)`, [payload])
  await db.pool.query(`select pg_notify('task_changed', $1::text)`, [payload])
  // This lock event shows that both task notifications have arrived.
  await db.pool.query(`select pg_notify('lock_changed', '0000-0019 ' || $1::text)`, [await idOf('france')])
  await until('0000-0019')
  ended.resolve()
  const stated = await until('DONE')
  expect(stated.indexOf('RUNNING')).toBeGreaterThan(-1)
  expect(stated.indexOf('RUNNING')).toBeLessThan(stated.indexOf('DONE'))
  find.mockRestore()
  await leave()
})
