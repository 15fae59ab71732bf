import { LOGIN_ATTEMPTS, LOGIN_ATTEMPTS_OF_ADDRESS, SESSION_TOTAL_S } from '@seriatim/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../kernel/auth/session-repository.ts'
import { endSessions, setActive, setPassword, setPermissions } from '../../kernel/auth/users.ts'
import type { App } from '../../platform/http/serve.ts'
import {
  callerWith,
  cookiesOf,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testApp,
  testDb,
} from '../../testing/index.ts'

let db: TestDb
let app: App

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const login = (username: string, password = 'seriatim', from = '127.0.0.1') =>
  app.inject({ method: 'POST', url: '/api/login', payload: { username, password }, remoteAddress: from })

const lastAudit = () =>
  db.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

const outcome = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code]

const refreshWith = (cookies: Record<string, string>, csrf = cookies.csrf_refresh_token) =>
  app.inject({
    method: 'POST',
    url: '/api/refresh',
    cookies: { refresh_token: cookies.refresh_token ?? '' },
    headers: { 'x-csrf-token': csrf ?? '' },
  })

describe('a log-in', () => {
  it('sets the cookies of the contract', async () => {
    const answer = await login('france')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user).toMatchObject({ username: 'france', center: { code: '_7' } })
    const byName = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie]))
    for (const name of ['access_token', 'refresh_token'])
      expect(byName[name]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    for (const name of ['csrf_access_token', 'csrf_refresh_token', 'session_expires_at']) {
      expect(byName[name]).toMatchObject({ sameSite: 'Strict', path: '/' })
      expect(byName[name]?.httpOnly).toBeUndefined()
    }
    expect(answer.cookies.every(({ secure }) => !secure)).toBe(true)
    const seconds = Number(byName.session_expires_at?.value) - Date.now() / 1000
    expect(Math.abs(seconds - 900)).toBeLessThan(60)
  })

  it('marks cookies as secure when a trusted proxy reports https, and ignores other proxies', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    const secured = async (server: App) =>
      (
        await server.inject({
          method: 'POST',
          url: '/api/login',
          payload: { username: 'france', password: 'seriatim' },
          headers: https,
        })
      ).cookies.every(({ secure }) => secure === true)
    expect(await secured(app)).toBe(false)
    const behindProxy = await testApp(db, { trustedProxies: ['127.0.0.1'] })
    expect(await secured(behindProxy)).toBe(true)
    await behindProxy.close()
  })

  it('returns the same error for a wrong password and an unknown user', async () => {
    const wrong = await login('france', 'nonsense', '10.0.0.1')
    expect(outcome(wrong)).toEqual([401, 'bad_credentials'])
    expect((await login('unknown-user', 'nonsense', '10.0.0.1')).body).toBe(wrong.body)
  })

  it('reports an inactive user or a user without a role only if the password is correct', async () => {
    await createUser(db.db, { username: 'gone', isActive: false })
    await createUser(db.db, { username: 'roleless', permissions: [] })
    expect(outcome(await login('gone'))).toEqual([403, 'inactive_user'])
    expect(outcome(await login('roleless'))).toEqual([403, 'no_role'])
    expect(outcome(await login('gone', 'wrong'))).toEqual([401, 'bad_credentials'])
  })

  it('stores only hashes of tokens', async () => {
    const cookies = cookiesOf(await login('france'))
    const { rows } = await db.pool.query(`SELECT encode(token_hash, 'escape') AS h FROM session_token`)
    for (const { h } of rows) expect(Object.values(cookies)).not.toContain(h)
  })

  it('treats a user name with SQL or HTML as an unknown user', async () => {
    for (const name of [`' OR 1=1 --`, '<script>alert(1)</script>', `france'; DROP TABLE app_user; --`])
      expect(outcome(await login(name))).toEqual([401, 'bad_credentials'])
    expect((await login('france')).statusCode).toBe(200)
  })
})

