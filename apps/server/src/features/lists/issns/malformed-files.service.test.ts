/** At least 40 malformed files, each with the expected ISSN column, statuses and corrected numbers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../platform/errors.ts'
import { openTable } from '../../../platform/tables/open-table.ts'
import { workbookParts, zipOf } from '../../../platform/tables/testing.ts'
import { type TestDb, testDb } from '../../../testing/index.ts'
import { previewList } from '../tables/preview.ts'
import { openListResult } from './list-result.ts'
import { parseSubmission, scanTable } from './submission.ts'

let db: TestDb
let folder: string
beforeAll(async () => {
  db = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-corpus-'))
})
afterAll(async () => {
  await db?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The database has no records, so every valid ISSN has the status `unknown`. */
const OK = 'unknown'
const NONE = 'invalid'
type Given = string | Buffer | Promise<Buffer>
type Row = readonly [cell: string, status: string, corrected: string]
type Options = { readonly how?: Record<string, string | boolean>; readonly column?: string }

let files = 0
/**
 * The result for the columns that the server recognises as ISSN columns, or the error code when the file is refused.
 */
async function gives(name: string, given: Given, { how = {}, column }: Options = {}): Promise<readonly Row[] | string> {
  const path = join(folder, `${files++}`)
  await writeFile(path, await given)
  try {
    const { columns } = await previewList(path, name, how)
    const guessed = column ?? columns.find(({ guess }) => guess === 'issn')?.name ?? []
    const fields = { issnl_process: false, keepers_data: false, indexed_by: false, road_data: false }
    const submission = parseSubmission({ ...how, ...fields, mapping: JSON.stringify({ issn: guessed }) })
    const { order } = await scanTable(path, { file: '', name }, submission)
    const events = { onNumber: () => undefined, onMatch: () => undefined, onRows: async () => undefined }
    const made = await openListResult(db.db, path, order, events)
    const result = join(folder, `${files++}`)
    await writeFile(result, await buffer(made.file))
    await made.close()
    const rows: Row[] = []
    const at = order.issn[0]!
    for await (const { cells } of (await openTable(result, made.name, { keepsEmptyRows: true })).rows)
      rows.push([cells[at] ?? '', cells[at + 1] ?? '', cells[at + 2] ?? ''])
    return rows.slice(rows.findIndex(([, status]) => status.endsWith('_status')) + 1)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return String((error.details as { problem?: string } | undefined)?.problem ?? error.code)
  }
}

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const workbook = (rows: string, styles = '') => zipOf(workbookParts({ List: rows }, { styles }))
const fine: Row = ['0378-5955', OK, '']

type Dirty = [what: string, name: string, given: Given, result: readonly Row[] | string, options?: Options]

