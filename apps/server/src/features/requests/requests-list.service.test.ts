import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { codeOf } from '../../testing/answers.ts'
import { type Caller, createUser, type TestDb } from '../../testing/index.ts'
import { addToCentre, loginAll, userId } from '../../testing/users.ts'
import { type Send, sendRequest } from './testing/requests.ts'
import { startRequests } from './testing/start-requests.ts'

let test: TestDb
let services: Services
let app: App
let [france, london, paris, both, lost]: Caller[] = []

beforeAll(async () => {
  ;({ test, services, app } = await startRequests(['_7', '_2', '_0']))
  await createUser(test.db, { username: 'lost', permissions: ['requests'] })
  await createUser(test.db, { username: 'both', center: '_7', permissions: ['requests'] })
  await addToCentre(test.db, 'both', '_2')
  ;[france, london, paris, both, lost] = await loginAll(app, ['france', 'london', 'paris', 'both', 'lost'])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const send: Send = (...request) => sendRequest(services, ...request)
const listed = async (query = '', caller = france) => {
  const answer = await caller!.get(`/api/requests?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as {
    rows: { id: string; title: string; age: number }[]
    total: number
    counts: Record<string, number>
  }
}
const put = (code: string, state: string) =>
  test.pool.query('update issn_request set state = $2, updated_at = now() where code = $1', [code, state])

describe('the list of requests', () => {
  it('has only requests of the centres of the user, with the number in each state', async () => {
    await test.pool.query('delete from issn_request')
    const [french, british, international] = [
      await send(),
      await send({ country: 'GBR' }),
      await send({ country: 'ATA' }),
    ]
    const ids = async (caller?: Caller) => (await listed('', caller)).rows.map(({ id }) => id)
    expect(await ids(france)).toEqual([french])
    expect(await ids(london)).toEqual([british])
    expect(await ids(paris)).toEqual([international])
    expect((await ids(both)).sort()).toEqual([french, british].sort())
    expect((await listed('center=_2', both)).rows.map(({ id }) => id)).toEqual([british])
    expect((await listed('', both)).counts).toMatchObject({ new: 2, in_progress: 0, waiting: 0, closed: 0 })
    expect(codeOf(await france!.get('/api/requests?center=_2'))).toEqual([403, 'not_your_centre'])
    expect(codeOf(await lost!.get('/api/requests'))).toEqual([403, 'no_centre'])
  })

  it('finds words of title, publisher, address and reference without regard to case and accents', async () => {
    const code = await send({ title: 'Revue étrange', publisher: 'Maison Œuvre' }, { email: 'b.b@maison.example' })
    for (const search of ['REVUE etrange', 'oeuvre', 'b.b@maison', code.toLowerCase(), 'étrange maison'])
      expect(
        (await listed(`search=${encodeURIComponent(search)}`)).rows.map(({ id }) => id),
        search,
      ).toEqual([code])
    for (const search of ['zzz', '100%', 'revue zzz'])
      expect((await listed(`search=${encodeURIComponent(search)}`)).total, search).toBe(0)
  })

  it('can be filtered by state, kind, medium, handler, due day and month', async () => {
    await test.pool.query('delete from issn_request')
    const [first, second, change] = [
      await send({ media: ['print'] }),
      await send({ media: ['online'] }),
      await send({ kind: 'change', issn: '0317-8471', change: 'ceased', change_date: '2026', media: [] }),
    ]
    await france!.put(`/api/requests/${first}`, { handler: 'france' })
    await test.pool.query(`update issn_request set due_on = '2020-01-01' where code = $1`, [second])
    await put(change!, 'closed')
    const ids = async (query: string) => (await listed(query)).rows.map(({ id }) => id).sort()
    const month = new Date().toISOString().slice(0, 7)
    expect(await ids('')).toEqual([first, second].sort())
    expect(await ids('state=all')).toEqual([first, second, change].sort())
    expect(await ids('state=closed')).toEqual([change])
    expect(await ids('state=in_progress')).toEqual([first])
    expect(await ids('state=all&kind=change')).toEqual([change])
    expect(await ids('medium=online')).toEqual([second])
    expect(await ids('handler=me')).toEqual([first])
    expect(await ids('handler=none')).toEqual([second])
    expect(await ids(`handler=${await userId(test.db, 'france')}`)).toEqual([first])
    expect(await ids('handler=unknown')).toEqual([])
    expect(await ids('overdue=true')).toEqual([second])
    expect(await ids('overdue=false')).toEqual([first])
    expect(await ids(`month=${month}`)).toEqual([first, second].sort())
    expect(await ids('month=2020-01')).toEqual([])
    for (const bad of ['state=draft', 'month=2026-13', 'sort=email', 'overdue=1', 'size=0'])
      expect((await france!.get(`/api/requests?${bad}`)).statusCode, bad).toBe(400)
  })

  it('can be sorted by each column in both directions', async () => {
    const sorts = ['sent_at', 'age', 'due_on', 'title', 'publisher', 'state', 'country', 'handler', 'updated_at', 'id']
    for (const sort of sorts)
      for (const order of ['asc', 'desc'])
        expect((await listed(`state=all&sort=${sort}&order=${order}`)).total, sort).toBe(3)
    const titles = async (order: string) =>
      (await listed(`sort=title&order=${order}&size=1`)).rows.map(({ title }) => title)
    expect(await titles('asc')).not.toEqual(await titles('desc'))
  })

  it('has the age in full days, and can be sorted and filtered by it', async () => {
    await test.pool.query('delete from issn_request')
    const [today, week, month] = [await send(), await send(), await send()]
    const age = (code: string, interval: string) =>
      test.pool.query('update issn_request set sent_at = now() - $2::interval where code = $1', [code, interval])
    await age(week!, '7 days 1 minute')
    await age(month!, '29 days 23 hours 59 minutes')
    const ages = async (query: string) => (await listed(query)).rows.map(({ id, age: days }) => [id, days])
    const [young, middle, old] = [
      [today, 0],
      [week, 7],
      [month, 29],
    ]
    expect(await ages('sort=age&order=desc')).toEqual([old, middle, young])
    expect(await ages('sort=age&order=asc')).toEqual([young, middle, old])
    expect(await ages('sort=sent_at&order=asc')).toEqual([old, middle, young])
    expect(await ages('sort=age&min_age=7')).toEqual([old, middle])
    expect(await ages('min_age=29')).toEqual([old])
    expect(await ages('min_age=30')).toEqual([])
    for (const bad of ['0', '1.5', 'week'])
      expect((await france!.get(`/api/requests?min_age=${bad}`)).statusCode, bad).toBe(400)
  })

  it('does not show drafts and unconfirmed requests', async () => {
    const code = await send()
    for (const state of ['draft', 'unconfirmed']) {
      await put(code, state)
      expect((await listed('state=all')).rows.map(({ id }) => id)).not.toContain(code)
      expect(codeOf(await france!.get(`/api/requests/${code}`))).toEqual([404, 'request_not_found'])
    }
  })
})