describe('the log-in limit', () => {
  beforeEach(async () => {
    await db.db.deleteFrom('login_attempt').execute()
  })

  it('locks an account for an IP address after ten failed log-ins', async () => {
    for (let attempt = 0; attempt < LOGIN_ATTEMPTS; attempt++)
      expect(outcome(await login('london', 'wrong', '10.1.1.1'))).toEqual([401, 'bad_credentials'])
    const refused = await login('london', 'seriatim', '10.1.1.1')
    expect(outcome(refused)).toEqual([429, 'too_many_attempts'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login('london', 'seriatim', '10.1.1.2')).statusCode).toBe(200)
    expect((await login('france', 'seriatim', '10.1.1.1')).statusCode).toBe(200)
  })

  it('locks all accounts for an IP address after fifty failed log-ins', async () => {
    for (let attempt = 0; attempt < LOGIN_ATTEMPTS_OF_ADDRESS; attempt++)
      expect(outcome(await login(`account ${attempt}`, 'seriatim', '10.4.4.4'))).toEqual([401, 'bad_credentials'])
    expect(outcome(await login('france', 'seriatim', '10.4.4.4'))).toEqual([429, 'too_many_attempts'])
    expect((await login('france', 'seriatim', '10.4.4.5')).statusCode).toBe(200)
  })

  it('counts all addresses of an IPv6 network as one', async () => {
    for (let attempt = 0; attempt < LOGIN_ATTEMPTS; attempt++)
      expect((await login('london', 'wrong', `2001:db8:0:1::${attempt}`)).statusCode).toBe(401)
    expect(outcome(await login('london', 'seriatim', '2001:db8:0:1:a:b:c:d'))).toEqual([429, 'too_many_attempts'])
    expect((await login('london', 'seriatim', '2001:db8:0:2::1')).statusCode).toBe(200)
  })

  it('counts concurrent log-ins', async () => {
    const burst = await Promise.all(Array.from({ length: 15 }, () => login('london', 'wrong', '10.2.2.2')))
    expect(burst.filter(({ statusCode }) => statusCode === 401)).toHaveLength(LOGIN_ATTEMPTS)
    expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  })

  it('ends after its time window, and restarts after a successful log-in', async () => {
    for (let attempt = 0; attempt < LOGIN_ATTEMPTS; attempt++) await login('london', 'wrong', '10.3.3.3')
    await db.db
      .updateTable('login_attempt')
      .set({ attempted_at: sql<Date>`now() - interval '301 seconds'` as never })
      .execute()
    expect((await login('london', 'seriatim', '10.3.3.3')).statusCode).toBe(200)
    expect(await db.db.selectFrom('login_attempt').select('id').execute()).toEqual([])
  })
})

describe('a session', () => {
  it('returns its user with centre and permissions', async () => {
    const france = await loginAs(app, 'france')
    const profile = (await france.get('/api/me')).json()
    expect(profile).toMatchObject({
      username: 'france',
      center: { code: '_7', active_block: null },
      centers: [{ code: '_7' }],
      is_member_of_ic: false,
      catalog_permission: true,
      user_management_permission: false,
    })
    expect(profile.permissions).not.toContain('userManagement')
    const paris = (await (await loginAs(app, 'paris')).get('/api/me')).json()
    expect(paris.is_member_of_ic).toBe(true)
    expect(paris.centers.length).toBeGreaterThan(50)
    expect((await (await loginAs(app, 'nocentre')).get('/api/me')).json().center).toBeNull()
  })

  it('returns the active block of the centre with its limits', async () => {
    const { id } = await db.db.selectFrom('centre').select('id').where('code', '=', '_2').executeTakeFirstOrThrow()
    await db.db
      .insertInto('issn_block')
      .values({ center_id: id, country: 'GBR', first_number: 4_100_000, last_number: 4_104_999, state: 'active' })
      .execute()
    const profile = (await (await loginAs(app, 'london')).get('/api/me')).json()
    expect(profile.center.active_block).toMatchObject({ first: '4100-000', last: '4104-999', free: 0 })
  })

  it('is refused without a token and with an invalid or expired one', async () => {
    expect(outcome(await callerWith(app).get('/api/me'))).toEqual([401, 'session_expired'])
    expect(outcome(await callerWith(app, { access_token: 'x' }).get('/api/me'))).toEqual([401, 'session_expired'])
    const france = await loginAs(app, 'france')
    await db.pool.query(`UPDATE session_token SET expires_at = now() - interval '1 second' WHERE kind = 'access'`)
    expect(outcome(await france.get('/api/me'))).toEqual([401, 'session_expired'])
    expect((await refreshWith(france.cookies)).statusCode).toBe(200)
  })

  it('ends immediately when its user becomes inactive', async () => {
    await createUser(db.db, { username: 'leaver' })
    const leaver = await loginAs(app, 'leaver')
    await db.db.updateTable('app_user').set({ is_active: false }).where('username', '=', 'leaver').execute()
    expect(outcome(await leaver.get('/api/me'))).toEqual([401, 'session_expired'])
    expect(outcome(await refreshWith(leaver.cookies))).toEqual([401, 'session_expired'])
  })

  it('requires its own CSRF token for requests that change data', async () => {
    const [france, london] = [await loginAs(app, 'france'), await loginAs(app, 'london')]
    const change = (csrf: string) =>
      france.call('POST', '/api/me/password', {
        payload: { old: 'wrong', new: 'new password' },
        headers: { 'x-csrf-token': csrf },
      })
    expect(outcome(await change(''))).toEqual([403, 'csrf'])
    expect(outcome(await change(london.cookies.csrf_access_token ?? ''))).toEqual([403, 'csrf'])
    expect(outcome(await change(france.cookies.csrf_refresh_token ?? ''))).toEqual([403, 'csrf'])
    expect(outcome(await change(france.cookies.csrf_access_token ?? ''))).toEqual([400, 'bad_old_password'])
  })
})

