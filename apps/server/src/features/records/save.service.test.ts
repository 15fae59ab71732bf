import type { DryRunAnswer, RecordAnswer, SearchAnswer, WireRecordShape } from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { demonstrationRecords, generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
type Client = Awaited<ReturnType<typeof loginAs>>
let [france, france2, london, paris, nocentre, reader]: Client[] = []

/** Valid Register records of centre _7. */
const french: MarcRecord[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  const records = [
    ...generate({ count: 120, first: 6_000_000, centres: [{ code: '_7', country: 'FRA' }] }),
    ...demonstrationRecords({ _0: 4_000_000, _2: 4_100_000, _7: 4_200_000 }).map(({ record }) => record),
  ]
  french.push(
    ...records.filter((record) => valueIn(record, '699', '8') === 'reg' && valueIn(record, '022', '2') === '_7'),
  )
  await loadInto(test, records)
  app = await testApp(test)
  ;[france, france2, london, paris, nocentre, reader] = await Promise.all(
    ['france', 'france', 'london', 'paris', 'nocentre', 'reader'].map((username) => loginAs(app, username)),
  )
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const issnAt = (index: number): string => valueIn(french[index]!, '022', 'a')!
const read = async (client: Client | undefined, issn: string, query = ''): Promise<RecordAnswer> =>
  (await client!.get(`/api/record/${issn}/json${query}`)).json()
const post = (client: Client | undefined, issn: string, body: object) => client!.post(`/api/record/${issn}`, body)
const save = async (client: Client | undefined, issn: string, record: object, version_id?: string) => {
  const answer = await post(client, issn, { record, dry_run: false, version_id })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as RecordAnswer
}
const find = async (client: Client | undefined, query: string, anywhere = true): Promise<SearchAnswer> =>
  (await client!.post('/api/search', { basic_query: { query, anywhere } })).json()
/** Adds a variant title to the record. */
const withTitle = (record: WireRecordShape, title: string): WireRecordShape => {
  const others = record.fields['246']
  const list = others === undefined ? [] : Array.isArray(others) ? others : [others]
  return {
    fields: { ...record.fields, 246: [...list, { indicator1: '3', indicator2: '\\', subFields: [{ a: title }] }] },
  }
}
const broken = (record: WireRecordShape): WireRecordShape => {
  const { 245: _, ...fields } = record.fields
  return { fields }
}

describe('saving a record', () => {
  it('stores a valid record as active, archives the previous version and updates the search immediately', async () => {
    const issn = issnAt(0)
    const before = await read(france, issn)
    expect(before.status).toBe('active')
    expect((await find(france, 'quokkatorium')).hits.total.value).toBe(0)
    const saved = await save(france, issn, withTitle(before.record, 'Quokkatorium général'), before.version_id)
    expect(saved.diagnostic.errors).toEqual([])
    expect(saved.status).toBe('active')
    const response = await find(france, 'quokkatorium', false)
    expect(response.hits.hits.map(({ _id }) => _id)).toEqual([issn])
    expect(response.hits.hits[0]!._source.marc21).toContain('Quokkatorium général')
    const versions = (await france!.get(`/api/record/${issn}/versions`)).json()
    expect(versions.active.map((version: { id: string }) => version.id)).toEqual([saved.version_id])
    expect(versions.archived.map((version: { id: string }) => version.id)).toEqual([before.version_id])
    expect(versions.active[0].author).toBe('france')
  })

  it('writes 005 and 039, and keeps the names of earlier authors', async () => {
    const { record } = await read(france, issnAt(0))
    const [history] = record.fields['039'] as { subFields: Record<string, string>[] }[]
    expect(history!.subFields[1]).toEqual({ b: 'france' })
    expect(history!.subFields.some((subfield) => 'c' in subfield)).toBe(true)
    expect(Object.hasOwn(record.fields, '005')).toBe(true)
    const forged = { fields: { ...record.fields, '005': '19000101000000.0' } }
    const saved = await save(france, issnAt(0), forged)
    expect(saved.record.fields['005']).not.toBe('19000101000000.0')
  })

  it('stores a record with errors as a draft, while the active version remains searchable', async () => {
    const issn = issnAt(1)
    const before = await read(france, issn)
    const draft = await save(france, issn, broken(withTitle(before.record, 'Zyzzogeton')))
    expect(draft.status).toBe('error')
    expect(draft.diagnostic.errors.length).toBeGreaterThan(0)
    expect(draft.published).toEqual(before.record)
    expect((await read(france, issn, `?id=${draft.version_id}`)).published).toEqual(before.record)
    expect(before.published).toBeNull()
    expect((await find(france, 'zyzzogeton')).hits.total.value).toBe(0)
    expect((await read(france, issn)).version_id).toBe(before.version_id)
    const [hit] = (await find(france, issn, false)).hits.hits.filter(({ _id }) => _id === issn)
    expect(hit!._source).toMatchObject({ draft_record: true, is_invalid: false })
    const again = await save(france, issn, withTitle(before.record, 'Zyzzogeton'), draft.version_id)
    expect(again.status).toBe('active')
    expect((await find(france, 'zyzzogeton')).hits.hits[0]!._source.draft_record).toBe(false)
    const versions = (await france!.get(`/api/record/${issn}/versions`)).json()
    expect([versions.draft.length, versions.active.length, versions.archived.length]).toEqual([0, 1, 2])
  })

  it('is refused in the second of two tabs, with the version that the first tab saved', async () => {
    const issn = issnAt(2)
    const { record, version_id } = await read(france, issn)
    const [one, other] = await Promise.all([
      post(france, issn, { record: withTitle(record, 'Uno'), dry_run: false, version_id }),
      post(france2, issn, { record: withTitle(record, 'Duo'), dry_run: false, version_id }),
    ])
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409])
    const [refused, stored] = one.statusCode === 409 ? [one, other] : [other, one]
    expect(refused.json()).toMatchObject({ code: 'stale_version', details: { current: stored.json().version_id } })
  })

  it('reports the first of several errors in the order that the contract specifies', async () => {
    const issn = issnAt(3)
    const { record } = await read(france, issn)
    const refusal = async (client: Client | undefined, number: string, body: object) => {
      const answer = await post(client, number, body)
      return [answer.statusCode, answer.json().code]
    }
    expect(await refusal(france, issn, { record: 'no record', dry_run: false })).toEqual([400, 'invalid_record'])
    expect(await refusal(london, '9999-9994', { record, dry_run: false })).toEqual([404, 'record_not_found'])
    expect(await refusal(london, issn, { record, dry_run: false })).toEqual([403, 'not_your_centre'])
    expect(await refusal(nocentre, issn, { record, dry_run: false })).toEqual([403, 'no_centre'])
    expect(await refusal(reader, issn, { record, dry_run: false })).toEqual([403, 'forbidden'])
    const nul = { record: { fields: { ...record.fields, '245': `a\u0000b` } }, dry_run: false }
    expect(await refusal(france, issn, nul)).toEqual([400, 'invalid_text'])
    await paris!.get(`/api/record/${issn}/json?edit=true`)
    expect(await refusal(france, issn, { record, dry_run: false, version_id: '1' })).toEqual([409, 'stale_version'])
    expect(await refusal(france, issn, { record, dry_run: false })).toEqual([423, 'locked'])
    await paris!.delete(`/api/record_lock/${issn}`)
  })

  it('removes empty subfields and reports them', async () => {
    const issn = issnAt(5)
    const { record, version_id } = await read(france, issn)
    const link = { indicator1: '0', indicator2: '0', subFields: [{ a: '' }, { t: 'Auberge' }, { x: ' ' }] }
    const note = { indicator1: '\\', indicator2: '\\', subFields: [{ a: '' }] }
    const sent = { fields: { ...record.fields, 780: [link], 500: [note] } }
    const dropped_subfields = [
      { field: '500', occurrence: 1, subfield: 'a' },
      { field: '780', occurrence: 1, subfield: 'a' },
      { field: '780', occurrence: 1, subfield: 'x' },
    ]
    const tried: DryRunAnswer = (await post(france, issn, { record: sent, dry_run: true })).json()
    expect(tried.dropped_subfields).toEqual(dropped_subfields)
    expect(tried.diagnostic.warnings.map(({ code }) => code)).not.toContain('empty-subfield')
    const saved = await save(france, issn, sent, version_id)
    expect(saved.dropped_subfields).toEqual(dropped_subfields)
    const { rows } = await test.pool.query(
      `select content, diagnostic::text from record_version join record on record.id = record_id
       where issn = $1 and state = 'active'`,
      [issn],
    )
    expect(rows[0].content).toContain('\u001e78000\u001ftAuberge')
    expect(rows[0].content).not.toMatch(/\u001f.(?:\u001f|\u001e|$)|\u001e500/)
    expect(rows[0].diagnostic).not.toContain('empty-subfield')
  })

  it('removes empty subfields of a record from the initial load', async () => {
    const issn = issnAt(6)
    const { record, version_id } = await read(france, issn)
    await test.pool.query(
      `update record_version set content = content || E'\\x1e500  \\x1faNote\\x1f3' where state = 'active'
        and record_id = (select id from record where issn = $1)`,
      [issn],
    )
    await save(france, issn, withTitle((await read(france, issn)).record, 'Autre titre'), version_id)
    expect((await read(france, issn)).record.fields['500']).toMatchObject([{ subFields: [{ a: 'Note' }] }])
    expect(record.fields['500']).toBeUndefined()
  })

  it('reports control characters as errors', async () => {
    const issn = issnAt(7)
    const { record } = await read(france, issn)
    for (const [character, code] of [
      ['\u0007', 'control-character.control'],
      ['\n', 'control-character.control'],
      ['\uffff', 'control-character.noncharacter'],
    ] as const) {
      const title = { indicator1: '\\', indicator2: '\\', subFields: [{ a: `Ho${character}tel` }] }
      const tried: DryRunAnswer = (
        await post(france, issn, { record: { fields: { ...record.fields, 222: title } } })
      ).json()
      expect(tried.diagnostic.errors.map((each) => each.code)).toContain(code)
    }
  })

  it('validates a record without a category by its previous category', async () => {
    const { record } = await read(france, issnAt(3))
    const { 699: _, 222: __, ...fields } = record.fields
    const { status, diagnostic }: DryRunAnswer = (await post(france, issnAt(3), { record: { fields } })).json()
    expect([status, diagnostic.errors.map(({ field }) => field)]).toEqual(['ERROR', ['222', '699']])
  })

  it('reports why a value of the request is not a record', async () => {
    const issn = issnAt(3)
    const { record } = await read(france, issn)
    const withField = (tag: string, subFields: object[]) => ({
      fields: { ...record.fields, [tag]: { indicator1: '\\', indicator2: '\\', subFields } },
    })
    for (const [wrong, reason] of [
      [{}, /“fields” is expected/],
      [{ fields: {} }, /no fields/],
      [withField('ABCD', [{ a: 'x' }]), /“ABCD” does not consist of three letters or digits/],
      [withField('245', [{ ab: 'x' }]), /245: .*“ab” is not one printable ASCII character/],
      [withField('245', [{ a: 'one\u001ebtwo' }]), /245: .*control character 1E/],
      [
        { fields: { ...record.fields, 500: Array(20_000).fill(record.fields['245']) } },
        /has 20\d+ fields; the limit is 7690/,
      ],
    ] as const) {
      const refused = (await post(france, issn, { record: wrong })).json()
      expect([refused.code, refused.error]).toEqual(['invalid_record', expect.stringMatching(reason)])
    }
  })

  it('validates in a dry run, and stores nothing', async () => {
    const issn = issnAt(4)
    const before = await read(france, issn)
    const answer: DryRunAnswer = (await post(france, issn, { record: broken(before.record) })).json()
    expect(answer.status).toBe('ERROR')
    expect(answer.diagnostic.errors.every(({ error }) => error !== '' && !error.startsWith('rules.'))).toBe(true)
    expect((await read(france, issn)).version_id).toBe(before.version_id)
  })

  it('refuses changes of links, centre and force flag outside the international centre', async () => {
    const linked = french.findIndex((record, index) => index > 4 && valueIn(record, '776', 'x') !== undefined)
    const issn = issnAt(linked)
    const { record } = await read(france, issn)
    const { 776: _, ...rest } = record.fields
    const issnField = rest['022'] as { indicator1: string; indicator2: string; subFields: Record<string, string>[] }
    const without = { fields: { ...rest, '022': { ...issnField, subFields: [...issnField.subFields, { 6: '1' }] } } }
    const codes = async (client: Client | undefined) =>
      ((await post(client, issn, { record: without })).json() as DryRunAnswer).diagnostic.errors
        .map(({ code }) => code)
        .filter((code) => code.startsWith('ic-only'))
    expect(await codes(france)).toEqual(['ic-only-force-flag', 'ic-only-link'])
    expect(await codes(paris)).toEqual([])
  })

  it('omits a 007 that has only default values', async () => {
    const issn = issnAt(5)
    const before = await read(paris, issn)
    const { '007': _, ...fields } = before.record.fields
    const draft = await save(paris, issn, { fields })
    expect(draft.record.fields['007']).toEqual([{ positions: { '00': 'z' } }])
    expect(draft.record.fields['006']).toEqual(before.record.fields['006'] ?? [])
    const saved = await save(paris, issn, draft.record)
    const versions = (await paris!.get(`/api/record/${issn}/versions`)).json()
    expect(versions.draft[0].id).toBe(saved.version_id)
    expect(versions.draft[0].record.fields['007']).toBeUndefined()
  })

  it('stores SQL and HTML in texts as plain text', async () => {
    const issn = issnAt(6)
    const { record } = await read(france, issn)
    const text = `'); drop table record; -- <script>alert(1)</script> \\x00 $1 %s`
    const saved = await save(france, issn, withTitle(record, text))
    expect(JSON.stringify(saved.record)).toContain(JSON.stringify(text).slice(1, -1))
    expect((await find(france, `"drop table record" script`)).hits.hits.map(({ _id }) => _id)).toEqual([issn])
    for (const query of [`'; drop table record`, `a' & b:* | !c`, `\\`, `''`, `(<->)`]) {
      expect((await france!.post('/api/search', { basic_query: { query } })).statusCode).toBe(200)
    }
  })

  it('makes the record available as a file in three formats', async () => {
    const issn = issnAt(7)
    for (const [format, start] of [
      ['iso2709', /^\d{5}/],
      ['mrk', /^=LDR {2}/],
      ['marcxml', /^<\?xml/],
    ] as const) {
      const answer = await france!.get(`/api/record/${issn}/download/${format}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toMatch(start)
      expect(answer.body).toContain(issn)
    }
  })

  it('refuses ISO 2709 for a draft that is too long, but not the other formats', async () => {
    const issn = issnAt(13)
    const { record } = await read(france, issn)
    const long = await save(france, issn, withTitle(record, 'é'.repeat(6_000)))
    const file = (format: string) => france!.get(`/api/record/${issn}/download/${format}?id=${long.version_id}`)
    expect(long.status).toBe('error')
    const refused = await file('iso2709')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_iso2709'])
    expect((await file('mrk')).statusCode).toBe(200)
  })
})

describe('record locks', () => {
  it('are taken for editing, shown to other users, and extended and released by the holder', async () => {
    const issn = issnAt(8)
    expect((await france!.get(`/api/record/${issn}/json?edit=true`)).statusCode).toBe(200)
    const refused = await paris!.get(`/api/record/${issn}/json?edit=true`)
    expect([refused.statusCode, refused.json().code, refused.json().details.holder]).toEqual([423, 'locked', 'france'])
    expect((await find(paris, issn, false)).locks).toEqual({ [issn]: 'france' })
    expect((await paris!.delete(`/api/record_lock/${issn}`)).json().code).toBe('not_lock_owner')
    expect((await france!.put(`/api/record_lock/${issn}`)).statusCode).toBe(200)
    expect((await france!.delete(`/api/record_lock/${issn}`)).statusCode).toBe(200)
    expect((await france!.delete(`/api/record_lock/${issn}`)).statusCode).toBe(200)
    expect((await paris!.get(`/api/record/${issn}/json?edit=true`)).statusCode).toBe(200)
    await test.pool.query(`update record_lock set expires_at = now() - interval '1 second'`)
    expect((await france!.get(`/api/record/${issn}/json?edit=true`)).statusCode).toBe(200)
    expect((await reader!.get(`/api/record/${issn}/json?edit=true`)).json().code).toBe('forbidden')
    expect((await london!.get(`/api/record/${issn}/json?edit=true`)).json().code).toBe('not_your_centre')
  })

  it('end with the session of the holder', async () => {
    const issn = issnAt(9)
    const other = await loginAs(app, 'france')
    await other.get(`/api/record/${issn}/json?edit=true`)
    await test.pool.query(
      'delete from session where id = (select session_id from record_lock join record on record.id = record_id where issn = $1)',
      [issn],
    )
    expect((await paris!.get(`/api/record/${issn}/json?edit=true`)).statusCode).toBe(200)
  })
})

describe('stored versions of a record', () => {
  it('can be deleted only if they are drafts with errors', async () => {
    const issn = issnAt(10)
    const active = await read(france, issn)
    expect((await france!.delete(`/api/record/${active.version_id}`)).json().code).toBe('version_not_in_error')
    const draft = await save(france, issn, broken(active.record))
    expect((await london!.delete(`/api/record/${draft.version_id}`)).json().code).toBe('not_your_centre')
    expect((await france!.delete(`/api/record/${draft.version_id}`)).statusCode).toBe(200)
    expect((await france!.delete(`/api/record/${draft.version_id}`)).json().code).toBe('version_not_found')
    const [hit] = (await find(france, issn, false)).hits.hits
    expect(hit!._source.draft_record).toBe(false)
  })

  it('are found with an upper-case or lower-case x in the ISSN', async () => {
    const issn = french.map((record) => valueIn(record, '022', 'a')!).find((number) => number.endsWith('X'))!
    expect(await read(france, issn.toLowerCase())).toEqual(await read(france, issn))
  })

  it('can be read by their id', async () => {
    const issn = issnAt(0)
    const versions = (await france!.get(`/api/record/${issn}/versions`)).json()
    const old = await read(france, issn, `?id=${versions.archived.at(-1).id}`)
    expect(old.status).toBe('archived')
    expect((await france!.get(`/api/record/${issnAt(1)}/json?id=${old.version_id}`)).json().code).toBe(
      'version_not_found',
    )
  })
})
