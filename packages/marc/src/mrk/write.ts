import { type Field, isControlField, type MarcRecord } from '../record.ts'
import { escapeCoded, escapeFixed, escapeValue, isCodedTag } from './escape.ts'

const fieldLine = (field: Field): string => {
  if (isControlField(field)) {
    return `=${field.tag}  ${(isCodedTag(field.tag) ? escapeCoded : escapeFixed)(field.value)}`
  }
  let line = `=${field.tag}  ${escapeCoded(field.indicator1)}${escapeCoded(field.indicator2)}`
  for (const { code, value } of field.subfields) line += `$${escapeValue(code)}${escapeValue(value)}`
  return line
}

/**
 * The mrk lines of a record, leader first, without line ends: `=245 10$aNature`. A blank becomes `\` in indicators and
 * control fields, but not in the leader.
 */
export const toLines = (record: MarcRecord): string[] => [
  `=LDR  ${escapeValue(record.leader).replaceAll('#', '{num}')}`,
  ...record.fields.map(fieldLine),
]

/** A record in mrk, in which each line ends with LF. In a file, an empty line separates records. */
export const toMrk = (record: MarcRecord): string => `${toLines(record).join('\n')}\n`
