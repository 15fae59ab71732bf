import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { IssnListAnswer, Task } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecords } from '../../../catalogue/records/repository.ts'
import { writeSetting } from '../../../platform/database/settings.ts'
import { workbookParts, zipOf } from '../../../platform/tables/testing.ts'
import { openParts } from '../../../platform/tables/workbook.ts'
import { storeVersions } from '../../../saving/store-versions.ts'
import { type Caller, loginAs } from '../../../testing/index.ts'
import { until } from '../../../testing/until.ts'
import { type ImportServer, importServer, serial } from '../../imports/testing.ts'
import { type SentTable, sendTable } from '../testing.ts'

let server: ImportServer
let france: Caller
let london: Caller
let reader: Caller

const PRINT = issnFromNumber(4_100_000)
const ONLINE = issnFromNumber(4_100_001)
const PROVISIONAL = issnFromNumber(4_100_002)
const CANCELLED = issnFromNumber(4_100_003)
const SUPPRESSED = issnFromNumber(4_100_004)
const FREE = issnFromNumber(4_100_005)
const GONE = issnFromNumber(4_100_006)
const MISPRINT = issnFromNumber(4_100_007)
const UNKNOWN_ISSN = issnFromNumber(4_100_008)
const DRAFT = issnFromNumber(4_100_009)
const WRONG = `${PRINT.slice(0, 8)}${PRINT.endsWith('0') ? '1' : '0'}`

const cancelled = (issn: string, category: string, replacement: string): MarcRecord =>
  serial(issn, 'Old', [`=022  0\\$a${issn}$2_7$l${issn}$v${replacement}`, `=699  \\\\$8${category}`])

const RECORDS: readonly { record: MarcRecord; issn: string; category: string; state?: 'draft' }[] = [
  {
    issn: PRINT,
    category: 'reg',
    record: serial(PRINT, '\u0098La \u009crevue des Alpes', [
      `=022  0\\$a${PRINT}$2_7$l${PRINT}$y${MISPRINT}$z${GONE}`,
      '=222  \\0$a\u0098La \u009crevue des Alpes$b(Grenoble)',
      `=776  08$tLa revue des Alpes (en ligne)$x${ONLINE}`,
      '=510  1\\$aScopus',
      '=920  \\\\$gLOCKSS$ipreserved$j2001-2019',
    ]),
  },
  {
    issn: ONLINE,
    category: 'leg',
    record: serial(ONLINE, 'Revue des Alpes en ligne', [
      '=007  cr',
      `=022  0\\$a${ONLINE}$2_7$l${PRINT}`,
      `=776  08$tLa revue des Alpes$x${PRINT}`,
      '=510  1\\$aScopus',
      '=510  1\\$aDOAJ',
      '=856  40$uhttps://example.org/alpes$xOA-GOLD',
      '=699  \\\\$8leg',
    ]),
  },
  { issn: PROVISIONAL, category: 'wor', record: serial(PROVISIONAL, 'To come', ['=699  \\\\$8wor']) },
  { issn: CANCELLED, category: 'can', record: cancelled(CANCELLED, 'can', PRINT) },
  { issn: SUPPRESSED, category: 'sup', record: cancelled(SUPPRESSED, 'sup', ONLINE) },
  { issn: FREE, category: 'fre', record: serial(FREE, 'Free', ['=699  \\\\$8fre']) },
  { issn: DRAFT, category: 'reg', state: 'draft', record: serial(DRAFT, 'Only a draft') },
]

beforeAll(async () => {
  server = await importServer()
  await server.db.db.transaction().execute(async (tx) => {
    const rows = await addRecords(
      tx,
      RECORDS.map(({ issn, category }) => ({ issn, center: '_7', category })),
    )
    const writes = RECORDS.map(({ issn, record, state = 'active' as const }) => ({
      row: rows.find((row) => row.issn === issn)!,
      current: {},
      record,
      diagnostic: [],
      state,
    }))
    await storeVersions(tx, server.services.index, writes, {
      author: { id: null, username: 'system' },
      now: new Date(),
    })
  })
  france = await loginAs(server.app, 'france')
  london = await loginAs(server.app, 'london')
  reader = await loginAs(server.app, 'reader')
})
afterAll(() => server?.close())

