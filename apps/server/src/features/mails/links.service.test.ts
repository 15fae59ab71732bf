/** Tests that links in e-mails start with the site URL of the settings, never with the Host header of a request. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mails } from '@seriatim/messages/en/mails'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../platform/database/migrate.ts'
import { writeSetting } from '../../platform/database/settings.ts'
import type { App } from '../../platform/http/serve.ts'
import {
  type Caller,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testApp,
  testDb,
} from '../../testing/index.ts'

const SITE = 'https://issn.example.org'
const PASSWORD = 'a long sentence 42'
/** Host headers that a client can send instead of the real host. */
const HOSTS = ['evil.example', 'localhost:6666', '127.0.0.1:6666']

let db: TestDb
let app: App
let [paris, lyon]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  await createUser(db.db, { username: 'lyon', center: '_7', permissions: ['search', 'userManagement'] })
  app = await testApp(db)
  ;[paris, lyon] = await Promise.all(['paris', 'lyon'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})
beforeEach(() => db.pool.query('delete from mail'))

let addresses = 0
const publicly = async (path: string, host: string, email: string, more: object = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/public/${path}`,
    payload: { email, website: '', ...more },
    headers: { host, 'x-forwarded-host': host },
    remoteAddress: `10.1.0.${++addresses}`,
  })
  expect(answer.statusCode, answer.body).toBe(202)
}

/**
 * For each kind of e-mail with a link, a function that sends a request with this Host header. The request causes the
 * e-mail.
 */
const SENDING: Readonly<Record<string, (host: string, email: string) => Promise<void>>> = {
  async invitation(host, email) {
    const username = email.split('@')[0]!
    const account = { username, email, center: '_7', roles: ['reader'], invite: true }
    const made = await paris!.call('POST', '/api/admin/users', { payload: account, headers: { host } })
    expect(made.statusCode, made.body).toBe(200)
    const again = await paris!.call('POST', `/api/admin/users/${made.json().id}/invite`, {
      payload: {},
      headers: { host },
    })
    expect(again.statusCode, again.body).toBe(200)
  },
  confirm: (host, email) => publicly('signup', host, email, { password: PASSWORD }),
  async confirm_again(host, email) {
    await publicly('signup', host, email, { password: PASSWORD })
    await publicly('signup', host, email, { password: PASSWORD })
  },
  async known(host, email) {
    await publicly('signup', host, email, { password: PASSWORD })
    await db.pool.query('update app_user set unconfirmed_since = null, is_active = true where email = $1', [email])
    await publicly('signup', host, email, { password: PASSWORD })
  },
  async reset(host, email) {
    await publicly('signup', host, email, { password: PASSWORD })
    await db.pool.query('update app_user set unconfirmed_since = null, is_active = true where email = $1', [email])
    await publicly('forgotten', host, email)
  },
}

const linksOf = async (kind: string): Promise<string[]> => {
  const { rows } = await db.pool.query<{ body: string }>('select body from mail where kind = $1', [kind])
  expect(rows.length, kind).toBeGreaterThan(0)
  return rows.flatMap(({ body }) => body.match(/https?:\/\/\S+/g) ?? [])
}

it('these tests include every kind of e-mail that has a link', () => {
  const linked = Object.entries(mails).flatMap(([key, text]) =>
    key.endsWith('_text') && /\{(address|link|account)\}/.test(text) ? [key.slice(0, -'_text'.length)] : [],
  )
  // A job sends the e-mail `webhook_paused`, so there is no request with a Host header (webhooks.service.test.ts).
  // E-mails about requests have the links of requestUrl (requests.service.test.ts).
  expect(linked.filter((kind) => !kind.startsWith('request_')).sort()).toEqual(
    [...Object.keys(SENDING), 'webhook_paused'].sort(),
  )
})

describe.each(Object.keys(SENDING))('the link of the e-mail %s', (kind) => {
  it.each(HOSTS)('starts with the setting site_url if the Host header is %s', async (host) => {
    await writeSetting(db.db, 'site_url', SITE, 'paris')
    await SENDING[kind]!(host, `${kind}-set-${++addresses}@letters.test`)
    for (const link of await linksOf(kind)) expect(link.startsWith(`${SITE}/`), link).toBe(true)
  })

  it.each(HOSTS)('does not lead to the Host header %s if the setting site_url is empty', async (host) => {
    await writeSetting(db.db, 'site_url', '')
    await SENDING[kind]!(host, `${kind}-unset-${++addresses}@letters.test`)
    for (const link of await linksOf(kind)) expect(new URL(link).host).not.toBe(host)
  })
})

describe('the setting site_url', () => {
  it('cannot be changed by an administrator of a centre', async () => {
    const answer = await lyon!.put('/api/admin/settings/site_url', { value: 'https://evil.example' })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'network_only'])
  })

  it.each([
    ['lyon', false],
    ['no longer there', false],
    ['paris', true],
    [null, true],
  ])('keeps a value stored by %s when it becomes a network setting: %s', async (changedBy, isKept) => {
    await writeSetting(db.db, 'site_url', 'https://stored.example', changedBy)
    await db.pool.query(await readFile(join(MIGRATIONS_FOLDER, '0073_addresses_set_by_the_network.sql'), 'utf8'))
    const row = (await paris!.get('/api/admin/settings/site_url')).json()
    expect(row.value).toBe(isKept ? 'https://stored.example' : '')
    const [last] = (await paris!.get('/api/admin/settings/site_url/history')).json()
    if (!isKept) expect(last.changes).toEqual([{ member: 'value', before: 'https://stored.example', after: null }])
  })
})
