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
 * The lines of a record in the text form of MarcEdit, leader first, without line ends: `=245  10$aNature`. A blank is
 * `\` in indicators and control fields, and stays a blank in the leader.
 */
export const toLines = (record: MarcRecord): string[] => [
  `=LDR  ${escapeValue(record.leader).replaceAll('#', '{num}')}`,
  ...record.fields.map(fieldLine),
]

/** A record in mrk: its lines, each ended by `\n`. Between records of a file stands one empty line more. */
export const toMrk = (record: MarcRecord): string => `${toLines(record).join('\n')}\n`
