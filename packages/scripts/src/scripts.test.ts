import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { CHINESE_VARIANTS } from './chinese-variants.ts'
import { cjkLexemes, cjkPairs, commonWords, fold, isRightToLeft, marcScriptCode, scriptOf, simplify } from './index.ts'

/** Text with characters that are difficult to fold. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...'aBcéÉøßÆłİıſŀ·ʻ’-x1234 ½ΣςΆЁйґ\u0301\u0308\u0345\u05B0\u064E\u0640\u0098\u009C\u200D\u00ADאךىیةأ१ाक़か\u3099ｶﾞ한글㈱№Ａ字\u{20000}\u1160',
    ),
  }),
)

describe('fold', () => {
  test.each([
    ['Nature', 'nature'],
    ['ÉTUDES Économiques', 'etudes economiques'],
    ['Łódź, Smørrebrød, Þórr, Đorđe, Straße, Æon, Œuvres', 'lodz, smorrebrod, thorr, dorde, strasse, aeon, oeuvres'],
    ['İstanbul Işık', 'istanbul isik'],
    ['Ελληνικά ΣΟΦΟΣ σοφός', 'ελληνικα σοφοσ σοφοσ'],
    ['Ёлки и йод', 'елки и иод'],
    ['שָׁלוֹם', 'שלום'],
    ['مُجَلَّة', 'مجله'],
    ['أخبار الآداب', 'اخبار الاداب'],
    ['العــربية', 'العربيه'],
    ['ایران کتابی', 'ايران كتابي'],
    ['हिन्दी पत्रिका', 'हिन्दी पत्रिका'],
    ['क़लम', 'कलम'],
    ['か\u3099ｶﾞガ', 'がガガ'],
    ['한국', '한국'],
    ['Ｆｕｌｌ　ﬁ', 'full fi'],
    ['ʻulamāʾ ʹʺ', 'ulama '],
    ['col·lecció', 'colleccio'],
    ['٢٠٢٤ २०२४', '2024 2024'],
    ['\u0098The \u009CLancet', 'the lancet'],
    ['soft\u00ADly', 'softly'],
  ])('converts "%s"', (text, folded) => expect(fold(text)).toBe(folded))

  test('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: runs(500) },
    )
  })

  test('returns the same text for composed and decomposed input', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      }),
    )
  })

  test('returns the same text with its table as with the general implementation', () => {
    // The last character is outside the table, so the general implementation is used.
    for (let code = 0; code < 0x530; code++) {
      const text = `a${String.fromCharCode(code)}b`
      expect(fold(text)).toBe(fold(`${text}字`).slice(0, -1))
    }
  })

  test('converts every Unicode decimal digit to 0 to 9', () => {
    for (let code = 0x80; code < 0x1ffff; code++) {
      const character = String.fromCodePoint(code)
      if (/\p{Nd}/v.test(character)) expect(fold(character)).toMatch(/^[0-9]$/)
    }
    expect(fold('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
    expect(fold('᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙')).toBe('0123456789')
  })
})

describe('commonWords', () => {
  test('returns only folded words', () => {
    for (const word of commonWords()) expect(fold(word)).toBe(word)
    expect(commonWords().length).toBeGreaterThan(300)
  })
})

describe('pairs of Chinese, Japanese and Korean characters', () => {
  test.each([
    ['中国科学', ['中国', '国科', '科学']],
    ['科学 Science 新', ['科学', '新']],
    ['ｶﾞス', ['ガス']],
    ['人々', ['人々']],
    ['コーヒー', ['コー', 'ーヒ', 'ヒー']],
    ['한국어', ['한국', '국어']],
    ['\u{20000}\u{20001}\u{20002}', ['\u{20000}\u{20001}', '\u{20001}\u{20002}']],
    ['Nature', []],
    ['中國科學', ['中国', '国科', '科学']],
  ])('are as expected for "%s"', (text, pairs) => expect(cjkPairs(text)).toEqual(pairs))

  test('for an index include single characters', () => {
    expect(cjkLexemes('中國 學 Science 中國')).toEqual(['中', '国', '中国', '学'])
  })
})

describe('simplify', () => {
  test.each([
    ['臺灣圖書館學會', '台湾图书馆学会'],
    ['台湾图书馆学会', '台湾图书馆学会'],
    ['薴苧苎', '苎苎苎'],
    ['新聞 Nature ガス', '新闻 Nature ガス'],
    ['', ''],
  ])('converts traditional to simplified characters: "%s"', (text, simplified) =>
    expect(simplify(text)).toBe(simplified),
  )

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(simplify(simplify(text))).toBe(simplify(text))
      }),
    )
    expect(simplify(simplify(CHINESE_VARIANTS))).toBe(simplify(CHINESE_VARIANTS))
  })

  test('has a table with only characters that fold does not change', () => {
    const characters = [...CHINESE_VARIANTS.replaceAll('\n', '')]
    expect(characters.length % 2).toBe(0)
    expect(fold(characters.join(''))).toBe(characters.join(''))
    expect(new Set(characters.filter((_, index) => index % 2 === 0)).size).toBe(characters.length / 2)
  })
})

describe('script detection', () => {
  test.each([
    ['Nature', 'Latn', '(B', false],
    ['Вестник of', 'Cyrl', '(N', false],
    ['Ελληνικά', 'Grek', '(S', false],
    ['مجلة', 'Arab', '(3', true],
    ['123 שלום', 'Hebr', '(2', true],
    ['中国', 'Hani', '$1', false],
    ['日本の科学', 'Jpan', '$1', false],
    ['한국 韓國', 'Kore', '$1', false],
    ['हिन्दी', 'Deva', 'Deva', false],
    ['ქართული', 'Geor', 'Geor', false],
    ['1990', 'Zyyy', undefined, false],
  ])('returns for "%s" the script %s', (text, script, code, rightToLeft) => {
    expect(scriptOf(text)).toBe(script)
    expect(marcScriptCode(text)).toBe(code)
    expect(isRightToLeft(text)).toBe(rightToLeft)
  })
})
