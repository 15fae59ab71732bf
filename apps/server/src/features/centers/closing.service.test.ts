import type { CenterRow, CloseCenterAnswer, Task } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { DEFAULT_TEMPLATE, freeRecord } from '@seriatim/profile/free-record'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { addFreeBlock } from '../../catalogue/numbers/testing.ts'
import type { App } from '../../platform/http/serve.ts'
import { allJobs, type Services } from '../../services.ts'
import { codeOf } from '../../testing/answers.ts'
import {
  type Caller,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testDb,
  testServices,
} from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { addToCentre } from '../../testing/users.ts'
import { WAIT } from '../../testing/wait.ts'
import { ISSN, makeRecord, readAs, save, subfieldValues, withoutField } from '../consequences/testing.ts'
import { acceptRequests } from '../requests/testing/accept-requests.ts'
import { sendRequest } from '../requests/testing/requests.ts'

const CENTERS = '/api/admin/centers'

let test: TestDb
let services: Services
let app: App
let [paris, france, london]: Caller[] = []

/** ISSN of a record without a version, because it was never described. */
const BARE = issnFromNumber(6_300_000)
/** ISSNs of a block of the French centre. Each has a record. */
const FREE = [6_400_000, 6_400_001, 6_400_002].map(issnFromNumber)

const freeRecords = (): MarcRecord[] => {
  const of = { center: '_7', isoCountry: 'FRA', lcCountry: 'fr', entered: new Date() }
  return FREE.map((issn) => freeRecord(DEFAULT_TEMPLATE, issn, of))
}

const MACRO = { name: 'Ours', scope: 'centre', source: 'delete 500' }
const TEMPLATE = {
  name: 'Ours',
  scope: 'centre',
  record: { fields: { 500: [{ indicator1: '\\', indicator2: '\\', subFields: [{ a: 'Note' }] }] } },
}

const centerOf = async (code: string): Promise<CenterRow> => {
  const { rows } = (await paris!.get(`${CENTERS}?size=1000`)).json() as { rows: CenterRow[] }
  return rows.find((each) => each.code === code)!
}
const close = async (code: string, body: object, caller = paris) =>
  caller!.post(`${CENTERS}/${(await centerOf(code)).id}/close`, body)
const planOf = async (code: string, body: object): Promise<CloseCenterAnswer> => {
  const answer = await close(code, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const centresOfRecords = async (): Promise<Record<string, number>> => {
  const { rows } = await test.pool.query('select center, count(*)::int as count from record group by 1')
  return Object.fromEntries(rows.map(({ center, count }) => [center, count]))
}
const takeRoles = (username: string) =>
  test.pool.query('delete from user_role where user_id = (select id from app_user where username = $1)', [username])
/** Adds an unfinished import by a centre. */
const addImport = async (code: string): Promise<number> => {
  const { rows } = await test.pool.query(
    `insert into import (mode, center_id, category, dry_run, file_name, format, file_id, file_size, records, user_id, username)
     select 'new', centre.id, 'wor', false, 'lot.mrc', 'iso2709', gen_random_uuid(), 1, 3, app_user.id, username
     from app_user, centre where username = 'france' and code = $1 returning id`,
    [code],
  )
  return rows[0].id
}
const taskOf = async (id: string): Promise<Task> =>
  ((await paris!.get('/api/tasks/tasks')).json() as Task[]).find((task) => task.message_id === id)!
const ended = async (id: string): Promise<Task> => {
  await expect.poll(async () => (await taskOf(id)).status, WAIT).not.toBe('RUNNING')
  return taskOf(id)
}

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, [
    ...Array.from({ length: 230 }, (_, n) => makeRecord(n, n === 1 ? { in022: [['z', ISSN(232)]] } : {})),
    // Two records of one family that belong to different centres.
    makeRecord(230, { links: [['776', '8', 231]] }),
    makeRecord(231, { center: '_2', medium: 'cr', issnl: 230, links: [['776', '8', 230]] }),
    makeRecord(232, { category: 'can', in022: [['v', ISSN(1)]] }),
    ...freeRecords(),
  ])
  services = testServices(test)
  app = await buildApp(services)
  await app.ready()
  ;[paris, france, london] = await Promise.all(['paris', 'france', 'london'].map((name) => loginAs(app, name)))
  const ids = (await test.pool.query(`select code, id from centre where code in ('_7', '_2')`)).rows
  const idOf = (code: string): number => ids.find((row: { code: string }) => row.code === code).id
  await test.db.insertInto('record').values({ issn: BARE, center: '_7', category: 'fre' }).execute()
  const block = await test.pool.query(
    `insert into issn_block (center_id, country, first_number, last_number, state)
     values ($1, 'FRA', 6400000, 6400002, 'active') returning id`,
    [idOf('_7')],
  )
  await test.pool.query('update record set block_id = $1 where issn = any($2)', [block.rows[0].id, FREE])
  await addFreeBlock(test.db, { centerId: idOf('_2'), first: 6_500_000, count: 2, state: 'active' })
})
afterAll(async () => {
  await app?.close()
  await services?.tasks.close()
  await test?.close()
})

