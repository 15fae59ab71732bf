/** Tests every call with the scope `centre` for an administrator of one centre, on rows of two centres. */
import { allCalls, type Call } from '@seriatim/contract'
import { dataField, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ISSN, makeRecord } from './features/consequences/testing.ts'
import type { App } from './platform/http/serve.ts'
import { type Caller, createKnownUsers, createUser, type TestDb, testApp, testDb } from './testing/index.ts'
import { loadInto } from './testing/records.ts'
import { addToCentre, loginAll } from './testing/users.ts'

let test: TestDb
let app: App
/** Administrators: `paris` of the network, `lyon` of `_7`, `both` of `_2` and also `_7`, `nocentre` of no centre. */
let paris: Caller
let lyon: Caller
let both: Caller
let nocentre: Caller
let france: Caller
let london: Caller

const withUrl = (record: MarcRecord, url: string): MarcRecord => ({
  ...record,
  fields: [...record.fields, dataField('856', '4', '0', [['u', url]])],
})

/**
 * The same records for both centres. Record 5 has a link to record 15 of the other centre, and both have the same key
 * title.
 */
const RECORDS: readonly MarcRecord[] = [
  withUrl(makeRecord(1, { title: 'Un', links: [['776', ' ', 2]] }), 'https://seven.example/'),
  makeRecord(2, { title: 'Un (En ligne)', medium: 'cr', issnl: 2, links: [['776', ' ', 1]] }),
  makeRecord(3, { title: 'Double', links: [['772', ' ', 4]] }),
  makeRecord(4, { title: 'Double' }),
  withUrl(makeRecord(11, { center: '_2', title: 'One', links: [['776', ' ', 12]] }), 'https://two.example/'),
  makeRecord(12, { center: '_2', title: 'One (Online)', medium: 'cr', issnl: 12, links: [['776', ' ', 11]] }),
  makeRecord(13, { center: '_2', title: 'Twice', links: [['772', ' ', 14]] }),
  makeRecord(14, { center: '_2', title: 'Twice' }),
  makeRecord(6, { title: 'Avant', status: 'd19501970', links: [['785', '0', 7]] }),
  makeRecord(7, { title: 'Après', status: 'c19719999', links: [['780', '0', 6]] }),
  makeRecord(16, { center: '_2', title: 'Before', status: 'd19501970', links: [['785', '0', 17]] }),
  makeRecord(17, { center: '_2', title: 'After', status: 'c19719999', links: [['780', '0', 16]] }),
  withUrl(makeRecord(5, { title: 'Common', links: [['775', ' ', 15]] }), 'https://common.example/'),
  withUrl(makeRecord(15, { center: '_2', title: 'Common' }), 'https://common.example/'),
]

const NEWS = { body_html: '<p>News</p>', expires_at: '2099-01-01' } as const

