/** Administration lists of blocks, imports, tasks and monitored searches of all users. */
import type { AdminMonitoredSearch } from '@seriatim/contract'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let paris: Caller
let france: Caller
let london: Caller

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'leaver', center: '_7' })
  await loadInto(test, [...generate({ count: 3, first: 6_700_000, centres: [{ code: '_7', country: 'FRA' }] })])
  app = await testApp(test)
  ;[paris, france, london] = [await loginAs(app, 'paris'), await loginAs(app, 'france'), await loginAs(app, 'london')]
  const leaver = await loginAs(app, 'leaver')
  for (const [who, description] of [
    [france, 'Élan de l’année'],
    [london, 'Broken links'],
    [leaver, 'Monday'],
  ] as const)
    expect((await who.post('/api/search/monitored', { description, params: {} })).statusCode).toBe(200)
  await sql`update app_user set is_active = false where username = 'leaver'`.execute(test.db)
  const center = sql`(select id from centre where code = '_7')`
  await sql`
    insert into issn_block (center_id, country, first_number, last_number, state, created_by)
    values (${center}, 'FRA', 6710000, 6710099, 'closed', 'france')`.execute(test.db)
  const userId = sql`(select id from app_user where username = 'france')`
  await sql`
    insert into import (mode, dry_run, file_name, format, file_id, file_size, records, user_id, username, by_system, excluded, status, ended_at)
    values ('reimport', true, 'été.mrc', 'iso2709', gen_random_uuid(), 10, 3, ${userId}, 'france', false, '{}', 'completed', now()),
      ('reimport', false, 'winter.mrc', 'iso2709', gen_random_uuid(), 10, 2, null, 'system', true, '{}', 'failed', now())`.execute(
    test.db,
  )
  await sql`
    insert into task (message_id, action, payload, subject, owner_id, locale, status) values
      ('00000000-0000-4000-8000-000000000001', 'import', 'null', 'été.mrc', ${userId}, 'fr', 'QUEUED'),
      ('00000000-0000-4000-8000-000000000002', 'export', 'null', null, null, 'en', 'DONE')`.execute(test.db)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const list = async (area: string, query = '') => {
  const answer = await paris.get(`/api/admin/${area}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { rows: Record<string, unknown>[]; total: number }
}

describe.each(['blocks', 'imports', 'tasks', 'monitored_searches'])('the area %s', (area) => {
  it('returns each of its rows, sorted by any property of the rows and by no other value', async () => {
    const { rows, total } = await list(area)
    expect(rows).toHaveLength(total)
    expect(total).toBeGreaterThan(0)
    for (const member of Object.keys(rows[0]!))
      for (const order of ['asc', 'desc']) expect((await list(area, `sort=${member}&order=${order}`)).total).toBe(total)
    for (const row of rows) expect((await paris.get(`/api/admin/${area}/${row.id}`)).json()).toEqual(row)
    for (const query of ['sort=nothing', 'size=0', 'size=1001', 'page=0', 'order=up'])
      expect((await paris.get(`/api/admin/${area}?${query}`)).statusCode, query).toBe(400)
    expect((await list(area, 'size=1&page=2')).rows).toHaveLength(total > 1 ? 1 : 0)
    expect((await list(area, 'search=nothing-like-that')).total).toBe(0)
  })

  it('requires administration permission and returns 404 for unknown ids', async () => {
    expect((await app.inject(`/api/admin/${area}`)).statusCode).toBe(401)
    expect((await france.get(`/api/admin/${area}`)).statusCode).toBe(403)
    expect((await france.get(`/api/admin/${area}/1`)).statusCode).toBe(403)
    for (const id of ['999999999', 'x', '-1']) {
      const answer = await paris.get(`/api/admin/${area}/${id}`)
      expect([id, answer.statusCode]).toEqual([id, 404])
      expect(answer.json().code).toMatch(/_not_found$/)
    }
  })
})

describe('the list of the blocks of all centres', () => {
  it('can be filtered by centre, state and words', async () => {
    expect((await list('blocks', 'search=6710-000')).rows).toEqual([
      expect.objectContaining({
        center: { id: expect.any(String), code: '_7', name: expect.any(String) },
        country: 'FRA',
        first: expect.stringMatching(/^6710-000/),
        last: expect.stringMatching(/^6710-099/),
        state: 'closed',
        free: 0,
        created_at: expect.any(String),
      }),
    ])
    expect((await list('blocks', 'state=closed&center=_7')).total).toBe(1)
    expect((await list('blocks', 'state=queued')).total).toBe(0)
    expect((await paris.get('/api/admin/blocks?state=lost')).statusCode).toBe(400)
  })
})

describe('the list of the imports of all users', () => {
  it('returns the properties that the import calls return, and the user name', async () => {
    const [row] = (await list('imports', 'search=ete')).rows
    expect(row).toMatchObject({ user: 'france', username: 'france', filename: 'été.mrc', dry_run: true, records: 3 })
    const own = (await paris.get(`/api/imports/${row!.id}`)).json()
    expect(row).toMatchObject(own)
    expect((await list('imports', 'dry_run=false')).rows.map(({ user }) => user)).toEqual(['system'])
    const undone = await paris.post(`/api/admin/imports/${row!.id}/revert`, {})
    expect([undone.statusCode, undone.json().code]).toEqual([409, 'import_not_revertible'])
    expect((await paris.post('/api/admin/imports/999999/revert', {})).json().code).toBe('import_not_found')
    expect((await france.post(`/api/admin/imports/${row!.id}/revert`, {})).statusCode).toBe(403)
  })
})

describe('the list of the tasks of all users', () => {
  it('finds tasks by their kind in the language of the reader, and can cancel running tasks', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    expect((await list('tasks', 'search=import ete')).rows).toEqual([
      expect.objectContaining({ id, message_id: id, user: 'france', status: 'RUNNING', waiting: true }),
    ])
    expect((await list('tasks', 'status=DONE')).rows).toEqual([expect.objectContaining({ user: null })])
    const cancelled = await paris.post(`/api/admin/tasks/${id}/cancel`, {})
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    expect(cancelled.json()).toMatchObject({ id, status: 'SKIPPED' })
    expect((await paris.post(`/api/admin/tasks/${id}/cancel`, {})).json().code).toBe('task_not_cancellable')
    expect((await paris.post('/api/admin/tasks/x/cancel', {})).json().code).toBe('task_not_found')
    expect((await france.post(`/api/admin/tasks/${id}/cancel`, {})).statusCode).toBe(403)
    const { rows } = (await paris.get('/api/admin/audit?area=tasks')).json()
    expect(rows[0]).toMatchObject({ action: 'changed', row_id: id })
  })
})

describe('the list of the monitored searches of all users', () => {
  const find = async (search: string) =>
    (await list('monitored_searches', `search=${encodeURIComponent(search)}`)).rows as AdminMonitoredSearch[]

  it('marks a search whose owner has no active account, and can assign the search to another user', async () => {
    const [left] = await find('monday')
    expect(left).toMatchObject({ user: { name: 'leaver' }, owner_active: false, center: '_7' })
    expect(await find('annee elan')).toEqual([expect.objectContaining({ owner_active: true })])
    const path = `/api/admin/monitored_searches/${left!.id}`
    const response = await paris.put(path, { user: 'london', updated_at: left!.updated_at })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({ id: left!.id, user: { name: 'london' }, owner_active: true, center: '_2' })
    const seen = (await london.get('/api/search/monitored')).json() as { id: string; mine: boolean }[]
    expect(seen.find(({ id }) => id === left!.id)).toMatchObject({ mine: true })
    const late = await paris.put(path, { description: 'Tuesday', updated_at: left!.updated_at })
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale_row'])
    const wrong = await paris.put(path, { user: 'unknown-user', description: ' ' })
    expect([wrong.statusCode, Object.keys(wrong.json().errors).sort()]).toEqual([400, ['description', 'user']])
    const { rows } = (await paris.get('/api/admin/audit?area=monitored_searches')).json()
    expect(rows[0]).toMatchObject({ changes: [{ member: 'user', before: 'leaver', after: 'london' }] })
  })

  it('can delete a search', async () => {
    const [row] = await find('broken')
    expect((await france.delete(`/api/admin/monitored_searches/${row!.id}`)).statusCode).toBe(403)
    expect((await paris.delete(`/api/admin/monitored_searches/${row!.id}`)).statusCode).toBe(200)
    expect(await find('broken')).toEqual([])
    const again = await paris.delete(`/api/admin/monitored_searches/${row!.id}`)
    expect([again.statusCode, again.json().code]).toEqual([404, 'monitored_search_not_found'])
  })
})
