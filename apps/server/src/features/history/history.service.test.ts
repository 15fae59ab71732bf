import type { AnswerOf, RecordAnswer, recordChanges, WireRecordShape } from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let [france, paris, london, reader]: Caller[] = []
let records: MarcRecord[]

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  records = [...generate({ count: 60, first: 6_000_000, centres: [{ code: '_7', country: 'FRA' }] })].filter(
    (record) => valueIn(record, '699', '8') === 'reg',
  )
  await loadInto(test, records)
  app = await testApp(test)
  ;[france, paris, london, reader] = await Promise.all(
    ['france', 'paris', 'london', 'reader'].map((username) => loginAs(app, username)),
  )
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const issnAt = (index: number): string => valueIn(records[index]!, '022', 'a')!
const read = async (issn: string): Promise<RecordAnswer> => (await france!.get(`/api/record/${issn}/json`)).json()
const save = async (who: Caller | undefined, issn: string, record: WireRecordShape): Promise<RecordAnswer> => {
  const answer = await who!.post(`/api/record/${issn}`, { record, dry_run: false })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const withNote = ({ fields }: WireRecordShape, note: string): WireRecordShape => {
  const notes = fields['500'] === undefined ? [] : [fields['500']].flat()
  const added = { indicator1: '\\', indicator2: '\\', subFields: [{ a: note }] }
  return { fields: { ...fields, '500': [...notes, added] } }
}
const content = ({ fields: { '005': _, '039': __, ...fields } }: WireRecordShape) => fields
const restore = (who: Caller | undefined, issn: string, version_id: string) =>
  who!.post(`/api/record/${issn}/restore`, { version_id })

describe('restoring a version', () => {
  it('stores its content as the draft, and keeps the active version until a user saves', async () => {
    const issn = issnAt(0)
    const first = await read(issn)
    const second = await save(france, issn, withNote(first.record, 'Second thoughts'))
    const answer = await restore(france, issn, first.version_id)
    expect(answer.statusCode, answer.body).toBe(200)
    const draft = answer.json() as RecordAnswer
    expect(draft.status).toBe('draft')
    expect(content(draft.record)).toEqual(content(first.record))
    expect(draft.record.fields['005']).not.toBe(first.record.fields['005'])
    expect((await read(issn)).version_id).toBe(second.version_id)
    const versions = (await france!.get(`/api/record/${issn}/versions`)).json()
    expect(versions.draft.map(({ id, author }: { id: string; author: string }) => [id, author])).toEqual([
      [draft.version_id, 'france'],
    ])
    // The restored second version replaces the first draft, which is archived.
    const again = (await restore(france, issn, second.version_id)).json() as RecordAnswer
    const after = (await france!.get(`/api/record/${issn}/versions`)).json()
    expect(after.draft.map(({ id }: { id: string }) => id)).toEqual([again.version_id])
    expect(after.archived.map(({ id }: { id: string }) => id)).toContain(draft.version_id)
  })

  it('is refused for a missing version, a record of another centre, and a locked record', async () => {
    const issn = issnAt(1)
    const { version_id } = await read(issn)
    const other = await read(issnAt(2))
    expect((await restore(france, issn, other.version_id)).json().code).toBe('version_not_found')
    expect((await restore(france, issn, 'x')).json().code).toBe('version_not_found')
    expect((await restore(london, issn, version_id)).json().code).toBe('not_your_centre')
    expect((await restore(france, '0000-0000', version_id)).json().code).toBe('record_not_found')
    await paris!.put(`/api/record_lock/${issn}`)
    expect((await restore(france, issn, version_id)).json()).toMatchObject({
      code: 'locked',
      details: { holder: 'paris' },
    })
    await paris!.delete(`/api/record_lock/${issn}`)
  })
})

describe('the list of changes of all records', () => {
  const changes = async (who: Caller | undefined, query: string): Promise<AnswerOf<typeof recordChanges>> => {
    const answer = await who!.get(`/api/record_changes${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('can be filtered by author, centre and time, with the newest first, and shows the changed fields', async () => {
    const issn = issnAt(4)
    const before = await read(issn)
    const byFrance = await save(france, issn, withNote(before.record, 'By France'))
    const byParis = await save(paris, issn, withNote(byFrance.record, 'By Paris'))
    const all = await changes(reader, '')
    expect(all.rows.slice(0, 2).map(({ version_id }) => version_id)).toEqual([byParis.version_id, byFrance.version_id])
    expect(all.rows[0]).toMatchObject({ issn, author: 'paris', center: '_7', category: 'reg', status: 'active' })
    expect(all.rows[0]!.previous_id).toBe(byFrance.version_id)
    expect(all.rows[0]!.tags).toEqual(['500'])
    expect(all.rows[0]!.title).toContain(valueIn(records[4]!, '222', 'a'))
    expect(all.rows[1]!.status).toBe('archived')

    const mine = await changes(reader, '?user=france')
    expect(new Set(mine.rows.map(({ author }) => author))).toEqual(new Set(['france']))
    expect(mine.total).toBe(mine.rows.length)
    expect(mine.records).toBe(new Set(mine.rows.map((change) => change.issn)).size)
    expect((await changes(reader, '?center=_0')).rows.map(({ version_id }) => version_id)).toEqual([byParis.version_id])
    expect((await changes(reader, '?user=unknown-user')).total).toBe(0)
  })

  it('compares each version with the version it is based on, not with a later draft', async () => {
    const issn = issnAt(6)
    const before = await read(issn)
    const { 245: _, ...fields } = before.record.fields
    const draft = await save(france, issn, { fields })
    expect(draft.status).toBe('error')
    const saved = await save(france, issn, withNote(before.record, 'From what held'))
    const [latest, aside] = (await changes(reader, '?user=france')).rows
    expect(latest).toMatchObject({ version_id: saved.version_id, previous_id: before.version_id, tags: ['500'] })
    expect(aside).toMatchObject({ version_id: draft.version_id, previous_id: before.version_id, tags: ['245'] })
  })

  it('can be searched by ISSN and content, sorted, and paged', async () => {
    const issn = issnAt(3)
    const saved = await save(france, issn, withNote((await read(issn)).record, 'Zyzzyva vespertina'))
    const response = await changes(reader, '?search=VESPERTINA%20zyzzyva')
    expect(response).toMatchObject({ total: 1, records: 1, rows: [{ version_id: saved.version_id }] })
    expect((await changes(reader, `?search=${issn}`)).rows.map((change) => change.issn)).toEqual([issn])
    const all = await changes(reader, '?size=1000')
    const byNumber = await changes(reader, '?size=1000&sort=issn&order=asc')
    expect(byNumber.rows.map((change) => change.issn)).toEqual(all.rows.map((change) => change.issn).sort())
    expect((await changes(reader, '?size=1&page=2')).rows).toEqual([all.rows[1]])
    expect((await changes(reader, '?size=1000&order=asc')).rows.at(-1)).toEqual(all.rows[0])
  })

  it('can be filtered by day', async () => {
    const issn = issnAt(5)
    const saved = await save(france, issn, withNote((await read(issn)).record, 'On Tuesday'))
    await sql`update record_version set created_at = '2026-03-10T12:00:00Z' where id = ${saved.version_id}`.execute(
      test.db,
    )
    const day = (from: string, to: string) => changes(reader, `?user=france&from=${from}&to=${to}`)
    const response = await day('2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z')
    expect(response.rows.map((change) => [change.issn, change.tags])).toEqual([[issn, ['500']]])
    expect((await day('2026-03-10T12:00:00.001Z', '2026-03-11T00:00:00Z')).total).toBe(0)
    expect((await day('2026-03-10T00:00:00Z', '2026-03-10T12:00:00Z')).total).toBe(0)
    expect((await reader!.get('/api/record_changes?from=tuesday')).json().code).toBe('bad_request')
    expect((await changes(reader, '?page=7')).rows).toEqual([])
  })
})