/** For each area: text in the JSON of a row of `_7`, and of a row of `_2`. */
const AREAS: Readonly<Record<string, readonly [own: string, foreign: string]>> = {
  locks: [ISSN(1), ISSN(11)],
  tasks: ['seven.mrc', 'two.mrc'],
  imports: ['seven.mrc', 'two.mrc'],
  announcements: ['News of seven', 'News of two'],
  audit: ['Seven was here', 'Two was here'],
  blocks: ['6710-000', '6720-000'],
  users: ['france', 'london'],
  mails: ['france@centre.example', 'london@centre.example'],
  records: [ISSN(1), ISSN(11)],
  titles: ['Double', 'Twice'],
  links: [ISSN(3), ISSN(13)],
  issnl: ['Un (En ligne)', 'One (Online)'],
  issnh: ['Avant', 'Before'],
  urls: ['https://seven.example/', 'https://two.example/'],
  monitored_searches: ['Search of seven', 'Search of two'],
}

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'lyon', center: '_7' })
  await createUser(test.db, { username: 'both', center: '_2' })
  await createUser(test.db, { username: 'unattached' })
  await loadInto(test, RECORDS)
  await addToCentre(test.db, 'both', '_7')
  app = await testApp(test, { checksUrls: false })
  ;[paris, lyon, both, nocentre, france, london] = (await loginAll(app, [
    'paris',
    'lyon',
    'both',
    'unattached',
    'france',
    'london',
  ])) as [Caller, Caller, Caller, Caller, Caller, Caller]
  for (const [caller, issn] of [
    [france, ISSN(1)],
    [london, ISSN(11)],
  ] as const)
    expect((await caller.get(`/api/record/${issn}/json?edit=true`)).statusCode).toBe(200)
  for (const [caller, name] of [
    [france, 'seven'],
    [london, 'two'],
  ] as const)
    expect(
      (await caller.post('/api/search/monitored', { description: `Search of ${name}`, params: {} })).statusCode,
    ).toBe(200)
  const accounts = sql`(values ('france', 'seven'), ('london', 'two')) as given (username, file)
    join app_user account using (username)`
  await sql`
    insert into import (mode, dry_run, file_name, format, file_id, file_size, records, user_id, username, by_system, excluded, status, ended_at)
    select 'reimport', false, file || '.mrc', 'iso2709', gen_random_uuid(), 10, 3, account.id, username, false, '{}', 'completed', now()
    from ${accounts}`.execute(test.db)
  await sql`
    insert into issn_block (center_id, country, first_number, last_number, state, created_by)
    select centre.id, given.country, first, first + 99, 'closed', 'paris'
    from (values ('_7', 'FRA', 6710000), ('_2', 'GBR', 6720000)) as given (code, country, first) join centre using (code)`.execute(
    test.db,
  )
  for (const [code, name] of [
    ['_7', 'seven'],
    ['_2', 'two'],
  ] as const)
    expect(
      (await paris.post('/api/admin/announcements', { ...NEWS, title: `News of ${name}`, centers: [code] })).statusCode,
    ).toBe(200)
  await sql`update app_user set email = username || '@centre.example' where email is null`.execute(test.db)
  await sql`
    insert into mail (recipient, language, kind, subject, body)
    select email, 'en', 'test', 'Test', 'Test' from ${accounts}`.execute(test.db)
  await sql`
    insert into audit_entry (kind, user_id, username, issn, details)
    select 'transfer', account.id, username, '0000-0019', jsonb_build_object('reason', initcap(file) || ' was here')
    from ${accounts}`.execute(test.db)
  await sql`
    insert into task (message_id, action, payload, subject, owner_id, locale, status)
    select gen_random_uuid(), 'import', 'null', file || '.mrc', account.id, 'fr', 'QUEUED' from ${accounts}`.execute(
    test.db,
  )
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

type Row = { readonly id: string }

