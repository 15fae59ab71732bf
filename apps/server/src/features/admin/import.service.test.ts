import { ADMIN_AREAS, type AdminRow, areaOf, type ImportedRows, LIST_ROWS_MAX, PERMISSIONS } from '@seriatim/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { csvText } from '../../platform/csv.ts'
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

const AREAS = [...ADMIN_AREAS, 'external_urls'] as const
const LANGUAGES = '/api/admin/iso_languages'

let db: TestDb
let app: App
/** A second server process on the same database. */
let other: App
let [paris, france]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  other = await testApp(db)
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await other?.close()
  await db?.close()
})

type Fields = { dry_run?: boolean; seen?: string; reason?: string; retires?: boolean }

const send = (
  area: string,
  content: string | Buffer,
  fields: Fields = {},
  { name = 'list.csv', by = paris!, locale = 'en' } = {},
) => {
  const part = (headers: string, bytes: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([field, value]) => part(`name="${field}"`, String(value))),
    part(`name="file"; filename="${name}"`, content),
    Buffer.from('--x--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return by.call('POST', `/api/admin/${area}/import`, { payload, headers, cookies: { locale } })
}

const look = async (area: string, content: string | Buffer, fields: Fields = {}, how = {}): Promise<ImportedRows> => {
  const answer = await send(area, content, fields, how)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** Performs a dry run and then the real import. */
const store = async (area: string, content: string | Buffer, fields: Fields = {}) => {
  const { seen } = await look(area, content, fields)
  return look(area, content, { reason: 'As agreed', ...fields, dry_run: false, seen })
}
const exported = async (area: string) => (await paris!.get(`/api/admin/${area}?format=csv`)).body
const rowsOf = async (area: string): Promise<AdminRow[]> =>
  (await paris!.get(`/api/admin/${area}?size=1000&sort=code`)).json().rows
const table = (...lines: (string | number)[][]) => csvText(lines)
const refusal = async (content: string | Buffer, how = {}) => (await send('iso_languages', content, {}, how)).json()

describe.each(AREAS)('the list %s', (area) => {
  it('is unchanged after the import of its CSV export, which adds no log entries', async () => {
    const [before, content] = [await rowsOf(area), await exported(area)]
    const answer = await look(area, content, { retires: true })
    expect(answer).toMatchObject({ dry_run: true, added: 0, changed: 0, retired: 0, left: 0, faults: 0, problems: [] })
    expect(answer.same).toBe(answer.rows)
    expect(answer.rows).toBeGreaterThan(2)
    const stored = await look(area, content, { dry_run: false, seen: answer.seen, reason: 'Nothing', retires: true })
    expect(stored).toEqual({ ...answer, dry_run: false })
    expect(await rowsOf(area)).toEqual(before)
    expect((await paris!.get(`/api/admin/audit?area=${area}`)).json().total).toBe(0)
  })

  it('imports names with special characters and exports them unchanged', async () => {
    const [{ code }] = (await rowsOf(area)) as [AdminRow]
    for (const name of ["'=1+1", '=1+1', '<b>"x", y</b>', "''@a", '-a; b', 'Ärger ☃ 中文']) {
      const answer = await store(area, table(['CODE', 'names.fr'], [code, name]))
      expect(answer).toMatchObject({ added: 0, changed: 1, faults: 0, separator: ',' })
      const row = (await rowsOf(area)).find((each) => each.code === code)!
      expect(row.names).toMatchObject({ fr: name, en: expect.any(String) })
      expect(await look(area, await exported(area))).toMatchObject({ changed: 0, added: 0, faults: 0 })
    }
    const history = (await paris!.get(`/api/admin/audit?area=${area}&size=1`)).json().rows[0]
    expect(history).toMatchObject({
      action: 'changed',
      username: 'paris',
      changes: [
        { member: 'names.fr', after: 'Ärger ☃ 中文' },
        { member: 'reason', before: null, after: 'As agreed' },
      ],
    })
  })

  it('adds rows where allowed, and deactivates rows missing in the file on request', async () => {
    const {
      isFixed = false,
      namesOnly = false,
      codeLength = 6,
    } = area === 'external_urls' ? {} : (areaOf(area) as Partial<ReturnType<typeof areaOf>>)
    const code = (area === 'external_urls' ? 'qzqzqz' : '~~~~~~').slice(0, codeLength)
    const more = area === 'external_urls' ? { pattern: 'https://example.org/{number}' } : {}
    const content = table(['code', 'names.en', ...Object.keys(more)], [code, 'New', ...Object.values(more)])
    const answer = await look(area, content, { retires: true })
    const { length } = await rowsOf(area)
    if (isFixed) {
      expect(answer).toMatchObject({ added: 0, faults: 1, problems: [{ line: 2, column: 'code' }] })
      const refused = await send(area, content, { dry_run: false, seen: answer.seen, reason: 'x', retires: true })
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'rows_faulty'])
      if (namesOnly) expect(answer).toMatchObject({ retired: 0, left: length })
      return
    }
    expect(answer).toMatchObject({ added: 1, retired: length, left: 0, faults: 0 })
    await store(area, content, { retires: true })
    expect((await rowsOf(area)).filter(({ is_active }) => is_active).map((row) => row.code)).toEqual([code])
    // The same file, imported again, changes nothing.
    expect(await look(area, content, { retires: true })).toMatchObject({ added: 0, changed: 0, retired: 0 })
  })

  it('requires the permission for user management', async () => {
    for (const permission of PERMISSIONS.filter((each) => each !== 'userManagement')) {
      const username = `${permission}-${area}`.slice(0, 60)
      await createUser(db.db, { username, center: '_7', permissions: [permission] })
      const answer = await send(area, 'code\r\n', {}, { by: await loginAs(app, username) })
      expect([permission, answer.statusCode]).toEqual([permission, 403])
    }
  })
})

