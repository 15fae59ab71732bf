import { issnFromNumber } from '@seriatim/issn'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, loginAs } from '../../testing/index.ts'
import { encodeIso2709, type ImportServer, importFile, importServer, serial } from './testing.ts'

let server: ImportServer
let france: Caller
let id: string
const issn = issnFromNumber(7_600_000)

beforeAll(async () => {
  server = await importServer()
  france = await loginAs(server.app, 'france')
  const file = [
    serial(issn, '=HYPERLINK("http://evil.example")'),
    serial(issn, '+Double'),
    serial(issnFromNumber(7_600_001), 'Sans titre propre', ['=245']),
    serial(issnFromNumber(7_600_002), 'De Londres', [`=022  0\\$a${issnFromNumber(7_600_002)}$2_2`, '=699  \\\\$8wor']),
  ]
  ;({ id } = await importFile(france, { file: encodeIso2709(file), name: 'envoi.mrc' }))
})
afterAll(() => server?.close())

describe('the spreadsheet report of an import', () => {
  it('has a sheet for each summary and a row for each record', async () => {
    const answer = await france.get(`/api/imports/${id}/report/import-report.xlsx`)
    expect(answer.headers['content-disposition']).toContain('filename="import-report.xlsx"')
    const sheets = await readWorkbook(answer.rawPayload)
    const data = Object.fromEntries(sheets.map((each) => [each.sheet, each.data]))
    expect(Object.keys(data)).toEqual([
      'Status',
      'Duplicate ISSNs',
      'Duplicate titles',
      'Centre switches',
      'Category switches',
      'Rules',
      'Records',
    ])
    expect(data.Status!.slice(1, 5)).toEqual([
      ['Rejected', 1],
      ['Imported as draft', 1],
      ['Active, with warnings', 2],
      ['Active', 0],
    ])
    expect(data.Status).toContainEqual(['File', 'envoi.mrc'])
    expect(data['Duplicate ISSNs']![1]).toEqual([issn, '1, 2'])
    expect(data['Centre switches']![1]).toEqual(['_2', '_7', 1, issnFromNumber(7_600_002)])
    expect(data['Category switches']![1]).toEqual(['wor', 'reg', 1, issnFromNumber(7_600_002)])
    expect(data.Rules!.map(([rule]) => rule)).toContain('import-double-number')
    expect(data.Records).toHaveLength(5)
    expect(data.Records![1]!.slice(0, 5)).toEqual([
      1,
      0,
      issn,
      '=HYPERLINK("http://evil.example")',
      'Active, with warnings',
    ])
    expect(data.Records![2]![7]).toContain('duplicates another ISSN')
  })

  it('is in the language of the request, with a file name without folders', async () => {
    const french = { headers: { 'accept-language': 'fr' } }
    const errors = await france.call('GET', `/api/imports/${id}/errors/..%2F..%2Fenvoi.txt`, french)
    expect(errors.headers['content-disposition']).toContain('filename="envoi.txt"')
    expect(errors.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = errors.body.split('\n')
    expect(lines[0]).toMatch(
      /^envoi\.mrc\u00a0: 4 notices, 1 rejetée, 1 importée comme brouillon, 2 actives.*Essai à blanc\u00a0: rien n’a été enregistré\.$/,
    )
    expect(lines).toContain(
      `Notice 2, octet ${encodeIso2709([serial(issn, '=HYPERLINK("http://evil.example")')]).length}, ${issn}, +Double\u00a0: Rejetée`,
    )
    expect(errors.body).toContain('  ! 245\u00a0: Cette zone obligatoire manque')
  })
})
