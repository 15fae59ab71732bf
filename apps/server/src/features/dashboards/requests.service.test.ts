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

/** Counts the stored requests of a filter with one statement, independently of the dashboard. */
async function counted({ state, kind, medium, month, overdue, assigned, center }: FigureRequests): Promise<number> {
  const { rows } = await test.pool.query(
    `select count(*)::int as count from issn_request join centre on centre.id = center_id
     where centre.code = $1 and state not in ('draft', 'unconfirmed')
       and ($2 = 'all' or state = $2 or ($2 = 'open' and state in ('new', 'in_progress', 'waiting')))
       and ($3::text is null or kind = $3) and ($4::text is null or $4 = any(media))
       and ($5::text is null or to_char(sent_at at time zone 'UTC', 'YYYY-MM') = $5)
       and ($6::text is null or (due_on < (now() at time zone 'UTC')::date and state in ('new', 'in_progress', 'waiting')))
       and ($7::text is null or assigned_at is not null)`,
    [center, state, kind, medium, month, overdue, assigned],
  )
  return rows[0].count
}

const tableOf = (dashboard: Dashboard, id: string) => dashboard.tables.find((table) => table.id === `requests_${id}`)!

describe('the dashboard of requests', () => {
  it('links each figure to the requests of the inbox that it counts', async () => {
    const dashboard = await read(france)
    const figures = [...figuresIn(dashboard)]
    expect(figures.length).toBeGreaterThan(100)
    expect(figures.filter(({ value }) => value > 0).length).toBeGreaterThan(20)
    for (const { value, requests } of figures)
      expect({ requests, value }).toEqual({ requests, value: await counted(requests!) })
    expect(Object.fromEntries(dashboard.figures.map(({ id, value }) => [id, value]))).toMatchObject({
      ...{ open: 2, overdue: 1, new: 1, waiting: 1 },
    })
    expect(dashboard.figures[0]!.requests).toEqual({ state: 'open', center: '_7' })
  })

  it('shows the median and the 90th percentile of the days to the first answer and to the assignment', async () => {
    const dashboard = await read(france)
    // First answers after 2, 4 and 10 days, assignments after 10 and 20 days.
    expect(tableOf(dashboard, 'times').rows.map(({ key, cells }) => [key, ...cells])).toEqual([
      ['first_answer', 3, 4, 8.8],
      ['assignment', 2, 15, 19],
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

  it('shows figures by centre without links to the international centre', async () => {
    const dashboard = await read(paris, ALL_CENTRES)
    expect(tableOf(dashboard, 'centres').rows.map(({ key, cells }) => [key, ...cells.slice(0, 4)])).toEqual([
      ['_7', 5, 2, 1, 2],
      ['_0', 1, 1, 0, 0],
    ])
    expect([...figuresIn(dashboard)].filter(({ requests }) => requests !== undefined)).toEqual([])
    expect([...figuresIn(await read(paris, '_7'))].some(({ requests }) => requests !== undefined)).toBe(false)
    expect((await read(paris)).figures[0]).toMatchObject({ value: 1, requests: { state: 'open', center: '_0' } })
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
