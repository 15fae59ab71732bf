import { asOthersRead, BLANK_CODE } from '../field-text.ts'
import type { RecordProblem } from '../problems.ts'
import { isControlField, type MarcRecord } from '../record.ts'

export const MARCXML_HEADER =
  '<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">\n'
export const MARCXML_FOOTER = '</collection>\n'

/** Characters that XML 1.0 cannot hold, even as references (2.2): they are written as U+FFFD and named. */
const IMPOSSIBLE =
  /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const SYNTAX = /[&<>"\t\n\r\u0080-\u009f]/g
const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

/**
 * A record as one `record` element of MARCXML, indented for a collection; `MARCXML_HEADER` and `MARCXML_FOOTER` stand
 * around the records of a file. Characters that XML cannot hold are replaced by U+FFFD; `problems` name each.
 */
export const toMarcXml = (record: MarcRecord): { text: string; problems: readonly RecordProblem[] } => {
  const problems: RecordProblem[] = []
  const escaped = (value: string, tag?: string): string => {
    const possible = value.replace(IMPOSSIBLE, (character, index: number) => {
      const value = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
      problems.push({
        level: 'warning',
        code: 'not-in-xml',
        params: { value, character: index + 1 },
        ...(tag ? { tag } : {}),
      })
      return '\ufffd'
    })
    return possible.replace(SYNTAX, (character) => `&${NAMES[character] ?? `#${character.charCodeAt(0)}`};`)
  }
  let text = `  <record>\n    <leader>${escaped(record.leader)}</leader>\n`
  for (const field of record.fields.map(asOthersRead)) {
    const tag = escaped(field.tag, field.tag)
    if (isControlField(field)) {
      text += `    <controlfield tag="${tag}">${escaped(field.value, field.tag)}</controlfield>\n`
      continue
    }
    text += `    <datafield tag="${tag}" ind1="${escaped(field.indicator1, field.tag)}" ind2="${escaped(field.indicator2, field.tag)}">\n`
    for (const { code, value } of field.subfields) {
      text += `      <subfield code="${escaped(code || BLANK_CODE, field.tag)}">${escaped(value, field.tag)}</subfield>\n`
    }
    text += '    </datafield>\n'
  }
  return { text: `${text}  </record>\n`, problems }
}
