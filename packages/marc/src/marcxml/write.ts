import { asPortableField, BLANK_CODE } from '../field-text.ts'
import type { RecordProblem } from '../problems.ts'
import { isControlField, type MarcRecord } from '../record.ts'

export const MARCXML_NAMESPACE = 'http://www.loc.gov/MARC21/slim'
export const MARCXML_HEADER = `<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="${MARCXML_NAMESPACE}">\n`
export const MARCXML_FOOTER = '</collection>\n'

/** Characters that XML 1.0 forbids, even as references (2.2). They are written as U+FFFD and reported. */
const IMPOSSIBLE =
  /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const SYNTAX = /[&<>"\t\n\r\u0080-\u009f]/g
const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }
/** Fast check for `IMPOSSIBLE` or `SYNTAX`. Most values contain neither. */
const MAY_BE_SPECIAL = /[^ !#-%'-;=?-~\u00a0-\ud7ff\ue000-\ufffd]/

const reference = (character: string): string => `&${NAMES[character] ?? `#${character.charCodeAt(0)}`};`

/** Escapes values. Characters that XML cannot hold are replaced and reported in `problems`. */
const escaping = (problems: RecordProblem[]) => (value: string, tag?: string) => {
  if (!MAY_BE_SPECIAL.test(value)) return value
  const possible = value.replace(IMPOSSIBLE, (character, index: number) => {
    const named = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    problems.push({
      level: 'warning',
      code: 'not-in-xml',
      params: { value: named, character: index + 1 },
      ...(tag ? { tag } : {}),
    })
    return '\ufffd'
  })
  return possible.replace(SYNTAX, reference)
}

/** White space between elements, which has no effect on the content. */
type Layout = { readonly start: string; readonly field: string; readonly subfield: string; readonly line: string }
const INDENTED: Layout = { start: '  <record>', field: '    ', subfield: '      ', line: '\n' }
const WITHIN: Layout = { start: `<record xmlns="${MARCXML_NAMESPACE}">`, field: '', subfield: '', line: '' }

function recordElement(
  { leader, fields }: MarcRecord,
  { start, field: indent, subfield: deeper, line }: Layout,
  problems: RecordProblem[],
): string {
  const escaped = escaping(problems)
  let text = `${start}${line}${indent}<leader>${escaped(leader)}</leader>${line}`
  for (const stored of fields) {
    const field = asPortableField(stored)
    const tag = escaped(field.tag, field.tag)
    if (isControlField(field)) {
      text += `${indent}<controlfield tag="${tag}">${escaped(field.value, field.tag)}</controlfield>${line}`
      continue
    }
    const { indicator1, indicator2 } = field
    text += `${indent}<datafield tag="${tag}" ind1="${escaped(indicator1, field.tag)}" ind2="${escaped(indicator2, field.tag)}">${line}`
    for (const { code, value } of field.subfields)
      text += `${deeper}<subfield code="${escaped(code || BLANK_CODE, field.tag)}">${escaped(value, field.tag)}</subfield>${line}`
    text += `${indent}</datafield>${line}`
  }
  return text
}

/**
 * A record as an indented MARCXML `record` element. A file starts with `MARCXML_HEADER` and ends with `MARCXML_FOOTER`.
 * Characters that XML cannot hold are replaced by U+FFFD and reported in `problems`.
 */
export const toMarcXml = (record: MarcRecord): { text: string; problems: readonly RecordProblem[] } => {
  const problems: RecordProblem[] = []
  return { text: `${recordElement(record, INDENTED, problems)}  </record>\n`, problems }
}

/** A record as a `record` element for another XML document, with its namespace and without white space. */
export const marcXmlWithin = (record: MarcRecord): string => `${recordElement(record, WITHIN, [])}</record>`
