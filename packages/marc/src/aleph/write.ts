import { problem } from '../malformed.ts'
import { isCodedTag } from '../mrk/escape.ts'
import type { RecordProblem } from '../problems.ts'
import { type Field, isControlField, type MarcRecord } from '../record.ts'
import { type Material, materialOf } from '../wire/layouts.ts'

/** The formats of Aleph by form of material, for the line FMT, which starts each record. */
const FORMAT_CODES: Readonly<Record<Material, string>> = {
  Books: 'BK',
  'Continuing Resources': 'SE',
  Music: 'MU',
  Maps: 'MP',
  'Visual Materials': 'VM',
  'Computer Files': 'CF',
  'Mixed Materials': 'MX',
}

/**
 * Parts of a code with its value that the format cannot contain: a line end, and a delimiter, also one made with `$$`.
 */
const UNWRITABLE = /[\r\n]|\$\$|^\$|\$$/
const CARET = /\^/

/**
 * The problems that prevent writing a record as Aleph sequential, which has no escapes: `$$` and line ends in values,
 * and `^` where it means a blank.
 */
export const findNotInAleph = ({ leader, fields }: MarcRecord): readonly RecordProblem[] => {
  const search = (value: string, pattern: RegExp, tag: string): RecordProblem[] => {
    const match = pattern.exec(value)
    return match ? [problem('not-in-aleph', { value: JSON.stringify(match[0]), character: match.index + 1 }, tag)] : []
  }
  return [
    ...search(leader, CARET, 'LDR'),
    ...fields.flatMap((field) => {
      if (!isControlField(field)) {
        return field.subfields.flatMap(({ code, value }) => search(code + value, UNWRITABLE, field.tag))
      }
      return search(field.value, isCodedTag(field.tag) ? /[\r\n^]/ : /[\r\n]/, field.tag)
    }),
  ]
}

const blanksAsCarets = (value: string): string => value.replaceAll(' ', '^')

const fieldContent = (field: Field): string => {
  if (isControlField(field)) return isCodedTag(field.tag) ? blanksAsCarets(field.value) : field.value
  return field.subfields.map(({ code, value }) => `$$${code || ' '}${value}`).join('')
}

/**
 * A record as Aleph sequential: one field a line, with the system number, tag, indicators, the alphabet L and the
 * content. Blanks of the leader, 006, 007 and 008 are `^`. Source: Ex Libris, Aleph 500 System Librarian's Guide.
 * @param number the system number, at most nine digits
 */
export const toAleph = ({ leader, fields }: MarcRecord, number: number): string => {
  const line = (tag: string, indicators: string, content: string): string =>
    `${String(number).padStart(9, '0')} ${tag}${indicators} L ${content}\n`
  const material = materialOf(leader)
  return (
    line('FMT', '  ', material === undefined ? 'BK' : FORMAT_CODES[material]) +
    line('LDR', '  ', blanksAsCarets(leader)) +
    fields
      .map((field) =>
        line(field.tag, isControlField(field) ? '  ' : field.indicator1 + field.indicator2, fieldContent(field)),
      )
      .join('')
  )
}
