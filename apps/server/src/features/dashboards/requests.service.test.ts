/** Tests that each figure of the dashboard of requests equals a count of the stored requests, and who can read it. */
import { ALL_CENTRES, type Dashboard, type FigureRequests, type FigureValue } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { storeRequest } from '../requests/testing/requests.ts'

let test: TestDb
let app: App
let paris: Caller
let france: Caller

const DAY_MS = 86_400_000
const NOW = Date.now()
const ago = (days: number): Date => new Date(NOW - days * DAY_MS)
const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  const { db } = test
  await storeRequest(db, { sent_at: ago(3), due_on: dayOf(ago(1)), content: { media: ['print', 'online'] } })
  await storeRequest(db, { state: 'waiting', sent_at: ago(10), first_answer_at: ago(8), due_on: dayOf(ago(-9)) })
  await storeRequest(db, { state: 'assigned', sent_at: ago(40), first_answer_at: ago(36), assigned_at: ago(30) })
  await storeRequest(db, { state: 'assigned', sent_at: ago(41), first_answer_at: ago(31), assigned_at: ago(21) })
  await storeRequest(db, { state: 'refused', sent_at: ago(500), ended_at: ago(490), first_answer_at: ago(490) })
  await storeRequest(db, {
    state: 'closed',
    sent_at: ago(60),
    ended_at: ago(5),
    content: { kind: 'change', media: [] },
  })
  await storeRequest(db, { center: '_0', sent_at: ago(2), content: { media: ['online'] } })
  await storeRequest(db, { state: 'draft' })
  await storeRequest(db, { state: 'unconfirmed' })
  app = await testApp(test)
  ;[paris, france] = [await loginAs(app, 'paris'), await loginAs(app, 'france')]
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const read = async (caller: Caller, center?: string, language = 'en'): Promise<Dashboard> => {
  const path = `/api/dashboards/requests${center === undefined ? '' : `?center=${center}`}`
  const answer = await caller.call('GET', path, { headers: { 'accept-language': language } })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

function* figuresIn(value: unknown): Generator<FigureValue> {
  if (typeof value !== 'object' || value === null) return
  if ('value' in value) yield value as FigureValue
  for (const inside of Object.values(value)) yield* figuresIn(inside)
}

/** The requests that the inbox lists for the link of a figure. */
async function listed(caller: Caller, filters: FigureRequests): Promise<number> {
  const answer = await caller.get(`/api/requests?${new URLSearchParams({ ...filters, size: '1000' })}`)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  const { rows, total } = answer.json()
  expect(rows).toHaveLength(total)
  return total
}

/** Checks that each link finds as many requests as its figure shows. */
async function expectExactLinks(caller: Caller, figures: readonly FigureValue[]): Promise<void> {
  for (const { value, requests } of figures)
    if (requests !== undefined) expect({ requests, value: await listed(caller, requests) }).toEqual({ requests, value })
}

const tableOf = (dashboard: Dashboard, id: string) => dashboard.tables.find((table) => table.id === `requests_${id}`)!

describe('the dashboard of requests', () => {
  it('links each figure to the requests of the inbox that it counts', async () => {
    const dashboard = await read(france)
    const figures = [...figuresIn(dashboard)]
    expect(figures.length).toBeGreaterThan(100)
    expect(figures.filter(({ value }) => value > 0).length).toBeGreaterThan(20)
    expect(figures.filter(({ requests }) => requests === undefined)).toEqual([])
    await expectExactLinks(france, figures)
    expect(Object.fromEntries(dashboard.figures.map(({ id, value }) => [id, value]))).toMatchObject({
      ...{ open: 2, overdue: 1, new: 1, waiting: 1 },
    })
    expect(dashboard.figures[0]!.requests).toEqual({ state: 'open', center: '_7' })
  })

  it('shows the median and the 90th percentile of the days to the first answer and to the assignment', async () => {
    const dashboard = await read(france)
    const since = tableOf(dashboard, 'months').rows.at(-1)!.key
    const linked = (value: number, filters: object) => ({
      value,
      requests: { state: 'all', since, center: '_7', ...filters },
    })
    // First answers after 2, 4 and 10 days, assignments after 10 and 20 days.
    expect(tableOf(dashboard, 'times').rows.map(({ key, cells }) => [key, ...cells])).toEqual([
      ['first_answer', linked(3, { answered: 'true' }), 4, 8.8],
      ['assignment', linked(2, { assigned: 'true' }), 15, 19],
    ])
    const month = tableOf(dashboard, 'months').rows.find(({ key }) => key === monthOf(ago(10)))!
    expect(month.cells).toHaveLength(tableOf(dashboard, 'months').columns.length)
    expect(tableOf(dashboard, 'months').rows).toHaveLength(13)
    expect(dashboard.summary).toBe('2 requests are open. 1 is overdue. The first answer took 4 days at the median.')
  })

  it('shows the number of open requests of each day, and the change since last week', async () => {
    const { history, figures, counted: share } = await read(france)
    expect(history).toHaveLength(91)
    const openOn = (days: number) => history.find(({ date }) => date === dayOf(ago(days)))?.open
    expect([90, 61, 59, 11, 9, 4, 0].map(openOn)).toEqual([0, 0, 1, 1, 2, 1, 2])
    expect(figures[0]!.change).toBe(0)
    expect(share).toBe(1)
  })

  it('shows median and 90th percentile also by month and by centre', async () => {
    const own = tableOf(await read(france), 'months')
    const timesOf = ({ columns }: typeof own, cells: readonly unknown[] | undefined) =>
      ['first_answer', 'first_answer_p90', 'assignment', 'assignment_p90'].map(
        (id) => cells?.[columns.findIndex((column) => column.id === id)],
      )
    const { rows } = await test.pool.query(
      `select percentile_cont(array[0.5, 0.9]) within group (order by first_answer_at - sent_at) as days
       from issn_request where to_char(sent_at at time zone 'UTC', 'YYYY-MM') = $1`,
      [monthOf(ago(41))],
    )
    const expected = rows[0].days.map(({ days = 0, hours = 0 }) => Math.round((days + hours / 24) * 10) / 10)
    const month = own.rows.find(({ key }) => key === monthOf(ago(41)))!
    expect(timesOf(own, month.cells).slice(0, 2)).toEqual(expected)
    const centres = tableOf(await read(paris, ALL_CENTRES), 'centres')
    expect(centres.rows.map(({ key, cells }) => [key, ...timesOf(centres, cells)])).toEqual([
      ['_7', 4, 8.8, 15, 19],
      ['_0', null, null, null, null],
    ])
  })

  it('shows figures by centre to the international centre, with links for its own requests only', async () => {
    const dashboard = await read(paris, ALL_CENTRES)
    const values = (cells: readonly unknown[]) => cells.slice(0, 4).map((cell) => (cell as FigureValue).value)
    expect(tableOf(dashboard, 'centres').rows.map(({ key, cells }) => [key, ...values(cells)])).toEqual([
      ['_7', 5, 2, 1, 2],
      ['_0', 1, 1, 0, 0],
    ])
    const figures = [...figuresIn(dashboard)].filter(({ requests }) => requests !== undefined)
    expect(figures.map(({ value, requests }) => [value, requests!.center])).toEqual([1, 1, 0, 0].map((n) => [n, '_0']))
    await expectExactLinks(paris, figures)
    expect([...figuresIn(await read(paris, '_7'))].some(({ requests }) => requests !== undefined)).toBe(false)
    expect((await read(paris)).figures[0]).toMatchObject({ value: 1, requests: { state: 'open', center: '_0' } })
  })

  it('links the figures of each further centre of a user', async () => {
    await test.pool.query(`insert into user_centre (user_id, center_id)
      select u.id, c.id from app_user u, centre c where u.username = 'paris' and c.code = '_7'`)
    const both = await loginAs(app, 'paris')
    const figures = [...figuresIn(tableOf(await read(both, ALL_CENTRES), 'centres'))]
    expect(figures.map(({ requests }) => requests?.center)).toEqual([...Array(4).fill('_7'), ...Array(4).fill('_0')])
    await expectExactLinks(both, figures)
    await expectExactLinks(both, [...figuresIn(await read(both, '_7'))])
    await test.pool.query(`delete from user_centre where user_id = (select id from app_user where username = 'paris')`)
  })

  it('counts a request with ISSNs as assigned, also after it was closed', async () => {
    const assigned = ({ tables }: Dashboard) => {
      const { columns, rows } = tables.find(({ id }) => id === 'requests_months')!
      return rows.find(({ key }) => key === monthOf(ago(60)))!.cells[columns.findIndex(({ id }) => id === 'assigned')]
    }
    const before = (assigned(await read(france)) as FigureValue).value
    const times = { sent_at: ago(60), assigned_at: ago(50), ended_at: ago(50) }
    const { id } = await storeRequest(test.db, { state: 'closed', ...times })
    expect(assigned(await read(france))).toEqual({
      value: before + 1,
      requests: { state: 'all', month: monthOf(ago(60)), assigned: 'true', center: '_7' },
    })
    const list = await france.get(`/api/requests?state=all&assigned=true&month=${monthOf(ago(60))}`)
    expect(list.json().total).toBe(before + 1)
    await test.pool.query('delete from issn_request where id = $1', [id])
  })

  it('requires the permission for requests in addition to that for the catalogue', async () => {
    await test.pool.query(`delete from role_permission where permission = 'requests'
      and role_id in (select role_id from user_role join app_user on id = user_id where username = 'london')`)
    const london = await loginAs(app, 'london')
    for (const path of ['requests', 'requests/csv']) {
      const answer = await london.get(`/api/dashboards/${path}`)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    }
    expect((await london.get('/api/dashboards/errors')).statusCode).toBe(200)
    expect((await (await loginAs(app, 'reader')).get('/api/dashboards/requests')).statusCode).toBe(403)
    expect((await france.get('/api/dashboards/requests?center=_2')).statusCode).toBe(403)
  })

  it.each(['en', 'es', 'fr', 'ru'])('has its labels in %s, and is available as CSV', async (language) => {
    const dashboard = await read(paris, ALL_CENTRES, language)
    expect(JSON.stringify(dashboard)).not.toMatch(/dashboards\.|undefined|NaN/)
    const answer = await paris.get('/api/dashboards/requests/csv?center=all')
    expect(answer.body).toContain('\r\n,Open requests,Requests,3\r\n')
  })
})
