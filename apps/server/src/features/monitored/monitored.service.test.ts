import type {
  AnswerOf,
  MonitoredSearchRow,
  openMonitoredSearch,
  RecordAnswer,
  WireRecordShape,
} from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
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
const callers = new Map<string, Caller>()
const as = (name: string): Caller => callers.get(name)!

/** Records of centre _7 that describe serials. */
const french: MarcRecord[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'nocentre2', permissions: ['search'] })
  const records = [...generate({ count: 150, first: 6_000_000, centres: [{ code: '_7', country: 'FRA' }] })]
  french.push(...records.filter((record) => valueIn(record, '699', '8') === 'reg'))
  await loadInto(test, records)
  app = await testApp(test)
  for (const name of ['paris', 'france', 'london', 'reader', 'nocentre', 'nocentre2'])
    callers.set(name, await loginAs(app, name))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const anywhere = (query: string) => ({ basic_query: { query, anywhere: true } })
const monitor = async (name: string, description: string, params: object = {}): Promise<MonitoredSearchRow> => {
  const answer = await as(name).post('/api/search/monitored', { description, params })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const list = async (name: string): Promise<MonitoredSearchRow[]> => (await as(name).get('/api/search/monitored')).json()
const row = async (name: string, id: string): Promise<MonitoredSearchRow> =>
  (await list(name)).find((each) => each.id === id)!
const open = async (name: string, id: string): Promise<AnswerOf<typeof openMonitoredSearch>> => {
  const answer = await as(name).post(`/api/search/monitored/${id}/open`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const issnAt = (index: number): string => valueIn(french[index]!, '022', 'a')!
/** Stores a record with exactly these variant titles. */
const saveWithTitles = async (issn: string, titles: readonly string[]): Promise<void> => {
  const { record }: RecordAnswer = (await as('paris').get(`/api/record/${issn}/json`)).json()
  const variants = titles.map((title) => ({ indicator1: '3', indicator2: '\\', subFields: [{ a: title }] }))
  const { 246: _, ...fields } = record.fields
  const changed = { fields: titles.length === 0 ? fields : { ...fields, 246: variants } } as WireRecordShape
  const answer = await as('paris').post(`/api/record/${issn}`, { record: changed, dry_run: false })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().status).toBe('active')
}

describe('a monitored search', () => {
  it('is returned with creator, current number of hits and creation time', async () => {
    const made = await monitor('france', '  Everything  ')
    expect(made).toMatchObject({
      description: 'Everything',
      hits: 150,
      new: 0,
      changed: 0,
      gone: 0,
      exact: true,
      mine: true,
      shared: false,
      user: { center: { code: '_7' } },
    })
    expect(made.params.basic_query).toEqual({ query: '', anywhere: false, matchFormat: 'TEXT' })
    expect(Math.abs(Date.now() - Date.parse(made.create_timestamp))).toBeLessThan(60_000)
    expect((await list('france'))[0]).toEqual(made)
  })

  it('requires a description', async () => {
    for (const description of [undefined, null, '', '  \t ']) {
      const answer = await as('france').post('/api/search/monitored', { description, params: {} })
      expect([description, answer.statusCode, answer.json().code]).toEqual([description, 400, 'missing_description'])
      expect(answer.json().error).toBe("Missing parameter 'description'")
    }
    const { id } = await monitor('france', 'to be described')
    for (const body of [{}, { description: '' }, { description: ' ' }, { description: null }]) {
      const answer = await as('france').put(`/api/search/monitored/${id}`, body)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'missing_description'])
    }
  })

  it('requires a valid query', async () => {
    const params = { basic_query: { query: '(', matchFormat: 'LUCENE' } }
    const answer = await as('france').post('/api/search/monitored', { description: 'a', params })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'query_syntax'])
  })

  it('is listed before older monitored searches', async () => {
    const first = await monitor('london', 'first')
    const second = await monitor('london', 'second')
    const ids = (await list('london')).map(({ id }) => id)
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id))
    expect(ids.indexOf(second.id)).toBe(0)
  })

  it('can be renamed and deleted by its creator', async () => {
    const { id } = await monitor('france', 'old')
    const renamed = await as('france').put(`/api/search/monitored/${id}`, { description: 'new' })
    expect(renamed.json()).toMatchObject({ id, description: 'new' })
    const deleted = await as('france').delete(`/api/search/monitored/${id}`)
    expect([deleted.statusCode, deleted.json().message]).toEqual([200, 'Search deleted'])
    expect(await row('france', id)).toBeUndefined()
    expect((await as('france').delete(`/api/search/monitored/${id}`)).json().code).toBe('monitored_search_not_found')
  })

  it.each(['0', '999999999', 'x', '-1', '1e3', '99999999999999999999999', '%20'])(
    'is not found with the id %s',
    async (id) => {
      for (const answer of [
        await as('france').put(`/api/search/monitored/${id}`, { description: 'a' }),
        await as('france').delete(`/api/search/monitored/${id}`),
        await as('france').post(`/api/search/monitored/${id}/open`),
      ])
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'monitored_search_not_found'])
    },
  )

  it('is deleted with the account of its creator', async () => {
    await createUser(test.db, { username: 'leaver', center: '_7' })
    callers.set('leaver', await loginAs(app, 'leaver'))
    const { id } = await monitor('leaver', 'gone soon')
    await open('reader', id)
    await test.db.deleteFrom('app_user').where('username', '=', 'leaver').execute()
    expect(await row('reader', id)).toBeUndefined()
  })
})

