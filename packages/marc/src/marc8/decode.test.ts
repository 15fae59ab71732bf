import { beforeAll, describe, expect, it } from 'vitest'
import { decodeMarc8 } from './decode.ts'
import { type Eacc, loadEacc } from './eacc.ts'

let eacc: Eacc
beforeAll(async () => {
  eacc = await loadEacc()
})

/** Decodes a text in which each `\xNN` is one byte. */
const decode = (latin1: string) => {
  const bytes = Uint8Array.from(latin1, (character) => character.charCodeAt(0))
  return decodeMarc8(bytes, 0, bytes.length, eacc)
}
const textOf = (latin1: string): string => {
  const { text, unknown } = decode(latin1)
  expect(unknown).toBe(0)
  return text
}

describe('decodeMarc8', () => {
  it.each([
    ['mark before its base, composed', 'Caf\xe2e', 'Café'],
    ['two marks on one base', 'Vi\xe3\xf2et', 'Việt'],
    ['special letters of ANSEL', '\xa1\xf2odz \xb5 \xc7', 'Łọdz æ ß'],
    ['ligature halves become one mark that spans two letters', '\xebt\xecs', 't\u0361s'],
    ['double tilde halves', '\xfan\xfbg', 'n\u0360g'],
    ['a second half alone', 'a\xecs', 'as\ufe21'],
    ['non-sorting marks', '\x88The \x89Lancet', '\u0098The \u009cLancet'],
    ['superscript, then ASCII', 'm\x1bp2\x1bs.', 'm².'],
    ['subscript', 'H\x1bb2\x1bsO', 'H₂O'],
    ['Greek symbols', '\x1bga\x1bs-rays', 'α-rays'],
    ['Basic Cyrillic as G0', '\x1b(NwESTNIK\x1b(B', 'Вестник'],
    ['Basic Cyrillic as G1', '\x1b)N\xf7\xc5\xd3\xd4\xce\xc9\xcb', 'Вестник'],
    ['Extended Cyrillic as G1', '\x1b)Q\xc0', 'ґ'],
    ['Basic Greek with its accent first', '\x1b(S"a\x1b(B', 'ά'],
    ['Basic Hebrew', '\x1b(2`ah\x1b(B', 'אבט'],
    ['Basic Arabic', '\x1b(3GHJ\x1b(B', 'ابت'],
    ['Extended Arabic as G1', '\x1b)4\xad\xb1', 'ڂچ'],
    ['Chinese', '\x1b$1!0!!0"\x1b(B!', '一丁!'],
    ['ANSEL designated with its prefix', '\x1b)N\xc1\x1b)!E\xe2e', 'аé'],
    ['blanks among East Asian characters', '\x1b$1!0! !0!\x1b(B', '一 一'],
    ['sets end at a subfield', '\x1b(Na\x1fbTitle', 'А\x1fbTitle'],
    ['numeric character references', 'a &#x4E00; &#x110000; b', 'a 一 &#x110000; b'],
    ['a mark at the end stays', 'a\xe2', 'a\u0301'],
  ])('decodes %s', (_, bytes, expected) => {
    expect(textOf(bytes)).toBe(expected.normalize('NFC'))
  })

  it('replaces and counts unreadable characters', () => {
    expect(decode('a\xfcb')).toEqual({ text: 'a\ufffdb', unknown: 1 })
    expect(decode('\x1b$1!0')).toEqual({ text: '\ufffd', unknown: 1 })
    expect(decodeMarc8(Uint8Array.from([0x1b, 0x24, 0x31, 0x21, 0x30, 0x21]), 0, 6, undefined).unknown).toBe(1)
  })

  it('decodes the whole East Asian character set', () => expect(eacc.size).toBeGreaterThan(15_700))
})
