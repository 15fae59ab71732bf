import { describe, expect, it } from 'vitest'
import { codePoints, strayCharacters, strayMarks, withoutStrayCharacters, withoutStrayInvisible } from './index.ts'

describe('invisible characters that are an error in a text', () => {
  it.each([
    ['Ho\u00adtel', 'U+00AD'],
    ['Ho\u200btel\u2060', 'U+200B U+2060'],
    ['Ho\u200ctel', 'U+200C'],
    ['Хо\u200dтель', 'U+200D'],
    ['\ufeffHotel', 'U+FEFF'],
    ['Ho\u202etel\u200e', 'U+202E U+200E'],
    ['中\u200c国', 'U+200C'],
    ['Ho\ufe0ftel', 'U+FE0F'],
    ['Hotel\u115f', 'U+115F'],
    ['Hotel \u200c کتاب', 'U+200C'],
    ['한국\u3164', 'U+3164'],
  ])('are found in %j: %s', (text, marks) => {
    expect(codePoints(strayMarks(text))).toBe(marks.replaceAll(' ', ', '))
    expect(strayMarks(withoutStrayInvisible(text))).toEqual([])
  })

  it.each([
    ['Arabic with ZWNJ', 'کتاب\u200cها'],
    ['Arabic with ZWNJ behind a vowel sign', 'مِ\u200cن'],
    ['Arabic with a final ZWJ', 'ه\u200d.'],
    ['Devanagari with ZWJ behind a virama', 'क्\u200dष'],
    ['Sinhala with ZWJ', 'ශ්\u200dරී'],
    ['Khmer with ZWNJ and ZWSP', 'ភាសា\u200bខ្មែរ\u200cស'],
    ['Thai with ZWSP', 'ภาษา\u200bไทย'],
    ['Mongolian with a variation selector and a vowel separator', 'ᠪ\u180bᠠ\u180eᠠ'],
    ['Hebrew with a direction mark', 'שלום\u200f!'],
    ['Latin in Arabic with direction marks', 'مجلة \u2066Hotel\u2069'],
    ['Han with a variation selector', '葛\u{e0100}城'],
    ['old Hangul with a filler', '\u1160\u11a8'],
    ['an emoji of several parts', '👩\u200d🔬'],
    ['Hebrew with a combining grapheme joiner', 'בַ\u034fּ'],
    ['an Arabic number sign', '\u0600١'],
    ['a title with non-sorting marks', '\u0098The \u009cLancet'],
    ['no mark', 'Hotel'],
  ])('are not found in %s', (_, text) => {
    expect(strayMarks(text)).toEqual([])
    expect(withoutStrayInvisible(text)).toBe(text)
  })
})

describe('invalid characters in a title', () => {
  it.each([
    ['Caf\ufffd Ho\u00adtel', 'U+FFFD, U+00AD', 'Caf Hotel'],
    ['\u0098The hotel', 'U+0098', 'The hotel'],
    ['The \u009chotel', 'U+009C', 'The hotel'],
    ['\u0098The \u0098old \u009chotel', 'U+0098', 'The \u0098old \u009chotel'],
    ['\u0098The \u009chotel', '', '\u0098The \u009chotel'],
  ])('are found in %j: "%s"', (title, characters, without) => {
    expect(codePoints(strayCharacters(title))).toBe(characters)
    expect(withoutStrayCharacters(title)).toBe(without)
  })
})
