/** Tests that every call that sets a password refuses names of the application, the site, the centre and the user. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameInPassword } from '../../kernel/auth/passwords.ts'
import type { App } from '../../platform/http/serve.ts'
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
const GOOD = 'a long sentence 42'

let db: TestDb
let app: App
let paris: Caller

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  paris = await loginAs(app, 'paris')
  await paris.put('/api/admin/settings/product_name', { value: 'Numéros' })
  await paris.put('/api/admin/settings/site_url', { value: 'https://periodika.example.org/issn' })
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

describe('nameInPassword', () => {
  const NAMES = ['Seriatim', 'ISSN France', 'periodika.example.org', 'Zoë']

  it.each([
    ['seriatim2026', 'Seriatim'],
    ['SERIATIM!', 'Seriatim'],
    ['mitaires99', 'Seriatim'],
    ['mySeriatim', 'Seriatim'],
    ['issn-france-1', 'ISSN France'],
    ['periodika7', 'periodika.example.org'],
    ['zoe zoe zoe', 'Zoë'],
  ])('finds in the password %s the name %s', (password, name) => {
    expect(nameInPassword(password, NAMES)).toBe(name)
  })

  it.each(['a long sentence 42', 'France borders on six neighbours', 'seriatim comes after verbatim', '12345-67 890'])(
    'finds no name in the password %s',
    (password) => {
      expect(nameInPassword(password, NAMES)).toBeUndefined()
    },
  )
})

/** One password for each kind of name. The user is `irina.petrova` of the French centre. */
const NAMED = [
  ['the product', 'numeros2026', 'Numéros'],
  ['the program', 'Seriatim!2026', 'Seriatim'],
  ['the site', 'periodika 99', 'periodika.example.org'],
  ['the centre', 'issnFrance-26', 'ISSN France'],
  ['the user', 'irinapetrova#1', 'irina.petrova'],
] as const

describe.each(NAMED)('a password that contains the name of %s', (_, password, name) => {
  it('is refused when the user changes the password to it', async () => {
    const username = 'irina.petrova'
    await createUser(db.db, { username, center: '_7', permissions: ['search'] }).catch(() => undefined)
    const irina = await loginAs(app, username)
    const answer = await irina.post('/api/me/password', { old: 'seriatim', new: password })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'password_named'])
    expect(answer.json().error).toContain(name)
  })

  it('is refused when an administrator sets it for an account', async () => {
    const { rows } = (await paris.get(`${USERS}?search=irina.petrova`)).json()
    const changed = await paris.put(`${USERS}/${rows[0].id}`, { password })
    expect(changed.json().errors.password[0]).toContain(name)
    const account = { email: 'irina.petrova@centre.test', center: '_7', roles: ['reader'] }
    const created = await paris.post(USERS, { username: 'second', ...account, password })
    expect(created.json().errors.password[0]).toContain(name === 'irina.petrova' ? 'irina.petrova@centre.test' : name)
  })

  it('is refused when an invited user chooses it, and the invitation remains valid', async () => {
    const { rows } = (await paris.get(`${USERS}?search=irina.petrova`)).json()
    await paris.put(`${USERS}/${rows[0].id}`, { email: 'irina@centre.test' })
    expect((await paris.post(`${USERS}/${rows[0].id}/invite`, {})).statusCode).toBe(200)
    const mails = (await paris.get('/api/admin/mails?search=irina@centre.test')).json()
    const token = /\/invitation#(\S+)/.exec(mails.rows[0].text)![1]!
    const answer = await callerWith(app).post('/api/invitation', { token, password })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'password_named'])
    expect((await callerWith(app).post('/api/invitation/read', { token })).statusCode).toBe(200)
  })
})

it('sign-up and password reset refuse the e-mail address as password', async () => {
  const email = 'ludmila@letters.test'
  const account = { email, website: '' }
  const refused = await callerWith(app).post('/api/public/signup', { ...account, password: 'ludmila2026' })
  expect(refused.json().errors.password[0]).toContain(email)
  expect((await callerWith(app).post('/api/public/signup', { ...account, password: GOOD })).statusCode).toBe(202)
  const letter = async (word: string): Promise<string> => {
    const { rows } = await db.pool.query('select body from mail where recipient = $1 order by id desc', [email])
    return new RegExp(`${word}\\?token=(\\S+)`).exec(rows[0].body)![1]!
  }
  expect((await callerWith(app).post('/api/public/confirm', { token: await letter('confirm') })).statusCode).toBe(202)
  expect((await callerWith(app).post('/api/public/forgotten', account)).statusCode).toBe(202)
  const token = await letter('reset')
  const reset = (password: string) => callerWith(app).post('/api/public/reset', { token, password })
  expect((await reset('ludmila2026')).json().errors.password[0]).toContain(email)
  // The token of the e-mail remains valid after a refused password.
  expect((await reset('another sentence 7')).statusCode).toBe(202)
})