const list = async (caller: Caller, area: string, query = ''): Promise<{ rows: Row[]; total: number }> => {
  const answer = await caller.get(`/api/admin/${area}?size=1000&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const rowWith = (rows: readonly Row[], text: string): Row | undefined =>
  rows.find((row) => JSON.stringify(row).includes(text))
/** The id of the row of an area that contains `text`, read as the administrator of the network. */
const idOf = async (area: string, text: string): Promise<string> => rowWith((await list(paris, area)).rows, text)!.id

const callsOfCentreScope = allCalls.filter(({ scope }) => scope === 'centre')
const callsOf = (area: string): readonly Call[] =>
  callsOfCentreScope.filter(({ path }) => path === `/admin/${area}` || path.startsWith(`/admin/${area}/`))

describe.each(Object.entries(AREAS))('the area %s', (area, [own, foreign]) => {
  it('lists and counts only rows of the administered centre', async () => {
    const { rows, total } = await list(lyon, area)
    expect(rowWith(rows, own)).toBeDefined()
    expect(rowWith(rows, foreign)).toBeUndefined()
    expect(total).toBe(rows.length)
    const all = await list(paris, area)
    expect(rowWith(all.rows, own)).toBeDefined()
    expect(rowWith(all.rows, foreign)).toBeDefined()
    expect(all.total).toBeGreaterThan(total)
    expect((await list(lyon, area, `search=${encodeURIComponent(foreign)}`)).rows).toEqual([])
  })

  it('also lists rows of further administered centres', async () => {
    const { rows } = await list(both, area)
    expect(rowWith(rows, own)).toBeDefined()
    expect(rowWith(rows, foreign)).toBeDefined()
  })

  it('exports only rows of the administered centre as a table', async () => {
    const { body, statusCode } = await lyon.get(`/api/admin/${area}?format=csv`)
    expect(statusCode, body).toBe(200)
    expect(body).toContain(own)
    expect(body).not.toContain(foreign)
  })

  it('returns a row of the administered centre', async () => {
    const id = await idOf(area, own)
    expect((await lyon.get(`/api/admin/${area}/${id}`)).json()).toMatchObject({ id })
  })

  it.each(
    callsOf(area)
      .filter(({ path }) => path.includes('/:id'))
      .map((call) => [`${call.method} ${call.path}`, call] as const),
  )('answers %s with 404 for a row of another centre and changes nothing', async (_, call) => {
    const before = await list(paris, area)
    const id = rowWith(before.rows, foreign)!.id
    const url = `/api${call.path.replace(':id', encodeURIComponent(id))}`
    const answer = await lyon.call(call.method, url, call.body ? { payload: {} } : {})
    expect([answer.statusCode, answer.json().code]).toEqual([404, expect.stringMatching(/_not_found$/)])
    expect(await list(paris, area)).toEqual(before)
  })
})

it('an administrator of a centre receives 404 when deleting the last administrator of the network', async () => {
  const { id } = rowWith((await list(paris, 'users')).rows, '"paris"')!
  const answer = await lyon.delete(`/api/admin/users/${id}`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'row_not_found'])
})

it('a monitored search cannot have an owner of another centre, and can have one of the administered centre', async () => {
  const id = await idOf('monitored_searches', 'Search of seven')
  const owner = async (user: string) => {
    const answer = await lyon.put(`/api/admin/monitored_searches/${id}`, { user })
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})]
  }
  expect(await owner('london')).toEqual([400, ['user']])
  expect(await owner('lyon')).toEqual([200, []])
  expect(await owner('france')).toEqual([200, []])
})

it('an administrator without a centre, or with the centre of an import, may revert the import', async () => {
  const { rows } = await list(paris, 'imports')
  for (const caller of [both, nocentre])
    for (const { id } of rows) {
      const answer = await caller.post(`/api/admin/imports/${id}/revert`, {})
      // Lyon may make the call, but the imports changed no record and therefore cannot be reverted.
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'import_not_revertible'])
    }
})

it('an administrator of a centre can cancel a task of the centre', async () => {
  const answer = await lyon.post(`/api/admin/tasks/${await idOf('tasks', 'seven.mrc')}/cancel`, {})
  expect([answer.statusCode, answer.json().status]).toEqual([200, 'SKIPPED'])
})

it('an administrator of a centre can end the lock of a record of the centre, regardless of the centre of the holder', async () => {
  const opened = await paris.get(`/api/record/${ISSN(3)}/json?edit=true`)
  expect(opened.statusCode).toBe(200)
  const answer = await lyon.delete(`/api/admin/locks/${await idOf('locks', ISSN(3))}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(rowWith((await list(paris, 'locks')).rows, ISSN(3))).toBeUndefined()
})

describe('rows of two centres', () => {
  it.each([
    ['titles', 'Common'],
    ['links', ISSN(15)],
    ['urls', 'https://common.example/'],
  ])('are listed in %s for administrators of either centre if the centres share them', async (area, text) => {
    for (const caller of [lyon, both]) expect(rowWith((await list(caller, area)).rows, text)).toBeDefined()
  })

  it.each([
    ['id', 'asc'],
    ['title', 'desc'],
    ['author', 'asc'],
  ])('are in the same order by %s (%s) when only one centre is listed', async (sort, order) => {
    const all = (await list(paris, 'records', `sort=${sort}&order=${order}`)).rows as (Row & { center: string })[]
    const { rows, total } = await list(lyon, 'records', `sort=${sort}&order=${order}`)
    expect(rows).toEqual(all.filter(({ center }) => center === '_7'))
    expect(total).toBe(rows.length)
    expect((await list(lyon, 'records', 'center=_2')).total).toBe(0)
  })
})

