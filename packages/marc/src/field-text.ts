import type { ProblemCode, RecordProblem } from './problems.ts'
import { type DataField, type Field, isControlField, isControlTag, type MarcRecord, type Subfield } from './record.ts'

/**
 * Stands for a code that is missing. A delimiter with nothing behind it would take the next delimiter, or the end of the
 * field, for its code in other readers (marc4j), or be left out (pymarc).
 */
export const BLANK_CODE = ' '

/** Whether a text can be an indicator: one printable character of ASCII, a blank included. */
export const isIndicator = (text: string): boolean => text.length === 1 && text >= ' ' && text <= '~'

/** Whether a text can be the code of a subfield: one printable character of ASCII that is no blank. */
export const isSubfieldCode = (text: string): boolean => text.length === 1 && text > ' ' && text <= '~'

/**
 * The subfield behind a delimiter. A character beyond ASCII is no code but the beginning of a text whose code is missing:
 * a reader that counts one byte for the code would cut it in two.
 */
export const subfieldFromText = (text: string): Subfield => {
  const code = leadingCharacter(text)
  if (code === BLANK_CODE || isSubfieldCode(code)) return { code, value: text.slice(1) }
  return { code: BLANK_CODE, value: text }
}

/** Told of what is wrong with a field. */
export type Note = (level: RecordProblem['level'], code: ProblemCode, params?: RecordProblem['params']) => void

/**
 * A field from its text in ISO 2709 (`10\u001faTitle`, no terminator). What breaks the rules is kept as it stands:
 * a text without delimiter under a data tag stays a plain value, a delimiter makes a data field of any tag, text before
 * the first delimiter and a delimiter without a code become subfields with a blank for their code. An indicator that is no
 * printable character of ASCII becomes a blank.
 */
export const fieldFromText = (tag: string, text: string, note: Note): Field => {
  const first = text.indexOf('\u001f')
  if (first < 0) return fieldWithoutSubfields(tag, text, note)
  if (isControlTag(tag)) note('error', 'control-field-with-subfields')
  const head = text.slice(0, first)
  const [indicator1 = ' ', indicator2 = ' ', ...rest] = isShort(head) ? head : Array.from(head)
  if (head.length < 2 || !isIndicator(indicator1) || !isIndicator(indicator2)) {
    note('warning', 'bad-indicator', { value: head.slice(0, 2) })
  }
  const subfields: Subfield[] = []
  const stray = Array.isArray(rest) ? rest.join('') : rest
  if (stray !== '') {
    note('error', 'text-before-subfields', { value: excerpt(stray) })
    subfields.push({ code: BLANK_CODE, value: stray })
  }
  for (const part of text.slice(first + 1).split('\u001f')) {
    const subfield = subfieldFromText(part)
    if (subfield.code === BLANK_CODE) note('warning', 'missing-subfield-code', { value: excerpt(part) })
    subfields.push(subfield)
  }
  return { tag, indicator1: indicatorOrBlank(indicator1), indicator2: indicatorOrBlank(indicator2), subfields }
}

const fieldWithoutSubfields = (tag: string, text: string, note: Note): Field => {
  if (text === '') note('warning', 'empty-field')
  if (isControlTag(tag)) return { tag, value: text }
  if (text !== '') note('error', 'field-without-subfields', { value: excerpt(text) })
  const characters = text.length <= 4 ? Array.from(text) : []
  if (characters.length !== 2) return { tag, value: text }
  const [indicator1 = ' ', indicator2 = ' '] = characters
  return { tag, indicator1: indicatorOrBlank(indicator1), indicator2: indicatorOrBlank(indicator2), subfields: [] }
}

const indicatorOrBlank = (character: string): string => (isIndicator(character) ? character : ' ')

/** The text of a data field as `fieldFromText` reads it; an empty code is written as a blank. */
export const textOfDataField = ({ indicator1, indicator2, subfields }: DataField): string => {
  let text = indicator1 + indicator2
  for (const { code, value } of subfields) text += `\u001f${code || BLANK_CODE}${value}`
  return text
}

/**
 * The field as it is written in every format: a text that stands under a data tag without a delimiter, or behind a code
 * beyond ASCII, becomes a subfield with a blank for its code. Of the first, other readers take the first two characters for
 * indicators and drop the next (yaz), or all of it (marc4j); the second makes pymarc refuse the record.
 */
export const asOthersRead = (field: Field): Field => {
  if (isControlField(field)) {
    if (isControlTag(field.tag)) return field
    return {
      tag: field.tag,
      indicator1: ' ',
      indicator2: ' ',
      subfields: [{ code: BLANK_CODE, value: field.value }],
    }
  }
  if (!field.subfields.some(({ code }) => isBeyondAscii(code))) return field
  return {
    ...field,
    subfields: field.subfields.map((subfield) =>
      isBeyondAscii(subfield.code) ? { code: BLANK_CODE, value: subfield.code + subfield.value } : subfield,
    ),
  }
}

/** A record with each field as `asOthersRead` gives it. */
export const asWritten = (record: MarcRecord): MarcRecord => {
  const fields = record.fields.map(asOthersRead)
  return fields.every((field, index) => field === record.fields[index]) ? record : { ...record, fields }
}

/** Whether a code is one character beyond ASCII, as writers made them of a delimiter before a text. */
const isBeyondAscii = (code: string): boolean =>
  code > '\u007f' && code.isWellFormed() && code.length === leadingCharacter(code).length

/** The first character, both halves of a surrogate pair where it is one. */
export const leadingCharacter = (text: string): string => {
  const code = text.codePointAt(0)
  return code === undefined ? '' : code > 0xffff ? text.slice(0, 2) : text.slice(0, 1)
}

const isShort = (head: string): boolean => head.length === 2 && !/[\ud800-\udfff]/.test(head)

/** The beginning of a value, for a sentence. */
export const excerpt = (text: string): string => {
  const characters = Array.from(text.slice(0, 90)).slice(0, 40).join('')
  return characters.length < text.length ? `${characters}…` : characters
}
