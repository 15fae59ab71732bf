import type { TransferAnswer } from '@seriatim/contract'
import { type ControlField, controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codes,
  fieldsIn,
  ISSN,
  makeRecord,
  readAs,
  save,
  startServerWith,
  subfieldValues,
  type TestServer,
  withoutField,
} from '../consequences/testing.ts'

let { test, france, paris, close } = {} as TestServer

const withoutTag = ({ leader, fields }: MarcRecord, tag: string): MarcRecord => ({
  leader,
  fields: fields.filter((field) => field.tag !== tag),
})

const withCountry = ({ leader, fields }: MarcRecord, lc: string, iso: string): MarcRecord => ({
  leader,
  fields: fields.map((field) => {
    if (field.tag === '044')
      return dataField('044', ' ', ' ', [
        ['a', lc],
        ['c', iso],
      ])
    if (field.tag !== '008') return field
    const value = (field as ControlField).value
    return controlField('008', `${value.slice(0, 15)}${lc.padEnd(3)}${value.slice(18)}`)
  }),
})

const STORED = [
  makeRecord(0),
  makeRecord(1),
  makeRecord(2),
  // Two media of one title that link to each other.
  makeRecord(10, { links: [['776', '8', 11]] }),
  makeRecord(11, { medium: 'cr', issnl: 10, links: [['776', '8', 10]] }),
  // A serial that is still published, and its successor, to which it has no link.
  makeRecord(20),
  makeRecord(21, { status: 'c20209999', links: [['780', '0', 20]] }),
  makeRecord(30, { category: 'can', in022: [['v', ISSN(31)]] }),
  makeRecord(31, { in022: [['z', ISSN(30)]] }),
  makeRecord(50),
  // A record of the French centre with a country that belongs to neither centre.
  withCountry(makeRecord(51), 'it', 'ITA'),
  makeRecord(52),
  withoutTag(makeRecord(40), '245'),
  withoutTag(makeRecord(41), '022'),
]

beforeAll(async () => {
  ;({ test, france, paris, close } = await startServerWith(STORED))
})
afterAll(() => close?.())

const transfer = (body: object, caller = paris) => caller!.post('/api/records/transfer', { center_id: '_2', ...body })
const answerOf = async (body: object): Promise<TransferAnswer> => (await transfer(body)).json()
const read = (n: number) => readAs(paris, n)
const problemsOf = ({ records }: TransferAnswer) => records.flatMap(({ problems }) => problems)