describe('a request during a token refresh by another tab', () => {
  it('is accepted with the previous CSRF token until that token expires', async () => {
    const { cookies } = await loginAs(app, 'france')
    const renewed = cookiesOf(await refreshWith(cookies))
    const change = (csrf = '') =>
      callerWith(app, renewed).call('POST', '/api/me/password', {
        payload: { old: 'wrong', new: 'new password' },
        headers: { 'x-csrf-token': csrf },
      })
    expect(outcome(await change(cookies.csrf_access_token))).toEqual([400, 'bad_old_password'])
    expect(outcome(await change(cookies.csrf_refresh_token))).toEqual([403, 'csrf'])
    expect((await refreshWith(renewed, cookies.csrf_refresh_token)).statusCode).toBe(200)
    expect(outcome(await refreshWith(renewed, cookies.csrf_access_token))).toEqual([403, 'csrf'])
    await db.pool.query(`UPDATE session_token SET expires_at = now() WHERE token_hash = sha256($1)`, [
      Buffer.from(cookies.access_token ?? ''),
    ])
    expect(outcome(await change(cookies.csrf_access_token))).toEqual([403, 'csrf'])
    await db.db.deleteFrom('login_attempt').execute()
  })
})

describe('a session refresh', () => {
  it('returns new access and refresh tokens', async () => {
    const france = await loginAs(app, 'france')
    const answer = await refreshWith(france.cookies)
    expect(answer.statusCode).toBe(200)
    expect(Date.parse(answer.json().expires_at)).toBeGreaterThan(Date.now())
    const fresh = cookiesOf(answer)
    expect(fresh.refresh_token).not.toBe(france.cookies.refresh_token)
    expect((await callerWith(app, fresh).get('/api/me')).statusCode).toBe(200)
    expect((await refreshWith(fresh)).statusCode).toBe(200)
  })

  it('accepts the previous refresh token for 30 seconds; later use of it ends the session', async () => {
    const { cookies } = await loginAs(app, 'france')
    const other = await loginAs(app, 'france')
    await refreshWith(cookies)
    const again = await refreshWith(cookies)
    expect(again.statusCode).toBe(200)
    expect((await callerWith(app, cookiesOf(again)).get('/api/me')).statusCode).toBe(200)
    await db.pool.query(`UPDATE session_token SET spent_at = spent_at - interval '31 seconds'`)
    // The CSRF token does not matter: a used refresh token alone shows that it was stolen.
    expect(outcome(await refreshWith(cookies, 'nonsense'))).toEqual([401, 'session_expired'])
    expect(outcome(await callerWith(app, cookiesOf(again)).get('/api/me'))).toEqual([401, 'session_expired'])
    expect(outcome(await refreshWith(cookiesOf(again)))).toEqual([401, 'session_expired'])
    expect((await other.get('/api/me')).statusCode).toBe(200)
    expect((await lastAudit()).details).toEqual({ action: 'token_reused', account: 'france' })
  })

  it('extends the session up to its maximum duration', async () => {
    const { cookies } = await loginAs(app, 'france')
    const { rows } = await db.pool.query(
      `UPDATE session SET created_at = now() - make_interval(secs => $2) WHERE id =
         (SELECT session_id FROM session_token WHERE token_hash = sha256($1)) RETURNING id`,
      [Buffer.from(cookies.access_token ?? ''), SESSION_TOTAL_S - 60],
    )
    const fresh = await refreshWith(cookies)
    const left = (Date.parse(fresh.json().expires_at) - Date.now()) / 1000
    expect(left).toBeLessThanOrEqual(60)
    const { rows: outliving } = await db.pool.query(
      `SELECT t.kind FROM session s JOIN session_token t ON t.session_id = s.id
         WHERE s.id = $1 AND t.token_hash = ANY(ARRAY[sha256($3), sha256($4)])
         AND t.expires_at > s.created_at + make_interval(secs => $2)`,
      [
        rows[0].id,
        SESSION_TOTAL_S,
        ...['access_token', 'refresh_token'].map((name) => Buffer.from(cookiesOf(fresh)[name] ?? '')),
      ],
    )
    expect(outliving).toEqual([])
  })

  it('returns valid tokens to concurrent tabs', async () => {
    const { cookies } = await loginAs(app, 'france')
    const tabs = await Promise.all([refreshWith(cookies), refreshWith(cookies), refreshWith(cookies)])
    for (const tab of tabs) {
      expect(tab.statusCode).toBe(200)
      expect((await callerWith(app, cookiesOf(tab)).get('/api/me')).statusCode).toBe(200)
      expect((await refreshWith(cookiesOf(tab))).statusCode).toBe(200)
    }
  })

  it('requires the refresh token and its CSRF token', async () => {
    const { cookies } = await loginAs(app, 'france')
    expect(outcome(await refreshWith({}))).toEqual([401, 'session_expired'])
    expect(outcome(await refreshWith(cookies, cookies.csrf_access_token))).toEqual([403, 'csrf'])
  })
})

