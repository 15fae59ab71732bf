import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import {
  fold,
  MAX_WORD_BYTES,
  NSB,
  NSE,
  nonSortingParts,
  sortKey,
  withoutControls,
  withoutMarks,
  withoutNonSorting,
  words,
} from './index.ts'

const texts = (text: string) => words(text).map((word) => word.text)

const mixedText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...'aBéøßŀ·ʻ’-x1234 ΣςЁ\u0301\u05B0\u0640\u0098\u009C\u200D\u00ADאةأ१ाक़か\u3099ｶﾞ한㈱№Ａ字.\u{20000}',
    ),
  }),
)

describe('withoutControls', () => {
  test.each([
    ['of\u0085Physics', 'of Physics'],
    ['a\tb', 'a b'],
    ['of\u200bPhysics', 'ofPhysics'],
    ['Jour\u00adnal\u200e', 'Journal'],
    ['\u0098The \u009Ctitle', '\u0098The \u009Ctitle'],
    ['می\u200cشود', 'می\u200cشود'],
    ['\u0600١٢', '\u0600١٢'],
  ])('converts %j to %j', (text, expected) => expect(withoutControls(text)).toBe(expected))

  test('does not change the words that are found in the text', () => {
    const unseen = fc.constantFrom(...'\u0000\t\n\u0085\u008D\u00AD\u0098\u009C\u200B\u200C\u200D\u200E\u2060\uFEFF')
    fc.assert(
      fc.property(fc.array(fc.oneof(mixedText, unseen), { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(texts(withoutControls(text))).toEqual(texts(text))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('words', () => {
  test.each([
    ['', []],
    [' .,- ', []],
    ['Journal of C++ & Co.', ['journal', 'of', 'c', 'co']],
    ["L'Année d’été", ['l', 'annee', 'd', 'ete']],
    [`${NSB}The ${NSE}Lancet`, ['the', 'lancet']],
    [`${NSB}al-${NSE}Ahra${NSB}m`, ['al', 'ahram']],
    ['Qurʼān ʻilm', ['quran', 'ilm']],
    ['हिन्दी पत्रिका', ['हिन्दी', 'पत्रिका']],
    ['中国科学 2', ['中国科学', '2']],
    ['№ 5', ['no', '5']],
    ['a ½ b', ['a', '1', '2', 'b']],
    ['ISSN 0028-0836.', ['issn', '00280836']],
    ['0028–0836 1050-124x 1050124X', ['00280836', '1050124x', '1050124x']],
    ['1234-5678-9012', ['1234', '5678', '9012']],
    ['12-1234-5678', ['12', '1234', '5678']],
    ['1234 5678', ['1234', '5678']],
    ['1234-567', ['1234', '567']],
    ['1990-', ['1990']],
  ])('splits %j into the expected words', (text, expected) => expect(texts(text)).toEqual(expected))

  test('returns an ISSN and its two halves, so that a range of years is found by each year', () => {
    const [range] = words('in 1990-1995').slice(1)
    expect(range).toMatchObject({ text: '19901995', start: 3, end: 12 })
    expect(range!.parts!.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['1990', 3, 7],
      ['1995', 8, 12],
    ])
    expect(words('19901995')[0]!.parts).toBeUndefined()
  })

  test('returns positions in the original text', () => {
    const text = `${NSB}L’${NSE}Œuvre\u0301 n° 3`
    expect(words(text).map(({ start, end }) => text.slice(start, end))).toEqual(['L', 'Œuvre\u0301', 'n', '3'])
  })

  test('truncates a long word between two characters', () => {
    const [cut] = words('é字'.repeat(300))
    expect(new TextEncoder().encode(cut!.text).length).toBeLessThanOrEqual(MAX_WORD_BYTES)
    expect(cut!.end).toBe(600)
    expect('e字'.repeat(300).startsWith(cut!.text)).toBe(true)
  })

  test('ignores a single combining mark, even the iota subscript that Unicode classifies as a letter', () => {
    expect(texts('\u037a')).toEqual([])
    expect(texts('a\u037ab')).toEqual(['a', 'b'])
  })

  test('returns folded, non-empty words in the order of the text', () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        let from = 0
        for (const word of words(text)) {
          expect(word.text).not.toBe('')
          expect(fold(word.text)).toBe(word.text)
          expect(texts(word.text)).toEqual([word.text])
          expect(word.start).toBeGreaterThanOrEqual(from)
          expect(word.end).toBeGreaterThan(word.start)
          expect(word.end).toBeLessThanOrEqual(text.length)
          from = word.start
        }
      }),
      { numRuns: runs(500) },
    )
  })

  test('returns the same word for an ISSN with and without a hyphen', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{7}[0-9xX]$/), (number) => {
        expect(texts(`${number.slice(0, 4)}-${number.slice(4)}`)).toEqual(texts(number))
      }),
    )
  })
})

