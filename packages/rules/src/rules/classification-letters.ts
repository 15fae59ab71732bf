import { rule } from '../rule.ts'

/**
 * Letters that a class number of UDC may have (UDC, tables 1h and 1k): an alphabetical extension behind a number
 * (821.111SHAKESPEARE, 929 Napoleon) and, behind an asterisk, the code of another system (546.42*Sr90). They begin with
 * a capital; a capital O or I before a digit is a slip for 0 or 1.
 */
const UDC_LETTERS = /(?<=\d[^\p{L}]*)(?![OI]+\d)\p{Lu}[\p{L}\p{M}\p{N}'’. -]*|\*.*$/gu

/**
 * Letters that a class number of Dewey may have in 082 (as the Library of Congress assigns them): E, Fic and B in the
 * place of a number, one letter before the number for a juvenile or national collection (j398.2, C843.54), a
 * single s or B behind it (series, biography).
 */
const DEWEY_LETTERS = /^\[?(?:E|FIC|Fic|B)\]?$|^\[?[A-Za-z](?=\d)|(?<=\d\]?) ?[sB]\]?$/g

const SCHEMES = [
  { tag: '080', letters: UDC_LETTERS },
  { tag: '082', letters: DEWEY_LETTERS },
] as const

const LETTERS = /\p{L}[\p{L}\p{M}]*/u

/**
 * Letters in a class number (080 UDC, 082 Dewey) that its scheme does not know: a name of the scheme, an edition or a
 * heading that was written into $a. The assignment form refuses every letter.
 */
export const classificationLetters = rule({
  id: 'classification-letters',
  level: 'warning',
  check({ record, report }) {
    for (const { tag, letters } of SCHEMES) {
      for (const { field, occurrence } of record.dataFields(tag)) {
        for (const { code, value } of field.subfields) {
          if (code !== 'a') continue
          const found = LETTERS.exec(value.trim().replace(letters, ''))
          if (found) report({ field: tag, occurrence, subfield: code, value, params: { letters: found[0] } })
        }
      }
    }
  },
})