describe('the correction of a link', () => {
  const correct = async (area: string, id: string, isDryRun: boolean) => {
    const answer = await lyon.post(`/api/admin/${area}/${id}/set_right`, { dry_run: isDryRun })
    return [answer.statusCode, answer.json().code ?? answer.json().changed.map(({ issn }: { issn: string }) => issn)]
  }

  it('changes a record of the administered centre', async () => {
    const id = await idOf('links', ISSN(3))
    expect(await correct('links', id, true)).toEqual([200, [ISSN(4)]])
    expect(await correct('links', id, false)).toEqual([200, [ISSN(4)]])
  })

  it('is refused and changes nothing if it would change a record of another centre', async () => {
    const id = await idOf('links', ISSN(5))
    const before = (await paris.get(`/api/record/${ISSN(15)}/json`)).json()
    for (const isDryRun of [true, false]) expect(await correct('links', id, isDryRun)).toEqual([403, 'not_your_centre'])
    expect((await paris.get(`/api/record/${ISSN(15)}/json`)).json()).toEqual(before)
  })
})

describe('an announcement', () => {
  const write = async (caller: Caller, sent: object, id?: string) => {
    const body = id === undefined ? { ...NEWS, title: 'Written', ...sent } : sent
    const answer = await (id === undefined
      ? caller.post('/api/admin/announcements', body)
      : caller.put(`/api/admin/announcements/${id}`, body))
    return { status: answer.statusCode, code: answer.json().code, row: answer.json() as Row }
  }
  const REFUSED = { status: 403, code: 'network_only' }

  it.each([
    ['everybody', {}],
    ['every centre', { centers: [] }],
    ['a role in every centre', { roles: ['reader'] }],
    ['another centre', { centers: ['_2'] }],
    ['the centre of the administrator and another one', { centers: ['_7', '_2'] }],
  ])('is refused for %s when it is created and when it is changed', async (_, audience) => {
    expect(await write(lyon, audience)).toMatchObject(REFUSED)
    const { row } = await write(lyon, { centers: ['_7'] })
    if ('centers' in audience) expect(await write(lyon, audience, row.id)).toMatchObject(REFUSED)
    expect((await lyon.get(`/api/admin/announcements/${row.id}`)).json()).toEqual(row)
  })

  it('can be created, changed and deleted for the administered centre and its roles', async () => {
    const { status, row } = await write(lyon, { centers: ['_7'], roles: ['reader'] })
    expect(status).toBe(200)
    expect(await write(lyon, { title: 'Changed' }, row.id)).toMatchObject({ status: 200, row: { title: 'Changed' } })
    expect(await write(both, { centers: ['_7', '_2'] }, row.id)).toMatchObject({ status: 200 })
    // The announcement is now addressed to another centre, too.
    expect(await write(lyon, { title: 'Changed again' }, row.id)).toMatchObject({ status: 404 })
    expect((await both.delete(`/api/admin/announcements/${row.id}`)).statusCode).toBe(200)
  })

  it('for all users is not listed for an administrator of one centre', async () => {
    const { row } = await write(paris, { title: 'For all' })
    expect(rowWith((await list(lyon, 'announcements')).rows, 'For all')).toBeUndefined()
    expect((await lyon.delete(`/api/admin/announcements/${row.id}`)).statusCode).toBe(404)
  })

  it('can be previewed for the administered centre, and is refused in the preview for another centre', async () => {
    const preview = async (sent: object) => {
      const answer = await lyon.post('/api/admin/announcements/preview', { ...NEWS, title: 'Preview', ...sent })
      return { status: answer.statusCode, ...answer.json() }
    }
    const own = { centers: ['_7'], center: '_7' }
    expect(await preview(own)).toMatchObject({ status: 200, is_shown: true })
    expect(await preview({ ...own, is_draft: true })).toMatchObject({ status: 200, reasons: ['draft'] })
    expect(await preview({})).toMatchObject(REFUSED)
    expect(await preview({ ...own, centers: ['_2'] })).toMatchObject(REFUSED)
    expect(await preview({ ...own, center: '_2' })).toMatchObject({
      status: 400,
      errors: { center: [expect.any(String)] },
    })
    const { row } = await write(paris, { title: 'For all', is_draft: true })
    expect(await preview({ ...own, id: row.id })).toMatchObject({ status: 404, code: 'announcement_not_found' })
  })

  it('that is a draft of the network cannot be listed or published by an administrator of one centre', async () => {
    const { row } = await write(paris, { title: 'Draft of the network', is_draft: true })
    expect(rowWith((await list(lyon, 'announcements')).rows, 'Draft of the network')).toBeUndefined()
    expect(await write(lyon, { is_draft: false }, row.id)).toMatchObject({ status: 404 })
  })

  it('can be addressed to the administered centres only', async () => {
    const centers = async (caller: Caller) =>
      (await caller.get('/api/admin/announcements/audience')).json().centers.map(({ code }: { code: string }) => code)
    expect(await centers(lyon)).toEqual(['_7'])
    expect(await centers(both)).toEqual(['_2', '_7'])
    expect((await centers(paris)).length).toBeGreaterThan(2)
  })
})

