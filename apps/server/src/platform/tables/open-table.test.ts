import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERROR_STATUS } from '@seriatim/contract'
import { LOCALES } from '@seriatim/messages'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { Refusal } from '../errors.ts'
import { refusalSentence } from '../http/failures.ts'
import { openTable } from './open-table.ts'
import type { TableOptions, TableRow } from './table.ts'
import { workbookParts, zipOf } from './testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-tables-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
const read = async (name: string, content: string | Buffer, options?: TableOptions) => {
  const path = join(folder, `${files++}`)
  await writeFile(path, content)
  const { rows, ...table } = await openTable(path, name, options)
  const results: TableRow[] = []
  for await (const row of rows) results.push(row)
  return { ...table, lines: results.map(({ line }) => line), cells: results.map(({ cells }) => cells) }
}

/** The message of a refusal in English. */
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      expect([error.code, error.status]).toEqual(['unreadable_table', ERROR_STATUS.unreadable_table])
      for (const locale of LOCALES) expect(refusalSentence(error.code, error.details, locale)).not.toMatch(/[{}]/)
      return refusalSentence(error.code, error.details, 'en')
    },
  )
const GENERAL = 'An error occurred while reading your file, please check its format. '

describe('a text table', () => {
  it.each([
    ['LF, then CRLF', 'word\tshort\nbiolog-\tbiol.\r\nchemi-\tchem.\nphysic-\tphys.\r\n'],
    ['CRLF, then LF', 'word\tshort\r\nbiolog-\tbiol.\nchemi-\tchem.\r\nphysic-\tphys.\n'],
    ['CR, then others', 'word\tshort\rbiolog-\tbiol.\nchemi-\tchem.\r\nphysic-\tphys.'],
  ])('keeps its rows with mixed line ends: %s', async (_, content) => {
    const { cells, lines } = await read('list.tsv', content)
    expect(lines).toEqual([1, 2, 3, 4])
    expect(cells).toEqual([
      ['word', 'short'],
      ['biolog-', 'biol.'],
      ['chemi-', 'chem.'],
      ['physic-', 'phys.'],
    ])
  })

  it.each([
    ['commas', 'a.csv', 'ISSN,Title\n0317-8471,"La Nature, suite"\n', ',', '"'],
    ['semicolons', 'a.csv', 'ISSN;Title\n0317-8471;"La Nature, suite"\n', ';', '"'],
    ['bars', 'a.csv', 'ISSN|Title\n0317-8471|La Nature, suite\n', '|', '"'],
    ['tabs', 'a.tsv', 'ISSN\tTitle\n0317-8471\tLa Nature, suite\n', '\t', '"'],
    ['tabs, and called csv', 'a.CSV', 'ISSN\tTitle\n0317-8471\tLa Nature, suite\n', '\t', '"'],
    ['semicolons, and called tsv', 'a.tsv', 'ISSN;Title\n0317-8471;La Nature, suite\n', ';', '"'],
    ['tabs, and called as Excel calls it', 'a.txt', 'ISSN\tTitle\n0317-8471\tLa Nature, suite\n', '\t', '"'],
    ['commas, and without a name', 'list', 'ISSN,Title\n0317-8471,"La Nature, suite"\n', ',', '"'],
    ['semicolons, and called xlsx', 'a.xlsx', 'ISSN;Title\n0317-8471;La Nature, suite\n', ';', '"'],
    ['tabs, and called xls', 'a.xls', 'ISSN\tTitle\n0317-8471\tLa Nature, suite\n', '\t', '"'],
    ['single quotation marks', 'a.csv', "'ISSN','Title'\n'0317-8471','La Nature, suite'\n", ',', "'"],
  ])('is read with the detected separator: %s', async (_, name, text, separator, quote) => {
    const table = await read(name, text)
    expect(table).toMatchObject({ encoding: 'utf-8', separator, quote, sheets: [], sheet: null })
    expect(table.cells).toEqual([
      ['ISSN', 'Title'],
      ['0317-8471', 'La Nature, suite'],
    ])
  })

  it.each([
    ['its own', 'sep=;\r\nISSN;Title\r\n0317-8471;La Nature, suite\r\n', ';'],
    ['one that none would find', 'SEP=~\nISSN~Title\n0317-8471~La Nature, suite\n', '~'],
  ])('uses the separator declared in its first line, which is not a row: %s', async (_, text, separator) => {
    const table = await read('a.csv', text)
    expect(table).toMatchObject({ separator, lines: [2, 3] })
    expect(table.cells[0]).toEqual(['ISSN', 'Title'])
    expect(table.cells[1]).toEqual(['0317-8471', 'La Nature, suite'])
  })

  it('is read with the detected separator if it begins with title lines', async () => {
    const text = 'Our journals\nof 2026\n\nISSN;Title;Note\n0317-8471;La Nature, suite;x\n'
    expect(await read('a.csv', text)).toMatchObject({ separator: ';' })
  })

  it.each([
    ['a.txt', 'a\tb\n1\t2\n', 'tsv'],
    ['a.txt', 'a,b\n1,2\n', 'csv'],
    ['a.xls', 'a\tb\n1\t2\n', 'tsv'],
    ['a', Buffer.from('\ufeffISSN\tTitre\n0317-8471\tété\n', 'utf16le'), 'tsv'],
    ['a.csv', 'a\tb\n1\t2\n', 'csv'],
  ])(
    'is recognised as CSV or TSV by its content, or by its name if the content is ambiguous: %s',
    async (name, content, kind) => expect((await read(name, content)).kind).toBe(kind),
  )

  it('with one column is read with the default separator of CSV or TSV', async () => {
    expect(await read('a.csv', 'ISSN\n0317-8471\n')).toMatchObject({ separator: ',', cells: [['ISSN'], ['0317-8471']] })
    expect(await read('a.tsv', 'Title\nA, b\nC\n')).toMatchObject({
      separator: '\t',
      cells: [['Title'], ['A, b'], ['C']],
    })
  })

  it('keeps quotation marks that do not enclose a cell', async () => {
    const tsv = 'Title\tNote\n"Cahiers" du monde\tx\n12" discs\ty\n'
    expect((await read('a.tsv', tsv)).cells).toEqual([
      ['Title', 'Note'],
      ['"Cahiers" du monde', 'x'],
      ['12" discs', 'y'],
    ])
    const open = await read('a.tsv', 'Title\tNote\n"Cahiers\tx\n')
    expect(open).toMatchObject({
      quote: '',
      cells: [
        ['Title', 'Note'],
        ['"Cahiers', 'x'],
      ],
    })
  })

  it('is read with line breaks, quotation marks and blanks inside its cells', async () => {
    const table = await read('a.csv', 'a,b\r\n"one\r\ntwo","say ""x"""\r\n x ,\r\n')
    expect(table.cells).toEqual([
      ['a', 'b'],
      ['one\r\ntwo', 'say "x"'],
      [' x ', ''],
    ])
    expect(table.lines).toEqual([1, 2, 4])
  })

  it('omits rows without text unless they are requested, and counts lines of the file', async () => {
    const text = 'a,b\n\n , \n1,2\n\n3,4'
    expect(await read('a.csv', text)).toMatchObject({
      lines: [1, 4, 6],
      cells: [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    })
    const whole = await read('a.csv', text, { keepsEmptyRows: true })
    expect(whole.lines).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('is read despite a few control characters', async () => {
    const text = `Title\n${'Nature\n'.repeat(100)}A\u001fB\n`
    expect((await read('a.csv', text)).cells.at(-1)).toEqual(['A\u001fB'])
  })

  it('is read with rows of different lengths', async () => {
    expect((await read('a.csv', 'a,b,c\n1\n1,2,3,4\n')).cells).toEqual([['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']])
  })

  it('is read with explicit options instead of detected ones', async () => {
    const table = await read('a.csv', "a;b~'c;d'~e", { separator: '~', quote: '' })
    expect(table.cells).toEqual([['a;b', "'c;d'", 'e']])
    const latin = await read('a.csv', Buffer.from('caf\u00e9', 'latin1'), { encoding: 'iso-8859-5' })
    expect(latin).toMatchObject({ encoding: 'iso-8859-5', cells: [['caf\u0449']] })
  })

  const written = (row: readonly string[]) => `${row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\n`

  it('with arbitrary texts is read as it was written', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', "'", ',', ';', '\t', ' ', '科', '\n') })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const sent = [['head', 'line'], ...rows]
        const { cells } = await read('a.csv', sent.map(written).join(''), { separator: ',', quote: '"' })
        expect(cells).toEqual(sent.filter((row) => row.some((text) => text.trim() !== '')))
      }),
      { numRuns: runs(60) },
    )
  })
})