const CORPUS: readonly Dirty[] = [
  ['clean', 'a.csv', 'ISSN,x\n0378-5955,1\n', [fine]],
  ['without hyphens', 'a.csv', 'ISSN,x\n03785955,1\n', [['03785955', OK, '0378-5955']]],
  ['with en dashes', 'a.csv', 'ISSN\n0378–5955\n', [['0378–5955', OK, '0378-5955']]],
  ['with minus signs', 'a.csv', 'ISSN\n0378\u22125955\n', [['0378\u22125955', OK, '0378-5955']]],
  [
    'with labels',
    'a.csv',
    'ISSN\nISSN: 0378-5955\neISSN 1467-8322\n',
    [
      ['ISSN: 0378-5955', OK, '0378-5955'],
      ['eISSN 1467-8322', OK, '1467-8322'],
    ],
  ],
  ['with surrounding spaces', 'a.csv', 'ISSN\n 0378-5955 \n', [[' 0378-5955 ', OK, '']]],
  [
    'with spaces inside',
    'a.csv',
    'ISSN\n0378 - 5955\n0378 5955\n',
    [
      ['0378 - 5955', OK, '0378-5955'],
      ['0378 5955', OK, '0378-5955'],
    ],
  ],
  ['with no-break spaces', 'a.csv', 'ISSN\n\u00a00378\u00a05955\n', [['\u00a00378\u00a05955', OK, '0378-5955']]],
  ['with the letter O', 'a.csv', 'ISSN\nO378-5955\n', [['O378-5955', OK, '0378-5955']]],
  ['with a lower-case x', 'a.csv', 'ISSN\n2434-561x\n', [['2434-561x', OK, '2434-561X']]],
  ['with a Cyrillic Х', 'a.csv', 'ISSN\n2434-561Х\n', [['2434-561Х', OK, '2434-561X']]],
  ['in full width', 'a.csv', 'ISSN\n０３７８－５９５５\n', [['０３７８－５９５５', OK, '0378-5955']]],
  [
    'with several ISSNs in a cell',
    'a.csv',
    'ISSN,x\n"0378-5955; 1467-8322",1\n',
    [['0378-5955; 1467-8322', `${OK}|${OK}`, '0378-5955|1467-8322']],
  ],
  [
    'with several ISSNs on lines of a cell',
    'a.csv',
    'ISSN,x\n"0378-5955\n0378-5950",1\n',
    [['0378-5955\n0378-5950', `${OK}|${NONE}`, '0378-5955|0378-5950']],
  ],
  [
    'saved as csv by Excel',
    'a.csv',
    'ISSN;x\r\n3785955;1\r\n1,4678322E+07;1\r\n',
    [
      ['3785955', OK, '0378-5955'],
      ['1,4678322E+07', OK, '1467-8322'],
    ],
  ],
  ['with rounded numbers', 'a.csv', 'ISSN,x\n0378-5955,1\n1.46783E+07,1\n', [fine, ['1.46783E+07', NONE, '']]],
  ['with decimals', 'a.csv', 'ISSN,x\n3785955.0,1\n', [['3785955.0', OK, '0378-5955']]],
  [
    'with URLs',
    'a.csv',
    'ISSN\nhttps://portal.issn.org/resource/ISSN/0378-5955\n10.1111/(ISSN)1467-8322\n',
    [
      ['https://portal.issn.org/resource/ISSN/0378-5955', OK, '0378-5955'],
      ['10.1111/(ISSN)1467-8322', OK, '1467-8322'],
    ],
  ],
  ['with wrong check digits', 'a.csv', 'ISSN\n0378-5955\n0378-5950\n', [fine, ['0378-5950', NONE, '']]],
  ['with words for a missing ISSN', 'a.csv', 'ISSN\n0378-5955\nn/a\n-\n', [fine, ['n/a', NONE, ''], ['-', NONE, '']]],
  ['with empty cells', 'a.csv', 'ISSN,x\n0378-5955,1\n,2\n', [fine, ['', '', '']]],
  ['with empty rows', 'a.csv', 'ISSN,x\n\n0378-5955,1\n,\n\n', [['', '', ''], fine, ['', '', ''], ['', '', '']]],
  ['with empty rows above the header', 'a.csv', '\n,\nISSN,x\n0378-5955,1\n', [fine]],
  ['with rows of unequal length', 'a.csv', 'x,ISSN\n1\n1,0378-5955,3,4\n', [['', '', ''], fine]],
  ['with a repeated header row', 'a.csv', 'ISSN,x\n0378-5955,1\nISSN,x\n', [fine, ['ISSN', NONE, '']]],
  ['with two columns of the same name', 'a.csv', 'ISSN,ISSN\nx,0378-5955\n', [fine]],
  ['without a header', 'a.csv', '0378-5955,x\n1467-8322,y\n', [fine, ['1467-8322', OK, '']]],
  ['with formulas as text', 'a.csv', 'ISSN,x\n0378-5955,1\n=1+1,2\n', [fine, ["'=1+1", NONE, '']]],
  ['with single quotation marks', 'a.csv', "'ISSN';'x'\n'0378-5955';'a;b'\n", [fine]],
  ['in UTF-16 with a byte order mark', 'a.tsv', Buffer.from('\ufeffISSN\tÉtat\n0378-5955\tà\n', 'utf16le'), [fine]],
  [
    'in Windows-1252',
    'a.csv',
    Buffer.from('ISSN;\xe9tat\n0378\x965955;\xe0\n', 'latin1'),
    [['0378–5955', OK, '0378-5955']],
  ],
  ['with a column name of 10,000 characters', 'a.csv', `${'N'.repeat(10_000)}\n0378-5955\n`, [fine]],
  ['with 400 columns', 'a.csv', `${'x,'.repeat(399)}ISSN\n${'1,'.repeat(399)}0378-5955\n`, [fine]],
  [
    'a workbook with numbers, formulas and missing rows',
    'a.xlsx',
    workbook(`${row(cell('ISSN'))}<row r="3"><c r="A3"><f>B3</f><v>3785955</v></c></row>`),
    // A row that the workbook omits is also omitted from the result.
    [['3785955', OK, '0378-5955']],
  ],
  [
    'a workbook with a number format for leading zeros',
    'a.xlsx',
    workbook(
      row(cell('ISSN')) + row('<c s="1"><v>3785955</v></c>'),
      '<numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
    ),
    [['03785955', OK, '0378-5955']],
  ],
  [
    'a workbook with merged cells',
    'a.xlsx',
    workbook(row(cell('ISSN'), cell('x')) + row(cell('0378-5955')) + row('<c/>', cell('y'))),
    [fine, ['', '', '']],
  ],
  ['an empty file', 'a.csv', '', 'empty'],
  ['an image named csv', 'a.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49, 0xff]), 'binary'],
  ['a workbook with a password', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'xls'],
  [
    'a workbook that is too large when unpacked',
    'a.xlsx',
    zipOf({ ...workbookParts({ a: '' }), 'xl/workbook.xml': Buffer.alloc((1 << 26) + 1, ' ') }),
    'too_large',
  ],
  [
    'a workbook with macros',
    'a.xlsx',
    zipOf({ ...workbookParts({ a: row(cell('ISSN')) + row(cell('0378-5955')) }), 'xl/vbaProject.bin': 'x' }),
    [fine],
  ],
  ['a table with titles only', 'a.csv', 'Title\nNature\n', 'no_issn_column'],
]

describe('the corpus of malformed files', () => {
  it('has at least 40 cases', () => expect(CORPUS.length).toBeGreaterThanOrEqual(40))

  it.each(CORPUS)('has the expected result for %s (file %s)', async (...[, name, given, expected, options]: Dirty) => {
    expect(await gives(name, given, options)).toEqual(expected)
  })
})
