import { decodeFile, findEncoding } from './encoding.ts'
import { unreadable } from './table.ts'

/**
 * Maximum length of an object. Without a limit, an unclosed brace would cause the rest of the file to be read into
 * memory.
 */
const MAX_ROW_CHARACTERS = 1 << 20

/** One object of a file, and its number in the file, from 1. */
export type JsonRow = { readonly row: number; readonly value: unknown }

/** Characters allowed before, between and after the objects of a file. */
const BETWEEN_OBJECTS = /^[\s,[\]\ufeff]*$/

/**
 * Reads the objects of a JSON file as a stream: an array, or one object after the other in lines.
 * @throws Refusal 'unreadable_table' if the file is not JSON or is truncated
 */
export async function* readJsonRows(path: string): AsyncGenerator<JsonRow, void, undefined> {
  const { encoding, markBytes } = await findEncoding(path, undefined)
  let row = 0
  let depth = 0
  let isInText = false
  let isEscaped = false
  let open = 0
  let held = ''
  const fault = () => unreadable('json', { row: row + 1 })
  for await (const text of decodeFile(path, encoding, markBytes)) {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]!
      if (depth === 0) {
        if (sign === '{') {
          depth = 1
          from = at
          continue
        }
        if (sign === '[') open++
        else if (sign === ']') open--
        if (open < 0 || open > 1 || !BETWEEN_OBJECTS.test(sign)) throw fault()
        continue
      }
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') isInText = false
      } else if (sign === '"') isInText = true
      else if (sign === '{' || sign === '[') depth++
      else if (sign === '}' || sign === ']') {
        depth--
        if (depth > 0) continue
        const whole = held + text.slice(from, at + 1)
        held = ''
        let value: unknown
        try {
          value = JSON.parse(whole)
        } catch {
          throw fault()
        }
        row++
        yield { row, value }
        from = at + 1
      }
    }
    if (depth > 0) held += text.slice(from)
    if (held.length > MAX_ROW_CHARACTERS) throw fault()
  }
  if (depth > 0 || open > 0) throw fault()
  if (row === 0) throw unreadable('empty')
}
