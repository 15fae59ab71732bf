/** Anonymisation of accounts, and erasure of the e-mail addresses of deleted public accounts. */
import { type AuditEntry, requestContent, type UserRow } from '@seriatim/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
  testServices,
} from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { ISSN, makeRecord } from '../consequences/testing.ts'
import { addMember, addPublisher } from '../requests/portal/repository.ts'
import { requestOfCode } from '../requests/repository.ts'
import { acceptRequests } from '../requests/testing/accept-requests.ts'
import { createPublicAccount } from '../requests/testing/public-account.ts'
import { requestForTest } from '../requests/testing/requests.ts'
import { erasureJob } from './erasure.ts'

const USERS = '/api/admin/users'
const EMAIL = 'veronika@centre.test'
const SOME = ['search', 'requests', 'catalog', 'userManagement'] as const

let db: TestDb
let app: App
let [paris, france, lyon, london]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  await createUser(db.db, { username: 'lyon', center: '_7', permissions: [...SOME] })
  await createUser(db.db, { username: 'leeds', center: '_2', permissions: [...SOME] })
  app = await testApp(db)
  ;[paris, france, lyon, london] = await Promise.all(
    ['paris', 'france', 'lyon', 'leeds'].map((username) => loginAs(app, username)),
  )
  await loadInto(db, [makeRecord(0), makeRecord(1)])
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})
beforeEach(() => db.pool.query('delete from record_lock'))

const userNamed = async (name: string): Promise<UserRow> => {
  const { rows } = (await paris!.get(`${USERS}?size=1000`)).json() as { rows: UserRow[] }
  return rows.find(({ username }) => username === name)!
}
const erase = () =>
  erasureJob({ db: db.db, index: testServices(db).index }).run({}, { worker: '', signal: new AbortController().signal })

async function save(caller: Caller, issn: string): Promise<void> {
  const read = (await caller.get(`/api/record/${issn}/json?edit=true`)).json()
  const saved = await caller.post(`/api/record/${issn}`, { record: read.record, dry_run: false, format: 'json' })
  expect(saved.statusCode, saved.body).toBe(200)
}

/** Tables and columns of the database whose values contain a text. */
async function columnsWith(text: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`)
  const results: string[] = []
  // The lexicon is the table of all words of the search index. It keeps words of old versions, but no row that refers
  // to a record.
  for (const { table, column } of rows.filter((each) => each.table !== 'lexicon')) {
    const { rowCount } = await db.pool.query(`select from "${table}" where "${column}"::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (rowCount) results.push(`${table}.${column}`)
  }
  return results
}