describe('the visibility of monitored searches', () => {
  const USERS = ['paris', 'france', 'london', 'reader', 'nocentre', 'nocentre2'] as const
  /**
   * For each creator, the users who see the creator's searches: all users if the creator belongs to the central centre,
   * otherwise users of the same centre.
   */
  const SEEN_BY: Record<(typeof USERS)[number], readonly string[]> = {
    paris: [...USERS],
    france: ['france', 'reader'],
    london: ['london'],
    reader: ['france', 'reader'],
    nocentre: ['nocentre'],
    nocentre2: ['nocentre2'],
  }

  it.each(USERS)('depends on the centres of reader and creator if the creator is %s', async (creator) => {
    const { id } = await monitor(creator, `made by ${creator}`)
    for (const name of USERS) {
      const seen = await row(name, id)
      expect([name, seen !== undefined]).toEqual([name, SEEN_BY[creator].includes(name)])
      if (seen) expect([seen.mine, seen.shared]).toEqual([name === creator, creator === 'paris'])
      const isSeen = seen !== undefined
      const refused = isSeen ? 'not_creator' : 'monitored_search_not_found'
      const expected = name === creator ? undefined : refused
      const renamed = await as(name).put(`/api/search/monitored/${id}`, { description: 'renamed' })
      expect([name, renamed.json().code]).toEqual([name, expected])
      if (name !== creator)
        expect([name, (await as(name).delete(`/api/search/monitored/${id}`)).json().code]).toEqual([name, expected])
      const opened = await as(name).post(`/api/search/monitored/${id}/open`)
      expect([name, opened.statusCode]).toEqual([name, isSeen ? 200 : 404])
    }
    expect((await as(creator).delete(`/api/search/monitored/${id}`)).statusCode).toBe(200)
  })

  it('does not let other users change a search, and explains the refusal', async () => {
    const { id } = await monitor('paris', 'for all')
    const answer = await as('reader').delete(`/api/search/monitored/${id}`)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe('Only the user who created this item can change or delete it.')
  })
})

