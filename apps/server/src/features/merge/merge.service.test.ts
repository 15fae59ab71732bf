import type { MergeAnswer, RecordAnswer, WireRecordShape } from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { withoutMarks } from '@seriatim/scripts'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let paris: Caller
let france: Caller
let london: Caller
/** ISSN of a record of another centre. */
let foreign: string
/** ISSNs of valid records of centre _7 without links. */
let issns: string[]
/** Reason that the merge of two generated records requires, because they describe two serials. */
const REASON = { reason: 'Assigned twice' }

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  const records = [...generate({ count: 600, first: 6_000_000, centres: [{ code: '_7', country: 'FRA' }] })]
  const isAlone = (record: MarcRecord) => !record.fields.some(({ tag }) => /^(7[678]|880)/.test(tag))
  issns = records
    .filter((record) => valueIn(record, '699', '8') === 'reg' && isAlone(record))
    .map((record) => valueIn(record, '022', 'a')!)
  const [british] = [...generate({ count: 1, first: 6_400_000, centres: [{ code: '_2', country: 'GBR' }] })]
  foreign = valueIn(british!, '022', 'a')!
  await loadInto(test, [...records, british!])
  app = await testApp(test)
  ;[paris, france, london] = await Promise.all([loginAs(app, 'paris'), loginAs(app, 'france'), loginAs(app, 'london')])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

type WireField = { indicator1: string; indicator2: string; subFields: Record<string, string>[] }

const read = async (issn: string): Promise<RecordAnswer> => (await paris.get(`/api/record/${issn}/json`)).json()
const fieldsOf = ({ fields }: WireRecordShape, tag: string): WireField[] => [fields[tag] ?? []].flat() as WireField[]
const valuesOf = (record: WireRecordShape, tag: string, code: string): string[] =>
  fieldsOf(record, tag).flatMap(({ subFields }) => subFields.flatMap((each) => each[code] ?? []))
const withField = (record: WireRecordShape, tag: string, code: string, value: string): WireRecordShape => ({
  fields: {
    ...record.fields,
    [tag]: [...fieldsOf(record, tag), { indicator1: '0', indicator2: '\\', subFields: [{ [code]: value }] }],
  },
})
const save = async (issn: string, record: WireRecordShape) => {
  const answer = await paris.post(`/api/record/${issn}`, { record, dry_run: false })
  expect(answer.json().status, answer.body).toBe('active')
}
const link = async (issn: string, tag: string, to: string) =>
  save(issn, withField((await read(issn)).record, tag, 'x', to))
const merge = (issn: string, cancel: string, more: object = {}, caller = paris) =>
  caller.post(`/api/record/${issn}/merge`, { cancel, ...more })
const codesOf = ({ errors, warnings }: MergeAnswer['kept']['diagnostic']) =>
  [...errors, ...warnings].map(({ code }) => code)
const audit = async (query = '') => (await paris.get(`/api/audit${query}`)).json()