describe('non-sorting parts of a title', () => {
  test('are returned separately for display, and omitted for sorting', () => {
    const title = `${NSB}The ${NSE}Lancet`
    expect(nonSortingParts(title)).toEqual([
      { text: 'The ', sorts: false },
      { text: 'Lancet', sorts: true },
    ])
    expect(withoutNonSorting(title)).toBe('Lancet')
    expect(withoutMarks(title)).toBe('The Lancet')
    expect(nonSortingParts(`${NSB}The Lancet`)).toEqual([{ text: 'The Lancet', sorts: false }])
    expect(nonSortingParts(`Lancet${NSE}`)).toEqual([{ text: 'Lancet', sorts: true }])
  })

  test('contain, with the other parts, every character except the marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', NSB, NSE) }), (text) => {
        expect(
          nonSortingParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(withoutMarks(text))
      }),
    )
  })
})

describe('sort keys', () => {
  test.each([
    [`${NSB}The ${NSE}Lancet`, 'lancet'],
    ['  Études, (Paris) -- 2e série ', 'etudes paris 12e serie'],
    ['2', '12'],
    ['10', '210'],
    ['007', '17!2'],
    ['1234567890', '90101234567890'],
    [`${NSB}Das${NSE}`, 'das'],
    ['???', ''],
  ])('are as expected for %j', (text, key) => expect(sortKey(text)).toBe(key))

  test('order numbers by value, and shorter forms of a number first', () => {
    const titles = [
      'Annals 10',
      'Annals 2',
      'Annals 02',
      'Annals 100a',
      'Annals 9 b',
      'Annals 123456789012',
      'Annals',
      'Annals 2 b',
    ]
    const compare = (one: string, other: string) => (sortKey(one) < sortKey(other) ? -1 : 1)
    expect(titles.toSorted(compare)).toEqual([
      'Annals',
      'Annals 2',
      'Annals 2 b',
      'Annals 02',
      'Annals 9 b',
      'Annals 10',
      'Annals 100a',
      'Annals 123456789012',
    ])
  })

  test.each([
    ['Ukrainian', ['Економіка', 'Європа', 'Журнал', 'Історія', 'Кіно', 'Яблуко']],
    ['Serbian', ['Да', 'Ђаци', 'Жена', 'Јадран', 'Књига', 'Лука', 'Љубав', 'Његош', 'Тара', 'Ћук', 'Чаша', 'Џеп']],
    ['Kazakh', ['Ана', 'Әдебиет', 'Бала', 'Ғылым', 'Дала', 'Қазақ', 'Лампа']],
    ['Persian', ['باغ', 'پژوهش', 'تاریخ', 'جهان', 'چاپ', 'راه', 'ژاله', 'سال', 'کتاب', 'گزارش', 'لاله']],
    ['Azerbaijani', ['Elm', 'Ədəbiyyat', 'Fizika', 'Zaman']],
    ['Ewe', ['Eto', 'Ɛgbɛ', 'Gato', 'Ɣeti', 'Hato', 'Oti', 'Ɔti', 'Pati']],
  ])('are in the order of the alphabet in %s', (_language, titles) => {
    const compare = (one: string, other: string) => (sortKey(one) < sortKey(other) ? -1 : 1)
    expect(titles.toReversed().toSorted(compare)).toEqual(titles)
  })

  test('sort a separate letter after all titles that begin with the previous letter of the alphabet', () => {
    expect(sortKey('Ия') < sortKey('Іжак')).toBe(true)
    expect(sortKey('Іжак') < sortKey('Кот')).toBe(true)
    expect(sortKey('Еврика') < sortKey('Європа')).toBe(true)
  })

  test('have a limited number of bytes and never end with a blank', () => {
    expect(sortKey('ab cd', { maxBytes: 3 })).toBe('ab')
    fc.assert(
      fc.property(mixedText, fc.integer({ min: 1, max: 40 }), (text, maxBytes) => {
        const key = sortKey(text, { maxBytes })
        expect(new TextEncoder().encode(key).length).toBeLessThanOrEqual(maxBytes)
        expect(key.trim()).toBe(key)
      }),
    )
  })
})