describe('the changes since the last opening of a monitored search', () => {
  it('include new, changed and removed records for each user', async () => {
    const [one, two, three, four] = [issnAt(0), issnAt(1), issnAt(2), issnAt(3)]
    for (const issn of [one, two, three]) await saveWithTitles(issn, ['Zyxomma'])
    const { id, hits } = await monitor('france', 'zyxomma', anywhere('zyxomma'))
    expect(hits).toBe(3)
    const first = await open('reader', id)
    expect(first).toMatchObject({ since: null, new: [], changed: [], gone: [], exact: true })
    expect(first.params.basic_query.query).toBe('zyxomma')

    await saveWithTitles(one, ['Zyxomma petiolatum'])
    await saveWithTitles(two, [])
    await saveWithTitles(four, ['Zyxomma'])
    // The record does not count as changed, because the draft with errors does not change the searched version.
    const { record }: RecordAnswer = (await as('paris').get(`/api/record/${three}/json`)).json()
    const { 245: _, ...fields } = record.fields
    const draft = await as('paris').post(`/api/record/${three}`, { record: { fields }, dry_run: false })
    expect(draft.json().status).toBe('error')

    const counts = { hits: 3, new: 1, changed: 1, gone: 1, exact: true }
    expect(await row('reader', id)).toMatchObject(counts)
    expect(await row('france', id)).toMatchObject(counts)
    const opened = await open('reader', id)
    expect(opened).toMatchObject({ new: [four], changed: [one], gone: [two], exact: true })
    expect(Date.parse(opened.since!)).toBeGreaterThan(Date.now() - 60_000)
    // The counts restart only for the user who opened the search.
    expect(await row('reader', id)).toMatchObject({ hits: 3, new: 0, changed: 0, gone: 0 })
    expect(await open('reader', id)).toMatchObject({ new: [], changed: [], gone: [] })
    expect(await row('france', id)).toMatchObject(counts)
  })

  it('are not counted before the first opening', async () => {
    const { id } = await monitor('paris', 'titles', anywhere('quokka'))
    await saveWithTitles(issnAt(5), ['Quokka'])
    expect(await row('london', id)).toMatchObject({ hits: 1, new: 0, changed: 0, gone: 0 })
    expect(await row('paris', id)).toMatchObject({ hits: 1, new: 1 })
  })

  it('are found even after the change log was truncated or reset', async () => {
    await saveWithTitles(issnAt(6), ['Wombat'])
    const { id } = await monitor('france', 'wombats', anywhere('wombat'))
    await saveWithTitles(issnAt(6), ['Wombats and wombat'])
    await test.db.deleteFrom('change_log').execute()
    expect(await row('france', id)).toMatchObject({ hits: 1, changed: 1 })
    await saveWithTitles(issnAt(7), ['Wombat'])
    expect(await row('france', id)).toMatchObject({ hits: 2, changed: 1, new: 1 })
  })

  it('include a record that was removed from the database', async () => {
    await saveWithTitles(issnAt(8), ['Numbat'])
    const { id } = await monitor('france', 'numbats', anywhere('numbat'))
    const { id: recordId } = await test.db
      .selectFrom('record')
      .select('id')
      .where('issn', '=', issnAt(8))
      .executeTakeFirstOrThrow()
    await test.db.deleteFrom('record').where('id', '=', recordId).execute()
    await test.db.deleteFrom('search_doc').where('record_id', '=', recordId).execute()
    await test.db.insertInto('change_log').values({ seq: 1_000_000, record_id: recordId }).execute()
    expect(await row('france', id)).toMatchObject({ hits: 0, gone: 1 })
    expect(await open('france', id)).toMatchObject({ gone: [issnAt(8)], new: [], changed: [] })
  })

  it('are reported as a difference of totals if the search finds too many records to store', async () => {
    const { id } = await monitor('france', 'all')
    await test.db
      .updateTable('monitored_opening')
      .set({ findings: null, hits: 20_100 })
      .where('search_id', '=', Number(id))
      .execute()
    const { hits } = await row('france', id)
    expect(await row('france', id)).toMatchObject({ new: 0, changed: 0, gone: 20_100 - hits!, exact: false })
    expect(await open('france', id)).toMatchObject({ new: [], changed: [], gone: [], exact: false })
    expect(await row('france', id)).toMatchObject({ new: 0, changed: 0, gone: 0, exact: true })
  })

  it('have no numbers if the query is no longer valid', async () => {
    const { id } = await monitor('france', 'unreadable')
    const params = JSON.stringify({
      ...(await row('france', id)).params,
      basic_query: { query: '(', matchFormat: 'LUCENE', anywhere: false },
    })
    await test.pool.query('update monitored_search set params = $1 where id = $2', [params, id])
    expect(await row('france', id)).toMatchObject({ hits: null, new: 0 })
    const answer = await as('france').post(`/api/search/monitored/${id}/open`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'query_syntax'])
  })
})
