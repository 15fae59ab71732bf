/** Survey lists of records, key titles, links and families in administration, and their correction. */
import {
  FAMILY_LIST,
  LINK_LIST,
  RECORD_LIST,
  type SurveyFamily,
  type SurveyLink,
  type SurveyRecord,
  type SurveyTitle,
  TITLE_LIST,
} from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { ISSN, makeRecord, type RecordOptions } from '../consequences/testing.ts'
import { updateSurvey } from './update-survey.ts'

let test: TestDb
let app: App
let paris: Caller
let france: Caller

const without022l = (record: MarcRecord): MarcRecord => ({
  ...record,
  fields: record.fields.map((field) =>
    field.tag === '022' && 'subfields' in field
      ? { ...field, subfields: field.subfields.filter(({ code }) => code !== 'l') }
      : field,
  ),
})

/** These records are loaded, because a load adds no reverse links and no ISSN-Ls. */
const RECORDS: readonly (readonly [number, RecordOptions])[] = [
  // A family without problems; the print edition has the ISSN-L.
  [1, { medium: 'ta', title: 'Ordre', links: [['776', ' ', 2]] }],
  [2, { medium: 'cr', title: 'Ordre (En ligne)', issnl: 1, links: [['776', ' ', 1]] }],
  // One family with two ISSN-Ls, and with two records in the same medium.
  [3, { title: 'Deux', links: [['776', ' ', 4]] }],
  [4, { title: 'Deux (bis)', links: [['776', ' ', 3]] }],
  // A link without a reverse link, one with a reverse link of another kind, and one with a reverse link in another
  // field.
  [10, { title: 'Avant', status: 'd19501970', issnl: 10, links: [['785', '0', 11]] }],
  [11, { title: 'Après', status: 'c19719999' }],
  [12, { title: 'Scission', status: 'd19501970', links: [['785', '6', 13]] }],
  [13, { title: 'Part', status: 'c19719999', links: [['780', '5', 12]] }],
  [14, { title: 'Supplément', links: [['772', ' ', 15]] }],
  [15, { title: 'Revue mère', links: [['775', ' ', 14]] }],
  // Links to records that describe no serial.
  [20, { title: 'Vers rien', links: [['776', ' ', 99]] }],
  [21, { title: 'Vers un annulé', issnl: 22, links: [['787', ' ', 22]] }],
  [22, { title: 'Annulé', category: 'can' }],
  [23, { title: 'Vers soi', links: [['787', ' ', 23]] }],
  [24, { title: 'Vers un libre', links: [['777', ' ', 25]] }],
  [25, { title: 'Libre', category: 'fre' }],
  // Key titles that differ only in case, accents and invisible characters. The list ignores the title of a cancelled
  // record.
  [30, { title: 'L’Écho du Rhône' }],
  [31, { title: "l'e\u00adcho du RHO\u200bNE", center: '_2' }],
  [32, { title: 'L’Écho du Rhône', category: 'can' }],
  // A successor that started before its predecessor.
  [40, { title: 'Jeune', status: 'd19801990', links: [['785', '0', 41]] }],
  [41, { title: 'Vieux', status: 'c19709999', links: [['780', '0', 40]] }],
  [60, { title: 'Premier', status: 'd19501970', links: [['785', '0', 61]] }],
  [61, { title: 'Second', status: 'c19719999' }],
  // A merger whose partners are not linked to each other, and a serial absorbed by an older one.
  [
    70,
    {
      title: 'Associée',
      status: 'd19601970',
      links: [
        ['785', '7', 71],
        ['785', '7', 72],
      ],
    },
  ],
  [71, { title: 'Autre associée', status: 'd19501970', links: [['785', '7', 72]] }],
  [
    72,
    {
      title: 'Issue de la fusion',
      status: 'c19719999',
      links: [
        ['780', '4', 70],
        ['780', '4', 71],
      ],
    },
  ],
  [73, { title: 'Absorbée', status: 'd19801990', links: [['785', '4', 74]] }],
  [74, { title: 'Absorbante', status: 'c19009999', links: [['780', '5', 73]] }],
]

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, [
    ...RECORDS.map(([n, given]) => makeRecord(n, given)),
    without022l(makeRecord(50, { title: 'Sans' })),
  ])
  app = await testApp(test)
  ;[paris, france] = [await loginAs(app, 'paris'), await loginAs(app, 'france')]
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const list = async <Row>(area: string, query = ''): Promise<{ rows: Row[]; total: number }> => {
  const answer = await paris.get(`/api/admin/${area}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const records = (query?: string) => list<SurveyRecord>('records', query)
const links = async (query?: string) => (await list<SurveyLink>('links', query)).rows
const families = async (area: 'issnl' | 'issnh', query?: string) => (await list<SurveyFamily>(area, query)).rows
const correct = (area: string, id: string, body: object = {}) =>
  paris.post(`/api/admin/${area}/${id}/set_right`, body as never)
const fieldsOf = async (n: number, tag: string): Promise<object[]> =>
  [(await paris.get(`/api/record/${ISSN(n)}/json`)).json().record.fields[tag] ?? []].flat()
const linkOf = async (n: number, target: number): Promise<SurveyLink> => {
  const response = (await links(`size=1000&search=${ISSN(n)}`)).find(
    (row) => row.issn === ISSN(n) && row.target === ISSN(target),
  )
  expect(response, `${n} ${target}`).toBeDefined()
  return response!
}

describe('the survey list', () => {
  it.each([
    ['records', RECORD_LIST],
    ['titles', TITLE_LIST],
    ['links', LINK_LIST],
    ['issnl', FAMILY_LIST],
    ['issnh', FAMILY_LIST],
  ] as const)('%s is sorted by each property of its rows, is paged and returns each row', async (area, { sorts }) => {
    type Row = { id: string } & Record<string, unknown>
    const { rows, total } = await list<Row>(area, 'size=1000')
    expect(rows).toHaveLength(total)
    expect(total).toBeGreaterThan(0)
    expect([...sorts].sort()).toEqual(Object.keys(rows[0]!).sort())
    for (const sort of sorts) {
      const up = (await list<Row>(area, `size=1000&sort=${sort}`)).rows.map((row) => row[sort])
      const down = (await list<Row>(area, `size=1000&sort=${sort}&order=desc`)).rows.map((row) => row[sort])
      const values = (all: unknown[]) => all.filter((value) => value !== null)
      if (sort !== 'members' && sort !== 'issns' && sort !== 'problems')
        expect(values(down), sort).toEqual(values(up).toReversed())
      expect(down).toHaveLength(total)
    }
    const paged = [await list<Row>(area, 'size=1'), await list<Row>(area, 'size=1&page=2')].flatMap((page) => page.rows)
    expect(paged.map(({ id }) => id)).toEqual(rows.slice(0, 2).map(({ id }) => id))
    for (const row of rows) expect((await paris.get(`/api/admin/${area}/${row.id}`)).json()).toEqual(row)
    expect((await list(area, 'search=nothing-like-that')).total).toBe(0)
    for (const query of ['sort=nothing', 'size=0', 'size=1001', 'page=0', 'order=up'])
      expect((await paris.get(`/api/admin/${area}?${query}`)).statusCode, query).toBe(400)
  })

  it.each(['records', 'titles', 'links', 'issnl', 'issnh'])('%s can be read by administrators only', async (area) => {
    expect((await app.inject(`/api/admin/${area}`)).statusCode).toBe(401)
    expect((await france.get(`/api/admin/${area}`)).statusCode).toBe(403)
    for (const id of ['0000-0000', 'x', '-1', '0:0:0:0', '00000000-0000-0000-0000-000000000000']) {
      const answer = await paris.get(`/api/admin/${area}/${id}`)
      expect([id, answer.statusCode, answer.json().code]).toEqual([id, 404, 'row_not_found'])
    }
  })

  it.each(['links', 'issnl', 'issnh'])('%s can be corrected by administrators only', async (area) => {
    expect((await france.post(`/api/admin/${area}/x/set_right`, {})).statusCode).toBe(403)
    expect((await correct(area, 'x')).json().code).toBe('row_not_found')
  })
})

describe('the survey list of records', () => {
  it('shows the state of each record', async () => {
    expect((await records(`search=${ISSN(25)}`)).rows[0]).toMatchObject({
      id: ISSN(25),
      category: 'fre',
      state: 'free',
    })
    const { rows, total } = await records('search=echo du rhone&center=_7&category=reg')
    expect(total).toBe(1)
    expect(rows[0]).toEqual({
      id: ISSN(30),
      category: 'reg',
      center: '_7',
      title: 'L’Écho du Rhône',
      state: 'active',
      errors: expect.any(Number),
      warnings: expect.any(Number),
      author: null,
      updated_at: expect.any(String),
    })
  })

  it('can be filtered by state, category and centre, with the matching totals', async () => {
    const { total } = await records()
    expect(total).toBe(RECORDS.length + 1)
    const by = async (name: string, values: string[]) =>
      (await Promise.all(values.map((value) => records(`${name}=${value}`)))).reduce((sum, each) => sum + each.total, 0)
    expect(await by('state', ['active', 'draft', 'error', 'free'])).toBe(total)
    expect(await by('category', ['reg', 'can', 'fre'])).toBe(total)
    expect(await by('center', ['_7', '_2'])).toBe(total)
    expect((await records('state=free')).total).toBe(1)
    expect((await paris.get('/api/admin/records?state=lost')).statusCode).toBe(400)
  })

  it('includes a saved record immediately', async () => {
    const opened = (await paris.get(`/api/record/${ISSN(31)}/json?edit=true`)).json()
    const { 245: _, ...fields } = opened.record.fields
    await paris.post(`/api/record/${ISSN(31)}`, { record: { fields }, dry_run: false })
    const before = (await records(`search=${ISSN(31)}`)).rows[0]!
    // The list shows the active version, which searches find, and not the additional draft with errors.
    expect(before.state).toBe('active')
    const saved = await paris.post(`/api/record/${ISSN(31)}`, { record: opened.record, dry_run: false })
    expect(saved.json().status).toBe('active')
    expect((await records(`search=${ISSN(31)}`)).rows[0]).toMatchObject({ author: 'paris', state: 'active' })
    expect((await records('search=paris')).total).toBe(1)
  })
})

describe('the survey list of equal key titles', () => {
  it('contains titles of several valid records, ignoring case, accents and invisible characters', async () => {
    const { rows, total } = await list<SurveyTitle>('titles')
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ title: 'L’Écho du Rhône', count: 2, issns: [ISSN(30), ISSN(31)] })
    expect((await list('titles', 'search=rhone')).total).toBe(1)
  })
})

describe('the survey list of contradicting links', () => {
  it('shows the problem of each link', async () => {
    const results = (await links('size=1000')).map(({ issn, tag, target, problem }) => [issn, tag, target, problem])
    expect(results).toEqual([
      [ISSN(10), '785', ISSN(11), 'no_answer'],
      [ISSN(12), '785', ISSN(13), 'other_kind'],
      [ISSN(13), '780', ISSN(12), 'other_kind'],
      [ISSN(14), '772', ISSN(15), 'other_tag'],
      [ISSN(15), '775', ISSN(14), 'other_tag'],
      [ISSN(20), '776', ISSN(99), 'target_unknown'],
      [ISSN(21), '787', ISSN(22), 'target_cancelled'],
      [ISSN(23), '787', ISSN(23), 'self'],
      [ISSN(24), '777', ISSN(25), 'target_free'],
      [ISSN(60), '785', ISSN(61), 'no_answer'],
    ])
    expect((await links('problem=self')).map(({ issn }) => issn)).toEqual([ISSN(23)])
    expect((await links('search=cancelled')).map(({ issn }) => issn)).toEqual([ISSN(21)])
    expect((await links('search=785 reverse')).map(({ issn }) => issn)).toEqual([10, 12, 60].map(ISSN))
  })

  it('does not correct links that need a decision by a cataloguer, and gives the reason', async () => {
    for (const [n, target, reason] of [
      [20, 99, 'target_unknown'],
      [21, 22, 'target_cancelled'],
      [23, 23, 'self'],
      [24, 25, 'target_free'],
    ] as const) {
      const answer = await correct('links', (await linkOf(n, target)).id)
      expect([n, answer.statusCode, answer.json().code, answer.json().details]).toEqual([
        n,
        409,
        'cannot_set_right',
        { reason, issn: ISSN(target) },
      ])
      expect(answer.json().error).toContain(' ')
    }
  })

  it('can add the missing reverse link, after a dry run that shows it', async () => {
    const { id } = await linkOf(10, 11)
    const tried = await correct('links', id, { dry_run: true })
    expect(tried.statusCode, tried.body).toBe(200)
    const change = { issn: ISSN(11), reason: 'reverse_link_added', field: '780', waits: false }
    expect(tried.json()).toMatchObject({ id, problem: 'no_answer', changed: [change] })
    expect(await fieldsOf(11, '780')).toEqual([])
    const done = await correct('links', id)
    expect(done.json()).toMatchObject({ id, problem: null, changed: [change] })
    expect(await fieldsOf(11, '780')).toHaveLength(1)
    expect((await links()).some((row) => row.id === id)).toBe(false)
    const again = await correct('links', id)
    expect([again.statusCode, again.json().details]).toEqual([409, { reason: 'nothing', issn: ISSN(11) }])
    const { rows } = (await paris.get('/api/admin/audit?area=links')).json()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ action: 'changed', row_id: id, username: 'paris' })
  })

  it('changes an existing reverse link of another kind instead of adding one', async () => {
    const done = await correct('links', (await linkOf(12, 13)).id)
    expect(done.json()).toMatchObject({ problem: null, changed: [{ issn: ISSN(13), reason: 'reverse_link_changed' }] })
    expect(await fieldsOf(13, '780')).toEqual([expect.objectContaining({ indicator2: '1' })])
    expect((await links()).some(({ issn }) => issn === ISSN(12) || issn === ISSN(13))).toBe(false)
  })

  it('reports a correction that waits for a lock to end', async () => {
    const { id } = await linkOf(14, 15)
    await france.get(`/api/record/${ISSN(15)}/json?edit=true`)
    const done = await correct('links', id)
    expect(done.json()).toMatchObject({ problem: 'other_tag', changed: [{ issn: ISSN(15), waits: true }] })
    await france.delete(`/api/record_lock/${ISSN(15)}`)
    expect((await paris.get(`/api/admin/links/${id}`)).json()).toMatchObject({ problem: null })
  })
})

describe('the survey list of ISSN-L families', () => {
  const of = async (n: number) => (await paris.get(`/api/admin/issnl/${ISSN(n)}`)).json() as SurveyFamily

  it('shows the records and the problems of each family', async () => {
    expect(await of(1)).toMatchObject({
      id: ISSN(1),
      members: [
        { issn: ISSN(1), media: ['ta'], category: 'reg', center: '_7', title: 'Ordre', issnl: ISSN(1) },
        { issn: ISSN(2), media: ['cr'], issnl: ISSN(1) },
      ],
      problems: [],
    })
    expect((await of(3)).problems).toEqual(['several_issnl', 'issnl_differs', 'medium_twice'])
    expect((await of(21)).problems).toEqual(['issnl_differs', 'issnl_cancelled'])
    expect((await of(50)).problems).toEqual(['issnl_missing'])
    expect((await families('issnl', 'problem=any')).map(({ id }) => id)).toEqual([3, 21, 50].map(ISSN))
    expect((await families('issnl', 'problem=medium_twice')).map(({ id }) => id)).toEqual([ISSN(3)])
    expect((await families('issnl', `search=${ISSN(2)}`)).map(({ id }) => id)).toEqual([ISSN(1)])
    // A record without linked records can be read by its ISSN but is not in the list.
    expect((await of(30)).members).toHaveLength(1)
    expect((await paris.get(`/api/admin/issnl/${ISSN(2)}`)).statusCode).toBe(404)
  })

  it('can correct a family with a selected ISSN-L', async () => {
    const tried = await correct('issnl', ISSN(3), { dry_run: true })
    expect(tried.json()).toMatchObject({ changed: [{ issn: ISSN(4), reason: 'issnl_changed', field: '022' }] })
    expect((await of(3)).problems).toContain('several_issnl')
    const done = await correct('issnl', ISSN(3))
    expect(done.statusCode, done.body).toBe(200)
    expect(done.json()).toMatchObject({ id: ISSN(3), problems: ['medium_twice'] })
    expect(JSON.stringify(await fieldsOf(4, '022'))).toContain(`{"l":"${ISSN(3)}"}`)
    const rest = await correct('issnl', ISSN(3))
    expect([rest.statusCode, rest.json().details]).toEqual([409, { reason: 'medium_twice', issn: ISSN(3) }])
    for (const n of [21, 50]) {
      const answer = await correct('issnl', ISSN(n))
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toMatchObject({ problems: [], members: [{ issn: ISSN(n), issnl: ISSN(n) }] })
    }
  })
})

describe('the survey list of ISSN-H families', () => {
  it.each([
    ['a partner of a merger', 71, 3],
    ['a serial that absorbs a newer one', 74, 2],
  ])('reports no contradiction between years if %s is older', async (_, n, count) => {
    const family: SurveyFamily = (await paris.get(`/api/admin/issnh/${ISSN(n)}`)).json()
    expect([family.members.length, family.problems]).toEqual([count, []])
  })

  it('shows the problems of each family, and can correct them', async () => {
    expect((await paris.get(`/api/admin/issnh/${ISSN(41)}`)).json()).toMatchObject({
      members: [{ issn: ISSN(40) }, { issn: ISSN(41) }],
      problems: ['years_contradict'],
    })
    const years = await correct('issnh', ISSN(41))
    expect([years.statusCode, years.json().details]).toEqual([409, { reason: 'years_contradict', issn: ISSN(41) }])
    expect((await paris.get(`/api/admin/issnh/${ISSN(60)}`)).json().problems).toEqual(['links_contradict'])
    const done = await correct('issnh', ISSN(60))
    expect(done.json()).toMatchObject({
      id: ISSN(60),
      problems: [],
      changed: [{ issn: ISSN(61), reason: 'reverse_link_added' }],
    })
  })
})

describe('the survey after saves', () => {
  it('equals a survey computed again from the complete database', async () => {
    const dump = async () =>
      (
        await sql<{ survey: unknown }>`
          select jsonb_build_object(
            'records', (select jsonb_agg(to_jsonb(r) - 'medium' - 'history' order by issn) from survey_record r),
            'links', (select jsonb_agg(l order by issn, tag, indicator2, target) from survey_link l),
            'families', (select jsonb_agg(f order by kind, head) from survey_family f),
            'titles', (select jsonb_agg(t order by title_key) from survey_title t),
            'counts', (select jsonb_agg(c order by category, center, state) from survey_count c)) as survey`.execute(
          test.db,
        )
      ).rows[0]!.survey
    const save = async (n: number, change: (fields: Record<string, unknown>) => void) => {
      const { record } = (await paris.get(`/api/record/${ISSN(n)}/json?edit=true`)).json()
      change(record.fields)
      const answer = await paris.post(`/api/record/${ISSN(n)}`, { record, dry_run: false })
      expect([n, answer.statusCode, answer.json().status]).toEqual([n, 200, 'active'])
    }
    const titled = (title: string) => (fields: Record<string, unknown>) => {
      fields['222'] = [{ indicator1: '\\', indicator2: '0', subFields: [{ a: title }] }]
    }
    const linked =
      (tag: string, ...targets: number[]) =>
      (fields: Record<string, unknown>) => {
        if (targets.length === 0) delete fields[tag]
        else
          fields[tag] = targets.map((target) => ({
            indicator1: '0',
            indicator2: '\\',
            subFields: [{ t: 'x' }, { x: ISSN(target) }],
          }))
      }
    await records()
    await save(1, linked('776'))
    await records()
    await save(11, titled('Vieux'))
    await save(30, linked('776', 1))
    await records()
    await save(1, titled('Ordre nouveau'))
    await save(2, linked('776', 1, 31))
    await records()
    const followed = await dump()
    await sql`delete from setting where name = 'survey'`.execute(test.db)
    await updateSurvey(test.db)
    expect(followed).toEqual(await dump())
  })
})
