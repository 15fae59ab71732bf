import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TablePreview } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../platform/http/serve.ts'
import { workbookParts, zipOf } from '../../../platform/tables/testing.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../../testing/index.ts'
import { type SentTable, sendTable } from '../testing.ts'

let db: TestDb
let app: App
let folder: string
let france: Caller

beforeAll(async () => {
  db = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-lists-'))
  await createKnownUsers(db.db)
  app = await testApp(db, { dataFolder: folder })
  france = await loginAs(app, 'france')
})
afterAll(async () => {
  await app?.close()
  await db?.close()
  await rm(folder, { recursive: true, force: true })
})

const send = (table: SentTable) => sendTable(france, '/api/lists/preview', table)
const preview = async (table: SentTable): Promise<TablePreview> => {
  const answer = await send(table)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('the preview of a table', () => {
  const rows = ['3785955;Hearing research', '', '2434-561x;Nature', 'x;y', 'x;y', 'x;y', 'x;y']

  it('returns the columns, the first rows and the detected file options', async () => {
    const content = `Print ISSN;Title\r\n${rows.join('\r\n')}\r\n`
    const response = await preview({ name: 'a.csv', content })
    expect(response).toMatchObject({ kind: 'csv', encoding: 'utf-8', separator: ';', quote: '"', header: 1, width: 2 })
    expect(response.columns).toEqual([
      { label: 'Print ISSN', name: 'Print ISSN', guess: 'issn' },
      { label: 'Title', name: 'Title', guess: 'title' },
    ])
    expect(response.rows).toHaveLength(5)
    expect(response.rows[1]).toEqual(['2434-561x', 'Nature'])
    expect(response.has_more).toBe(true)
    expect(await readdir(join(folder, 'files', 'lists'))).toEqual([])
  })

  it('guesses the content of columns, and names columns without a label by position', async () => {
    const { columns } = await preview({ name: 'a.tsv', content: 'x\tx\t\n3785955\t1\t0378-5955\n' })
    expect(columns.map(({ name, guess }) => [name, guess])).toEqual([
      ['#1', 'issn'],
      ['#2', null],
      ['#3', 'issn'],
    ])
  })

  it('treats a first row that contains an ISSN as data', async () => {
    const content = '0378-5955,Hearing research\n2434-561X,Nature\n'
    expect(await preview({ name: 'a.csv', content })).toMatchObject({ header: false, has_more: false, rows: [{}, {}] })
    expect(await preview({ name: 'a.csv', content, fields: { header: 'true' } })).toMatchObject({ header: 1 })
  })

  it('finds the header below title lines, and proposes the first rows as headers', async () => {
    const content = 'Our journals\n\nTitle;Print ISSN;Note\nHearing research;0378-5955;x;y\n'
    const response = await preview({ name: 'a.txt', content })
    expect(response).toMatchObject({
      kind: 'csv',
      header: 3,
      width: 4,
      rows: [['Hearing research', '0378-5955', 'x', 'y']],
    })
    expect(response.columns.map(({ name, guess }) => [name, guess])).toEqual([
      ['Title', 'title'],
      ['Print ISSN', 'issn'],
      ['Note', null],
      ['#4', null],
    ])
    expect(response.beginning).toEqual([
      { row: 1, text: 'Our journals' },
      { row: 3, text: 'Title · Print ISSN · Note' },
      { row: 4, text: 'Hearing research · 0378-5955 · x · y' },
    ])
    expect((await preview({ name: 'a.txt', content, fields: { header: '1' } })).columns[0]!.name).toBe('Our journals')
    const refused = await send({ name: 'a.txt', content, fields: { header: '9' } })
    expect(refused.json()).toMatchObject({ code: 'unreadable_table', details: { problem: 'header', row: 9 } })
  })

  it('recognises the columns of a KBART file', async () => {
    const labels = ['publication_title', 'print_identifier', 'online_identifier', 'title_url', 'title_id']
    const { columns } = await preview({ name: 'a.txt', content: `${labels.join('\t')}\nNature\t\t\tx\t1\n` })
    expect(columns.map(({ guess }) => guess)).toEqual(['title', 'issn', 'issn', null, null])
  })

  it('uses the encoding and the separator of the request', async () => {
    const content = Buffer.from('ISSN;Titre\n0378-5955;Caf\u00e9\n', 'latin1')
    const fields = { encoding: 'windows-1251', separator: ',', quote: '' }
    expect(await preview({ name: 'a.csv', content, fields })).toMatchObject({
      encoding: 'windows-1251',
      separator: ',',
    })
  })

  it('returns the sheet names of a workbook', async () => {
    const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
    const content = await zipOf(workbookParts({ One: row('a'), Two: row('ISSN') + row('0378-5955') }))
    const response = await preview({ name: 'a.xlsx', content, fields: { sheet: 'Two' } })
    expect(response).toMatchObject({ kind: 'xlsx', sheets: ['One', 'Two'], sheet: 'Two', columns: [{ guess: 'issn' }] })
  })

  it('returns complete labels and truncated cells', async () => {
    const content = `${'L'.repeat(10_000)}\n${'c'.repeat(10_000)}\n`
    const { columns, rows: shown } = await preview({ name: 'a.csv', content })
    expect(columns[0]!.label).toHaveLength(10_000)
    expect(shown[0]![0]).toHaveLength(201)
  })

  it('refuses a file that is not a table, and stores nothing', async () => {
    for (const content of ['', '\n\n', Buffer.from([0x89, 0x50, 0, 0, 0xff])]) {
      const answer = await send({ name: 'a.csv', content })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable_table'])
    }
    expect(await readdir(join(folder, 'files', 'lists'))).toEqual([])
  })
})
