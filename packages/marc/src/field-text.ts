import type { ProblemCode, RecordProblem } from './problems.ts'
import { type DataField, type Field, isControlField, isControlTag, type Subfield } from './record.ts'

/**
 * Stands for a code that is missing. A delimiter with nothing behind it would take the next delimiter, or the end of the
 * field, for its code in other readers (marc4j), or be left out (pymarc).
 */
export const BLANK_CODE = ' '

/** Told of what is wrong with a field. */
export type Note = (level: RecordProblem['level'], code: ProblemCode, params?: RecordProblem['params']) => void

/**
 * A field from its text in ISO 2709 (`10\u001faTitle`, no terminator). What breaks the rules is kept as it stands:
 * a text without delimiter under a data tag stays a plain value, a delimiter makes a data field of any tag, text before
 * the first delimiter and a delimiter without a code become subfields with a blank for their code.
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
    const code = leadingCharacter(part)
    if (code === '' || code === ' ') note('warning', 'missing-subfield-code', { value: excerpt(part) })
    subfields.push({ code: code || BLANK_CODE, value: part.slice(code.length) })
  }
  return { tag, indicator1, indicator2, subfields }
}

const fieldWithoutSubfields = (tag: string, text: string, note: Note): Field => {
  if (text === '') note('warning', 'empty-field')
  if (isControlTag(tag)) return { tag, value: text }
  if (text !== '') note('error', 'field-without-subfields', { value: excerpt(text) })
  const characters = text.length <= 4 ? Array.from(text) : []
  if (characters.length !== 2) return { tag, value: text }
  return { tag, indicator1: characters[0]!, indicator2: characters[1]!, subfields: [] }
}

/** The text of a data field as `fieldFromText` reads it; an empty code is written as a blank. */
export const textOfDataField = ({ indicator1, indicator2, subfields }: DataField): string => {
  let text = indicator1 + indicator2
  for (const { code, value } of subfields) text += `\u001f${code || BLANK_CODE}${value}`
  return text
}

/**
 * The field as it is written: a text that stands under a data tag without a delimiter becomes a subfield with a blank for
 * its code. Other readers take its first two characters for indicators and drop the next (yaz), or all of it (marc4j).
 */
export const asOthersRead = (field: Field): Field =>
  isControlField(field) && !isControlTag(field.tag)
    ? {
        tag: field.tag,
        indicator1: ' ',
        indicator2: ' ',
        subfields: [{ code: BLANK_CODE, value: field.value }],
      }
    : field

/** The first character, both halves of a surrogate pair where it is one. */
export const leadingCharacter = (text: string): string => {
  const code = text.codePointAt(0)
  return code === undefined ? '' : code > 0xffff ? text.slice(0, 2) : text.slice(0, 1)
}

const isShort = (head: string): boolean => head.length === 2 && !/[\ud800-\udfff]/.test(head)
const isIndicator = (character: string): boolean => character >= ' ' && character <= '~' && character.length === 1

/** The beginning of a value, for a sentence. */
export const excerpt = (text: string): string => {
  const characters = Array.from(text.slice(0, 90)).slice(0, 40).join('')
  return characters.length < text.length ? `${characters}…` : characters
}