describe('a merge of two records', () => {
  it('keeps one ISSN, cancels the other, and redirects links to the kept ISSN', async () => {
    const [retained, cancelled, related, held] = issns as [string, string, string, string]
    await link(related, '787', cancelled)
    await link(held, '770', cancelled)
    expect(valuesOf((await read(cancelled)).record, '787', 'x')).toEqual([related])
    const chosen = withField((await read(retained)).record, '246', 'a', 'A title of the other one')

    const tried: MergeAnswer = (await merge(retained, cancelled, { record: chosen })).json()
    expect(tried.version_id).toBeNull()
    expect(tried.kept.diagnostic.errors).toEqual([])
    expect(tried.citing.map(({ issn, fields, held_by }) => [issn, fields, held_by])).toEqual(
      [
        [related, ['787'], null],
        [held, ['770'], null],
      ].sort(),
    )
    expect(valuesOf((await read(retained)).record, '022', 'z')).toEqual([])

    await france.get(`/api/record/${held}/json?edit=true`)
    const answer = await merge(retained, cancelled, { record: chosen, dry_run: false, ...REASON })
    expect(answer.statusCode, answer.body).toBe(200)
    const done: MergeAnswer = answer.json()
    expect(done.citing.find(({ issn }) => issn === held)?.held_by).toBe('france')
    await france.delete(`/api/record_lock/${held}`)

    const after = await read(retained)
    expect(after.version_id).toBe(done.version_id)
    expect(valuesOf(after.record, '022', 'z')).toEqual([cancelled])
    expect(valuesOf(after.record, '246', 'a')).toContain('A title of the other one')
    expect(valuesOf(after.record, '787', 'x')).toEqual([related])
    const gone = (await read(cancelled)).record
    expect(valuesOf(gone, '022', 'v')).toEqual([retained])
    expect(valuesOf(gone, '699', '8')).toEqual(['can'])
    expect(valuesOf(gone, '787', 'x')).toEqual([])
    expect(valuesOf((await read(related)).record, '787', 'x')).toEqual([retained])
    expect(valuesOf((await read(held)).record, '770', 'x')).toEqual([cancelled])

    const { rows: entries } = await audit('?kind=merge')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ username: 'paris', issn: retained, version_id: done.version_id })
    expect(entries[0].sentence).toContain(
      `${cancelled} was merged into ${retained}; the links of 1 record were redirected`,
    )
    expect(entries[0].sentence).toMatch(/\(reason: Assigned twice\)$/)
    const both = await audit(`?issn=${cancelled}`)
    expect(new Set(both.rows.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['merge', 'cancellation']))
    const response = await paris.post('/api/search', { basic_query: { query: cancelled } })
    const hit = response.json().hits.hits.find(({ _id }: { _id: string }) => _id === retained)
    expect(hit._source.cancels_issns).toEqual([cancelled])
  })

  it('of a Validation Request leaves no record invalid', async () => {
    const [retained, cancelled, next] = issns.slice(40, 43) as [string, string, string]
    await test.pool.query(
      `update record_version set content = replace(content, '8reg', '8val')
       from record where record.id = record_id and issn = $1 and state = 'active'`,
      [cancelled],
    )
    await test.pool.query(`update record set category = 'val' where issn = $1`, [cancelled])
    expect(valuesOf((await read(cancelled)).record, '699', '8')).toEqual(['val'])
    await link(next, '787', cancelled)
    const tried: MergeAnswer = (await merge(retained, cancelled)).json()
    expect([tried.kept.diagnostic.errors, tried.cancelled.diagnostic.errors]).toEqual([[], []])
    expect((await merge(retained, cancelled, { dry_run: false, ...REASON })).statusCode).toBe(200)
    for (const issn of [retained, cancelled, next]) expect((await read(issn)).diagnostic.errors).toEqual([])
  })

  it('names the active record that the chosen fields would make invalid, and leaves that record unchanged', async () => {
    const published: string[] = []
    for (const issn of issns.slice(40, 60)) {
      const { positions } = (await read(issn)).record.fields['008'] as { positions: Record<string, string> }
      if (positions['06'] === 'c' && valuesOf((await read(issn)).record, '699', '8')[0] === 'reg') published.push(issn)
    }
    const [retained, cancelled, predecessor] = published.slice(-3) as [string, string, string]
    const chosen = withField((await read(retained)).record, '780', 'x', predecessor)
    const wholly = {
      fields: { ...chosen.fields, 780: fieldsOf(chosen, '780').map((each) => ({ ...each, indicator2: '0' })) },
    }
    const tried: MergeAnswer = (await merge(retained, cancelled, { record: wholly })).json()
    expect(tried.kept.diagnostic.errors).toEqual([])
    expect(tried.kept.diagnostic.warnings).toContainEqual(
      expect.objectContaining({ code: 'makes-invalid', error: expect.stringContaining(predecessor) }),
    )
    const done: MergeAnswer = (await merge(retained, cancelled, { record: wholly, dry_run: false, ...REASON })).json()
    expect(done.kept.diagnostic.warnings.map(({ code }) => code)).toContain('makes-invalid')
    const left = await read(predecessor)
    expect([left.diagnostic.errors, valuesOf(left.record, '785', 'x')]).toEqual([[], []])
  })

  it('leaves the links of other records unchanged on request', async () => {
    const [retained, cancelled, related] = issns.slice(10, 13) as [string, string, string]
    await link(related, '786', cancelled)
    const answer = await merge(retained, cancelled, { move_links: false, dry_run: false, ...REASON })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(valuesOf((await read(related)).record, '786', 'x')).toEqual([cancelled])
  })

  it('is available to a national centre for its own records, without additional rights', async () => {
    const [retained, cancelled, related] = issns.slice(24, 27) as [string, string, string]
    await link(related, '786', cancelled)
    const forced = withField((await read(retained)).record, '022', '9', 'x')
    const refused = await merge(retained, cancelled, { record: forced, dry_run: false, ...REASON }, france)
    expect(refused.json().code, refused.body).toBe('merge_invalid')
    const answer = await merge(retained, cancelled, { dry_run: false, ...REASON }, france)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(valuesOf((await read(retained)).record, '022', 'z')).toEqual([cancelled])
    expect(valuesOf((await read(cancelled)).record, '022', 'v')).toEqual([retained])
    expect(valuesOf((await read(related)).record, '786', 'x')).toEqual([retained])
  })

  it('is refused without a reason if the records describe different serials; the refusal lists the differences', async () => {
    const [retained, cancelled] = issns.slice(14, 16) as [string, string]
    const titles = [retained, cancelled].map(async (issn) => {
      const { record } = await read(issn)
      return withoutMarks([...valuesOf(record, '222', 'a'), ...valuesOf(record, '222', 'b')].join(' '))
    })
    const [keptTitle, cancelledTitle] = (await Promise.all(titles)) as [string, string]

    const tried: MergeAnswer = (await merge(retained, cancelled)).json()
    expect(tried.differences[0]).toEqual({ aspect: 'key_title', kept: [keptTitle], cancelled: [cancelledTitle] })
    // The response contains the comparison of the records, so no diagnostic repeats it.
    expect(codesOf(tried.kept.diagnostic)).not.toContain('cancellation.unlike')
    expect(codesOf(tried.cancelled.diagnostic)).not.toContain('cancellation.unlike')

    for (const reason of [undefined, null, '', '  ']) {
      const refused = await merge(retained, cancelled, { dry_run: false, reason })
      expect([refused.statusCode, refused.json().code], refused.body).toEqual([409, 'merge_unlike'])
      expect(refused.json().details.differences).toEqual(tried.differences)
      expect(refused.json().error).toContain(`Key title: “${keptTitle}” (kept), “${cancelledTitle}” (cancelled)`)
    }
    expect(valuesOf((await read(cancelled)).record, '699', '8')).toEqual(['reg'])

    const done = await merge(retained, cancelled, { dry_run: false, reason: ' Seen on both covers ' })
    expect(done.statusCode, done.body).toBe(200)
    expect(done.json().differences).toEqual(tried.differences)
    const { rows } = await audit(`?kind=merge&issn=${cancelled}`)
    expect(rows).toHaveLength(1)
    expect(rows[0].details).toMatchObject({ differences: tried.differences, reason: 'Seen on both covers' })
    expect(rows[0].sentence).toMatch(/the records differed: Key title.*\(reason: Seen on both covers\)$/)
  })

  it('compares the stored records, not the chosen fields, to detect different serials', async () => {
    const [retained, cancelled] = issns.slice(16, 18) as [string, string]
    const own = (await read(retained)).record
    const { 222: keyTitle } = (await read(cancelled)).record.fields
    const chosen = { fields: { ...own.fields, 222: keyTitle } } as WireRecordShape
    const tried: MergeAnswer = (await merge(retained, cancelled, { record: chosen })).json()
    expect(tried.differences.map(({ aspect }) => aspect)).toContain('key_title')
  })

  it('is refused even with a reason if administration made the difference an error', async () => {
    const [retained, cancelled] = issns.slice(16, 18) as [string, string]
    const variants = JSON.stringify({ unlike: { reg: 'error' } })
    await test.db.insertInto('rule_setting').values({ rule: 'cancellation', variants }).execute()
    const refused = await merge(retained, cancelled, { dry_run: false, ...REASON })
    await test.db.deleteFrom('rule_setting').execute()
    expect(refused.json(), refused.body).toMatchObject({ code: 'merge_invalid', details: { field: '022' } })
  })

  it('needs no reason if both records describe one serial', async () => {
    const [retained, cancelled] = issns.slice(18, 20) as [string, string]
    const [own, other] = [(await read(retained)).record.fields, (await read(cancelled)).record.fields]
    const described = { ...own, '001': other['001'], '022': other['022'], '039': other['039'] }
    await save(cancelled, { fields: described } as WireRecordShape)
    const tried: MergeAnswer = (await merge(retained, cancelled)).json()
    expect(tried.differences).toEqual([])
    const done = await merge(retained, cancelled, { dry_run: false })
    expect(done.statusCode, done.body).toBe(200)
  })

  it('is refused to other centres, and for identical, cancelled, invalid, stale and locked records', async () => {
    const [retained, cancelled, other] = issns.slice(20, 23) as [string, string, string]
    expect((await merge(retained, cancelled, {}, london)).json().code).toBe('not_your_centre')
    expect((await merge(retained, foreign, {}, france)).json().code).toBe('not_your_centre')
    expect((await merge(foreign, retained, {}, france)).json().code).toBe('not_your_centre')
    expect((await merge(retained, retained)).json().code).toBe('merge_same')
    expect((await merge(retained, '9999-9994')).json().code).toBe('record_not_found')
    expect((await merge(retained, issns[1]!)).json()).toMatchObject({
      code: 'merge_impossible',
      error: `Unable to merge: ${issns[1]} cannot be cancelled: it is already Cancelled or Suppressed.`,
    })
    expect((await merge(issns[1]!, retained)).json().code).toBe('merge_impossible')
    const { 245: _, ...fields } = (await read(retained)).record.fields
    const invalid = await merge(retained, cancelled, { record: { fields }, dry_run: false })
    expect(invalid.json()).toMatchObject({ code: 'merge_invalid', details: { field: '245' } })
    const stale = await merge(retained, cancelled, { version_id: '1', dry_run: false })
    expect(stale.json().code).toBe('stale_version')
    await france.get(`/api/record/${cancelled}/json?edit=true`)
    expect((await merge(retained, cancelled)).json()).toMatchObject({ code: 'locked', details: { holder: 'france' } })
    await france.delete(`/api/record_lock/${cancelled}`)
    expect((await merge(retained, cancelled)).statusCode).toBe(200)
    expect(valuesOf((await read(other)).record, '022', 'z')).toEqual([])
  })
})