describe('a transfer of records to another centre', () => {
  it('shows in a preview the diagnostics of the new centre, in the language of the reader', async () => {
    const tried = await answerOf({ issns: [ISSN(0), ISSN(1)] })
    expect(tried).toMatchObject({ center: { code: '_2' }, transferred: 0 })
    expect(tried.records[0]).toMatchObject({ issn: ISSN(0), title: 'Titre 0', from: '_7', unchanged: false })
    expect(tried.records[0]!.problems.join()).toContain('044')
    expect(subfieldValues(await read(0), '022', '2')).toEqual(['_7'])
    const russian = await paris!.call('POST', '/api/records/transfer', {
      cookies: { locale: 'ru' },
      payload: { center_id: '_8', issns: [ISSN(0)] },
    })
    expect(russian.json().center.name, russian.body).toMatch(/Аргентин/)
  })

  it('moves all records with their drafts, or none', async () => {
    await paris!.post(`/api/record/${ISSN(1)}`, { record: withoutField(await read(1), '245'), dry_run: false })
    await france!.get(`/api/record/${ISSN(2)}/json?edit=true`)
    const all = [ISSN(0), ISSN(1), ISSN(2)]
    expect((await transfer({ issns: all, dry_run: false })).json().code).toBe('locked')
    expect(subfieldValues(await read(0), '022', '2')).toEqual(['_7'])
    await france!.delete(`/api/record_lock/${ISSN(2)}`)

    const given = { issns: [ISSN(0), ISSN(1)], force_country: true, dry_run: false, reason: 'Moved to London' }
    const forced = await answerOf(given)
    expect(forced).toMatchObject({ transferred: 2 })
    expect(problemsOf(forced)).toEqual([])
    for (const n of [0, 1]) {
      const answer = await read(n)
      expect(answer.status).toBe('active')
      expect(subfieldValues(answer, '022', '2')).toEqual(['_2'])
      expect(subfieldValues(answer, '022', '9')).toEqual(['1'])
    }
    const versions = (await paris!.get(`/api/record/${ISSN(1)}/versions`)).json()
    expect(subfieldValues(versions.draft[0], '022', '2')).toEqual(['_2'])
    expect((await france!.get(`/api/record/${ISSN(0)}/json?edit=true`)).json().code).toBe('not_your_centre')
    expect(await answerOf({ issns: [ISSN(0)], dry_run: false })).toMatchObject({
      transferred: 0,
      records: [{ unchanged: true, title: 'Titre 0' }],
    })
    const { rows: entries } = (await paris!.get(`/api/audit?kind=transfer&issn=${ISSN(0)}`)).json()
    expect(entries[0].sentence).toBe(`${ISSN(0)} was transferred from _7 to _2 (reason: Moved to London)`)
  })

  it('is refused with the record and the broken rule if it would make an active record invalid', async () => {
    const given = { issns: [ISSN(50), ISSN(51)] }
    const tried = await answerOf(given)
    expect(tried.records.map(({ issn, invalid }) => [issn, invalid])).toEqual([
      [ISSN(50), true],
      // This record was invalid before, with the same diagnostic.
      [ISSN(51), false],
    ])
    const refused = await transfer({ ...given, dry_run: false })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'would_be_invalid', details: { issn: ISSN(50), count: 1, error: expect.stringContaining('044') } },
    ])
    expect(subfieldValues(await read(50), '022', '2')).toEqual(['_7'])
    expect(subfieldValues(await read(51), '022', '2')).toEqual(['_7'])
  })

  it('requires a reason to write 022 $9 or to make records invalid', async () => {
    for (const override of [{ force_country: true }, { allow_invalid: true }])
      for (const reason of [undefined, null, ' ']) {
        const refused = await transfer({ issns: [ISSN(50)], ...override, reason, dry_run: false })
        expect([refused.statusCode, refused.json().code]).toEqual([400, 'reason_missing'])
      }
    expect(subfieldValues(await read(50), '022', '2')).toEqual(['_7'])
  })

  it('makes records invalid with an override, and logs the rule and the reason', async () => {
    const given = { issns: [ISSN(52)], allow_invalid: true, reason: 'London corrects it', dry_run: false }
    expect(await answerOf(given)).toMatchObject({ transferred: 1, records: [{ invalid: true }] })
    const answer = await read(52)
    expect([answer.status, subfieldValues(answer, '022', '2'), subfieldValues(answer, '022', '9')]).toEqual([
      'active',
      ['_2'],
      [],
    ])
    expect(codes(answer.diagnostic.errors)).toEqual(['country-and-centre.national'])
    const { rows: entries } = (await paris!.get(`/api/audit?kind=transfer&issn=${ISSN(52)}`)).json()
    expect(entries[0]).toMatchObject({
      sentence: `${ISSN(52)} was transferred from _7 to _2 (reason: London corrects it)`,
      details: { invalid: ['country-and-centre.national'] },
    })
  })

  it('leaves families unchanged, and takes effect in searches by centre immediately', async () => {
    await answerOf({ issns: [ISSN(10)], force_country: true, reason: 'Moved', dry_run: false })
    const hitsOf = async (center: string) => {
      const keyword_queries = [{ type: 'center', code: center }]
      const response = await paris!.post('/api/search', { basic_query: { query: 'Titre' }, keyword_queries })
      expect(response.statusCode, response.body).toBe(200)
      return response.json().hits.hits as { _id: string; _source: { issnl_family: string[] } }[]
    }
    const moved = (await hitsOf('_2')).find(({ _id }) => _id === ISSN(10))
    expect(moved?._source.issnl_family.toSorted()).toEqual([ISSN(10), ISSN(11)])
    expect((await hitsOf('_7')).map(({ _id }) => _id)).not.toContain(ISSN(10))
    for (const n of [10, 11]) {
      const answer = await read(n)
      expect(subfieldValues(answer, '022', 'l')).toEqual([ISSN(10)])
      expect(subfieldValues(answer, '022', 'm')).toEqual([])
      expect(subfieldValues(answer, '776', 'x')).toEqual([ISSN(n === 10 ? 11 : 10)])
      expect(answer.diagnostic.errors).toEqual([])
    }
  })

  it('keeps a cancellation in both of its records', async () => {
    const done = await answerOf({ issns: [ISSN(31)], force_country: true, reason: 'Moved', dry_run: false })
    expect([done.transferred, problemsOf(done)]).toEqual([1, []])
    expect([subfieldValues(await read(31), '022', 'z'), subfieldValues(await read(30), '022', 'v')]).toEqual([
      [ISSN(30)],
      [ISSN(31)],
    ])
    expect(subfieldValues(await read(30), '022', '2')).toEqual(['_7'])
  })

  it('includes a draft with reserved changes, and a record without a centre', async () => {
    await test.pool.query(
      `update record_version set state = 'draft', has_errors = true
       where record_id = (select id from record where issn = $1)`,
      [ISSN(40)],
    )
    const claiming = await read(40)
    expect(claiming.status).toBe('error')
    const field = fieldsIn(claiming, '022')[0]!
    const subFields = field.subFields.map((each) => ('l' in each ? { l: ISSN(0) } : each))
    const claimed = await save(france, 40, { fields: { ...claiming.record.fields, '022': { ...field, subFields } } })
    expect(codes(claimed.diagnostic.errors)).toContain('ic-only-issnl')
    expect(subfieldValues(await read(41), '022', '2')).toEqual([])
    const done = await answerOf({ issns: [ISSN(40), ISSN(41)], force_country: true, reason: 'Moved', dry_run: false })
    expect(done.records.map(({ from }) => from)).toEqual(['_7', '_0'])
    const { rows } = await test.pool.query('select center from record where issn = any($1)', [[ISSN(40), ISSN(41)]])
    expect(rows).toEqual([{ center: '_2' }, { center: '_2' }])
    expect((await france!.get(`/api/record/${ISSN(40)}/json?edit=true`)).json().code).toBe('not_your_centre')
    expect((await answerOf({ issns: [ISSN(40), ISSN(41)] })).records.map(({ unchanged }) => unchanged)).toEqual([
      true,
      true,
    ])
  })

  it('adds no reverse link that would make another active record invalid, and names that record', async () => {
    const given = { issns: [ISSN(21)], force_country: true }
    const tried = await answerOf(given)
    const reported = [expect.stringContaining(`${ISSN(20)} is not changed because it would become invalid`)]
    expect([problemsOf(tried), tried.records.map(({ invalid }) => invalid)]).toEqual([reported, [false]])
    const done = await answerOf({ ...given, reason: 'Moved', dry_run: false })
    expect([done.transferred, problemsOf(done)]).toEqual([1, reported])
    const predecessor = await read(20)
    expect([predecessor.status, predecessor.diagnostic.errors, subfieldValues(predecessor, '785', 'x')]).toEqual([
      'active',
      [],
      [],
    ])
  })

  it('is refused to other centres, for unknown records and centres, and for Free records', async () => {
    const issns = [ISSN(2)]
    expect((await transfer({ issns }, france)).json().code).toBe('ic_only')
    expect((await transfer({ issns, center_id: 'nowhere' })).json().code).toBe('unknown_centre')
    expect((await transfer({ issns: [...issns, '9999-9994'] })).json().code).toBe('record_not_found')
    expect((await transfer({ issns: [] })).json().code).toBe('bad_request')
    await test.db.insertInto('record').values({ issn: '9999-9986', center: '_7', category: 'fre' }).execute()
    expect((await transfer({ issns: [...issns, '9999-9986'] })).json().code).toBe('transfer_of_free')
  })
})
