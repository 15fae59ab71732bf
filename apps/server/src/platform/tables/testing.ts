import { ZipFile } from 'yazl'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export const zipOf = (entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk))
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)))
    zip.outputStream.on('error', reject)
  })
}

const relations = (...targets: readonly (readonly [kind: string, target: string])[]) =>
  `<Relationships>${targets
    .map(([kind, target], index) => `<Relationship Id="rId${index}" Type="${RELATIONS}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

/**
 * The XML parts of a workbook as Excel writes them. `sheets`: the rows of each sheet in XML, by the name of the sheet.
 */
export const workbookParts = (
  sheets: Readonly<Record<string, string>>,
  { strings = '', styles = '', properties = '', hidden = '' } = {},
): Record<string, string> => {
  const names = Object.keys(sheets)
  const targets = names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const)
  const listed = names.map(
    (name, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index}"${name === hidden ? ' state="hidden"' : ''}/>`,
  )
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...targets,
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  }
}