describe('the audit log', () => {
  it('can be filtered and paged, with the newest entries first', async () => {
    const all = await audit()
    expect(all.total).toBe(all.rows.length)
    const times = all.rows.map(({ time }: { time: string }) => time)
    expect(times).toEqual([...times].sort().reverse())
    expect((await audit('?user=unknown-user')).total).toBe(0)
    const merges = await audit('?user=paris&kind=merge')
    expect(merges.total).toBeGreaterThan(0)
    expect(new Set(merges.rows.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['merge']))
    const today = new Date().toISOString().slice(0, 10)
    expect((await audit(`?from=${today}&to=${today}`)).total).toBe(all.total)
    expect((await audit('?to=2020-01-01')).total).toBe(0)
    expect((await audit('?page=99')).rows).toEqual([])
    expect((await paris.get('/api/audit?from=yesterday')).json().code).toBe('bad_request')
  })

  it('can be searched by words of user, ISSN and details, sorted, and paged', async () => {
    const all = await audit()
    const named = (answer: { rows: { username: string }[] }) => answer.rows.map(({ username }) => username)
    expect(named(await audit('?sort=user&order=asc'))).toEqual(named(all).sort())
    expect(named(await audit('?sort=user'))).toEqual(named(all).sort().reverse())
    const [first, second] = all.rows
    expect(await audit('?size=1&page=2')).toMatchObject({ total: all.total, rows: [{ id: second.id }] })
    expect((await audit('?order=asc&size=1')).rows[0].id).toBe(all.rows.at(-1).id)
    const response = await audit(`?search=${encodeURIComponent(`${first.username.toUpperCase()} ${first.issn ?? ''}`)}`)
    expect(response.rows.map(({ id }: { id: string }) => id)).toContain(first.id)
    expect(response.total).toBeLessThanOrEqual(all.total)
    expect((await audit('?search=no%25such')).total).toBe(0)
    const csv = await paris.get('/api/audit/csv?search=no%25such')
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(1)
    expect((await paris.get('/api/audit?sort=colour')).json().code).toBe('bad_request')
  })

  it('can be downloaded as CSV in the language of the reader', async () => {
    const answer = await paris.call('GET', '/api/audit/csv?kind=merge', { cookies: { locale: 'fr' } })
    const lines = answer.body.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + (await audit('?kind=merge')).total)
    expect(lines[0]).toMatch(/^Date et heure \(UTC\),Type,Utilisateur,ISSN/)
    expect(lines[1]).toContain('Fusion')
    expect(lines[1]).toContain('a été fusionné avec')
  })

  it('requires the permission to manage users', async () => {
    expect((await france.get('/api/audit')).json().code).toBe('forbidden')
    expect((await france.get('/api/audit/csv')).json().code).toBe('forbidden')
  })
})