const FRENCH = 'Titre;Éditeur\nRevue d’études médiévales;Presses de l’université\nLa forêt privée;Société générale\n'
const RUSSIAN = 'Название;Издатель\nВестник Московского университета;Издательство Московского университета\n'
const ARABIC = 'العنوان;الناشر\nمجلة الدراسات العربية والإسلامية;جامعة القاهرة\n'
const CHINESE = '题名,出版者\n中国科学院学报,科学出版社\n北京大学学报,北京大学出版社\n'

/** Encodes a text in a single-byte encoding, by inverting the decoder of the platform. */
const inSet = (text: string, encoding: string): Buffer => {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.of(byte)), byte]))
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f))
}

describe('an encoding', () => {
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${FRENCH}`), 'utf-8', FRENCH],
    ['UTF-8', Buffer.from(ARABIC), 'utf-8', ARABIC],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${RUSSIAN}`, 'utf16le'), 'utf-16le', RUSSIAN],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${RUSSIAN}`, 'utf16le').swap16(), 'utf-16be', RUSSIAN],
    ['UTF-16 without a mark', Buffer.from(FRENCH, 'utf16le'), 'utf-16le', FRENCH],
    ['UTF-16 of few zeros without a mark', Buffer.from(CHINESE, 'utf16le').swap16(), 'utf-16be', CHINESE],
    ['Windows, Western European', inSet(FRENCH, 'windows-1252'), 'windows-1252', FRENCH],
    ['Windows, Cyrillic', inSet(RUSSIAN, 'windows-1251'), 'windows-1251', RUSSIAN],
    ['Windows, Arabic', inSet(ARABIC, 'windows-1256'), 'windows-1256', ARABIC],
  ])('is detected: %s', async (_, bytes, encoding, text) => {
    const table = await read('a.csv', bytes)
    expect(table.encoding).toBe(encoding)
    expect(table.cells.map((row) => row.join(table.separator ?? '')).join('\n')).toBe(text.trimEnd())
  })

  it('is one in which the file is valid, although another one is as likely', async () => {
    const table = await read('a.csv', inSet('ISSN;Изд\n0317-8471;Москва журнал наука\n', 'windows-1251'))
    expect(table.encoding).toBe('windows-1251')
    expect(table.cells[1]).toEqual(['0317-8471', 'Москва журнал наука'])
  })

  it('is detected by letters far from the beginning', async () => {
    const late = `${'0317-8471;Nature\n'.repeat(20_000)}${FRENCH}`
    const table = await read('a.csv', inSet(late, 'windows-1252'))
    expect(table).toMatchObject({ encoding: 'windows-1252', separator: ';' })
    expect(table.cells.at(-1)).toEqual(['La forêt privée', 'Société générale'])
  })
})

describe('a workbook', () => {
  const cell = (at: string, type: string, value: string) => `<c r="${at}" t="${type}"><v>${value}</v></c>`

  it('has texts, numbers, booleans and errors as displayed', async () => {
    const strings =
      '<si><t>ISSN</t></si><si><r><t>La </t></r><r><t xml:space="preserve"> Nature</t></r><rPh><t>no</t></rPh></si>'
    const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`
    const sheet = [
      row(1, cell('A1', 's', '0'), cell('C1', 's', '1')),
      row(3, '<c r="A3"><v>3178471</v></c>', '<c r="B3"><v>1.5</v></c>', cell('C3', 'b', '1'), cell('D3', 'e', '#N/A')),
      row(
        4,
        '<c t="inlineStr"><is><t>in_x000D_line &amp; x</t></is></c>',
        '<c t="str"><f>A1&amp;"x"</f><v>ISSNx</v></c>',
      ),
      row(5, '<c r="A5" s="1"/>', '<c r="B5" t="s"><v></v></c>'),
    ]
    const parts = workbookParts({ List: sheet.join('') }, { strings })
    const table = await read('a.xlsx', await zipOf(parts))
    expect(table).toMatchObject({ kind: 'xlsx', encoding: null, separator: null, sheets: ['List'], sheet: 'List' })
    expect(table.cells).toEqual([
      ['ISSN', '', 'La  Nature'],
      ['3178471', '1.5', 'TRUE', '#N/A'],
      ['in\rline & x', 'ISSNx'],
    ])
    expect(table.lines).toEqual([1, 3, 4])
  })

  it('keeps empty results of formulas, and formulas without a result if the caller accepts them', async () => {
    const empty = '<c r="A2" t="str"><f>B2&amp;""</f><v></v></c>'
    const open = '<c r="C2"><f>A2&amp;B2</f><v/></c><c r="D2"><f t="shared" si="0"/></c>'
    const file = await zipOf(
      workbookParts({ a: `<row r="1">${cell('A1', 'str', 'x')}</row><row r="2">${empty}${open}</row>` }),
    )
    const { cells } = await read('a.xlsx', file, { keepsFormulas: true })
    expect(cells[1]).toEqual(['', '', '=A2&B2', '='])
  })

  it('has dates, times and digits in their formats', async () => {
    const codes = ['0000\\-0000', '00000000', 'yyyy\\-mm\\-dd', 'h:mm', '#,##0.00 "days"', '[Red]0.00']
    const styles = `<numFmts>${codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/>${codes.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs>`
    const numbers = [43_529, 43_529, 43_529.5, 3_178_471, 3_178_471, 59, 0.5, 2.5, 2]
    const row = `<row>${numbers.map((number, index) => `<c s="${index}"><v>${number}</v></c>`).join('')}</row>`
    const days = [
      '43529',
      '2019-03-05',
      '2019-03-05 12:00:00',
      '0317-8471',
      '03178471',
      '1900-02-28',
      '12:00:00',
      '2.5',
      '2',
    ]
    expect((await read('a.xlsx', await zipOf(workbookParts({ a: row }, { styles })))).cells).toEqual([days])
    const since1904 = workbookParts(
      { a: '<row><c s="1"><v>0</v></c><c s="1"><v>366</v></c></row>' },
      { styles, properties: '<workbookPr date1904="1"/>' },
    )
    expect((await read('a.xlsx', await zipOf(since1904))).cells).toEqual([['00:00:00', '1905-01-01']])
  })

  it('is read from the first visible sheet, or from the named one', async () => {
    const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
    const file = await zipOf(
      workbookParts({ Old: row('old'), List: row('list'), More: row('more') }, { hidden: 'Old' }),
    )
    expect(await read('a.xlsx', file)).toMatchObject({ sheets: ['List', 'More'], sheet: 'List', cells: [['list']] })
    expect(await read('a.xlsx', file, { sheet: 'More' })).toMatchObject({ sheet: 'More', cells: [['more']] })
    expect(await refused(read('a.xlsx', file, { sheet: 'None' }))).toBe(`${GENERAL}It has no sheet “None”.`)
  })

  it('is read with any number of shared strings in any order', async () => {
    const text = (index: number) => (index % 3 === 0 ? '' : `Журнал ${index} é`)
    const strings = Array.from({ length: 1_000 }, (_, index) => `<si><t>${text(index)}</t></si>`).join('')
    const asked = [999, 0, 1, 255, 256, 257, 512, 511, 998, 1_000, 4, 'x', -1, 1.5]
    const row = `<row>${asked.map((place) => `<c t="s"><v>${place}</v></c>`).join('')}</row>`
    const { cells } = await read('a.xlsx', await zipOf(workbookParts({ a: row }, { strings })))
    expect(cells).toEqual([asked.map((place, index) => (index < 9 || place === 4 ? text(Number(place)) : ''))])
  })

  it('is read without shared strings beyond those that its rows refer to', async () => {
    const row = '<row><c t="s"><v>0</v></c></row>'
    const broken = `<sst><si><t>first</t></si>${' '.repeat(1 << 20)}<si></t>`
    const parts = { ...workbookParts({ a: row }), 'xl/sharedStrings.xml': broken }
    expect((await read('a.xlsx', await zipOf(parts))).cells).toEqual([['first']])
    const further = { ...workbookParts({ a: row.replace('0', '1') }), 'xl/sharedStrings.xml': broken }
    expect(await refused(read('a.xlsx', await zipOf(further)))).toBe(`${GENERAL}The workbook is damaged.`)
  })

  it('is read without the blank cells beyond its last column, as any table', async () => {
    const far = '<row><c t="str"><v>x</v></c><c r="XFD1" s="1"/></row>'
    expect((await read('a.xlsx', await zipOf(workbookParts({ a: far })))).cells).toEqual([['x']])
    expect((await read('a.csv', `x${','.repeat(2_000)}\n`)).cells[0]).toHaveLength(1_000)
  })

  it('is recognised by its bytes, regardless of its name', async () => {
    const file = await zipOf(workbookParts({ a: '<row><c t="str"><v>x</v></c></row>' }))
    expect((await read('a.csv', file)).kind).toBe('xlsx')
  })
})

