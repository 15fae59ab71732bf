/** Invitations, sessions, additional centres, API quotas, and the rights of an administrator of one centre. */
import type { MailRow, OpenSession, RoleRow, UserRow } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { codeOf } from '../../testing/answers.ts'
import {
  type Caller,
  callerWith,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testApp,
  testDb,
} from '../../testing/index.ts'

const USERS = '/api/admin/users'
const PASSWORD = 'a long sentence 42'

let db: TestDb
let app: App
let [paris, lyon]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  // Has the rights of an administrator for the French centre only.
  await createUser(db.db, { username: 'lyon', center: '_7', permissions: ['search', 'catalog', 'userManagement'] })
  app = await testApp(db)
  ;[paris, lyon] = await Promise.all(['paris', 'lyon'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const userNamed = async (name: string): Promise<UserRow> => {
  const { rows } = (await paris!.get(`${USERS}?size=1000`)).json() as { rows: UserRow[] }
  return rows.find(({ username }) => username === name)!
}
const letters = async (): Promise<MailRow[]> => (await paris!.get('/api/admin/mails?search=account')).json().rows
const tokenIn = (text: string | null): string => /\/invitation#(\S+)/.exec(text ?? '')![1]!
const anybody = () => callerWith(app)

describe('an invitation', () => {
  it('lets the recipient set the password of a new account once', async () => {
    const made = await paris!.post(USERS, {
      username: 'anna',
      email: 'anna@centre.test',
      center: '_7',
      roles: ['cataloguer'],
      invite: true,
    })
    expect(made.json(), made.body).toMatchObject({ must_change_password: true, invited_until: expect.any(String) })
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: 'anna@centre.test', kind: 'invitation', state: 'waiting', language: 'en' })
    expect(letter!.text).toContain('anna')
    const token = tokenIn(letter!.text)
    expect((await anybody().post('/api/invitation/read', { token })).json()).toMatchObject({ username: 'anna' })
    expect(codeOf(await anybody().post('/api/invitation', { token, password: 'short' }))).toEqual([
      400,
      'weak_password',
    ])
    const both = await Promise.all([1, 2].map(() => anybody().post('/api/invitation', { token, password: PASSWORD })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(codeOf(await anybody().post('/api/invitation/read', { token }))).toEqual([404, 'invitation_not_found'])
    const anna = await loginAs(app, 'anna', PASSWORD)
    expect((await anna.get('/api/me')).json()).toMatchObject({ username: 'anna', must_change_password: false })
    expect(await userNamed('anna')).toMatchObject({ invited_until: null, must_change_password: false })
    const { id } = await userNamed('anna')
    const { rows } = (await paris!.get(`/api/audit?user=anna&kind=account`)).json()
    expect(rows).toHaveLength(1)
    const history = (await paris!.get(`${USERS}/${id}/history`)).json()
    expect(history[0].changes).toEqual([{ member: 'invitation', before: null, after: 'anna@centre.test' }])
    expect(JSON.stringify(history)).not.toContain(token)
  })

  it('uses the requested language and the site URL, and replaces an earlier invitation', async () => {
    const { id } = await userNamed('france')
    expect((await paris!.post(`${USERS}/${id}/invite`, {})).json().errors).toHaveProperty('email')
    await paris!.put(`${USERS}/${id}`, { email: 'france@centre.test' })
    await paris!.put('/api/admin/settings/site_url', { value: 'https://issn.example.org/' })
    await paris!.put('/api/admin/settings/invitation_days', { value: 3 })
    expect((await paris!.post(`${USERS}/${id}/invite`, { language: 'fr' })).statusCode).toBe(200)
    const first = (await paris!.get('/api/admin/mails?search=france@centre.test')).json().rows[0] as MailRow
    expect(first.language).toBe('fr')
    expect(first.text).toContain('https://issn.example.org/invitation#')
    expect(first.text).toContain('3 jours')
    await paris!.post(`${USERS}/${id}/invite`, { language: 'fr' })
    expect(codeOf(await anybody().post('/api/invitation/read', { token: tokenIn(first.text) }))).toEqual([
      404,
      'invitation_not_found',
    ])
  })

  it('is refused after its expiry, and for an inactive account', async () => {
    const { id } = await userNamed('france')
    const newest = (await paris!.get('/api/admin/mails?search=france@centre.test')).json().rows[0] as MailRow
    const read = () => anybody().post('/api/invitation/read', { token: tokenIn(newest.text) })
    expect((await read()).statusCode).toBe(200)
    await paris!.put(`${USERS}/${id}`, { is_active: false })
    expect((await read()).statusCode).toBe(404)
    await paris!.put(`${USERS}/${id}`, { is_active: true })
    expect((await read()).statusCode).toBe(200)
    await db.pool.query(`update user_invitation set expires_at = now()`)
    expect((await read()).statusCode).toBe(404)
    for (const token of ['', 'x', '\u0000', 'a'.repeat(200)])
      expect([400, 404]).toContain((await anybody().post('/api/invitation/read', { token })).statusCode)
  })
})

describe('an open invitation', () => {
  const invite = (more: object) =>
    paris!.post(USERS, { username: 'vera', email: 'vera@centre.test', invite: true, ...more })

  it('needs a centre and a role', async () => {
    expect(Object.keys((await invite({})).json().errors).sort()).toEqual(['center', 'roles'])
    expect(Object.keys((await invite({ center: '_7', roles: [] })).json().errors)).toEqual(['roles'])
    expect(Object.keys((await invite({ roles: ['reader'] })).json().errors)).toEqual(['center'])
    expect(await userNamed('vera')).toBeUndefined()
    // An invitation of an existing account without centre and role is refused as well.
    await createUser(db.db, { username: 'roleless', permissions: [] })
    const { id } = await userNamed('roleless')
    await paris!.put(`${USERS}/${id}`, { email: 'roleless@centre.test' })
    const { errors } = (await paris!.post(`${USERS}/${id}/invite`, {})).json()
    expect(Object.keys(errors).sort()).toEqual(['center', 'roles'])
  })

  it('stays in the list after its expiry, until a newer invitation is accepted', async () => {
    expect((await invite({ center: '_7', roles: ['reader'] })).statusCode).toBe(200)
    const { id, invited_until: first } = await userNamed('vera')
    expect(Date.parse(first!)).toBeGreaterThan(Date.now())
    await db.pool.query(`update user_invitation set expires_at = now() - interval '1 hour' where user_id = $1`, [id])
    const { invited_until: expired } = await userNamed('vera')
    expect(Date.parse(expired!)).toBeLessThan(Date.now())
    const { rows } = (await paris!.get(`${USERS}?sort=invited_until&order=asc&size=1`)).json() as { rows: UserRow[] }
    expect(rows.map(({ username }) => username)).toEqual(['vera'])
    const again = await paris!.post(`${USERS}/${id}/invite`, {})
    expect(Date.parse(again.json().invited_until)).toBeGreaterThan(Date.now())
    const [letter] = (await paris!.get('/api/admin/mails?search=vera@centre.test')).json().rows as MailRow[]
    const accepted = await anybody().post('/api/invitation', { token: tokenIn(letter!.text), password: PASSWORD })
    expect(accepted.statusCode).toBe(200)
    expect((await userNamed('vera')).invited_until).toBeNull()
  })

  it('ends when an administrator sets a password', async () => {
    const given = { username: 'olga', email: 'olga@centre.test', center: '_2', roles: ['reader'], invite: true }
    expect((await paris!.post(USERS, given)).statusCode).toBe(200)
    const letter = (await letters()).find(({ to }) => to === given.email)
    const { id } = await userNamed('olga')
    expect((await paris!.put(`${USERS}/${id}`, { password: PASSWORD })).statusCode).toBe(200)
    expect(await userNamed('olga')).toMatchObject({ invited_until: null, must_change_password: true })
    const token = tokenIn(letter!.text)
    expect(codeOf(await anybody().post('/api/invitation/read', { token }))).toEqual([404, 'invitation_not_found'])
  })

  it('can preselect the default role of the settings, which the list of roles marks', async () => {
    const defaults = async () =>
      ((await lyon!.get('/api/admin/roles')).json().rows as RoleRow[]).filter((role) => role.is_default)
    expect((await defaults()).map(({ code }) => code)).toEqual(['cataloguer'])
    const put = (value: string) => paris!.put('/api/admin/settings/default_role', { value })
    expect((await put('no such role')).json().errors.value).toEqual(['Role no such role does not exist.'])
    expect((await put('reader')).statusCode).toBe(200)
    expect((await defaults()).map(({ code }) => code)).toEqual(['reader'])
    expect((await put('')).statusCode).toBe(200)
    expect(await defaults()).toEqual([])
  })
})

describe('sessions of an account', () => {
  it('can be listed and ended by an administrator', async () => {
    const { id } = await userNamed('reader')
    await loginAs(app, 'reader')
    const reader = await loginAs(app, 'reader')
    const open = (await paris!.get(`${USERS}/${id}/sessions`)).json() as OpenSession[]
    expect(open).toHaveLength(2)
    expect(open[0]).toMatchObject({ address: '127.0.0.1', is_own: false, since: expect.any(String) })
    expect((await paris!.post(`${USERS}/${id}/end_sessions`)).json().sessions).toBe(0)
    expect((await reader.get('/api/me')).statusCode).toBe(401)
    expect((await paris!.get(`${USERS}/${id}/sessions`)).json()).toEqual([])
    const own = (await paris!.get(`${USERS}/${(await userNamed('paris')).id}/sessions`)).json() as OpenSession[]
    expect(own.filter(({ is_own }) => is_own)).toHaveLength(1)
    expect(codeOf(await paris!.get(`${USERS}/0/sessions`))).toEqual([404, 'row_not_found'])
  })

  it('show the client address reported by a trusted proxy, and are deleted when they end', async () => {
    const { id } = await userNamed('reader')
    const behind = await testApp(db, { trustedProxies: ['10.0.0.1'] })
    const logInFrom = async (remoteAddress: string, forwarded: string) => {
      const payload = { username: 'reader', password: 'seriatim' }
      const headers = { 'x-forwarded-for': forwarded }
      const answer = await behind.inject({ method: 'POST', url: '/api/login', payload, headers, remoteAddress })
      expect(answer.statusCode).toBe(200)
    }
    await logInFrom('10.0.0.1', '2001:db8::7')
    await logInFrom('::ffff:192.0.2.9', '198.51.100.1')
    await behind.close()
    const open = (await paris!.get(`${USERS}/${id}/sessions`)).json() as OpenSession[]
    expect(open.map(({ address }) => address)).toEqual(['192.0.2.9', '2001:db8::7'])
    await paris!.post(`${USERS}/${id}/end_sessions`)
    const { rows } = await db.pool.query('select from session where user_id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('an account', () => {
  it('can act for its additional centres until they are removed', async () => {
    const { id } = await userNamed('france')
    const france = await loginAs(app, 'france')
    const block = { center_id: '_2', country_id: 'GBR', count: 10, first: '4990-000' }
    expect(codeOf(await france.post('/api/issn_blocks', block))).toEqual([403, 'not_your_centre'])
    const changed = await paris!.put(`${USERS}/${id}`, { centers: ['_2', '_7'] })
    expect(changed.json().centers.map(({ code }: { code: string }) => code)).toEqual(['_7', '_2'])
    expect((await france.get('/api/me')).json().centers.map(({ code }: { code: string }) => code)).toEqual(['_7', '_2'])
    expect((await france.post('/api/issn_blocks', block)).statusCode).toBe(200)
    expect((await paris!.put(`${USERS}/${id}`, { centers: ['_none'] })).json().errors).toHaveProperty('centers')
    await paris!.put(`${USERS}/${id}`, { centers: [] })
    expect((await france.post('/api/issn_blocks', { ...block, first: '4991-000' })).statusCode).toBe(401)
    const again = await loginAs(app, 'france')
    expect(codeOf(await again.post('/api/issn_blocks', { ...block, first: '4991-000' }))).toEqual([
      403,
      'not_your_centre',
    ])
    const history = (await paris!.get(`${USERS}/${id}/history`)).json()
    expect(history[1].changes).toEqual([{ member: 'centers', before: null, after: '_2' }])
  })

  it('loses the rights, sessions and locks of its old centre when it moves to another centre', async () => {
    await createUser(db.db, { username: 'mover', center: '_7', permissions: ['search', 'catalog'] })
    const { id, centers } = await userNamed('mover')
    const { rows } = await db.pool.query<{ issn: string }>(
      `insert into record (issn, center, category) values ('1234-5679', '_7', 'fre') returning issn`,
    )
    const lock = `/api/record_lock/${rows[0]!.issn}`
    const mover = await loginAs(app, 'mover')
    expect((await mover.put(lock, {})).statusCode).toBe(200)
    // Sends the row of the account back unchanged, except for the centre.
    const moved = await paris!.put(`${USERS}/${id}`, { center: '_2', centers: centers.map((each) => each.id) })
    expect(moved.json().centers.map(({ code }: { code: string }) => code)).toEqual(['_2'])
    expect((await mover.get('/api/me')).statusCode).toBe(401)
    expect((await db.pool.query('select from record_lock')).rowCount).toBe(0)
    const again = await loginAs(app, 'mover')
    expect(codeOf(await again.put(lock, {}))).toEqual([403, 'not_your_centre'])
    // An account that stays in its centre or gets an additional centre keeps its sessions.
    expect((await paris!.put(`${USERS}/${id}`, { centers: ['_7'] })).statusCode).toBe(200)
    expect((await again.get('/api/me')).statusCode).toBe(200)
    // The account moves to the central centre, whose users act for all centres, and back.
    await paris!.put(`${USERS}/${id}`, { center: '_0', centers: [] })
    const central = await loginAs(app, 'mover')
    const read = await userNamed('mover')
    expect(read.centers.length).toBeGreaterThan(10)
    const back = await paris!.put(`${USERS}/${id}`, { center: '_7', centers: read.centers.map((each) => each.id) })
    expect(back.json().centers.map(({ code }: { code: string }) => code)).toEqual(['_7'])
    expect((await central.get('/api/me')).statusCode).toBe(401)
  })

  it('has its own API quotas, or the default quotas if it has none', async () => {
    const { id, api_quota } = await userNamed('reader')
    expect(api_quota).toEqual({ total: null, day: null, second: null })
    const put = async (value: unknown) => (await paris!.put(`${USERS}/${id}`, { api_quota: value })).json()
    expect((await put({ total: 7, day: 3, second: 1 })).api_quota).toEqual({ total: 7, day: 3, second: 1 })
    expect((await put({ day: 4 })).api_quota).toEqual({ total: 7, day: 4, second: 1 })
    expect((await put({ day: null })).api_quota).toEqual({ total: 7, day: null, second: 1 })
    expect((await put(null)).api_quota).toEqual({ total: null, day: null, second: null })
    for (const wrong of [{ total: -1 }, { day: 1.5 }, { second: 'x' }, 7])
      expect((await paris!.put(`${USERS}/${id}`, { api_quota: wrong })).statusCode).toBe(400)
  })
})

describe('a centre administrator', () => {
  it('sees only accounts of the centre', async () => {
    const { rows } = (await lyon!.get(`${USERS}?size=1000`)).json() as { rows: UserRow[] }
    expect(rows.map(({ username }) => username).sort()).toEqual(['anna', 'france', 'lyon', 'mover', 'reader', 'vera'])
    const { id } = await userNamed('london')
    for (const answer of [
      await lyon!.get(`${USERS}/${id}`),
      await lyon!.put(`${USERS}/${id}`, { email: 'x@y.test' }),
      await lyon!.delete(`${USERS}/${id}`),
      await lyon!.post(`${USERS}/${id}/end_sessions`),
      await lyon!.post(`${USERS}/${id}/invite`, {}),
      await lyon!.get(`${USERS}/${id}/sessions`),
    ])
      expect(codeOf(answer)).toEqual([404, 'row_not_found'])
  })

  it('cannot grant more rights than the administrator has', async () => {
    const made = (payload: object) => lyon!.post(USERS, { username: 'boris', password: PASSWORD, ...payload })
    const wrong = async (payload: object) => Object.keys((await made(payload)).json().errors)
    expect(await wrong({ center: '_2' })).toEqual(['center'])
    expect(await wrong({})).toEqual(['center'])
    expect(await wrong({ center: '_7', centers: ['_2'] })).toEqual(['centers'])
    expect(await wrong({ center: '_7', roles: ['cataloguer'] })).toEqual(['roles'])
    expect(await wrong({ center: '_7', is_member_of_ic: true })).toEqual(['is_member_of_ic'])
    expect((await made({ center: '_7', roles: ['reader'] })).statusCode).toBe(200)
    const role = { code: 'all', name: 'All', permissions: ['import'] }
    expect(codeOf(await lyon!.post('/api/admin/roles', role))).toEqual([403, 'network_only'])
    const roles = (await paris!.get('/api/admin/roles')).json().rows as Array<{ id: string; code: string }>
    const cataloguer = roles.find(({ code }) => code === 'cataloguer')!
    expect(codeOf(await lyon!.put(`/api/admin/roles/${cataloguer.id}`, { permissions: ['search'] }))).toEqual([
      403,
      'network_only',
    ])
  })

  it('cannot change or invite an account with more rights', async () => {
    const { id } = await userNamed('france')
    expect(codeOf(await lyon!.put(`${USERS}/${id}`, { password: PASSWORD }))).toEqual([403, 'more_than_own'])
    expect(codeOf(await lyon!.post(`${USERS}/${id}/invite`, {}))).toEqual([403, 'more_than_own'])
  })

  it('reads only e-mails to accounts of the centre', async () => {
    const { rows } = (await lyon!.get('/api/admin/mails')).json() as { rows: MailRow[] }
    expect(new Set(rows.map(({ to }) => to))).toEqual(
      new Set(['anna@centre.test', 'france@centre.test', 'vera@centre.test']),
    )
  })

  it('does not read the links of invitations, which open accounts with more rights', async () => {
    const { rows } = (await lyon!.get('/api/admin/mails')).json() as { rows: MailRow[] }
    expect(rows.filter(({ kind }) => kind === 'invitation').map(({ text }) => text)).toContain(null)
    expect(JSON.stringify(rows)).not.toContain('/invitation#')
    expect((await lyon!.get('/api/admin/mails?search=/invitation%23')).json().total).toBe(0)
  })
})