describe('anonymisation of an account with saved records', () => {
  it('leaves only a pseudonym in versions, field 039 and the audit log', async () => {
    await createUser(db.db, { username: 'veronika', center: '_7', permissions: ['search', 'catalog', 'requests'] })
    const { id } = await userNamed('veronika')
    await lyon!.put(`${USERS}/${id}`, { email: EMAIL })
    await lyon!.post(`${USERS}/${id}/invite`, {})
    const veronika = await loginAs(app, 'veronika')
    await save(veronika, ISSN(0))
    await db.pool.query('delete from record_lock')
    // Threads of requests name handlers.
    const request = (await france!.post('/api/requests', requestForTest('Essais'))).json()
    expect((await france!.put(`/api/requests/${request.id}`, { handler: 'veronika' })).statusCode).toBe(200)
    // Field 039 of a later version also contains the names of the authors of earlier versions.
    await save(france!, ISSN(0))
    expect(codeOf(await lyon!.delete(`${USERS}/${id}`))).toEqual([409, 'in_use'])
    await db.pool.query(`insert into mail (recipient, language, kind, subject, body, reply_to, state)
      values ('desk@other.test', 'en', 'contact', 'Hello', 'Answer to Veronika@centre.test', '${EMAIL}', 'sent')`)

    const answer = await lyon!.post(`${USERS}/${id}/anonymise`)
    const pseudonym = `former-user-${id}`
    expect(answer.json(), answer.body).toMatchObject({
      username: pseudonym,
      email: null,
      roles: [],
      is_active: false,
      is_anonymised: true,
      invited_until: null,
      sessions: 0,
    })
    expect((await veronika.get('/api/me')).statusCode).toBe(401)
    const login = { username: 'veronika', password: 'seriatim' }
    expect(codeOf(await callerWith(app).post('/api/login', login))).toEqual([401, 'bad_credentials'])

    const search = async () => {
      const query = { basic_query: { query: '039:veronika', matchFormat: 'LUCENE' } }
      return (await france!.post('/api/search', query)).json().hits.total.value
    }
    expect(await search()).toBe(1)
    await erase()
    expect(await search()).toBe(0)
    expect(await columnsWith('veronika')).toEqual([])
    const { rows: contents } = await db.pool.query<{ author: string; content: string }>(
      'select author, content from record_version where author_id = $1',
      [id],
    )
    expect(contents).toHaveLength(1)
    expect(contents[0]!.author).toBe(pseudonym)
    const read = (await france!.get(`/api/record/${ISSN(0)}/json`)).json()
    expect(JSON.stringify(read.record.fields['039'])).toContain(`{"d":"${pseudonym}"}`)
    const entries = (await paris!.get(`/api/audit?user=${pseudonym}`)).json().rows as AuditEntry[]
    expect(entries.map(({ kind }) => kind)).toContain('login')
    expect((await db.pool.query('select from erasure')).rowCount).toBe(0)
  })

  it('blocks later changes, activation and invitations of the account', async () => {
    const { rows } = (await paris!.get(`${USERS}?search=former-user`)).json() as { rows: UserRow[] }
    const url = `${USERS}/${rows[0]!.id}`
    for (const answer of [
      await paris!.put(url, { is_active: true }),
      await paris!.put(url, { email: 'x@y.test' }),
      await paris!.post(`${url}/invite`, {}),
      await paris!.post(`${url}/anonymise`),
    ])
      expect(codeOf(answer)).toEqual([409, 'user_anonymised'])
  })

  it('is refused to administrators without sufficient rights, and for the last administrator of the network', async () => {
    const url = async (name: string) => `${USERS}/${(await userNamed(name)).id}/anonymise`
    expect(codeOf(await london!.post(await url('reader')))).toEqual([404, 'row_not_found'])
    expect(codeOf(await lyon!.post(await url('france')))).toEqual([403, 'more_than_own'])
    expect(codeOf(await lyon!.post(await url('lyon')))).toEqual([409, 'own_administration'])
    expect(codeOf(await paris!.post(await url('paris')))).toEqual([409, 'last_administrator'])
    expect(codeOf(await france!.post(await url('reader')))).toEqual([403, 'forbidden'])
    for (const name of ['reader', 'france', 'lyon', 'paris'])
      expect(await userNamed(name)).toMatchObject({ username: name, is_anonymised: false })
    // An administrator of one centre does not count as a network administrator.
    expect(codeOf(await paris!.put(`${USERS}/${(await userNamed('paris')).id}`, { is_active: false }))).toEqual([
      409,
      'last_administrator',
    ])
  })
})

it('the database refuses changes of the audit log outside an erasure', async () => {
  await expect(db.pool.query(`update audit_entry set username = 'x'`)).rejects.toThrow('only added to')
})

it('an erasure does not change JSON keys and unrelated values of the audit log, even if they equal the name', async () => {
  await createUser(db.db, { username: 'area', center: '_7', permissions: ['search'] })
  const { id } = await userNamed('area')
  await loginAs(app, 'area')
  await paris!.put(`${USERS}/${id}`, { email: 'area@centre.test' })
  await paris!.post(`${USERS}/${id}/anonymise`)
  await erase()
  const [, change] = (await paris!.get(`${USERS}/${id}/history`)).json()
  expect(change).toMatchObject({ changes: [{ member: 'email', before: null, after: `former-user-${id}` }] })
})

/** Sends a request of a public account for a new publisher with two people. @returns the reference */
async function sendRequest(id: number, email: string): Promise<string> {
  await acceptRequests(db.db, ['_7'])
  const publisherId = await db.db.transaction().execute(async (tx) => {
    const added = await addPublisher(tx, 'Press', email)
    await addMember(tx, added, 'other@letters.test')
    return added
  })
  const { publisherRequests } = testServices(db)
  const account = { kind: 'account', user: { id: String(id), isOfPublic: true } } as const
  const sender = { address: '198.51.100.1', locale: 'en', origin: 'https://issn.example' } as const
  const content = requestContent.parse(requestForTest('Essais', { contact_name: email }))
  const draft = { content, email, publisherId, files: [], removed: [] }
  const { code } = await publisherRequests.create(account, draft, sender)
  await publisherRequests.send(account, code, sender)
  await publisherRequests.answer(account, code, { text: 'The cover follows.', files: [] }, 'en')
  await publisherRequests.create(account, draft, sender)
  return code
}