const submit = (sent: SentTable, caller = france) => sendTable(caller, '/api/lists/issn-submission', sent)

const taskOf = async (caller: Caller, id: string): Promise<Task> =>
  ((await caller.get('/api/tasks/tasks')).json() as Task[]).find(({ message_id }) => message_id === id)!

/** Submits a list and waits until its task ends. */
async function listed(sent: SentTable, caller = france) {
  const answer = await submit(sent, caller)
  expect(answer.statusCode, answer.body).toBe(200)
  const { task_id: id } = answer.json()
  const task = await until(
    () => taskOf(caller, id),
    ({ status }) => status !== 'RUNNING',
  )
  return { id, task }
}

/** Lines of the result file. */
async function result(sent: SentTable): Promise<string[]> {
  const { id, task } = await listed(sent)
  expect(task.error).toBe(null)
  return (await france.get(`/api/tasks/result/${id}`)).body.split(/\r?\n/)
}
const issnColumn = (mapping: unknown = { issn: ['ISSN'] }) => ({ mapping: JSON.stringify(mapping) })
const WITH_ALL = { issnl_process: 'true', keepers_data: 'true', indexed_by: 'true', road_data: 'true' }

/** A workbook whose formulas have no stored results. */
const unsaved = () => {
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`
  const formula = '<c><f>UPPER("x")</f></c>'
  return zipOf(workbookParts({ a: `<row>${text('ISSN')}${text('Note')}</row><row>${text(PRINT)}${formula}</row>` }))
}

describe('a list of ISSNs', () => {
  it('keeps the rows above the header unchanged in their columns', async () => {
    const content = `Our journals;;2026\n\nISSN;Title;Note\n${PRINT};La revue des Alpes;x;y\n`
    expect(await result({ name: 'a.txt', content, fields: issnColumn() })).toEqual([
      'Our journals;;;;2026',
      '',
      'ISSN;ISSN_status;ISSN_corrected;Title;Note;',
      `${PRINT};valid;;La revue des Alpes;x;y`,
      '',
    ])
    const chosen = { ...issnColumn({ issn: ['#2'] }), header: '3' }
    expect(
      (await submit({ name: 'a.txt', content, fields: { ...chosen, mapping: '{"issn": ["#5"]}' } })).json(),
    ).toMatchObject({
      code: 'unknown_column',
    })
  })

  it('is refused with the cell address when a selected column has a formula without a stored result', async () => {
    const content = await unsaved()
    const refused = await submit({ name: 'a.xlsx', content, fields: issnColumn({ issn: ['Note'] }) })
    expect(refused.json()).toMatchObject({ code: 'unreadable_table', details: { problem: 'formula', cell: 'B2' } })
    const titles = await submit({ name: 'a.xlsx', content, fields: issnColumn({ issn: ['ISSN'], title: ['Note'] }) })
    expect(titles.json()).toMatchObject({ details: { problem: 'formula', cell: 'B2' } })
    expect((await submit({ name: 'a.xlsx', content, fields: issnColumn() })).statusCode).toBe(200)
  })

  it('returns the status of each ISSN', async () => {
    const cells = [
      PRINT,
      ONLINE,
      PROVISIONAL,
      CANCELLED,
      SUPPRESSED,
      FREE,
      GONE,
      MISPRINT,
      UNKNOWN_ISSN,
      WRONG,
      'n/a',
      DRAFT,
    ]
    const content = `ISSN\tNote\n${cells.map((cell) => `${cell}\tx`).join('\n')}\n`
    expect(await result({ name: 'a.tsv', content, fields: issnColumn() })).toEqual([
      'ISSN\tISSN_status\tISSN_corrected\tNote',
      ...[
        'valid',
        'valid',
        'provisional',
        'cancelled',
        'suppressed',
        'free',
        'cancelled',
        'unknown',
        'unknown',
        'invalid',
        'invalid',
        'valid',
      ].map((status, index) => `${cells[index]}\t${status}\t\tx`),
      '',
    ])
  })

  it('returns all data of the ISSN-L family in the format of the submitted file', async () => {
    const content = `Note;Print ISSN;ISSN_status\r\nfirst;${PRINT.replace('-', '')};mine\r\n;;\r\nlast;${CANCELLED} ${ONLINE};\r\n`
    const fields = { ...issnColumn({ issn: 'print_issn' }), ...WITH_ALL }
    const of = 'Print ISSN'
    expect(await result({ name: 'my list.csv', content, fields })).toEqual([
      `Note;${of};${of}_status;${of}_corrected;${of}_issn_l;${of}_media;${of}_key_title;${of}_replaced_by;${of}_keepers;${of}_indexed_by;${of}_road;ISSN_status`,
      `first;${PRINT.replace('-', '')};valid;${PRINT};${PRINT};"${PRINT} ta; ${ONLINE} cr";La revue des Alpes (Grenoble);;LOCKSS (preserved, 2001-2019);"Scopus; DOAJ";OA-GOLD;mine`,
      '',
      `last;${CANCELLED} ${ONLINE};cancelled|valid;${CANCELLED}|${ONLINE};|${PRINT};"|${PRINT} ta; ${ONLINE} cr";|Revue des Alpes en ligne;${PRINT}|;|LOCKSS (preserved, 2001-2019);"|Scopus; DOAJ";|OA-GOLD;`,
      '',
    ])
  })

  it('compares titles, and gives the added columns unique labels', async () => {
    const titles = ['Revue des Alpes', 'Rev. Alpes', 'Hearing research', '']
    const content = `ISSN,Title,Title_match\n${titles.map((title) => `${PRINT},${title},`).join('\n')}\n`
    const lines = await result({ name: 'a.csv', content, fields: issnColumn({ issn: ['ISSN'], title: ['Title'] }) })
    expect(lines[0]).toBe('ISSN,ISSN_status,ISSN_corrected,Title,Title_match_2,Title_match')
    expect(lines.slice(1, 5).map((line) => line.split(',')[4])).toEqual(['same', 'similar', 'different', ''])
  })

  it('shows the found ISSNs to its submitter even before the result is downloaded', async () => {
    const content = `ISSN,Title\n${PRINT},La revue des Alpes\nISSN: ${CANCELLED},\n${WRONG},x\n`
    const fields = { ...issnColumn({ issn: ['ISSN'], title: ['Title'] }), issnl_process: 'true' }
    const { id, task } = await listed({ name: 'a.csv', content, fields })
    expect(task).toMatchObject({
      action_name: 'issn_list',
      done: 3,
      total: 3,
      page: `/issn-lists?task=${id}`,
      result: { name: 'a-result.csv' },
    })
    const read = async (query = ''): Promise<IssnListAnswer> => (await france.get(`/api/lists/${id}${query}`)).json()
    const all = await read()
    expect(all).toMatchObject({
      done: true,
      counts: { valid: 1, cancelled: 1, invalid: 1, unknown: 0 },
      corrections: { label: 1 },
      matches: { same: 1 },
      total: 3,
    })
    expect(all.rows.map(({ line, cell, issn, status }) => [line, cell, issn, status])).toEqual([
      [2, PRINT, PRINT, 'valid'],
      [3, `ISSN: ${CANCELLED}`, CANCELLED, 'cancelled'],
      [4, WRONG, WRONG, 'invalid'],
    ])
    expect(all.rows[0]).toMatchObject({ match: 'same', issn_l: PRINT, key_title: 'La revue des Alpes (Grenoble)' })
    expect(await read('?status=cancelled')).toMatchObject({ total: 1, rows: [{ replaced_by: [PRINT] }] })
    expect((await read('?page=2')).rows).toEqual([])
    expect((await london.get(`/api/lists/${id}`)).json().code).toBe('list_not_found')
    expect((await france.get('/api/lists/none')).statusCode).toBe(404)
    expect((await france.get(`/api/lists/${id}?status=none`)).statusCode).toBe(400)
    expect((await reader.get(`/api/lists/${id}`)).statusCode).toBe(403)
  })

  it('accepts a workbook with formulas, empty cells and text cells that begin with =', async () => {
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
    const rows = [
      `<row r="1">${cell('ISSN')}${cell('Note')}</row>`,
      `<row r="2"><c t="str"><f>A1</f><v>${PRINT}</v></c>${cell('=1+1')}</row>`,
      `<row r="4"><c><v>${Number(ONLINE.replace('-', ''))}</v></c></row>`,
    ]
    const parts = workbookParts({
      Other: `<row r="1">${cell('as it was').replace('<c ', '<c r="A1" ')}</row>`,
      List: rows.join(''),
    })
    const sheet2 = 'xl/worksheets/sheet2.xml'
    const merged = '</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
    const content = await zipOf({ ...parts, [sheet2]: parts[sheet2]!.replace('</sheetData>', merged) })
    const { id, task } = await listed({ name: 'a.xlsx', content, fields: { ...issnColumn(), sheet: 'List' } })
    expect(task.result?.name).toBe('a-result.xlsx')
    const file = (await france.get(`/api/tasks/result/${id}`)).rawPayload
    const [other, sheet] = await readWorkbook(file)
    expect(other).toEqual({ sheet: 'Other', data: [['as it was']] })
    expect(sheet).toEqual({
      sheet: 'List',
      data: [
        ['ISSN', 'ISSN_status', 'ISSN_corrected', 'Note'],
        [PRINT, 'valid', null, '=1+1'],
        [null, null, null, null],
        [Number(ONLINE.replace('-', '')), 'valid', ONLINE, null],
      ],
    })
    const path = join(server.folder, 'result.xlsx')
    await writeFile(path, file)
    const sheetXml = (await buffer((await openParts(path)).read(sheet2, 1 << 20))).toString()
    expect(sheetXml).toContain('<mergeCell ref="A1:D1">')
  })

  it('adds a header row to a workbook that has none', async () => {
    const rows = `<row r="2"><c><v>7</v></c><c t="str"><v>${PRINT}</v></c></row>`
    const content = await zipOf(workbookParts({ List: rows }))
    const { id } = await listed({ name: 'a.xlsx', content, fields: issnColumn({ issn: '#2' }) })
    const [sheet] = await readWorkbook((await france.get(`/api/tasks/result/${id}`)).rawPayload)
    expect(sheet!.data).toEqual([
      [null, null, null, null],
      ['#1', '#2', '#2_status', '#2_corrected'],
      [7, PRINT, 'valid', null],
    ])
  })

  it('keeps column labels as written, including blanks', async () => {
    const lines = await result({ name: 'a.csv', content: ` ISSN , Note\n${PRINT},x\n`, fields: issnColumn() })
    expect(lines[0]).toBe(' ISSN ,ISSN_status,ISSN_corrected, Note')
  })

  it('uses column positions as names when the table has no header', async () => {
    const lines = await result({
      name: 'a.csv',
      content: `x,${PRINT}\ny,${FREE}\n`,
      fields: issnColumn({ issn: '#2' }),
    })
    expect(lines).toEqual(['#1,#2,#2_status,#2_corrected', `x,${PRINT},valid,`, `y,${FREE},free,`, ''])
  })

  it('includes ISSN-L information when several columns hold ISSNs', async () => {
    const content = `Print,Online,\n${PRINT},${ONLINE},x\n${PRINT}\n`
    const lines = await result({ name: 'a.csv', content, fields: issnColumn({ issn: ['Print', 'Online'] }) })
    expect(lines[0]).toContain('Print_issn_l')
    expect(lines[0]).toMatch(/,Online_replaced_by,$/)
    expect(lines[2]).toMatch(new RegExp(`^${PRINT},valid,,${PRINT},.*,,,,,,$`))
  })
})

describe('a list of ISSNs is refused', () => {
  const table = { name: 'a.csv', content: `ISSN,Title\n${PRINT},x\n` }
  it.each<[string, Partial<SentTable>, Record<string, string>, string]>([
    ['with invalid JSON', {}, { mapping: '{' }, 'bad_mapping'],
    ['without a mapping', {}, {}, 'bad_mapping'],
    ['with an invalid mapping', {}, { mapping: '{"issn": 3}' }, 'bad_mapping'],
    ['without a column', {}, { mapping: '{"issn": []}' }, 'no_issn_column'],
    ['with titles only', {}, { mapping: '{"title": ["Title"]}' }, 'no_issn_column'],
    ['with an unknown column', {}, { mapping: '{"issn": ["Online"]}' }, 'unknown_column'],
    ['with further data but without ISSN-L', {}, { ...issnColumn(), keepers_data: 'true' }, 'issn_l_needed'],
    ['with an unsupported file type', { name: 'a.pdf' }, issnColumn(), 'unreadable_table'],
    [
      'as a workbook of Excel 97-2003',
      { content: Buffer.from('d0cf11e0a1b11ae100', 'hex') },
      issnColumn(),
      'unreadable_table',
    ],
    ['as an empty file', { content: '' }, issnColumn(), 'unreadable_table'],
  ])('%s', async (_, changed, fields, code) => {
    const answer = await submit({ ...table, ...changed, fields })
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  })

  it('from a user without permission', async () => {
    expect((await submit({ ...table, fields: issnColumn() }, reader)).statusCode).toBe(403)
    expect((await reader.get('/api/lists/quota')).statusCode).toBe(403)
  })
})

describe('the ISSN list quota of an account', () => {
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => issnFromNumber(from + at))
  const list = (issns: readonly string[]): SentTable => ({
    name: 'a.csv',
    content: `ISSN\n${issns.join('\n')}\n`,
    fields: issnColumn(),
  })
  const quota = async () => (await london.get('/api/lists/quota')).json()
  const setQuota = (limit: number | null) =>
    server.db.pool.query('update app_user set issn_quota = $1 where username = $2', [limit, 'london'])

  it('counts each different valid ISSN once per period, and refuses a list above the limit', async () => {
    await setQuota(5)
    expect(await quota()).toMatchObject({ limit: 5, used: 0, remaining: 5 })
    const [first] = numbers(4_200_000, 1)
    expect((await submit(list([first!, first!.replace('-', ''), WRONG, 'x']), london)).statusCode).toBe(200)
    expect(await quota()).toMatchObject({ used: 1, remaining: 4 })
    expect((await submit(list([first!]), london)).statusCode).toBe(200)
    expect(await quota()).toMatchObject({ used: 1 })
    const refused = await submit(list(numbers(4_200_000, 6)), london)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'quota_exceeded', details: { limit: 5, used: 1, asked: 5 } })
    expect(await quota()).toMatchObject({ used: 1 })
    expect((await submit(list(numbers(4_200_000, 5)), london)).statusCode).toBe(200)
    expect(await quota()).toMatchObject({ used: 5, remaining: 0 })
  })

  it('is not exceeded by concurrent submissions', async () => {
    await setQuota(25)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => submit(list(numbers(4_210_000 + at * 10, 10)), london)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429])
    expect(await quota()).toMatchObject({ used: 25, remaining: 0 })
  })

  it('is the system setting when the account has no quota, and resets after the period', async () => {
    await setQuota(null)
    await writeSetting(server.db.db, 'issn_submission_quota', 30)
    await writeSetting(server.db.db, 'issn_submission_quota_days', 2)
    expect(await quota()).toMatchObject({ limit: 30, used: 25, remaining: 5 })
    await server.db.pool.query(`update issn_quota_period set started_at = now() - interval '2 days'`)
    expect(await quota()).toMatchObject({ used: 0, remaining: 30 })
    expect((await submit(list(numbers(4_220_000, 2)), london)).statusCode).toBe(200)
    expect(await quota()).toMatchObject({ used: 2 })
  })
})