/** Runs queued tasks in another server process while `work` runs. */
const withJobs = async <T>(work: () => Promise<T>): Promise<T> => {
  const worker = testServices(test)
  await worker.jobs.start(allJobs(worker))
  try {
    return await work()
  } finally {
    await worker.jobs.stop()
    await worker.tasks.close()
  }
}

describe('closing a centre', () => {
  it('first lists what would be transferred, and changes nothing', async () => {
    await createUser(test.db, { username: 'delegate', center: '_2', permissions: ['catalog'] })
    await addToCentre(test.db, 'delegate', '_7')
    expect((await france!.post('/api/record_templates', TEMPLATE)).statusCode).toBe(200)
    expect((await france!.post('/api/macros', MACRO)).statusCode).toBe(200)
    const before = await centresOfRecords()
    const plan = await planOf('_7', { to: '_2' })
    expect(plan).toMatchObject({
      center: { code: '_7', name: 'ISSN France' },
      to: { code: '_2' },
      records: [
        { category: 'can', count: 1 },
        { category: 'fre', count: 4 },
        { category: 'reg', count: 231 },
      ],
      total: 236,
      blocks: [{ state: 'active', free: 3 }],
      further_users: 1,
      hindrances: { locks: [], lock_count: 0, blocks: [], imports: [] },
      task_id: null,
    })
    expect(plan.users.map(({ username, administers }) => [username, administers])).toEqual([
      ['france', false],
      ['reader', false],
    ])
    expect(plan.countries).toContain('FRA')
    expect(await centresOfRecords()).toEqual(before)
    const russian = await paris!.call('POST', `${CENTERS}/${(await centerOf('_7')).id}/close`, {
      cookies: { locale: 'ru' },
      payload: { to: '_2' },
    })
    expect(russian.json().to.name).toMatch(/Велико|Соедин/)
  })

  it('is refused with an error for each invalid field', async () => {
    const errorsOf = async (code: string, body: object) => {
      const answer = await close(code, body)
      expect(answer.statusCode, answer.body).toBe(400)
      return Object.keys(answer.json().errors)
    }
    expect(await errorsOf('_7', {})).toEqual(['to'])
    for (const to of ['nowhere', '', '_7', 999_999, '\u0000'.slice(1), '<b>', '=1+1'])
      expect(await errorsOf('_7', { to }), String(to)).toEqual(['to'])
    expect(await errorsOf('_7', { to: '_2', users: 'vanish' })).toEqual(['users'])
    expect(codeOf(await close('_0', { to: '_2' }))).toEqual([409, 'center_stays'])
    expect(codeOf(await paris!.post(`${CENTERS}/999999/close`, { to: '_2' }))).toEqual([404, 'row_not_found'])
    expect(codeOf(await close('_7', { to: '_2' }, france))).toEqual([403, 'forbidden'])
    await paris!.put(`${CENTERS}/${(await centerOf('_5')).id}`, { is_active: false })
    expect(await errorsOf('_7', { to: '_5' })).toEqual(['to'])
    await createUser(test.db, { username: 'ruler', center: '_2' })
    expect(codeOf(await close('_7', { to: '_2' }, await loginAs(app, 'ruler')))).toEqual([403, 'network_only'])
    await takeRoles('ruler')
  })

  it('is refused while records are locked or imported; the error lists these locks and imports', async () => {
    await france!.get(`/api/record/${ISSN(3)}/json?edit=true`)
    const importId = await addImport('_7')
    const { hindrances } = await planOf('_7', { to: '_2' })
    expect(hindrances).toMatchObject({
      locks: [{ issn: ISSN(3), username: 'france' }],
      lock_count: 1,
      imports: [{ filename: 'lot.mrc' }],
    })
    const refused = await close('_7', { to: '_2', dry_run: false })
    expect(codeOf(refused)).toEqual([409, 'center_busy'])
    expect(refused.json().error).toContain('1 of its records is being edited. 1 import for it is still running.')
    expect(refused.json().details.locks).toMatchObject([{ issn: ISSN(3), username: 'france' }])
    await france!.delete(`/api/record_lock/${ISSN(3)}`)
    await test.pool.query('delete from import where id = $1', [importId])
    expect((await centerOf('_7')).closing).toBeNull()
  })

  it('does not give user managers of that centre rights for all centres', async () => {
    await createUser(test.db, { username: 'chief', center: '_7' })
    const refused = await close('_7', { to: '_2', dry_run: false })
    expect(refused.json().errors.users.join()).toContain('chief')
    expect((await planOf('_7', { to: '_2' })).users).toContainEqual({
      id: expect.any(String),
      username: 'chief',
      administers: true,
    })
    // Accounts moved to the central centre would administer the accounts of all centres.
    const central = await close('_7', { to: '_0', dry_run: false, users: 'move' })
    expect(codeOf(central), central.body).toEqual([400, 'invalid_fields'])
    expect(central.json().errors.users.join()).toContain('As accounts of _0 they would manage the users of all centres')
    const left = await close('_7', { to: '_0', dry_run: false, users: 'leave' })
    expect(left.json().errors.users.join()).toMatch(/^Without a centre .* Remove this permission first\.$/)
    expect((await centerOf('_7')).closing).toBeNull()
    await takeRoles('chief')
  })

  it('transfers records, drafts, ISSNs, blocks, templates and accounts, and deactivates the centre', async () => {
    await save(france, 2, withoutField(await readAs(france, 2), '245'))
    const { rows: before } = await test.pool.query('select count(*)::int as count from record_version')
    const [old, other] = [await centerOf('_7'), await centerOf('_2')]
    const reason = 'The centre moved'
    const { task_id: id } = await planOf('_7', { to: other.id, dry_run: false, users: 'move', reason })
    expect((await centerOf('_7')).closing).toMatchObject({ to: { code: '_2' }, outcome: null, done: 0, total: 236 })
    expect(await withJobs(() => ended(id!))).toMatchObject({ status: 'DONE', page: `/admin/centers?row=${old.id}` })

    expect(await centresOfRecords()).toEqual({ _2: 236 + 1 + 2 })
    // Each record has one more version, and one record also has one more draft.
    const { rows: after } = await test.pool.query('select count(*)::int as count from record_version')
    expect(after[0].count - before[0].count).toBe(235 + 1)
    for (const n of [0, 229, 230, 232]) {
      const answer = await readAs(paris, n)
      expect(subfieldValues(answer, '022', '2'), String(n)).toEqual(['_2'])
      expect(answer.status).toBe('active')
      expect(answer.diagnostic.errors.filter(({ code }) => code.startsWith('country-and-centre'))).toEqual([])
    }
    const versions = (await paris!.get(`/api/record/${ISSN(2)}/versions`)).json()
    expect([subfieldValues(versions.draft[0], '022', '2'), versions.draft[0].status]).toEqual([['_2'], 'error'])
    expect(subfieldValues(versions.active[0], '022', '2')).toEqual(['_2'])
    const free = (await paris!.get(`/api/record/${FREE[0]}/json`)).json()
    expect(subfieldValues(free, '022', '2')).toEqual(['_2'])

    expect(await centerOf('_7')).toMatchObject({
      is_active: false,
      active_block: null,
      countries: old.countries,
      closing: { to: { code: '_2' }, outcome: 'completed', done: 236, total: 236, waiting: 0 },
    })
    const { countries, active_block } = await centerOf('_2')
    expect(countries.slice(0, other.countries.length)).toEqual(other.countries)
    expect(countries).toContain('FRA')
    expect(active_block).toEqual(other.active_block)
    const { rows: blocks } = await test.pool.query(
      `select first_number, state from issn_block where center_id = $1 order by 1`,
      [other.id],
    )
    expect(blocks).toEqual([
      { first_number: 6_400_000, state: 'queued' },
      { first_number: 6_500_000, state: 'active' },
    ])
    const offered = (await london!.get('/api/issn_centers')).json() as { code: string }[]
    expect(offered.map(({ code }) => code)).not.toContain('_7')

    // The moved accounts can immediately work for their new centre.
    expect((await france!.get('/api/me')).json()).toMatchObject({ center: { code: '_2' } })
    expect((await france!.get(`/api/record/${ISSN(5)}/json?edit=true`)).statusCode).toBe(200)
    await france!.delete(`/api/record_lock/${ISSN(5)}`)
    const { rows: further } = await test.pool.query('select from user_centre')
    expect(further).toEqual([])
    const templates = (await london!.get('/api/record_templates')).json() as { name: string }[]
    expect(templates.map(({ name }) => name)).toContain('Ours')
    expect((await london!.get('/api/macros')).json()).toMatchObject([{ name: MACRO.name, scope: 'centre' }])

    const { rows: entries } = (await paris!.get(`/api/audit?kind=transfer&issn=${ISSN(0)}`)).json()
    expect(entries[0].sentence).toBe(`${ISSN(0)} was transferred from _7 to _2 (reason: ${reason})`)
    const history = (await paris!.get(`${CENTERS}/${old.id}/history`)).json()
    expect(history[0].changes).toContainEqual({ member: 'is_active', before: 'true', after: 'false' })
    expect(history[1].changes).toEqual(
      expect.arrayContaining([
        { member: 'handed_over_to', before: null, after: '_2' },
        { member: 'users', before: null, after: 'chief, france, reader' },
      ]),
    )
    const { rows: moved } = (await paris!.get('/api/audit?kind=block')).json()
    expect(moved[0].sentence).toMatch(/^Block 6400-000 – 6400-002 of _7 was handed over to _2$/)
  })

  it('can be repeated, and the code of the centre remains valid in archived versions', async () => {
    expect(await planOf('_7', { to: '_2' })).toMatchObject({ total: 0, blocks: [], users: [], countries: [] })
    const versions = (await paris!.get(`/api/record/${ISSN(0)}/versions`)).json()
    expect(subfieldValues(versions.archived[0], '022', '2')).toEqual(['_7'])
    const codes = (await paris!.get('/api/rules')).json().codes
    expect(codes.centres).toContain('_7')
    expect(codes.centreCountries).not.toHaveProperty('_7')
    const { id } = await centerOf('_7')
    await paris!.put(`${CENTERS}/${id}`, { is_active: true })
    expect((await centerOf('_7')).closing).toBeNull()
  })
})

