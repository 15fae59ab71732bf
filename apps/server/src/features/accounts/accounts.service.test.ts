import { type RoleRow, USER_LIST, type UserRow } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '../../kernel/auth/users.ts'
import type { App } from '../../platform/http/serve.ts'
import { codeOf } from '../../testing/answers.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'

const USERS = '/api/admin/users'
const ROLES = '/api/admin/roles'
const PASSWORD = 'a long sentence 42'

let db: TestDb
let app: App
let [paris, france]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const users = async (query = 'size=1000'): Promise<UserRow[]> => (await paris!.get(`${USERS}?${query}`)).json().rows
const userNamed = async (name: string): Promise<UserRow> => {
  const row = (await users()).find(({ username }) => username === name)
  expect(row, name).toBeDefined()
  return row!
}
const roles = async (): Promise<RoleRow[]> => (await paris!.get(`${ROLES}?size=1000`)).json().rows
const create = async (payload: object): Promise<UserRow> => {
  const answer = await paris!.post(USERS, { password: PASSWORD, ...payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const login = (username: string, password = PASSWORD) =>
  app.inject({ method: 'POST', url: '/api/login', payload: { username, password } })

describe('a new account', () => {
  it('must choose a new password before any other call is accepted', async () => {
    const anna = await create({ username: ' anna ', email: 'anna@example.org', center: '_7', roles: ['cataloguer'] })
    expect(anna).toMatchObject({
      username: 'anna',
      email: 'anna@example.org',
      center: { code: '_7' },
      centers: [{ code: '_7' }],
      roles: [{ code: 'cataloguer' }],
      is_active: true,
      is_member_of_ic: false,
      last_login_at: null,
      sessions: 0,
      must_change_password: true,
    })
    expect(anna).not.toHaveProperty('password')
    expect((await login('anna')).json().user).toMatchObject({ must_change_password: true })
    const caller = await loginAs(app, 'anna', PASSWORD)
    for (const url of ['/api/medium', '/api/ltwa/versions', '/api/announcements', USERS])
      expect(codeOf(await caller.get(url)), url).toEqual([403, 'password_change_required'])
    expect(codeOf(await caller.post('/api/search', {}))).toEqual([403, 'password_change_required'])
    expect((await caller.get('/api/me')).json().must_change_password).toBe(true)
    expect((await caller.get('/api/state')).statusCode).toBe(200)
    expect((await caller.post('/api/me/password', { old: PASSWORD, new: 'another sentence 7' })).statusCode).toBe(200)
    expect((await caller.get('/api/medium')).statusCode).toBe(200)
    expect(await userNamed('anna')).toMatchObject({ must_change_password: false, sessions: 1 })
  })

  it('is refused with an error for each invalid field', async () => {
    const errorsOf = async (payload: object) => {
      const answer = await paris!.post(USERS, payload)
      expect(answer.statusCode, answer.body).toBe(400)
      return answer.json().errors
    }
    expect(await errorsOf({})).toEqual({
      username: ['Enter a username.'],
      password: ['Enter a password.'],
    })
    const fields = async (payload: object) =>
      Object.keys(await errorsOf({ username: 'new', password: PASSWORD, ...payload })).sort()
    for (const username of ['FRANCE', 'with blank', ' ', '<b>', 'x'.repeat(101), '\u202efrance', '-x'])
      expect(await fields({ username }), username).toEqual(['username'])
    for (const password of ['short', 'password', 'newnewnew'.slice(0, 3)])
      expect(await fields({ password })).toEqual(['password'])
    expect(await fields({ email: 'no-address', center: '_none', roles: ['reader', 'no role'] })).toEqual([
      'center',
      'email',
      'roles',
    ])
    expect((await users()).map(({ username }) => username)).not.toContain('new')
  })

  it('has changed roles from its next request on, and cannot be updated from an outdated row', async () => {
    await createUser(db.db, { username: 'boris', password: PASSWORD, permissions: ['search'] })
    const boris = await loginAs(app, 'boris', PASSWORD)
    const row = await userNamed('boris')
    const put = (payload: object) => paris!.put(`${USERS}/${row.id}`, payload)
    expect((await boris.get('/api/ltwa/export-to-csv')).statusCode).toBe(200)
    expect((await boris.get(USERS)).statusCode).toBe(403)
    const changed = await put({ roles: ['administrator'], center: '_2', updated_at: row.updated_at })
    expect(changed.json()).toMatchObject({ roles: [{ code: 'administrator' }], center: { code: '_2' }, email: null })
    expect((await boris.get(USERS)).statusCode).toBe(200)
    expect(codeOf(await put({ email: 'x@example.org', updated_at: row.updated_at }))).toEqual([409, 'stale_row'])
    expect((await put({ username: 'other' })).json().errors).toHaveProperty('username')
    expect((await put({ roles: ['reader'], center: null, issn_quota: 500 })).json()).toMatchObject({
      center: null,
      issn_quota: 500,
    })
    expect((await put({ issn_quota: null })).json().issn_quota).toBeNull()
    expect((await put({ issn_quota: -1 })).statusCode).toBe(400)
    // The account lost a centre, so its sessions end.
    expect((await boris.get(USERS)).statusCode).toBe(401)
    expect((await (await loginAs(app, 'boris', PASSWORD)).get(USERS)).statusCode).toBe(403)
    const history = (await paris!.get(`${USERS}/${row.id}/history`)).json()
    expect(history[2].changes).toEqual([
      { member: 'center', before: null, after: '_2' },
      { member: 'roles', before: 'reader', after: 'administrator' },
    ])
  })

  it('loses its sessions when it is deactivated or gets a new password', async () => {
    await createUser(db.db, { username: 'clara', password: PASSWORD, permissions: ['search'] })
    const { id } = await userNamed('clara')
    const actions: [object, number][] = [
      [{ password: 'a third sentence 3' }, 401],
      [{ is_active: false }, 401],
    ]
    for (const [change, status] of actions) {
      await db.db.updateTable('app_user').set({ is_active: true }).where('username', '=', 'clara').execute()
      const password = 'is_active' in change ? 'a third sentence 3' : PASSWORD
      const clara = await loginAs(app, 'clara', password)
      expect((await paris!.put(`${USERS}/${id}`, change)).statusCode).toBe(200)
      expect((await clara.get('/api/me')).statusCode).toBe(status)
    }
    expect(codeOf(await login('clara', 'a third sentence 3'))).toEqual([403, 'inactive_user'])
    const { rows } = await db.pool.query(`select details::text as text from audit_entry where kind = 'admin'`)
    for (const { text } of rows) expect(text).not.toContain('sentence')
  })

  it('loses all its sessions when an administrator ends them', async () => {
    await createUser(db.db, { username: 'dora', password: PASSWORD, permissions: ['search'] })
    const sessions = [await loginAs(app, 'dora', PASSWORD), await loginAs(app, 'dora', PASSWORD)]
    const { id, sessions: open } = await userNamed('dora')
    expect(open).toBe(2)
    expect((await paris!.post(`${USERS}/${id}/end_sessions`)).json()).toMatchObject({ sessions: 0 })
    for (const session of sessions) expect((await session.get('/api/me')).statusCode).toBe(401)
    expect((await paris!.post(`${USERS}/999999/end_sessions`)).statusCode).toBe(404)
  })

  it('can be deleted only while the audit log has no entries about actions of the account', async () => {
    const emil = await create({ username: 'emil' })
    expect((await paris!.delete(`${USERS}/${emil.id}`)).statusCode).toBe(200)
    expect((await paris!.get(`${USERS}/${emil.id}`)).statusCode).toBe(404)
    const used = await paris!.delete(`${USERS}/${(await userNamed('france')).id}`)
    expect(codeOf(used)).toEqual([409, 'in_use'])
    expect(used.json().details.operations).toBeGreaterThan(0)
    expect(used.json().error).toContain('The audit log contains it')
  })

  it('is found by the code or name of its centre or of one of its roles', async () => {
    const { center, roles: held } = await userNamed('france')
    for (const word of [center!.code, center!.name.split(' ')[0]!, held[0]!.code, 'FRÁNCE']) {
      const response = await users(`size=1000&search=${encodeURIComponent(word)}`)
      expect(
        response.map(({ username }) => username),
        word,
      ).toContain('france')
    }
    expect(await users('search=france%20no-such-word')).toEqual([])
  })

  it('appears in a list that can be searched, sorted and paged', async () => {
    const names = async (query: string) => (await users(query)).map(({ username }) => username)
    expect(await names('search=FRANCE')).toContain('france')
    expect(await names('sort=username&order=desc&size=2')).toEqual((await names('size=1000')).reverse().slice(0, 2))
    for (const order of ['asc', 'desc'])
      expect((await users(`sort=last_login_at&size=1000&order=${order}`)).at(-1)?.last_login_at, order).toBeNull()
    for (const sort of USER_LIST.sorts)
      expect((await users(`sort=${sort}&size=1000`)).map(({ id }) => id).sort(), sort).toEqual(
        (await users()).map(({ id }) => id).sort(),
      )
    expect((await paris!.get(`${USERS}?sort=password`)).statusCode).toBe(400)
  })
})

describe('a role', () => {
  it('cannot be deleted or lose all its permissions if the application needs it', async () => {
    for (const code of ['public', 'reader', 'administrator']) {
      const { id, permissions, users } = (await roles()).find((role) => role.code === code)!
      expect([code, users === 0]).toEqual([code, code === 'public'])
      expect([code, ...codeOf(await paris!.delete(`${ROLES}/${id}`))]).toEqual([code, 409, 'needed_by_product'])
      const emptied = await paris!.put(`${ROLES}/${id}`, { name: 'Other', permissions: [] })
      if (permissions.length > 0) expect([code, ...codeOf(emptied)]).toEqual([code, 409, 'needed_by_product'])
      else expect(emptied.json()).toMatchObject({ name: 'Other', permissions: [] })
    }
    const empty = await paris!.post(ROLES, { code: 'nothing', name: 'Nothing', permissions: [] })
    expect(Object.keys(empty.json().errors)).toEqual(['permissions'])
  })

  it('is stored with code, name and permissions, and cannot be deleted while an account has it', async () => {
    const made: RoleRow = (
      await paris!.post(ROLES, { code: 'lists', name: 'Lists', permissions: ['issn_submit', 'search'] })
    ).json()
    expect(made).toMatchObject({ code: 'lists', permissions: ['search', 'issn_submit'], users: 0 })
    for (const [payload, field] of [
      [{ code: 'LISTS' }, 'code'],
      [{ code: 'a b' }, 'code'],
      [{ code: '2' }, 'code'],
      [{ name: ' ' }, 'name'],
      [{ permissions: [] }, 'permissions'],
    ] as const) {
      const answer = await paris!.post(ROLES, { code: 'x', name: 'X', permissions: ['search'], ...payload })
      expect(Object.keys(answer.json().errors)).toEqual([field])
    }
    expect((await paris!.post(ROLES, { code: 'x', name: 'X', permissions: ['all'] })).statusCode).toBe(400)
    const user = await create({ username: 'fritz', roles: [Number(made.id)] })
    const used = await paris!.delete(`${ROLES}/${made.id}`)
    expect(codeOf(used)).toEqual([409, 'in_use'])
    expect(used.json().details.users).toBe(1)
    const renamed = await paris!.put(`${ROLES}/${made.id}`, { name: 'Lists of libraries', updated_at: made.updated_at })
    expect(renamed.json()).toMatchObject({ name: 'Lists of libraries', permissions: ['search', 'issn_submit'] })
    expect(codeOf(await paris!.put(`${ROLES}/${made.id}`, { name: 'x', updated_at: made.updated_at }))).toEqual([
      409,
      'stale_row',
    ])
    expect((await paris!.delete(`${USERS}/${user.id}`)).statusCode).toBe(200)
    expect((await paris!.delete(`${ROLES}/${made.id}`)).statusCode).toBe(200)
    expect((await roles()).map(({ code }) => code)).not.toContain('lists')
  })
})

describe('the permission to administer', () => {
  it('cannot be taken from the last administrator, and users cannot take it from themselves', async () => {
    const administrator = (await roles()).find(({ code }) => code === 'administrator')!
    const own = await userNamed('paris')
    for (const change of [{ roles: [] }, { roles: ['cataloguer'] }, { is_active: false }])
      expect(codeOf(await paris!.put(`${USERS}/${own.id}`, change))).toEqual([409, 'last_administrator'])
    expect(codeOf(await paris!.delete(`${USERS}/${own.id}`))).toEqual([409, 'last_administrator'])
    const less = { permissions: ['search'] }
    expect(codeOf(await paris!.put(`${ROLES}/${administrator.id}`, less))).toEqual([409, 'last_administrator'])
    const second = await create({ username: 'gerda', roles: ['administrator'] })
    for (const change of [{ roles: ['cataloguer'] }, { is_active: false }])
      expect(codeOf(await paris!.put(`${USERS}/${own.id}`, change))).toEqual([409, 'own_administration'])
    expect(codeOf(await paris!.delete(`${USERS}/${own.id}`))).toEqual([409, 'own_administration'])
    expect((await paris!.put(`${USERS}/${second.id}`, { roles: [] })).statusCode).toBe(200)
    expect((await userNamed('paris')).roles).toMatchObject([{ code: 'administrator' }])
  })

  it('remains with one of two administrators who remove it from each other concurrently', async () => {
    await createUser(db.db, {
      username: 'hans',
      password: PASSWORD,
      permissions: ['userManagement'],
    })
    const hans = await loginAs(app, 'hans', PASSWORD)
    const [own, other] = [await userNamed('paris'), await userNamed('hans')]
    const answers = await Promise.all([
      paris!.put(`${USERS}/${other.id}`, { is_active: false }),
      hans.put(`${USERS}/${own.id}`, { is_active: false }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await db.db.updateTable('app_user').set({ is_active: true }).where('username', '=', 'paris').execute()
    paris = await loginAs(app, 'paris')
  })

  it('is required for every call on accounts and roles', async () => {
    for (const area of [USERS, ROLES])
      for (const [method, url] of [
        ['GET', area],
        ['GET', `${area}/1`],
        ['GET', `${area}/1/history`],
        ['POST', area],
        ['PUT', `${area}/1`],
        ['DELETE', `${area}/1`],
        ['POST', `${USERS}/1/end_sessions`],
      ] as const) {
        const payload = method === 'GET' ? undefined : {}
        expect((await france!.call(method, url, { payload })).statusCode, url).toBe(403)
        expect((await app.inject({ method, url })).statusCode, url).toBe(401)
      }
  })
})
