import type { Task, TitleDecisionInput } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookParts, zipOf } from '../../../platform/tables/testing.ts'
import { type Caller, createUser, loginAs } from '../../../testing/index.ts'
import { loadInto } from '../../../testing/records.ts'
import { until } from '../../../testing/until.ts'
import { type ImportServer, importServer, serial } from '../../imports/testing.ts'
import { type SentTable, sendTable } from '../testing.ts'

let server: ImportServer
let lister: Caller

const PRINT = issnFromNumber(4_200_000)
const ONLINE = issnFromNumber(4_200_001)
const UNKNOWN_ISSN = issnFromNumber(4_200_002)
const WRONG = `${PRINT.slice(0, 8)}${PRINT.endsWith('0') ? '1' : '0'}`

beforeAll(async () => {
  server = await importServer()
  await loadInto({ ...server.db }, [
    serial(PRINT, 'Annals of light', [`=022  0\\$a${PRINT}$2_7$l${PRINT}`]),
    serial(ONLINE, 'Annals of light (Online)', [`=022  0\\$a${ONLINE}$2_7$l${PRINT}`]),
  ])
  await createUser(server.db.db, { username: 'lister', permissions: ['title_submit'] })
  await createUser(server.db.db, { username: 'other', permissions: ['issn_submit', 'search'] })
  lister = await loginAs(server.app, 'lister')
})
afterAll(() => server?.close())

const submission = (sent: Omit<SentTable, 'fields'>, mapping: unknown, fields = {}, caller = lister) =>
  sendTable(caller, '/api/lists/title-submission', {
    ...sent,
    fields: { title_column: 'Title', mapping: JSON.stringify(mapping), ...fields },
  })

async function result(sent: Omit<SentTable, 'fields'>, mapping: readonly TitleDecisionInput[], fields = {}) {
  const answer = await submission(sent, mapping, fields)
  expect(answer.statusCode, answer.body).toBe(200)
  const { task_id: id } = answer.json()
  const read = async (): Promise<Task> =>
    ((await lister.get('/api/tasks/tasks')).json() as Task[]).find(({ message_id }) => message_id === id)!
  const numbers = mapping.filter(({ issn }) => issn).length
  expect(await until(read, ({ status }) => status !== 'RUNNING')).toMatchObject({
    status: 'DONE',
    error: null,
    page: `/title-lists?task=${id}`,
    note: expect.stringContaining(`${numbers} of ${mapping.length} `),
  })
  return lister.get(`/api/tasks/result/${id}`)
}
const refusal = async (sent: Omit<SentTable, 'fields'>, mapping: unknown, fields = {}) => {
  const answer = await submission(sent, mapping, fields)
  return [answer.statusCode, answer.json().code, answer.json().details?.row]
}

const TABLE = { name: 'holdings.tsv', content: 'Title\tCountry\nAnnals  of light \tFR\n\nAnnales\tDE\t\n' }

