import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { deferStreamErrors } from '../defer-stream-errors.ts'
import { escapeXml, type Sheet, STYLES_XML, sheetXml, XML_HEAD } from './sheet-xml.ts'

export type { Cell, Column, Sheet } from './sheet-xml.ts'
export { MAX_ROWS } from './sheet-xml.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A valid name of a sheet: at most 31 characters, without characters that have a meaning in references. */
const sheetName = (name: string): string => name.replace(/[:\\/?*[\]]/g, ' ').slice(0, 31)

const contentTypes = (sheets: readonly Sheet[]): string =>
  `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheets
    .map(
      (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

const workbookXml = (sheets: readonly Sheet[]): string =>
  `${XML_HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>${sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${escapeXml(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

const workbookRelations = (sheets: readonly Sheet[]): string =>
  `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`

const packageRelations = `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/**
 * Writes a workbook (ECMA-376, .xlsx) as a stream. Rows are read sheet by sheet at the speed of the reader, so that
 * memory does not grow with the file. Texts are never formulas. If reading the rows fails, the stream fails with the
 * same error.
 */
export function writeWorkbook(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile()
  const output = deferStreamErrors(new PassThrough())
  const fail = (error: unknown) => output.destroy(error as Error)
  zip.on('error', fail)
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text, 'utf8'), path)
  add('[Content_Types].xml', contentTypes(sheets))
  add('_rels/.rels', packageRelations)
  add('xl/workbook.xml', workbookXml(sheets))
  add('xl/_rels/workbook.xml.rels', workbookRelations(sheets))
  add('xl/styles.xml', STYLES_XML)
  sheets.forEach((sheet, index) => {
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, (ready) => {
      const xml = Readable.from(sheetXml(sheet), { objectMode: false })
      xml.on('error', fail)
      // If the reader stops reading the file, stop reading the rows.
      output.on('close', () => xml.destroy())
      ready(null, xml)
    })
  })
  zip.end()
  zip.outputStream.pipe(output)
  return output
}
