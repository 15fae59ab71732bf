import { rule } from '../rule.ts'

/**
 * Valid letters in a UDC class number (UDC, tables 1h and 1k): an alphabetical extension after a number
 * (`821.111SHAKESPEARE`, `929 Napoleon`), and the code of another system after an asterisk (`546.42*Sr90`). They begin
 * with a capital. A capital O or I before a digit is a typing error for 0 or 1.
 */
const UDC_LETTERS = /(?<=\d[^\p{L}]*)(?![OI]+\d)\p{Lu}[\p{L}\p{M}\p{N}'’. -]*|\*.*$/gu

/**
 * Valid letters in a Dewey class number in 082, as assigned by the Library of Congress. E, Fic and B replace a number.
 * One letter before the number marks a juvenile or national collection (j398.2, C843.54). A single s or B may follow it
 * (series, biography).
 */
const DEWEY_LETTERS = /^\[?(?:E|FIC|Fic|B)\]?$|^\[?[A-Za-z](?=\d)|(?<=\d\]?) ?[sB]\]?$/g

const SCHEMES = [
  { tag: '080', letters: UDC_LETTERS },
  { tag: '082', letters: DEWEY_LETTERS },
] as const

const LETTERS = /\p{L}[\p{L}\p{M}]*/u

/**
 * Reports letters that are not valid in a class number (080 UDC, 082 Dewey), for example the name of the scheme, an
 * edition or a heading in $a. The assignment form accepts no letters at all.
 */
export const classificationLetters = rule({
  id: 'classification-letters',
  level: 'warning',
  check({ record, report }) {
    for (const { tag, letters } of SCHEMES) {
      for (const { field, occurrence } of record.dataFields(tag)) {
        for (const { code, value } of field.subfields) {
          if (code !== 'a') continue
          const match = LETTERS.exec(value.trim().replace(letters, ''))
          if (match) report({ field: tag, occurrence, subfield: code, value, params: { letters: match[0] } })
        }
      }
    }
  },
})