describe('a log-out', () => {
  it('ends the session on the server and clears the cookies', async () => {
    const { cookies } = await loginAs(app, 'france')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/logout',
      cookies,
      headers: { 'x-csrf-token': cookies.csrf_refresh_token ?? '' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toHaveLength(5)
    expect(answer.cookies.every(({ value }) => value === '')).toBe(true)
    expect(outcome(await callerWith(app, cookies).get('/api/me'))).toEqual([401, 'session_expired'])
    expect(outcome(await refreshWith(cookies))).toEqual([401, 'session_expired'])
  })
})

describe('a password change', () => {
  it('requires the old password and ends the other sessions of the user', async () => {
    await createUser(db.db, { username: 'changer' })
    const [here, there] = [await loginAs(app, 'changer'), await loginAs(app, 'changer')]
    expect(outcome(await here.post('/api/me/password', { old: 'seriatim', new: 'short' }))).toEqual([
      400,
      'weak_password',
    ])
    const changed = await here.post('/api/me/password', { old: 'seriatim', new: 'пароль из слов' })
    expect(changed.statusCode).toBe(200)
    expect((await here.get('/api/me')).statusCode).toBe(200)
    expect(outcome(await there.get('/api/me'))).toEqual([401, 'session_expired'])
    expect(outcome(await login('changer'))).toEqual([401, 'bad_credentials'])
    expect((await login('changer', 'пароль из слов')).statusCode).toBe(200)
  })
})

describe('the password change policy', () => {
  it('blocks a password change after ten wrong old passwords', async () => {
    await createUser(db.db, { username: 'guessed' })
    const caller = await loginAs(app, 'guessed')
    const guess = (old: string) => caller.post('/api/me/password', { old, new: 'five wise quokkas' })
    for (let attempt = 0; attempt < LOGIN_ATTEMPTS; attempt++)
      expect(outcome(await guess(`wrong ${attempt}`))).toEqual([400, 'bad_old_password'])
    expect(outcome(await guess('seriatim'))).toEqual([429, 'too_many_attempts'])
    expect(outcome(await login('guessed'))).toEqual([429, 'too_many_attempts'])
    await db.db.deleteFrom('login_attempt').execute()
    expect((await guess('seriatim')).statusCode).toBe(200)
  })

  it.each([
    '12345678',
    '87654321',
    'aaaaaaaa',
    'ababababab',
    'qwertyui',
    'Password1!',
    'MotDePasse2026',
    'chooser1',
    'resoohc_resoohc',
    'Chooser2026!',
  ])('refuses the new password %s', async (wanted) => {
    await createUser(db.db, { username: 'chooser' }).catch(() => undefined)
    const caller = await loginAs(app, 'chooser')
    const answer = await caller.post('/api/me/password', { old: 'seriatim', new: wanted })
    expect(outcome(answer)).toEqual([400, wanted.startsWith('resoohc') ? 'password_named' : 'weak_password'])
  })

  it('refuses the old password as the new one', async () => {
    const caller = await loginAs(app, 'chooser')
    expect(outcome(await caller.post('/api/me/password', { old: 'seriatim', new: 'seriatim' }))).toEqual([
      400,
      'same_password',
    ])
  })
})

describe('the audit log of accounts', () => {
  it('contains successful and failed log-ins with their IP address, but no unknown user names', async () => {
    await login('france', 'seriatim', '10.9.9.1')
    expect(await lastAudit()).toMatchObject({ kind: 'login', username: 'france', details: { address: '10.9.9.1' } })
    await login('france', 'wrong', '10.9.9.2')
    expect(await lastAudit()).toMatchObject({
      kind: 'login_failed',
      username: 'france',
      details: { address: '10.9.9.2', cause: 'bad_credentials' },
    })
    await login('my secret password', 'seriatim', '10.9.9.3')
    expect(await lastAudit()).toMatchObject({ kind: 'login_failed', username: '', details: { address: '10.9.9.3' } })
    await db.db.deleteFrom('login_attempt').execute()
    await createUser(db.db, { username: 'closed', isActive: false })
    await login('closed', 'seriatim', '10.9.9.4')
    expect((await lastAudit()).details).toEqual({ address: '10.9.9.4', cause: 'inactive_user' })
    const paris = await loginAs(app, 'paris')
    const { rows: entries } = (await paris.get('/api/audit?kind=login_failed')).json()
    expect(entries.map(({ sentence }: { sentence: string }) => sentence)).toEqual(
      expect.arrayContaining([
        'A log-in from 10.9.9.2 failed: wrong password',
        'A log-in from 10.9.9.3 failed: the account does not exist',
        'A log-in from 10.9.9.4 was refused: the account is inactive',
      ]),
    )
  })

  it('contains changes of accounts with their author', async () => {
    const actor = { userId: null, username: 'command line' }
    await createUser(db.db, { username: 'watched' })
    for (const [operation, sentence] of [
      [() => setPassword(db.db, 'watched', 'seriatim', actor), 'The password of watched was changed'],
      [() => endSessions(db.db, 'watched', actor), 'The sessions of watched were ended'],
      [
        () => setActive(db.db, 'watched', false, actor),
        'The account watched was deactivated and its sessions were ended',
      ],
    ] as const) {
      const watched = await loginAs(app, 'watched')
      await operation()
      expect(outcome(await watched.get('/api/me')), sentence).toEqual([401, 'session_expired'])
      expect(outcome(await refreshWith(watched.cookies)), sentence).toEqual([401, 'session_expired'])
      const paris = await loginAs(app, 'paris')
      const { rows: entries } = (await paris.get('/api/audit?kind=account')).json()
      expect(entries[0]).toMatchObject({ username: 'command line', sentence })
    }
    await setActive(db.db, 'watched', true, actor)
    const watched = await loginAs(app, 'watched')
    await setPermissions(db.db, 'watched', ['search'], actor)
    expect((await watched.get('/api/me')).json().permissions).toEqual(['search'])
    await setPermissions(db.db, 'watched', [], actor)
    expect(outcome(await login('watched'))).toEqual([403, 'no_role'])
  })
})

describe('the demonstration accounts', () => {
  const warnings = async (host: string) => {
    const open = await testApp(db, { host })
    const paris = await loginAs(open, 'paris')
    const answer = (await paris.get('/api/admin/warnings')).json().warnings
    await open.close()
    return answer
  }
  it('cause a warning if they have their default passwords and the server accepts remote connections', async () => {
    expect(await warnings('127.0.0.1')).toEqual([])
    expect(await warnings('0.0.0.0')).toMatchObject([
      { code: 'demonstration_open', sentence: expect.stringMatching(/paris, france, london, reader, nocentre\.$/) },
    ])
    for (const username of ['france', 'london', 'reader', 'nocentre'])
      await setActive(db.db, username, false, { userId: null, username: 'command line' })
    expect((await warnings('0.0.0.0'))[0].sentence).toMatch(/: paris\.$/)
    for (const username of ['france', 'london', 'reader', 'nocentre'])
      await setActive(db.db, username, true, { userId: null, username: 'command line' })
  })
})

describe('the expiry job', () => {
  it('deletes only expired sessions', async () => {
    const [ended, live] = [await loginAs(app, 'reader'), await loginAs(app, 'reader')]
    const endedId = (
      await db.pool.query('SELECT session_id FROM session_token WHERE token_hash = sha256($1)', [
        Buffer.from(ended.cookies.access_token ?? ''),
      ])
    ).rows[0].session_id
    await db.pool.query(`UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1`, [endedId])
    await deleteExpired(db.db, 300)
    expect(await db.db.selectFrom('session').select('id').where('id', '=', endedId).execute()).toEqual([])
    expect((await live.get('/api/me')).statusCode).toBe(200)
  })
})