describe('a file that is not a table', () => {
  const filled = (xml: string, bytes: number) => `${xml}${' '.repeat(bytes + 1 - xml.length)}`
  const withPart = (name: string, xml: string) => zipOf({ ...workbookParts({ a: '<row/>' }), [name]: xml })
  const TOO_LARGE = 'The workbook is too large.'
  const sheet = (rows: string) => zipOf(workbookParts({ a: rows }))
  /** Changes the unpacked size that the directory of a ZIP archive declares for a part. */
  const sayingSize = (file: Buffer, part: string, bytes: number): Buffer => {
    file.writeUInt32LE(bytes, file.lastIndexOf(Buffer.from(part)) - 46 + 24)
    return file
  }
  it.each<[string, string, () => string | Buffer | Promise<Buffer>, string]>([
    ['of another kind', 'a.pdf', () => '%PDF', 'Tables can be .csv, .tsv or .xlsx files.'],
    ['of one column, and called a picture', 'a.png', () => 'x\ny', 'Tables can be .csv, .tsv or .xlsx files.'],
    ['of a page', 'a.csv', () => '\ufeff <!DOCTYPE html><table>', 'Tables can be .csv, .tsv or .xlsx files.'],
    ['of records', 'a.csv', () => '01234nas a2200241 a 4500', 'Tables can be .csv, .tsv or .xlsx files.'],
    ['of objects', 'a.csv', () => '[\n {"issn": "0317-8471"}]', 'Tables can be .csv, .tsv or .xlsx files.'],
    ['of old Excel', 'a.xlsx', () => Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'save it as .xlsx without a password.'],
    ['with nothing in it', 'a.csv', () => '', 'It has no rows with text.'],
    ['with blanks alone', 'a.csv', () => ' ,\n\n', 'It has no rows with text.'],
    [
      'with empty rows alone',
      'a.xlsx',
      () => sheet('<row/><row><c t="str"><v> </v></c></row>'),
      'It has no rows with text.',
    ],
    [
      'of pictures',
      'a.csv',
      () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49, 0xff]),
      'It is not a text file.',
    ],
    [
      'of pictures without a zero',
      'a.csv',
      () => Buffer.from('GIF89a\x01\x02x\x03\xff\x04', 'latin1'),
      'It is not a text file.',
    ],
    [
      'with a quotation mark left open',
      'a.csv',
      () => `a,b\n1,2\n"3,4\n5,6\n`,
      'A quotation mark in or after line 3 is not closed.',
    ],
    [
      'with an endless row',
      'a.csv',
      () => `a,b\n1,2\n"${'x\n'.repeat(1 << 20)}`,
      'The row that begins in line 3 is too long',
    ],
    [
      'that is half a workbook',
      'a.xlsx',
      async () => (await sheet('<row/>')).subarray(0, 500),
      'The workbook is damaged.',
    ],
    ['that is an archive of other things', 'a.xlsx', () => zipOf({ 'a.txt': 'x' }), 'The workbook is damaged.'],
    ['with a sheet that is no XML', 'a.xlsx', () => sheet('<row><c></row>'), 'The workbook is damaged.'],
    [
      'with a cell in the last column',
      'a.xlsx',
      () => sheet('<row r="7"><c r="XFD7" t="str"><v>x</v></c></row>'),
      'Row 7 has more than 1,000 columns.',
    ],
    [
      'with a text in the thousand and first column',
      'a.csv',
      () => `a,b\n1,2\n${','.repeat(1_000)}x\n`,
      'Row 3 has more than 1,000 columns.',
    ],
    [
      'whose shared texts unpack to too much',
      'a.xlsx',
      async () => sayingSize(await sheet('<row><c t="s"><v>0</v></c></row>'), 'xl/sharedStrings.xml', (1 << 28) + 1),
      TOO_LARGE,
    ],
    [
      'with a formula without a result',
      'a.xlsx',
      () =>
        sheet('<row r="1"><c r="A1" t="str"><v>x</v></c></row><row r="7"><c r="AB7"><f>A1&amp;B1</f><v></v></c></row>'),
      'Cell AB7 contains a formula without a result: open the workbook in a spreadsheet program, save it and upload it again.',
    ],
    [
      'whose pictures unpack to too much',
      'a.xlsx',
      async () =>
        sayingSize(
          await zipOf({ ...workbookParts({ a: '<row/>' }), 'xl/media/a.png': 'x' }),
          'xl/media/a.png',
          2 ** 31 + 1,
        ),
      TOO_LARGE,
    ],
    ['with a row beyond the last', 'a.xlsx', () => sheet('<row r="99999999"/>'), 'The workbook is damaged.'],
    ['with rows out of order', 'a.xlsx', () => sheet('<row r="5"/><row r="1"/>'), 'The workbook is damaged.'],
    ['with a row twice', 'a.xlsx', () => sheet('<row r="5"/><row r="5"/>'), 'The workbook is damaged.'],
    [
      'whose list of sheets unpacks to too much',
      'a.xlsx',
      () => withPart('xl/workbook.xml', filled('<workbook/>', 1 << 20)),
      TOO_LARGE,
    ],
    [
      'whose relations unpack to too much',
      'a.xlsx',
      () => withPart('xl/_rels/workbook.xml.rels', filled('<Relationships/>', 1 << 20)),
      TOO_LARGE,
    ],
    [
      'whose styles unpack to too much',
      'a.xlsx',
      () => withPart('xl/styles.xml', filled('<styleSheet/>', 1 << 22)),
      TOO_LARGE,
    ],
    [
      'with more sheets than are kept',
      'a.xlsx',
      () => withPart('xl/workbook.xml', `<workbook>${'<sheet/>'.repeat(10_001)}</workbook>`),
      TOO_LARGE,
    ],
    [
      'with more relations than are kept',
      'a.xlsx',
      () =>
        withPart('xl/_rels/workbook.xml.rels', `<Relationships>${'<Relationship/>'.repeat(10_001)}</Relationships>`),
      TOO_LARGE,
    ],
    [
      'with more formats than are kept',
      'a.xlsx',
      () => withPart('xl/styles.xml', `<cellXfs>${'<xf/>'.repeat((1 << 16) + 1)}</cellXfs>`),
      TOO_LARGE,
    ],
  ])('%s is refused', async (_, name, content, sentence) => {
    const stated = await refused(read(name, await content()))
    expect(stated.startsWith(GENERAL)).toBe(true)
    expect(stated).toContain(sentence)
  })

  it.each<[TableOptions, string]>([
    [{ encoding: 'utf-8' }, 'Line 2 is not valid in the encoding utf-8.'],
    [{ encoding: 'klingon' }, 'The encoding klingon does not exist.'],
    [{ separator: ',,' }, 'Separator and quotation mark must have one character each.'],
    [{ quote: '""' }, 'Separator and quotation mark must have one character each.'],
  ])('is refused with a message for the options %o', async (options, sentence) => {
    expect(await refused(read('a.csv', Buffer.from('a,b\ncaf\u00e9,d', 'latin1'), options))).toBe(GENERAL + sentence)
  })

  it('is refused without expansion of the entities that it declares', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`
    const parts = { ...workbookParts({ a: '' }), 'xl/worksheets/sheet1.xml': bomb }
    expect(await refused(read('a.xlsx', await zipOf(parts)))).toBe(`${GENERAL}The workbook is damaged.`)
  })

  it('is refused if it is a workbook whose ZIP directory declares wrong sizes', async () => {
    const file = await sheet(`<row><c t="str"><v>${'x'.repeat(10_000)}</v></c></row>`)
    expect(await refused(read('a.xlsx', sayingSize(file, 'xl/worksheets/sheet1.xml', 10)))).toBe(
      `${GENERAL}The workbook is damaged.`,
    )
  })
})

it('a table is read only as far as the caller requests', async () => {
  const path = join(folder, 'preview')
  await writeFile(path, `a,b\n${'1,2\n'.repeat(100_000)}`)
  const { rows } = await openTable(path, 'a.csv')
  const seen: string[][] = []
  for await (const { cells } of rows) {
    seen.push([...cells])
    if (seen.length === 6) break
  }
  expect(seen).toHaveLength(6)
})
