/**
 * Tests of public accounts from sign-up to deletion, through the API and through pages. Also tests e-mails to centres.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FormRefusal } from '../../platform/errors.ts'
import type { App } from '../../platform/http/serve.ts'
import {
  type Caller,
  cookiesOf,
  createUser,
  loginAs,
  type TestDb,
  testApp,
  testDb,
  testServices,
} from '../../testing/index.ts'
import { forgetAccount } from '../requests/portal/repository.ts'
import { isValidFormCheck, newFormCheck } from './form-check.ts'
import { countMail, removeOldMailCounts } from './mail-limit-repository.ts'
import { makePublicAccounts, type PublicAccounts, type RequestSender } from './service.ts'

let test: TestDb
let app: App
let service: PublicAccounts

beforeAll(async () => {
  test = await testDb()
  app = await testApp(test)
  const services = testServices(test)
  service = makePublicAccounts({ db: test.db, mails: services.mails, jobs: services.jobs, forget: forgetAccount })
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

let address = 0
const post = (path: string, payload: object, language = 'en') =>
  app.inject({
    method: 'POST',
    url: `/api/public/${path}`,
    payload,
    headers: { 'accept-language': language },
    remoteAddress: `10.0.0.${++address % 250}`,
  })
const lettersTo = (email: string) =>
  test.db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()
const proofIn = (body: string): string => /token=([\w-]+)/.exec(body)![1]!
const PASSWORD = 'Seventeen herons'

async function signUp(email: string): Promise<Caller> {
  expect((await post('signup', { email, password: PASSWORD })).statusCode).toBe(202)
  const [letter] = await lettersTo(email)
  expect((await post('confirm', { token: proofIn(letter!.body) })).statusCode).toBe(202)
  return loginAs(app, email, PASSWORD)
}

describe('a public account', () => {
  it('is confirmed by an e-mail and can use the free API, but no calls for cataloguers', async () => {
    const email = 'ann@example.org'
    const answer = await post('signup', { email: ' Ann@Example.org ', password: PASSWORD }, 'fr')
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([202, ['message']])
    const early = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: email, password: PASSWORD },
    })
    expect(early.json().code).toBe('inactive_user')
    const [letter] = await lettersTo(email)
    expect(letter).toMatchObject({ language: 'fr', state: 'waiting', kind: 'confirm' })
    const token = proofIn(letter!.body)
    expect((await post('confirm', { token: `${token}x` })).json().errors).toHaveProperty('token')
    expect((await post('confirm', { token })).statusCode).toBe(202)
    expect((await post('confirm', { token })).statusCode).toBe(400)
    const ann = await loginAs(app, email, PASSWORD)
    expect((await ann.get('/api/me')).json()).toMatchObject({ username: email, permissions: [], center: null })
    expect((await ann.post('/api/me/tokens', { name: 'mine' })).statusCode).toBe(200)
    for (const url of ['/api/notices', '/api/rules', '/api/issn_centers', '/api/tasks/tasks', '/api/announcements'])
      expect([url, (await ann.get(url)).json().code]).toEqual([url, 'forbidden'])
    expect((await ann.post('/api/search', {})).statusCode).toBe(403)
  })

  it('cannot be detected, because the response is the same for an unknown e-mail address', async () => {
    await signUp('bob@example.org')
    await createUser(test.db, { username: 'staff@example.org' })
    const codes = []
    for (const email of ['bob@example.org', 'staff@example.org', 'unknown@example.org'])
      for (const [path, payload] of [
        ['forgotten', { email }],
        ['signup', { email, password: PASSWORD }],
      ] as const) {
        const answer = await post(path, payload)
        codes.push([answer.statusCode, answer.body])
      }
    expect(new Set(codes.map((each) => JSON.stringify(each))).size).toBe(1)
    expect((await lettersTo('bob@example.org')).map(({ kind }) => kind)).toEqual(['confirm', 'reset', 'known'])
    // The account of a centre gets no e-mail with a link that resets its password.
    expect((await lettersTo('staff@example.org')).map(({ kind }) => kind)).toEqual(['known'])
    expect((await lettersTo('unknown@example.org')).map(({ kind }) => kind)).toEqual(['confirm'])
  })

  it('gets a new password from the reader of the e-mail if two sign-ups use the same address', async () => {
    const email = 'ida@example.org'
    await post('signup', { email, password: PASSWORD })
    await post('signup', { email, password: 'Nineteen herons' })
    const [first, second] = await lettersTo(email)
    expect([first!.kind, second!.kind]).toEqual(['confirm', 'confirm_again'])
    expect((await post('confirm', { token: proofIn(first!.body) })).statusCode).toBe(400)
    const token = proofIn(second!.body)
    expect((await post('confirm', { token })).statusCode).toBe(400)
    expect((await post('reset', { token, password: 'Twenty grey herons' })).statusCode).toBe(202)
    const codeOf = async (password: string) =>
      (await app.inject({ method: 'POST', url: '/api/login', payload: { username: email, password } })).statusCode
    expect(await Promise.all([PASSWORD, 'Nineteen herons'].map(codeOf))).toEqual([401, 401])
    expect((await (await loginAs(app, email, 'Twenty grey herons')).get('/api/me')).json()).toMatchObject({
      username: email,
    })
  })

  it('can get a new password once with the link of an e-mail, which ends its sessions', async () => {
    const email = 'carla@example.org'
    const before = await signUp(email)
    await post('forgotten', { email })
    const token = proofIn((await lettersTo(email)).at(-1)!.body)
    expect(Object.keys((await post('reset', { token, password: 'short' })).json().errors)).toEqual(['password'])
    expect((await post('reset', { token, password: 'Eighteen herons' })).statusCode).toBe(202)
    expect((await before.get('/api/me')).statusCode).toBe(401)
    expect((await loginAs(app, email, 'Eighteen herons')).cookies.access_token).toBeDefined()
    expect((await post('reset', { token, password: 'Nineteen herons' })).json().errors).toHaveProperty('token')
  })

  it('can be deleted with its data, unlike an account of a centre', async () => {
    const email = 'dora@example.org'
    const dora = await signUp(email)
    await dora.post('/api/me/tokens', { name: 'mine' })
    const remove = (caller: Caller, password: string) =>
      caller.call('DELETE', '/api/me/account', { payload: { password } })
    expect((await remove(dora, 'wrong')).json().code).toBe('bad_old_password')
    expect((await remove(dora, PASSWORD)).statusCode).toBe(200)
    expect((await dora.get('/api/me')).statusCode).toBe(401)
    for (const table of ['api_token', 'account_proof'] as const) {
      const { rows } = await test.pool.query(
        `select 1 from ${table} left join app_user u on u.id = user_id where u.id is null`,
      )
      expect(rows).toEqual([])
    }
    expect(await lettersTo(email)).toEqual([])
    await createUser(test.db, { username: 'clerk' })
    expect((await remove(await loginAs(app, 'clerk'), 'seriatim')).json().code).toBe('not_a_public_account')
  })

  it('returns form errors by field', async () => {
    for (const [payload, fields] of [
      [{ email: 'no-address', password: PASSWORD }, ['email']],
      [{ email: 'eve@example.org', password: '12345678' }, ['password']],
      [{ email: 'a@b, c@d', password: '' }, ['email', 'password']],
      [{ email: 'eve@example.org', password: PASSWORD, website: 'http://robots.example' }, ['check']],
      [{ email: 'eve@example.org', password: PASSWORD, check: 'made.up' }, ['check']],
    ] as const)
      expect(Object.keys((await post('signup', payload)).json().errors)).toEqual(fields)
    expect(await lettersTo('eve@example.org')).toEqual([])
  })
})

describe('a robot', () => {
  const sender: RequestSender = { address: '192.0.2.1', locale: 'en', origin: 'https://issn.example', isForm: true }
  const letter = {
    first_name: 'Ada',
    last_name: 'Byron',
    organization: '',
    email: 'ada@example.org',
    subject: 'A title',
    message: 'It changed.',
    country: 'FRA',
    website: '',
  }

  it('is detected if it sends a form too early, too late, without the check value or with the hidden field', async () => {
    const now = new Date('2026-11-25T12:00:00Z')
    const check = await newFormCheck(test.db, now)
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
    expect(await isValidFormCheck(test.db, check, after(1))).toBe(false)
    expect(await isValidFormCheck(test.db, check, after(20))).toBe(true)
    expect(await isValidFormCheck(test.db, check, after(90_000))).toBe(false)
    for (const wrong of ['', '.', check.slice(1), `${check}x`, 'zz.zz'])
      expect(await isValidFormCheck(test.db, wrong, after(20))).toBe(false)
    const sent = (more: object, at = after(20)) => service.contact({ ...letter, ...more }, sender, at)
    await expect(sent({})).rejects.toBeInstanceOf(FormRefusal)
    await expect(sent({ check, website: 'x' })).rejects.toBeInstanceOf(FormRefusal)
    await expect(sent({ check }, after(1))).rejects.toBeInstanceOf(FormRefusal)
    await sent({ check })
  })

  it('can send only a limited number of e-mails from one IP address', async () => {
    // Simulates concurrent calls from several servers.
    const taken = await Promise.all(Array.from({ length: 5 }, () => countMail(test.db, 'a', 3)))
    expect(taken.filter((wait) => wait === undefined)).toHaveLength(3)
    expect(await countMail(test.db, 'a', 3)).toSatisfy((wait: number) => wait > 0 && wait <= 3_600)
    expect(await countMail(test.db, 'b', 3)).toBeUndefined()
    await test.pool.query(`update letter_caused set at = at - interval '1 hour'`)
    expect(await countMail(test.db, 'a', 3)).toBeUndefined()
    await removeOldMailCounts(test.db)
    expect((await test.pool.query('select from letter_caused')).rowCount).toBe(1)
    const codes = []
    for (let count = 0; count < 12; count++) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/public/contact',
        payload: letter,
        remoteAddress: '192.0.2.99',
      })
      codes.push(answer.statusCode)
    }
    expect(codes.slice(0, 10).every((code) => code === 202)).toBe(true)
    expect(codes.slice(10)).toEqual([429, 429])
  })
})

describe('an e-mail to a centre', () => {
  const letter = {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.org',
    subject: 'A title\r\nBcc: all@example.org',
    message: '<b>It changed.</b>',
  }
  it('goes to the centre of the country or to the international centre; administrators are warned without either', async () => {
    await test.db.updateTable('centre').set({ contact: 'issn@bnf.example' }).where('code', '=', '_7').execute()
    await test.db.updateTable('centre').set({ contact: 'centre@issn.example' }).where('code', '=', '_0').execute()
    expect((await post('contact', { ...letter, country: 'FRA' })).statusCode).toBe(202)
    const [toFrance] = await lettersTo('issn@bnf.example')
    expect(toFrance).toMatchObject({ reply_to: 'ada@example.org', subject: 'A title Bcc: all@example.org' })
    expect(toFrance!.body).toContain('<b>It changed.</b>')
    expect((await post('contact', { ...letter, country: 'ATA' })).statusCode).toBe(202)
    expect(await lettersTo('centre@issn.example')).toHaveLength(1)
    await test.db.updateTable('centre').set({ contact: null }).execute()
    const administrator = await createUser(test.db, { username: 'administrator', permissions: ['userManagement'] })
    expect(administrator).toBeDefined()
    const notices = async () =>
      ((await (await loginAs(app, 'administrator')).get('/api/notices')).json() as { kind: string }[]).filter(
        ({ kind }) => kind === 'contact_unaddressed',
      )
    // Removes messages of earlier tests.
    await test.pool.query(`delete from mail where kind = 'contact'`)
    expect(await notices()).toEqual([])
    expect((await post('contact', { ...letter, country: 'FRA' })).statusCode).toBe(202)
    expect(await notices()).toMatchObject([{ count: 1, to: expect.stringContaining('/admin/centers?row=') }])
    await test.db.updateTable('centre').set({ contact: 'centre@issn.example' }).where('code', '=', '_0').execute()
    expect(await notices()).toEqual([])
    const wrong = (await post('contact', { ...letter, country: 'XXX', message: ' ', email: 'x' })).json().errors
    expect(Object.keys(wrong).sort()).toEqual(['country', 'email', 'message'])
  })
})

describe('the account pages', () => {
  const form = (url: string, fields: Record<string, string>, cookies: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  it('allow log-in, creation of a token and log-out without JavaScript', async () => {
    await signUp('fay@example.org')
    expect((await app.inject('/portal/account')).headers.location).toBe('/portal/login')
    const wrong = await form('/portal/login', { username: 'fay@example.org', password: 'no' })
    expect(wrong.body).toContain('role="alert"')
    const login = await form('/portal/login', { username: 'fay@example.org', password: PASSWORD })
    expect([login.statusCode, login.headers.location]).toEqual([303, '/portal/account'])
    const cookies = cookiesOf(login)
    const page = await app.inject({ url: '/portal/account', cookies })
    expect(page.headers['cache-control']).toBe('no-store')
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)![1]!
    expect((await form('/portal/account/tokens', { name: 'x', csrf: 'wrong' }, cookies)).statusCode).toBe(403)
    const sent = await form('/portal/account/tokens', { name: '<i>mine</i>', csrf }, cookies)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/portal/account'])
    const made = await app.inject({ url: '/portal/account', cookies: { ...cookies, ...cookiesOf(sent) } })
    const token = /data-token="true">([\w-]+)</.exec(made.body)![1]!
    expect(made.body).not.toContain('<i>')
    const api = await app.inject({ url: '/api/public/v1/search', headers: { authorization: `Bearer ${token}` } })
    expect(api.statusCode).toBe(200)
    const id = /tokens\/(\d+)\/revoke/.exec(made.body)![1]!
    for (const _ of ['once', 'by a second click'])
      expect((await form(`/portal/account/tokens/${id}/revoke`, { csrf }, cookies)).statusCode).toBe(303)
    // Sends no access token, so the server renews the session with the refresh token.
    const { access_token: _, ...rest } = cookies
    expect((await app.inject({ url: '/portal/account', cookies: rest })).statusCode).toBe(200)
    const out = await form('/portal/logout', { csrf }, cookies)
    expect([303, 403]).toContain(out.statusCode)
  })

  it('let the public and cataloguers create, view, resume and end subscriptions', async () => {
    await signUp('gus@example.org')
    await createUser(test.db, { username: 'cataloguer', center: '_7' })
    for (const [username, password] of [
      ['gus@example.org', PASSWORD],
      ['cataloguer', 'seriatim'],
    ] as const) {
      const cookies = { ...cookiesOf(await form('/portal/login', { username, password })), locale: 'fr' }
      const page = async (): Promise<string> => (await app.inject({ url: '/portal/account', cookies })).body
      const csrf = /name="csrf" value="([^"]+)"/.exec(await page())![1]!
      expect((await page()).includes('href="/"')).toBe(username === 'cataloguer')
      const subscribe = (url: string, more: Record<string, string> = {}) =>
        form('/portal/account/webhooks', { url, csrf, words: '', country: '', medium: '', ...more }, cookies)
      for (const url of ['', 'nothing', 'http://127.0.0.1/', 'https://user:x@issn.org/']) {
        const refused = await subscribe(url, { words: '<i>kept</i>' })
        expect([url, refused.statusCode, refused.body.includes('id="problem-url"')]).toEqual([url, 200, true])
        expect(refused.body).toContain('value="&lt;i&gt;kept&lt;/i&gt;"')
      }
      expect((await subscribe('x', { words: '\0'.repeat(9_000), country: 'x\0'.repeat(50) })).statusCode).toBe(200)
      const sent = await subscribe('https://issn.org/hook', { words: ' la <b>vie</b> ', country: 'FRA', medium: 'ta' })
      const made = await app.inject({ url: '/portal/account', cookies: { ...cookies, ...cookiesOf(sent) } })
      expect(made.body).toMatch(/data-token="true">[0-9a-f]{64}</)
      expect(made.body).toContain('« la &lt;b&gt;vie&lt;/b&gt; », France')
      expect(await page()).not.toMatch(/data-token/)
      const id = /webhooks\/(\d+)\/end/.exec(await page())![1]!
      expect(await page()).not.toContain(`webhooks/${id}/resume`)
      await sql`update webhook set state = 'paused', last_error = 'timeout' where id = ${id}`.execute(test.db)
      expect(await page()).toContain('Suspendu')
      expect((await form(`/portal/account/webhooks/${id}/resume`, { csrf: 'x' }, cookies)).statusCode).toBe(403)
      const resumed = await form(`/portal/account/webhooks/${id}/resume`, { csrf }, cookies)
      expect([resumed.statusCode, resumed.headers.location]).toEqual([303, '/portal/account#subscriptions'])
      expect(await page()).not.toContain('Suspendu')
      expect((await form(`/portal/account/webhooks/${id}/end`, { csrf }, cookies)).statusCode).toBe(303)
      expect(await page()).not.toContain('https://issn.org/hook')
      // After a second click, the subscription no longer exists, and the page shows the remaining subscriptions.
      expect((await form(`/portal/account/webhooks/${id}/end`, { csrf }, cookies)).statusCode).toBe(303)
    }
  })

  it('return a page or a redirect, and no server error, for any form content', async () => {
    await signUp('hal@example.org')
    const cookies = cookiesOf(await form('/portal/login', { username: 'hal@example.org', password: PASSWORD }))
    const csrf = /name="csrf" value="([^"]+)"/.exec((await app.inject({ url: '/portal/account', cookies })).body)![1]!
    const check = await newFormCheck(test.db, new Date(Date.now() - 10_000))
    const email = 'jo@example.org'
    for (const text of ['a\0b', `x${'😀'.repeat(600)}`, 'x'.repeat(15_000)]) {
      const names = { first_name: text, last_name: text, organization: text, subject: text, message: text }
      for (const [name, fields] of [
        ['login', { username: text, password: text }],
        ['signup', { email, password: text, check }],
        ['forgotten', { email: text, check }],
        ['reset', { token: text, password: text }],
        ['confirm', { token: text }],
        ['contact', { ...names, email, country: 'FRA', check }],
        ['account/tokens', { name: text, csrf }],
        ['account/webhooks', { url: `https://issn.org/${text}`, csrf }],
        ['account/webhooks', { url: 'https://issn.org/', words: text, country: text, medium: text, csrf }],
        ['account/delete', { password: text, csrf }],
      ] as [string, Record<string, string>][]) {
        const answer = await form(`/portal/${name}`, fields, cookies)
        // A form that creates a subscription with a valid URL redirects.
        expect([200, 303], `${name} ${text.slice(0, 3)}`).toContain(answer.statusCode)
      }
    }
  })

  it('redirect after a form, so that a reload sends no form again', async () => {
    const check = await newFormCheck(test.db, new Date(Date.now() - 10_000))
    const email = 'iris@example.org'
    const signedUp = await form('/portal/signup', { email, password: PASSWORD, check })
    expect([signedUp.statusCode, signedUp.headers.location]).toEqual([303, '/portal/done/letter-sent'])
    const done = await app.inject('/portal/done/letter-sent')
    expect([done.statusCode, done.body.includes('An e-mail was sent')]).toEqual([200, true])
    const token = proofIn((await lettersTo(email))[0]!.body)
    expect((await form('/portal/confirm', { token })).headers.location).toBe('/portal/done/confirmed')
    expect((await form('/portal/forgotten', { email, check })).headers.location).toBe('/portal/done/letter-sent')
    const reset = proofIn((await lettersTo(email)).at(-1)!.body)
    const chosen = await form('/portal/reset', { token: reset, password: 'Eighteen herons' })
    expect(chosen.headers.location).toBe('/portal/done/password-chosen')
    const message = { first_name: 'Iris', last_name: 'A', email, subject: 'S', message: 'M', country: 'FRA', check }
    expect((await form('/portal/contact', message)).headers.location).toBe('/portal/done/message-sent')
    const cookies = cookiesOf(await form('/portal/login', { username: email, password: 'Eighteen herons' }))
    const csrf = /name="csrf" value="([^"]+)"/.exec((await app.inject({ url: '/portal/account', cookies })).body)![1]!
    const deleted = await form('/portal/account/delete', { password: 'Eighteen herons', csrf }, cookies)
    expect(deleted.headers.location).toBe('/portal/done/account-deleted')
    expect((await app.inject('/portal/done/nothing')).statusCode).toBe(404)
    expect((await app.inject('/portal/done/constructor')).statusCode).toBe(404)
  })

  it('show the secret of a new token once, and only to the account that created it', async () => {
    await signUp('jan@example.org')
    await signUp('kim@example.org')
    const [jan, kim] = await Promise.all(
      ['jan@example.org', 'kim@example.org'].map(async (username) =>
        cookiesOf(await form('/portal/login', { username, password: PASSWORD })),
      ),
    )
    const csrf = /name="csrf" value="([^"]+)"/.exec(
      (await app.inject({ url: '/portal/account', cookies: jan })).body,
    )![1]!
    const sent = await form('/portal/account/tokens', { name: 'mine', csrf }, jan)
    const secret = sent.cookies.find(({ name }) => name === 'portal_secret')!
    expect(secret).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/portal/account', maxAge: 60 })
    const shown = async (cookies: Record<string, string>) =>
      app.inject({ url: '/portal/account', cookies: { ...cookies, portal_secret: secret.value } })
    expect((await shown(kim!)).body).not.toContain('data-token')
    const own = await shown(jan!)
    expect(own.body).toMatch(/data-token="true">[\w-]{43}</)
    expect(own.body).toContain('“mine”')
    expect(own.cookies).toMatchObject([{ name: 'portal_secret', value: '' }])
    const altered = { ...jan, portal_secret: `${secret.value}x` }
    expect((await app.inject({ url: '/portal/account', cookies: altered })).body).not.toContain('data-token')
  })

  it('offer tokens for list submissions only to accounts that may submit lists', async () => {
    await signUp('lea@example.org')
    await createUser(test.db, { username: 'submitter', permissions: ['issn_submit'] })
    for (const [username, password, isOffered] of [
      ['lea@example.org', PASSWORD, false],
      ['submitter', 'seriatim', true],
    ] as const) {
      const cookies = cookiesOf(await form('/portal/login', { username, password }))
      const { body } = await app.inject({ url: '/portal/account', cookies })
      expect([username, body.includes('name="lists"')]).toEqual([username, isOffered])
      const csrf = /name="csrf" value="([^"]+)"/.exec(body)![1]!
      await form('/portal/account/tokens', { name: 'x', lists: '1', csrf }, cookies)
      const { rows } = await test.pool.query<{ scopes: string[] }>(
        'select scopes from api_token join app_user u on u.id = user_id where username = $1',
        [username],
      )
      expect([username, rows[0]!.scopes]).toEqual([username, isOffered ? ['lists'] : []])
    }
  })

  describe('at a log-in before the confirmation', () => {
    const logIn = (username: string, password: string) => form('/portal/login', { username, password })
    const kinds = async (email: string) => (await lettersTo(email)).map(({ kind }) => kind)

    it('send the e-mail again only if the password is correct, and then show a message about it', async () => {
      const email = 'mia@example.org'
      await post('signup', { email, password: PASSWORD })
      const wrong = await logIn(email, 'Nineteen herons')
      const unknown = await logIn('unknown@example.org', 'Nineteen herons')
      expect(wrong.body.replaceAll(email, '')).toBe(unknown.body.replaceAll('unknown@example.org', ''))
      expect(await kinds(email)).toEqual(['confirm'])
      const right = await logIn(' Mia@example.org', PASSWORD)
      expect(right.statusCode).toBe(200)
      expect(right.cookies).toEqual([])
      const exact = await logIn(email, PASSWORD)
      expect(exact.body).toContain('This account is not confirmed yet. The e-mail with the link was sent again')
      const letters = await lettersTo(email)
      expect(letters.at(-1)).toMatchObject({ kind: 'confirm' })
      expect((await post('confirm', { token: proofIn(letters.at(-1)!.body) })).statusCode).toBe(202)
      expect((await logIn(email, PASSWORD)).statusCode).toBe(303)
    })

    it('send at most three e-mails an hour', async () => {
      const email = 'noa@example.org'
      await post('signup', { email, password: PASSWORD })
      for (let count = 0; count < 4; count++) await logIn(email, PASSWORD)
      expect(await kinds(email)).toEqual(['confirm', 'confirm', 'confirm'])
      expect((await logIn(email, PASSWORD)).body).toContain('Use the link in the e-mail that was sent to you')
    })

    it('send an e-mail that asks for a new password if two sign-ups used the address', async () => {
      const email = 'oli@example.org'
      await post('signup', { email, password: PASSWORD })
      await post('signup', { email, password: 'Nineteen herons' })
      await test.pool.query('delete from account_proof')
      await logIn(email, PASSWORD)
      expect(await kinds(email)).toEqual(['confirm', 'confirm_again', 'confirm_again'])
    })

    it('do not send an e-mail to an account that an administrator closed', async () => {
      await createUser(test.db, { username: 'closed@example.org' })
      await test.pool.query(`update app_user set is_active = false where username = 'closed@example.org'`)
      expect((await logIn('closed@example.org', 'seriatim')).body).toContain('Inactive user')
      expect(await kinds('closed@example.org')).toEqual([])
    })
  })

  it('show the account page when a user changes the language after a refused form', async () => {
    for (const part of ['tokens', 'webhooks', 'delete']) {
      const { statusCode, headers, cookies } = await app.inject(`/portal/account/${part}?lang=fr`)
      expect([statusCode, headers.location]).toEqual([303, '/portal/account'])
      expect(cookies).toMatchObject([{ name: 'locale', value: 'fr' }])
    }
    expect((await app.inject('/portal/account/nothing')).statusCode).toBe(404)
  })

  it.each(['signup', 'forgotten', 'contact', 'login', 'reset?token=x', 'confirm?token=x'])(
    'include %s with a form that reports errors',
    async (name) => {
      const page = await app.inject(`/portal/${name}`)
      expect([page.statusCode, page.body.includes('<form')]).toEqual([200, true])
      const sent = await form(`/portal/${name.split('?')[0]}`, { token: 'x', email: 'x', password: 'x' })
      expect(sent.statusCode).toBe(200)
      expect(sent.body).toMatch(/class="error"|role="alert"/)
    },
  )
})