describe('an account of the administered centre', () => {
  it.each([
    ['no centre', { center: null }, 'center'],
    ['another centre', { center: '_2' }, 'center'],
    ['the membership of the international centre', { is_member_of_ic: true }, 'is_member_of_ic'],
  ])('cannot be assigned %s', async (_, change, field) => {
    const id = await idOf('users', '"france"')
    const before = (await paris.get(`/api/admin/users/${id}`)).json()
    const answer = await lyon.put(`/api/admin/users/${id}`, change)
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([400, [field]])
    expect((await paris.get(`/api/admin/users/${id}`)).json()).toEqual(before)
  })
})

describe('the audit log outside administration', () => {
  it('lists and exports only entries of accounts of the administered centre', async () => {
    const [own, foreign] = AREAS.audit!
    for (const path of ['/api/audit?size=1000', '/api/audit/csv']) {
      const { body } = await lyon.get(path)
      expect(body).toContain(own)
      expect(body).not.toContain(foreign)
      expect((await paris.get(path)).body).toContain(foreign)
    }
  })
})

describe('the history of a row', () => {
  const history = async (caller: Caller, area: string, id: string) => {
    const answer = await caller.get(`/api/admin/${area}/${id}/history`)
    return [answer.statusCode, answer.json().code ?? answer.json().length]
  }

  it('is returned for a row of the administered centre and refused for a row of another centre', async () => {
    const id = await idOf('monitored_searches', 'Search of seven')
    const foreign = await idOf('monitored_searches', 'Search of two')
    expect((await paris.put(`/api/admin/monitored_searches/${foreign}`, { user: 'paris' })).statusCode).toBe(200)
    expect((await paris.put(`/api/admin/monitored_searches/${foreign}`, { user: 'london' })).statusCode).toBe(200)
    expect((await lyon.put(`/api/admin/monitored_searches/${id}`, { user: 'lyon' })).statusCode).toBe(200)
    expect((await lyon.put(`/api/admin/monitored_searches/${id}`, { user: 'france' })).statusCode).toBe(200)
    expect(await history(lyon, 'monitored_searches', id)).toEqual([200, expect.any(Number)])
    expect(await history(lyon, 'monitored_searches', foreign)).toEqual([404, 'not_found'])
    expect(await history(paris, 'monitored_searches', foreign)).toEqual([200, 2])
    const { rows } = await list(paris, 'users')
    expect(await history(lyon, 'users', rowWith(rows, '"france"')!.id)).toEqual([200, expect.any(Number)])
    expect(await history(lyon, 'users', rowWith(rows, '"london"')!.id)).toEqual([404, 'not_found'])
  })

  it('is refused for areas that only administrators of the network may open', async () => {
    for (const area of ['settings', 'media', 'centers', 'data_rules'])
      expect(await history(lyon, area, '1')).toEqual([403, 'network_only'])
    expect(await history(lyon, 'no_area', '1')).toEqual([404, 'not_found'])
    expect((await history(paris, 'media', '1'))[0]).toBe(200)
  })
})

it('every area whose calls have the scope `centre` has test rows in this file', () => {
  const areas = callsOfCentreScope.flatMap(({ path }) => /^\/admin\/([a-z_]+)/.exec(path)?.[1] ?? [])
  // Roles belong to no centre: an administrator of a centre reads all of them.
  const elsewhere = ['roles']
  expect([...new Set(areas)].filter((area) => !elsewhere.includes(area) && !(area in AREAS))).toEqual([])
})
