import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AddedCells, RowEdit } from './edit-sheet.ts'
import { editWorkbook } from './edit-workbook.ts'
import { openTable } from './open-table.ts'
import { makeShift } from './shift.ts'
import { workbookParts, zipOf } from './testing.ts'
import { openParts } from './workbook.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-edit-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const LIST = `<row r="1" spans="1:4"><c r="A1" s="3" t="str"><v>Our journals</v></c></row>
<row r="2"><c r="A2" s="2" t="str"><v>ISSN</v></c><c r="B2" t="str"><v>Title</v></c><c r="D2" t="str"><v>Since</v></c></row>
<row r="3"><c r="A3" s="1"><v>3178471</v></c><c r="B3" t="s"><v>0</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" s="4"><v>43529</v></c><c r="E3"><f>A3*2</f><v>6356942</v></c></row>
<row r="4"><c r="B4" t="str" cm="1"><f>B3&amp;"x"</f><v>La Naturex</v></c><c r="E4" s="5"><f>SUM(A1:A3)</f><v/></c></row>`

const AROUND = `<autoFilter ref="A2:E4"><filterColumn colId="1"/></autoFilter><mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells>
<conditionalFormatting sqref="B3:B4"><cfRule type="expression"><formula>B3="x"</formula></cfRule></conditionalFormatting>
<hyperlinks><hyperlink ref="B3" r:id="rId9"/><hyperlink ref="D3" location="List!D4"/></hyperlinks>`

const relations = (...targets: [kind: string, target: string][]) =>
  `<Relationships>${targets.map(([kind, target], at) => `<Relationship Id="rId${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`).join('')}</Relationships>`

/** Adds a namespace prefix to elements, as the Open XML SDK does. */
const withPrefix = (xml: string): string => xml.replace(/<(\/?)(?=[a-z])/gi, '<$1x:').replace(' xmlns="', ' xmlns:x="')

const workbook = (change: (parts: Record<string, string>) => Record<string, string> = (parts) => parts) => {
  const parts = workbookParts(
    { List: LIST, Other: '<row r="1"><c r="A1"><f>SUM(List!B3:D3)+B3</f><v>1</v></c></row>' },
    { strings: '<si><r><t>La </t></r><r><rPr><b/></rPr><t>Nature</t></r></si>' },
  )
  return zipOf(
    change({
      ...parts,
      '[Content_Types].xml':
        '<Types><Override PartName="/xl/calcChain.xml" ContentType="x"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      'xl/workbook.xml': parts['xl/workbook.xml']!.replace(
        '</workbook>',
        '<definedNames><definedName name="Since">List!$D$3:$D$4</definedName></definedNames></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels']!.replace(
        '</Relationships>',
        '<Relationship Id="c" Type="x/calcChain" Target="calcChain.xml"/><Relationship Id="v" Type="x/vbaProject" Target="vbaProject.bin"/></Relationships>',
      ),
      'xl/calcChain.xml': '<calcChain><c r="E3" i="1"/></calcChain>',
      'xl/vbaProject.bin': 'macro',
      'xl/worksheets/sheet1.xml': parts['xl/worksheets/sheet1.xml']!.replace(
        '<worksheet ',
        '<worksheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ',
      )
        .replace('<sheetData>', '<cols><col min="2" max="2" width="40"/></cols><sheetData>')
        .replace('</sheetData>', `</sheetData>${AROUND}`),
      'xl/worksheets/_rels/sheet1.xml.rels': relations(
        ['table', '../tables/table1.xml'],
        ['comments', '../comments1.xml'],
        ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
        ['drawing', '../drawings/drawing1.xml'],
      ),
      'xl/tables/table1.xml':
        '<table id="1" ref="A2:D4"><autoFilter ref="A2:D4"/><tableColumns count="4"><tableColumn id="1" name="ISSN"/><tableColumn id="2" name="Title"/><tableColumn id="3" name="x"/><tableColumn id="4" name="Since"/></tableColumns></table>',
      'xl/comments1.xml':
        '<comments><commentList><comment ref="B3"><text><t>B3</t></text></comment></commentList></comments>',
      'xl/drawings/vmlDrawing1.vml':
        '<xml><br><x:Anchor>1, 2, 2, 3, 3, 4, 5, 6</x:Anchor><x:Row>2</x:Row><x:Column>1</x:Column></xml>',
      'xl/drawings/drawing1.xml':
        '<xdr:wsDr xmlns:xdr="x"><xdr:from><xdr:col>1</xdr:col><xdr:row>2</xdr:row></xdr:from></xdr:wsDr>',
      'xl/charts/chart1.xml': '<c:chart xmlns:c="x"><c:f>List!$B$3:$D$3</c:f></c:chart>',
      'docProps/app.xml': '<Properties>as it was</Properties>',
    }),
  )
}

const NAMES: AddedCells = new Map([[0, ['ISSN_status', 'ISSN_corrected']]])

let files = 0
/** Inserts two columns to the right of A. Returns the parts of the result by name. */
async function edited(
  changes: Partial<Parameters<typeof editWorkbook>[1]> = {},
  change?: Parameters<typeof workbook>[0],
) {
  const path = join(folder, `${files++}.xlsx`)
  await writeFile(path, await workbook(change))
  const rows: RowEdit[] = [
    { added: new Map() },
    { added: NAMES },
    { added: new Map([[0, ['valid', '=0317-8471']]]) },
    { added: new Map([[0, ['', 'x']]]), replaced: new Map([[4, '=SUM(A1:A3)']]) },
  ]
  async function* each() {
    yield* rows
  }
  const inserted = new Map([[0, 2]])
  const edit = { sheet: 'List', inserted, shift: makeShift(inserted), header: 2, rows: each(), ...changes }
  const target = join(folder, `${files++}.xlsx`)
  await writeFile(target, await buffer(await editWorkbook(path, edit, NAMES)))
  const parts = await openParts(target)
  const read = async (name: string) => (await buffer(parts.read(name, 1 << 20))).toString()
  return { target, names: parts.names, sheet: await read('xl/worksheets/sheet1.xml'), read }
}

describe('a workbook with inserted columns', () => {
  it('keeps the types and formats of cells, with the added texts in between', async () => {
    const { sheet, target } = await edited()
    for (const cell of [
      '<c r="A1" s="3" t="str"><v>Our journals</v></c>',
      '<c r="A3" s="1"><v>3178471</v></c>',
      '<c r="D3" t="s"><v>0</v></c>',
      '<c r="E3" t="b"><v>1</v></c>',
      '<c r="F3" s="4"><v>43529</v></c>',
      '<c r="B2" s="2" t="inlineStr"><is><t xml:space="preserve">ISSN_status</t></is></c>',
      '<c r="C3" s="0" t="inlineStr"><is><t xml:space="preserve">=0317-8471</t></is></c>',
    ])
      expect(sheet).toContain(cell)
    const rows: (readonly string[])[] = []
    for await (const { cells } of (await openTable(target, 'a.xlsx')).rows) rows.push(cells)
    expect(rows).toEqual([
      ['Our journals'],
      ['ISSN', 'ISSN_status', 'ISSN_corrected', 'Title', '', 'Since'],
      ['3178471', 'valid', '=0317-8471', 'La Nature', 'TRUE', '43529', '6356942'],
      ['', '', 'x', 'La Naturex', '', '', '=SUM(A1:A3)'],
    ])
  })

  it('contains the results of formulas in place of the formulas, or the text of a formula without a result', async () => {
    const { sheet, names, read } = await edited()
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('<c r="G3"><v>6356942</v></c>')
    expect(sheet).toContain('<c r="D4" t="str"><v>La Naturex</v></c>')
    expect(sheet).toContain('<c r="G4" s="5" t="inlineStr">')
    expect(names).not.toContain('xl/calcChain.xml')
    expect(await read('[Content_Types].xml')).not.toContain('calcChain')
    expect(await read('xl/_rels/workbook.xml.rels')).not.toContain('calcChain')
  })

  it('keeps merged cells, links, filters, formats and widths at their cells', async () => {
    const { sheet } = await edited()
    for (const element of [
      '<mergeCell ref="A1:F1">',
      '<hyperlink ref="D3" r:id="rId9">',
      '<hyperlink ref="F3" location="List!F4">',
      '<autoFilter ref="A2:G4"><filterColumn colId="3">',
      '<conditionalFormatting sqref="D3:D4">',
      '<formula>D3="x"</formula>',
      '<col min="4" max="4" width="40">',
    ])
      expect(sheet).toContain(element)
  })

  it('shifts references in other parts, and keeps everything else', async () => {
    const { read } = await edited()
    const expected = {
      'xl/worksheets/sheet2.xml': '<f>SUM(List!D3:F3)+B3</f><v>1</v>',
      'xl/workbook.xml': 'List!$F$3:$F$4',
      'xl/comments1.xml': '<comment ref="D3"><text><t>B3</t>',
      'xl/drawings/vmlDrawing1.vml':
        '<br><x:Anchor>3, 2, 2, 3, 5, 4, 5, 6</x:Anchor><x:Row>2</x:Row><x:Column>3</x:Column>',
      'xl/drawings/drawing1.xml': '<xdr:col>3</xdr:col><xdr:row>2</xdr:row>',
      'xl/charts/chart1.xml': 'List!$D$3:$F$3',
      'xl/sharedStrings.xml': '<si><r><t>La </t></r><r><rPr><b/></rPr><t>Nature</t></r></si>',
      'docProps/app.xml': '<Properties>as it was</Properties>',
    }
    for (const [name, text] of Object.entries(expected)) expect(await read(name), name).toContain(text)
  })

  it('has a table with the added columns', async () => {
    const table = await (await edited()).read('xl/tables/table1.xml')
    expect(table).toContain('ref="A2:F4"')
    expect(table).toContain('<tableColumns count="6">')
    expect([...table.matchAll(/name="(.*?)"/g)].map(([, name]) => name)).toEqual([
      'ISSN',
      'ISSN_status',
      'ISSN_corrected',
      'Title',
      'x',
      'Since',
    ])
  })

  it('has a header row after the insertion even if it had none', async () => {
    const inserted = new Map([[0, 2]])
    async function* rows() {
      yield { added: new Map([[0, ['a', 'b']]]) }
    }
    const { sheet, read } = await edited({
      shift: makeShift(inserted, 1),
      rows: rows(),
      heading: { before: 1, cells: ['#1', '#1_status'] },
    })
    expect(sheet).toMatch(/<sheetData><row r="1"><c r="A1".*?#1<.*?<c r="B1".*?#1_status<.*?<\/row><row r="2">/)
    expect(sheet).toContain('<c r="B2" s="0" t="inlineStr"><is><t xml:space="preserve">a<')
    expect(sheet).toContain('<mergeCell ref="A2:F2">')
    expect(await read('xl/worksheets/sheet2.xml')).toContain('<f>SUM(List!D4:F4)+B3</f>')
  })

  it('has the namespace prefix of its other elements on inserted elements', async () => {
    const names = ['xl/worksheets/sheet1.xml', 'xl/tables/table1.xml']
    const { sheet, read } = await edited({}, (parts) => ({
      ...parts,
      ...Object.fromEntries(names.map((name) => [name, withPrefix(parts[name]!)])),
    }))
    expect(sheet).toContain(
      '<x:c r="B2" s="2" t="inlineStr"><x:is><x:t xml:space="preserve">ISSN_status</x:t></x:is></x:c>',
    )
    expect(sheet).not.toMatch(/<(?!\/?x:|\?)/)
    expect(await read('xl/tables/table1.xml')).toContain('<x:tableColumn id="1000000" name="ISSN_status"/>')
  })

  it('has no macros', async () => {
    const { names, read } = await edited()
    expect(names).not.toContain('xl/vbaProject.bin')
    expect(await read('xl/_rels/workbook.xml.rels')).not.toContain('vbaProject')
    expect(await read('[Content_Types].xml')).not.toContain('macroEnabled')
  })

  it('fails with the same error as the source of its rows', async () => {
    const path = join(folder, `${files++}.xlsx`)
    await writeFile(path, await workbook())
    async function* rows(): AsyncGenerator<RowEdit> {
      yield { added: NAMES }
      throw new Error('no connection')
    }
    const inserted = new Map([[0, 2]])
    const edit = { sheet: 'List', inserted, shift: makeShift(inserted), rows: rows() }
    await expect(editWorkbook(path, edit, NAMES).then((stream) => buffer(stream))).rejects.toThrow('no connection')
  })
})
