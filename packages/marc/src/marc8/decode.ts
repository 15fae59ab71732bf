import type { Eacc } from './eacc.ts'
import { GRAPHIC_SETS, type GraphicSet } from './graphic-sets.ts'

/** MARC-8 text in Unicode (NFC). `unknown` counts the unreadable characters (U+FFFD in the text). */
export type Marc8Text = { readonly text: string; readonly unknown: number }

const ESCAPE = 0x1b
const EACC = 'eacc'
type Designated = GraphicSet | typeof EACC | undefined

/** The second halves of the ligature and of the double tilde. The first half already produced the mark. */
const SECOND_HALVES = '\ufe21\ufe23'

/**
 * MARC-8 control characters outside the graphic sets: begin and end of non-sorting characters, joiner and non-joiner.
 */
const CONTROLS: Readonly<Record<number, string>> = { 136: '\u0098', 137: '\u009c', 141: '\u200d', 142: '\u200c' }

/**
 * Decodes the MARC-8 bytes from `start` to `end` (exclusive). G0 is ASCII and G1 is ANSEL at the start and after each
 * subfield delimiter (1F), which is kept. Combining marks are moved after their base. Numeric character references
 * (`&#x4E00;`) are resolved. Without `eacc`, East Asian characters are unknown. Source: MARC 21 Specifications,
 * Character Sets, part 2.
 */
export const decodeMarc8 = (bytes: Uint8Array, start: number, end: number, eacc: Eacc | undefined): Marc8Text => {
  let text = ''
  let marks = ''
  let unknown = 0
  let g0: Designated = GRAPHIC_SETS.B
  let g1: Designated = GRAPHIC_SETS.E
  let at = start

  /** Whether the last base character has a mark that also spans the next one. */
  let spans = false

  const put = (character: string): void => {
    text += character + marks
    spans = marks !== '' && (marks.includes('\u0361') || marks.includes('\u0360'))
    marks = ''
  }
  const putCell = (set: GraphicSet | undefined, index: number): void => {
    const character = set?.cells[index] ?? '\uffff'
    if (character === '\uffff') {
      unknown++
      put('\ufffd')
    } else if (!set?.marks.includes(character)) put(character)
    else if (!(spans && SECOND_HALVES.includes(character))) marks += character
  }

  while (at < end) {
    const byte = bytes[at]!
    if (byte === ESCAPE) {
      const designation = readEscape(bytes, at, end)
      if (designation) {
        if (designation.target === 0) g0 = designation.set
        else g1 = designation.set
        at += designation.length
        continue
      }
    }
    const control = CONTROLS[byte]
    if (byte === 0x1f) {
      g0 = GRAPHIC_SETS.B
      g1 = GRAPHIC_SETS.E
      put('\u001f')
      at++
    } else if (byte <= 0x20 || byte === 0x7f) {
      put(String.fromCharCode(byte))
      at++
    } else if (byte >= 0x80 && byte <= 0xa0) {
      if (control === undefined) unknown++
      put(control ?? '\ufffd')
      at++
    } else {
      const set: Designated = byte < 0x80 ? g0 : g1
      if (set === EACC) {
        const character = at + 3 <= end ? eacc?.get(codeAt(bytes, at)) : undefined
        if (character === undefined) unknown++
        put(character ?? '\ufffd')
        at += Math.min(3, end - at)
      } else {
        putCell(set, (byte & 0x7f) - 0x21)
        at++
      }
    }
  }
  return { text: resolveReferences(text + marks).normalize('NFC'), unknown }
}

const codeAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! & 0x7f) << 16) | ((bytes[at + 1]! & 0x7f) << 8) | (bytes[at + 2]! & 0x7f)

type Escape = { readonly target: 0 | 1; readonly set: Designated; readonly length: number }

/**
 * Parses the escape sequence at `at`, or returns undefined. Forms: `ESC g b p s` (G0), `ESC ( F`, `ESC , F` (G0),
 * `ESC ) F`, `ESC - F` (G1), `ESC $ 1`, `ESC $ , 1` (G0), `ESC $ ) 1`, `ESC $ - 1` (G1). ANSEL may be written `!E`.
 */
const readEscape = (bytes: Uint8Array, at: number, end: number): Escape | undefined => {
  const char = (index: number): string => (at + index < end ? String.fromCharCode(bytes[at + index]!) : '')
  const first = char(1)
  if (first === 's') return { target: 0, set: GRAPHIC_SETS.B, length: 2 }
  if (first === 'g' || first === 'b' || first === 'p') return { target: 0, set: GRAPHIC_SETS[first], length: 2 }
  if (first === '$') {
    const second = char(2)
    if (second === '1') return { target: 0, set: EACC, length: 3 }
    if (second === ',' || second === '(') return char(3) === '1' ? { target: 0, set: EACC, length: 4 } : undefined
    if (second === ')' || second === '-') return char(3) === '1' ? { target: 1, set: EACC, length: 4 } : undefined
    return undefined
  }
  const target = first === '(' || first === ',' ? 0 : first === ')' || first === '-' ? 1 : undefined
  if (target === undefined) return undefined
  const hasPrefix = char(2) === '!'
  const final = char(hasPrefix ? 3 : 2)
  const length = hasPrefix ? 4 : 3
  if (final === '1') return { target, set: EACC, length }
  return Object.hasOwn(GRAPHIC_SETS, final) ? { target, set: GRAPHIC_SETS[final], length } : undefined
}

const REFERENCE = /&#x([0-9a-f]{1,6});/gi

/** Replaces the references of MARC-8 text (`&#x4E00;`) by their characters. */
export const resolveReferences = (text: string): string =>
  text.includes('&#')
    ? text.replace(REFERENCE, (reference, hex: string) => {
        const code = Number.parseInt(hex, 16)
        const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        return isCharacter ? String.fromCodePoint(code) : reference
      })
    : text