describe('a list of titles', () => {
  it('returns the table with the user decision for each row', async () => {
    const answer = await result(TABLE, [
      { title: 'Annals of light', issn: ONLINE.toLowerCase(), comments: 'online\tedition', verified: true },
      { title: 'Annales', issn: null },
    ])
    expect(answer.headers['content-disposition']).toContain('holdings-result.tsv')
    expect(answer.body.split('\n')).toEqual([
      'Title\tCountry\tissn\tissn_l\tcomments\tverified',
      `Annals  of light \tFR\t${ONLINE}\t${PRINT}\t"online\tedition"\ttrue`,
      '',
      'Annales\tDE\t\t\t\tfalse',
      '',
    ])
  })

  it('keeps the file format, and writes no formulas', async () => {
    const row = (...texts: string[]) => `<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`
    const content = await zipOf(workbookParts({ Titles: row('Title', 'issn') + row('=1+1', 'mine') }))
    const stated = [{ title: '=1+1', issn: UNKNOWN_ISSN, comments: '=HYPERLINK("http://example.org")', verified: true }]
    const answer = await result({ name: 'a.xlsx', content }, stated)
    const [{ data }] = (await readWorkbook(answer.rawPayload)) as unknown as [{ data: unknown[][] }]
    expect(data).toEqual([
      ['Title', 'issn', 'issn_2', 'issn_l', 'comments', 'verified'],
      ['=1+1', 'mine', UNKNOWN_ISSN, null, '=HYPERLINK("http://example.org")', 'true'],
    ])
    const csv = await result({ name: 'a.csv', content: 'Title;x\n@sum;1\n' }, [{ title: '@sum', comments: '-1' }])
    expect(csv.body).toBe("Title;x;issn;issn_l;comments;verified\r\n'@sum;1;;;'-1;false\r\n")
  })

  it('is refused when the decisions do not match the table or contain an invalid ISSN', async () => {
    const rows = [{ title: 'Annals of light' }, { title: 'Annales' }]
    expect(await refusal(TABLE, rows.slice(0, 1))).toEqual([400, 'mapping_mismatch', 2])
    expect(await refusal(TABLE, [...rows, { title: 'More' }])).toEqual([400, 'mapping_mismatch', 3])
    expect(await refusal(TABLE, rows.toReversed())).toEqual([400, 'mapping_mismatch', 1])
    for (const issn of [WRONG, '1234', 'ISSN', '0'.repeat(10_000), 12345670])
      expect(await refusal(TABLE, [rows[0], { title: 'Annales', issn }])).toEqual([400, 'bad_issn', 2])
    for (const mapping of ['{', {}, [null], [{ title: 1 }], [{ title: 'a', issn: [] }]])
      expect(await refusal(TABLE, mapping)).toEqual([400, 'bad_mapping', undefined])
    const without = await sendTable(lister, '/api/lists/title-submission', {
      ...TABLE,
      fields: { title_column: 'Title' },
    })
    expect([without.json().code, without.json().error]).toEqual([
      'bad_mapping',
      '“mapping” must be JSON of the form [{"title": "…", "issn": null, "comments": "…", "verified": false}, …].',
    ])
    expect(await refusal(TABLE, rows, { title_column: 'Titel' })).toEqual([400, 'unknown_column', undefined])
    expect(await refusal({ name: 'a.csv', content: '' }, [])).toEqual([400, 'unreadable_table', undefined])
  })

  it('requires the permission to send lists', async () => {
    const other = await loginAs(server.app, 'other')
    expect((await submission(TABLE, [], {}, other)).statusCode).toBe(403)
    const read = await sendTable(other, '/api/lists/titles', { ...TABLE, fields: { title_column: 'Title' } })
    expect(read.statusCode).toBe(403)
  })
})

describe('the titles read from a table', () => {
  it('come from the non-empty rows, with the other cells of each row', async () => {
    const answer = await sendTable(lister, '/api/lists/titles', { ...TABLE, fields: { title_column: 'title' } })
    expect(answer.json()).toEqual({
      name: 'holdings.tsv',
      title_column: 'Title',
      columns: ['Title', 'Country'],
      rows: [
        {
          title: 'Annals of light',
          cells: ['Annals  of light ', 'FR'],
          says: { country: 'FRA', medium: null, year: null },
        },
        {
          title: 'Annales',
          cells: ['Annales', 'DE', ''],
          says: { country: 'DEU', medium: null, year: null },
        },
      ],
    })
  })

  it('have country, medium and year from other columns, as MARC codes', async () => {
    const content = 'Titre;Pays;Support;Année\nA;Allemagne;En ligne;1964-\nB;xx;print + online;?\nC;jpn;Papier;19645\n'
    const answer = await sendTable(lister, '/api/lists/titles', {
      name: 'a.csv',
      content,
      fields: { title_column: 'Titre' },
    })
    expect(answer.json().rows.map(({ says }: { says: object }) => says)).toEqual([
      { country: 'DEU', medium: 'cr', year: '1964' },
      { country: null, medium: null, year: null },
      { country: 'JPN', medium: 'ta', year: null },
    ])
  })

  it('are limited in number', async () => {
    const content = `Title\n${'x\n'.repeat(20_001)}`
    const answer = await sendTable(lister, '/api/lists/titles', {
      name: 'a.csv',
      content,
      fields: { title_column: 'Title' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'too_many_titles'])
  })
})
