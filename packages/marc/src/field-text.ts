import type { ProblemCode, RecordProblem } from './problems.ts'
import { type DataField, type Field, isControlField, isControlTag, type MarcRecord, type Subfield } from './record.ts'

/**
 * The code that writers use for a subfield that has no code. A delimiter without a code would break other readers:
 * marc4j takes the next delimiter or terminator for the code, pymarc drops the subfield.
 */
export const BLANK_CODE = ' '

/** Whether a text is a valid indicator: one printable ASCII character or a blank. */
export const isIndicator = (text: string): boolean => text.length === 1 && text >= ' ' && text <= '~'

/** Whether a text is a valid subfield code: one printable ASCII character other than a blank. */
export const isSubfieldCode = (text: string): boolean => text.length === 1 && text > ' ' && text <= '~'

/**
 * Parses the text after a delimiter. A non-ASCII first character is content, not a code. A reader that expects a
 * one-byte code would cut such a character in two.
 */
export const subfieldFromText = (text: string): Subfield => {
  const code = leadingCharacter(text)
  if (code === BLANK_CODE || isSubfieldCode(code)) return { code, value: text.slice(1) }
  return { code: BLANK_CODE, value: text }
}

/** Callback that reports a problem of a field. */
export type AddProblem = (level: RecordProblem['level'], code: ProblemCode, params?: RecordProblem['params']) => void

/**
 * Parses a field from its ISO 2709 text without terminator (`10\u001faTitle`). Invalid content is kept. A data field
 * without a delimiter keeps a plain value, and a delimiter makes a data field of any tag. Text before the first
 * delimiter and subfields without a code get a blank code. An invalid indicator becomes a blank.
 */
export const fieldFromText = (tag: string, text: string, note: AddProblem): Field => {
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

const fieldWithoutSubfields = (tag: string, text: string, note: AddProblem): Field => {
  if (text === '') note('warning', 'empty-field')
  if (isControlTag(tag)) return { tag, value: text }
  if (text !== '') note('error', 'field-without-subfields', { value: excerpt(text) })
  const characters = text.length <= 4 ? Array.from(text) : []
  if (characters.length !== 2) return { tag, value: text }
  const [indicator1 = ' ', indicator2 = ' '] = characters
  return { tag, indicator1: indicatorOrBlank(indicator1), indicator2: indicatorOrBlank(indicator2), subfields: [] }
}

const indicatorOrBlank = (character: string): string => (isIndicator(character) ? character : ' ')

/** The ISO 2709 text of a data field, the inverse of `fieldFromText`. An empty code is written as a blank. */
const textOfDataField = ({ indicator1, indicator2, subfields }: DataField): string => {
  let text = indicator1 + indicator2
  for (const { code, value } of subfields) text += `\u001f${code || BLANK_CODE}${value}`
  return text
}

/** The ISO 2709 text of a field, without terminator. */
export const fieldText = (field: Field): string => (isControlField(field) ? field.value : textOfDataField(field))

/**
 * The field as every writer outputs it. Plain text in a data field, and text after a non-ASCII code, become a subfield
 * with a blank code. Otherwise other readers lose data: yaz and marc4j drop plain text in part or in whole, and pymarc
 * rejects a non-ASCII code.
 */
export const asPortableField = (field: Field): Field => {
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

/** Applies `asPortableField` to each field of a record. */
export const asPortableRecord = (record: MarcRecord): MarcRecord => {
  const fields = record.fields.map(asPortableField)
  return fields.every((field, index) => field === record.fields[index]) ? record : { ...record, fields }
}

/** Whether a code is one non-ASCII character. Some writers produce such a code from a delimiter before a text. */
const isBeyondAscii = (code: string): boolean =>
  code > '\u007f' && code.isWellFormed() && code.length === leadingCharacter(code).length

/** The first character of a text, including both halves of a surrogate pair. */
export const leadingCharacter = (text: string): string => {
  const code = text.codePointAt(0)
  return code === undefined ? '' : code > 0xffff ? text.slice(0, 2) : text.slice(0, 1)
}

const isShort = (head: string): boolean => head.length === 2 && !/[\ud800-\udfff]/.test(head)

/** The first 40 characters of a value, for use in a message. */
export const excerpt = (text: string): string => {
  const characters = Array.from(text.slice(0, 90)).slice(0, 40).join('')
  return characters.length < text.length ? `${characters}…` : characters
}
