import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { loginAs, type TestDb, testApp, testDb } from '@seriatim/server/testing/index'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommandLine } from '../run.ts'

const PASSWORD = 'a long sentence 42'

let db: TestDb
beforeAll(async () => {
  db = await testDb()
})
afterAll(() => db?.close())

async function user(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await runCommandLine(['user', ...args], {
    stdin: new PassThrough().end(),
    stdout,
    stderr,
    env: { DATABASE_URL: db.url, LOG_LEVEL: 'silent' },
  })
  stdout.end()
  stderr.end()
  return { code, out: await text(stdout), err: await text(stderr) }
}

it('`user` creates, changes, deactivates and activates an account, and logs each change', async () => {
  const app = await testApp(db)
  const isLoggedIn = async (caller: Awaited<ReturnType<typeof loginAs>>) =>
    (await caller.get('/api/me')).statusCode === 200
  const line = async () => (await user('list')).out.split('\n').find((each) => each.startsWith('anna'))
  try {
    expect(await user('create', 'anna', '--password', '12345678')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The password is too weak. Use at least 8 characters/),
    })
    for (const password of ['seriatim', 'issnfrance7', 'anna-xy-2026'])
      expect(await user('create', 'anna', '--password', password, '--center', '_7')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The password is too similar to the name “(Seriatim|ISSN France|anna)”/),
      })
    expect(await user('create', 'anna', '--password', PASSWORD, '--center', '_7')).toMatchObject({ code: 0, err: '' })
    expect(await user('set-password', 'anna', '--password', 'anna-anna-26')).toMatchObject({ code: 1 })
    expect(await line()).toBe('anna\t_7\tsearch')
    let anna = await loginAs(app, 'anna', PASSWORD)
    expect(await user('set-permissions', 'anna', '--permissions', 'search,catalog')).toMatchObject({ code: 0, err: '' })
    expect(await line()).toBe('anna\t_7\tcatalog,search')
    expect(await isLoggedIn(anna)).toBe(true)
    for (const args of [
      ['end-sessions', 'anna'],
      ['set-password', 'anna', '--password', PASSWORD],
      ['deactivate', 'anna'],
    ]) {
      anna = await loginAs(app, 'anna', PASSWORD)
      expect(await user(...args)).toMatchObject({ code: 0, err: '' })
      expect(await isLoggedIn(anna), args[0]).toBe(false)
    }
    expect(await line()).toBe('anna\t_7\tcatalog,search\tinactive')
    expect(await user('activate', 'anna')).toMatchObject({ code: 0, out: 'The account anna is active.\n' })
    expect(await isLoggedIn(await loginAs(app, 'anna', PASSWORD))).toBe(true)
    await db.pool.query(`update app_user set anonymised_at = now() where username = 'anna'`)
    for (const args of [
      ['activate', 'anna'],
      ['set-password', 'anna', '--password', PASSWORD],
    ])
      expect(await user(...args)).toMatchObject({ code: 1, err: expect.stringContaining('was anonymised') })
    expect(await user('deactivate', 'unknown-user')).toMatchObject({
      code: 1,
      err: 'Unknown user: the user unknown-user does not exist.\n',
    })
    const { rows } = await db.pool.query<{ action: string }>(
      `select details ->> 'action' as action from audit_entry where kind = 'account' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'created',
      'permissions',
      'sessions_ended',
      'password',
      'deactivated',
      'activated',
    ])
  } finally {
    await app.close()
  }
})

it('`user` refuses to remove the last administrator', async () => {
  const create = (name: string) =>
    user('create', name, '--password', 'a long sentence 42', '--permissions', 'userManagement')
  expect(await create('berta')).toMatchObject({ code: 0 })
  for (const args of [
    ['deactivate', 'berta'],
    ['set-permissions', 'berta', '--permissions', 'search'],
  ])
    expect(await user(...args)).toMatchObject({
      code: 1,
      err: 'berta is the last administrator account: give the permission userManagement to another account first.\n',
    })
  expect(await create('carl')).toMatchObject({ code: 0 })
  expect(await user('deactivate', 'berta')).toMatchObject({ code: 0 })
})