describe('a table import', () => {
  it("reports each error with line and column in the user's language, and stores nothing", async () => {
    const content = table(
      ['code', 'names.en', 'position', 'is_active'],
      ['q q', 'Blanks', 1, 'true'],
      ['жжж', 'Other script', 1, 'true'],
      ['ENG', 'Other case', 1, 'true'],
      ['qqa', '', 1, 'true'],
      ['qqb', 'x'.repeat(201), 1, 'true'],
      ['qqc', 'Name', 'many', 'perhaps'],
      ['qqd', 'Name', 10_001, 'TRUE'],
      ['qqe', '---', 1, '0'],
      ['qqf', 'Good', 1, 'false'],
      ['qqf', 'Twice', 1, 'false'],
      ['qqg', 'Case', 1, '1'],
      ['QQG', 'Case', 1, '1'],
      ['qqh', 'Lost \ufffd', 1, '1'],
    )
    const answer = await look('iso_languages', `${content}qqi,short\r\nqqj,a,1,true,more\r\n`)
    expect(answer.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'code'],
      [3, 'code'],
      [4, 'code'],
      [5, 'names.en'],
      [6, 'names.en'],
      [7, 'position'],
      [7, 'is_active'],
      [8, 'position'],
      [9, 'names.en'],
      [11, 'code'],
      [13, 'code'],
      [14, 'names.en'],
      [15, null],
      [16, null],
    ])
    expect(answer).toMatchObject({ faults: 14, rows: 15, added: 2 })
    expect(answer.problems[9]!.message).toBe('The code is already in line 10.')
    for (const locale of ['es', 'fr', 'ru']) {
      const reported = await look('iso_languages', content, {}, { locale })
      for (const [index, { message }] of reported.problems.entries())
        expect(message, locale).not.toBe(answer.problems[index]!.message)
    }
    const refused = await send('iso_languages', content, { dry_run: false, seen: answer.seen, reason: 'x' })
    expect(refused.json()).toMatchObject({ code: 'rows_faulty', details: { faults: 12, line: 2 } })
    expect((await rowsOf('iso_languages')).map(({ code }) => code)).not.toContain('qqf')
  })

  it('validates the additional properties of a list', async () => {
    const scripts = table(['code', 'num_code'], ['Cyrl', '20'], ['Latn', ''])
    expect(await look('script_codes', scripts)).toMatchObject({
      problems: [{ line: 2, column: 'num_code' }],
      examples: [{ code: 'Latn', changes: [{ member: 'num_code', before: '215', after: null }] }],
    })
    const countries = table(['code', 'iso_code'], ['fr', 'FRA, XXX'])
    expect((await look('lc_countries', countries)).problems).toMatchObject([{ line: 2, column: 'iso_code' }])
    const sources = table(['code', 'pattern'], ['isni', 'javascript:alert({number})'])
    expect((await look('external_urls', sources)).problems).toMatchObject([{ line: 2, column: 'pattern' }])
  })

  it('reads any separator, encoding and file format, and refuses unreadable files', async () => {
    const text = 'code;names.fr\r\nger;Übung, größer\r\n'
    const expected = { changed: 1, examples: [{ changes: [{ after: 'Übung, größer' }] }] }
    expect(await look('iso_languages', text)).toMatchObject({ ...expected, separator: ';' })
    expect(await look('iso_languages', Buffer.from(text, 'latin1'))).toMatchObject(expected)
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await look('iso_languages', utf16)).toMatchObject({ ...expected, encoding: 'utf-16le' })
    const tabs = text.replaceAll(';', '\t')
    expect(await look('iso_languages', tabs, {}, { name: 'list.tsv' })).toMatchObject({ ...expected, separator: '\t' })

    const titled = `\ufeffLanguages of 2026\n\n${tabs}`
    expect(await look('iso_languages', Buffer.from(titled, 'utf16le'), {}, { name: 'list.txt' })).toMatchObject(
      expected,
    )

    expect(await refusal('code:names.fr\r\nger:x\r\n')).toMatchObject({
      code: 'no_code_column',
      error: expect.stringContaining('code:names.fr'),
    })
    expect(await refusal('names.fr,names.en\r\na,b\r\n')).toMatchObject({ code: 'no_code_column' })
    expect(await refusal('code,names.fr,Code\r\na,b,c\r\n')).toMatchObject({
      code: 'column_twice',
      details: { column: 'code' },
    })
    expect(await refusal('code,names.en\r\nger,"German\r\nfre,French\r\n')).toMatchObject({ code: 'unreadable_table' })
    expect(await refusal('')).toMatchObject({ code: 'unreadable_table' })
    expect(await refusal(Buffer.from([1, 2, 3, 4, 5, 6]))).toMatchObject({ code: 'unreadable_table' })
    expect(await refusal('a', { name: 'list.pdf' })).toMatchObject({ code: 'unreadable_table' })
    expect((await send('nothing', 'code\r\n')).statusCode).toBe(404)
    expect((await send('users', 'code\r\n')).statusCode).toBe(404)
  })

  it('leaves properties without a column in the file unchanged', async () => {
    const before = (await rowsOf('iso_languages')).find(({ code }) => code === 'rus')!
    await store('iso_languages', table(['names.es', 'code', 'remarks'], ['Lengua rusa', 'rus', 'x']))
    const after = (await rowsOf('iso_languages')).find(({ code }) => code === 'rus')!
    expect(after).toEqual({
      ...before,
      names: { ...before.names, es: 'Lengua rusa' },
      updated_at: expect.any(String),
    })
    const answer = await look('iso_languages', table(['code', 'remarks', 'name'], ['rus', 'x', 'y']))
    expect(answer.passed_over).toEqual(['remarks', 'name'])
  })

  it('is refused when a row changed after the dry run', async () => {
    const content = table(['code', 'names.en'], ['ita', 'Italiano'], ['spa', 'Castilian'])
    const { seen } = await look('iso_languages', content)
    const row = (await rowsOf('iso_languages')).find(({ code }) => code === 'ita')!
    await paris!.put(`${LANGUAGES}/${row.id}`, { names: { ...row.names, fr: 'italien (langue)' } })
    const refused = await send('iso_languages', content, { dry_run: false, seen, reason: 'x' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'list_changed'])
    // A change of a row that is not in the file does not change the hash of the plan.
    const again = await look('iso_languages', content)
    const swedish = (await rowsOf('iso_languages')).find(({ code }) => code === 'swe')!
    await paris!.put(`${LANGUAGES}/${swedish.id}`, { names: { ...swedish.names, fr: 'suédois (langue)' } })
    expect(await look('iso_languages', content, { dry_run: false, seen: again.seen, reason: 'x' })).toMatchObject({
      changed: 2,
    })
  })

  it('is not refused when another row is added after the dry run', async () => {
    const content = table(['code', 'names.en'], ['qqd', 'Without a position'])
    const { seen } = await look('iso_languages', content)
    await store('iso_languages', table(['code', 'names.en'], ['qqe', 'Another']))
    const stored = await look('iso_languages', content, { dry_run: false, seen, reason: 'x' })
    expect(stored).toMatchObject({ added: 1 })
    const positions = (await rowsOf('iso_languages')).filter(({ code }) => code === 'qqd' || code === 'qqe')
    expect(new Set(positions.map(({ position }) => position)).size).toBe(2)
    // If the file sets positions, the hash of the plan includes them.
    const placed = table(['code', 'names.en', 'position'], ['qqf', 'With a position', '7'])
    const first = await look('iso_languages', placed)
    const other = await look('iso_languages', table(['code', 'names.en', 'position'], ['qqf', 'With a position', '8']))
    expect(first.seen).not.toBe(other.seen)
  })

  it('stores each row once when the same file is imported twice concurrently', async () => {
    const content = table(['code', 'names.en'], ['qqx', 'At once'])
    const { seen } = await look('iso_languages', content)
    const answers = await Promise.all(
      [1, 2, 3].map(() => send('iso_languages', content, { dry_run: false, seen, reason: 'x' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  it('requires a reason of limited length', async () => {
    const content = table(['code', 'names.en'], ['por', 'Portuguese!'])
    const { seen } = await look('iso_languages', content)
    for (const reason of ['', '  ', 'x'.repeat(1_001)]) {
      const refused = await send('iso_languages', content, { dry_run: false, seen, reason })
      expect([refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([400, ['reason']])
    }
  })

  it('restores deleted rows in a list that every server process reloads', async () => {
    await store('iso_languages', table(['code', 'names.en'], ['qqy', 'Own']))
    const row = (await rowsOf('iso_languages')).find(({ code }) => code === 'qqy')!
    expect((await paris!.delete(`${LANGUAGES}/${row.id}`)).statusCode).toBe(200)
    const there = await loginAs(other, 'paris')
    const known = async () => (await there.get('/api/rules')).json().codes.languages as string[]
    expect(await known()).not.toContain('qqy')
    expect(await store('iso_languages', table(['code', 'names.en'], ['qqy', 'Own again']))).toMatchObject({ added: 1 })
    expect(await known()).toContain('qqy')
    expect((await there.get('/api/iso_languages')).body).toContain('Own again')
  })

  it('accepts the maximum number of rows of a list and refuses more', async () => {
    const line = (index: number) => [`r${index}`, `Repository ${index}`]
    const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index))
    const { length } = await rowsOf('partner_repositories')
    const most = LIST_ROWS_MAX - length
    expect(await store('partner_repositories', table(['code', 'names.en'], ...lines(most)))).toMatchObject({
      added: most,
    })
    const full = await paris!.post('/api/admin/partner_repositories', { code: 'one-more', names: { en: 'One more' } })
    expect(full.json()).toMatchObject({ code: 'list_full', details: { limit: LIST_ROWS_MAX } })
    for (const count of [most + 1, 100_000]) {
      const refused = await send('partner_repositories', table(['code', 'names.en'], ...lines(count)))
      expect(refused.json()).toMatchObject({ code: 'too_many_rows', error: expect.stringContaining('10,000') })
    }
    expect(await look('partner_repositories', await exported('partner_repositories'))).toMatchObject({
      same: LIST_ROWS_MAX,
      faults: 0,
    })
  })

  it('exports imported names unchanged', async () => {
    const name = fc
      .string({
        unit: fc.constantFrom('a', 'é', '"', "'", ',', ';', '=', '-', '+', '@', ' ', '<', '|', '\ufeff', '中'),
      })
      .map((text) => `${text}x`.trim())
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 5 }), async (names) => {
        await store(
          'continuing_resource_types',
          table(['code', 'names.en'], ...names.map((each, at) => [`${at}`, each])),
        )
        const rows = await rowsOf('continuing_resource_types')
        for (const [at, each] of names.entries()) expect(rows.find(({ code }) => code === `${at}`)!.names.en).toBe(each)
        expect(await look('continuing_resource_types', await exported('continuing_resource_types'))).toMatchObject({
          changed: 0,
          faults: 0,
        })
      }),
      { numRuns: runs(20) },
    )
  })

  it('checks permission before it reads the file', async () => {
    expect((await send('iso_languages', 'code\r\n', {}, { by: france! })).statusCode).toBe(403)
  })
})