describe('a centre that closes while a record is locked', () => {
  it('transfers the record when the lock ends, and remains active until then', async () => {
    const { task_id: id } = await planOf('_2', { to: '_7', dry_run: false, users: 'move' })
    await paris!.get(`/api/record/${ISSN(229)}/json?edit=true`)
    await withJobs(async () => {
      await expect.poll(async () => (await taskOf(id!)).note, WAIT).toContain('1 record is being edited')
      await expect.poll(centresOfRecords, WAIT).toEqual({ _2: 1, _7: 238 })
      expect(await centerOf('_2')).toMatchObject({ is_active: true, closing: { outcome: null, waiting: 1 } })
      expect(codeOf(await close('_2', { to: '_8' }))).toEqual([409, 'center_closing'])
      expect(codeOf(await close('_7', { to: '_8' }))).toEqual([409, 'center_closing'])
      expect((await close('_8', { to: '_2' })).json().errors).toHaveProperty('to')
      const { id: target } = await centerOf('_7')
      expect(codeOf(await paris!.delete(`${CENTERS}/${target}`))).toEqual([409, 'center_closing'])
      expect(codeOf(await paris!.put(`${CENTERS}/${target}`, { is_active: false }))).toEqual([409, 'center_closing'])
      // An unfinished import can still add records to the centre.
      const importId = await addImport('_2')
      await paris!.delete(`/api/record_lock/${ISSN(229)}`)
      await expect.poll(centresOfRecords, WAIT).toEqual({ _7: 239 })
      const reached = async () => (await test.pool.query('select record_reached from centre_closing where id = 2')).rows
      await expect.poll(reached, WAIT).toEqual([{ record_reached: 0 }])
      expect(await centerOf('_2')).toMatchObject({ is_active: true, closing: { outcome: null, done: 239 } })
      await test.pool.query('delete from import where id = $1', [importId])
      expect((await ended(id!)).status).toBe('DONE')
    })
    expect(await centresOfRecords()).toEqual({ _7: 239 })
    expect((await centerOf('_2')).is_active).toBe(false)
  })

  it('hands over open requests, also those that arrive until it is inactive, and leaves ended requests unchanged', async () => {
    await test.pool.query(`update centre set is_active = true where code = '_2'`)
    await acceptRequests(test.db, ['_2'])
    const send = () => sendRequest(services, { country: 'GBR' })
    const [open, waiting, refused] = [await send(), await send(), await send()]
    const put = (code: string, state: string) =>
      test.pool.query(
        `update issn_request set state = $2, handler_id = (select id from app_user
        where username = 'london'), waiting_since = now() where code = $1`,
        [code, state],
      )
    await put(waiting, 'waiting')
    await put(refused, 'refused')
    expect(await planOf('_2', { to: '_7', dry_run: true })).toMatchObject({ requests: 2 })
    const { task_id: id } = await planOf('_2', { to: '_7', dry_run: false })
    // The centre is still active, so that a publisher can send another request.
    const late = await send()
    expect((await withJobs(() => ended(id!))).status).toBe('DONE')
    const { rows } = await test.pool.query(`select r.code, state, handler_id is null as free, centre.code as center,
      (select json_agg(json_build_object('by', by, 'details', details)) from request_event
        where request_id = r.id and kind = 'forwarded') as handovers
      from issn_request r join centre on centre.id = center_id`)
    const of = (code: string) => rows.find((row) => row.code === code)
    const handover = { by: 'system', details: { from: '_2', to: '_7', closed: true } }
    for (const code of [open, waiting, late])
      expect(of(code)).toEqual({ code, state: 'new', free: true, center: '_7', handovers: [handover] })
    expect(of(refused)).toEqual({ code: refused, state: 'refused', free: false, center: '_7', handovers: null })
    const { rows: audited } = await test.pool.query(
      `select username, details from audit_entry where kind = 'request' and details ->> 'action' = 'handed_over'`,
    )
    const entries = [open, waiting, late].map((request) => ({
      username: 'paris',
      details: { action: 'handed_over', request, from: '_2', to: '_7' },
    }))
    expect(audited).toHaveLength(3)
    expect(audited).toEqual(expect.arrayContaining(entries))
  })

  it('keeps the record when the task is cancelled, and transfers it when the centre is closed again', async () => {
    await paris!.put(`${CENTERS}/${(await centerOf('_2')).id}`, { is_active: true })
    const { task_id: first } = await planOf('_7', { to: '_2', dry_run: false })
    expect((await paris!.post(`/api/tasks/${first}/cancel`)).statusCode).toBe(200)
    expect(await centerOf('_7')).toMatchObject({ is_active: true, closing: { outcome: 'cancelled', done: 0 } })
    // The accounts of the centre no longer have a centre.
    expect((await france!.get('/api/me')).json().center).toBeNull()
    expect(codeOf(await france!.get(`/api/record/${ISSN(5)}/json?edit=true`))).toEqual([403, 'no_centre'])
    const { task_id: second, blocks, users } = await planOf('_7', { to: '_2', dry_run: false })
    expect([blocks, users]).toEqual([[], []])
    expect((await withJobs(() => ended(second!))).status).toBe('DONE')
    expect(await centresOfRecords()).toEqual({ _2: 239 })
  })
})