describe('anonymisation of a public account', () => {
  it('removes the account from its requests and publishers, and makes links in e-mails invalid', async () => {
    const email = 'svetlana@letters.test'
    const id = await createPublicAccount(db.db, email)
    const code = await sendRequest(id, email)
    const before = (await requestOfCode(db.db, code))!
    // A deactivated account is removed too.
    await paris!.put(`${USERS}/${id}`, { is_active: false })
    expect((await paris!.post(`${USERS}/${id}/anonymise`)).statusCode).toBe(200)
    expect(await requestOfCode(db.db, code)).toMatchObject({
      state: 'new',
      email: null,
      user_id: null,
      link_version: before.link_version + 1,
    })
    const { rows } = await db.pool.query<{ email: string; is_owner: boolean }>(
      'select email, is_owner from publisher_member where publisher_id = $1',
      [before.publisher_id],
    )
    expect(rows).toEqual([{ email: 'other@letters.test', is_owner: true }])
    expect((await db.pool.query(`select from issn_request where user_id = $1 or state = 'draft'`, [id])).rowCount).toBe(
      0,
    )
    await erase()
    expect(await columnsWith('svetlana')).toEqual([])
  })

  it('is not needed before a deletion by an administrator, which removes the account from its requests too', async () => {
    const email = 'ludovika@letters.test'
    const id = await createPublicAccount(db.db, email)
    const code = await sendRequest(id, email)
    const before = (await requestOfCode(db.db, code))!
    expect((await paris!.delete(`${USERS}/${id}`)).statusCode).toBe(200)
    expect(await requestOfCode(db.db, code)).toMatchObject({
      ...{ state: 'new', email: null, user_id: null, link_version: before.link_version + 1 },
      content: { contact_name: '' },
    })
    const inRequests = ['issn_request', 'publisher_member', 'mail', 'idempotent_answer', 'request_event']
    expect((await columnsWith('ludovika')).filter((item) => inRequests.some((name) => item.includes(name)))).toEqual([])
  })

  it('keeps requests whose address an administrator has entered for an account of a centre', async () => {
    await createUser(db.db, { username: 'pavel', center: '_7', permissions: ['search'] })
    const { id } = await userNamed('pavel')
    await lyon!.put(`${USERS}/${id}`, { email: 'desk@letters.test' })
    const owner = await createPublicAccount(db.db, 'desk@letters.test')
    const code = await sendRequest(owner, 'desk@letters.test')
    expect((await lyon!.post(`${USERS}/${id}/anonymise`)).statusCode).toBe(200)
    expect(await requestOfCode(db.db, code)).toMatchObject({ email: 'desk@letters.test', user_id: owner })
  })
})

describe('a deleted public account', () => {
  const PASSWORD = 'Seventeen herons'
  const email = 'ludmila@letters.test'

  it('is erased from queued e-mails at once, and from sent e-mails and the audit log by the deadline', async () => {
    await paris!.put('/api/admin/settings/erasure_days', { value: 1 })
    await callerWith(app).post('/api/public/signup', { email, password: PASSWORD, website: '' })
    const { rows } = await db.pool.query<{ body: string }>('select body from mail where recipient = $1', [email])
    await callerWith(app).post('/api/public/confirm', { token: /token=([\w-]+)/.exec(rows[0]!.body)![1] })
    await db.pool.query(`update mail set state = 'sent' where recipient = $1`, [email])
    const ludmila = await loginAs(app, email, PASSWORD)
    const page = await app.inject({ url: '/portal/account', cookies: ludmila.cookies })
    expect(page.body).toContain('within 1 day;')
    await sendRequest(Number((await userNamed(email)).id), email)
    await callerWith(app).post('/api/public/forgotten', { email, website: '' })
    const removed = await ludmila.call('DELETE', '/api/me/account', { payload: { password: PASSWORD } })
    expect(removed.statusCode, removed.body).toBe(200)
    const states = async () =>
      (await db.pool.query<{ state: string }>('select state from mail where recipient = $1', [email])).rows
    expect(await states()).toEqual([{ state: 'sent' }])
    await erase()
    expect(await states()).toHaveLength(1)
    await db.pool.query('update erasure set due_at = now()')
    await erase()
    expect(await columnsWith('ludmila')).toEqual([])
  })
})
