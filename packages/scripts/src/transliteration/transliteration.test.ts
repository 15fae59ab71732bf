import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/testing/runs.ts'
import { SCHEMES, schemeFor } from './schemes.ts'

/** Reads the test cases of a scheme: lines `original = romanised`, one file for each scheme. */
const casesOf = (id: string): (readonly [string, string])[] =>
  readFileSync(new URL(`../../fixtures/transliteration/${id}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' = ') as [string, string])

const schemeCalled = (id: string) => SCHEMES.find((scheme) => scheme.id === id)!

describe.each(SCHEMES)('the transliteration scheme $id', ({ id, transliterate, restore }) => {
  it('romanises the texts of its fixture file as expected', () => {
    const cases = casesOf(id)
    expect(cases.length).toBeGreaterThanOrEqual(20)
    const given = cases.map(([original]) => [original, transliterate(original)])
    expect(given).toEqual(cases.map(([original, romanised]) => [original, romanised.normalize('NFC')]))
  })

  it('returns composed characters (NFC), and does not change Latin text, digits and ISBD punctuation', () => {
    const latin = 'Nature (London. 1869) : n° 5 / Müller & fils ; [ed.] = 2'
    expect(transliterate(latin)).toBe(latin)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const romanised = transliterate(text)
        expect(romanised).toBe(romanised.normalize('NFC'))
      }),
    )
  })

  it('does not change unpaired surrogates and control characters', () => {
    for (const text of ['a\ud800b', '\u0098The \u009c', '\u0000', '\udfff']) expect(transliterate(text)).toBe(text)
  })

  if (restore)
    it('restores the original text from its romanised form if only one original is possible', () => {
      // The Armenian ligature and full stop are restored as separate letters and a Latin full stop.
      const cases = casesOf(id).filter(([original]) => !/[\u0587\u0589]/.test(original))
      for (const [original] of cases) expect(restore(transliterate(original))).toBe(original.normalize('NFC'))
    })
})

describe('restore', () => {
  const alphabets: Readonly<Record<string, string>> = {
    'cyrl-iso9': 'абвгдежзийклмнопрстуфхцчшщыэюяёіїєґўђјљњћџѓќѕѣѫѳѵӑӓәҕғһӗҽӂӝӟӡӥқҟңҥӧөҧҫҭӱӳүҳҵӵӹҩ',
    'armn-iso9985': 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
    'geor-iso9984': 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶ',
  }

  it.each(Object.entries(alphabets))('returns the original of random texts: %s', (id, small) => {
    const { transliterate, restore } = schemeCalled(id)
    const letters = [...small, ...small.toUpperCase()]
    const between = [' ', '-', ',', '. ', '(', ')', '1', '« ', ' »']
    const texts = fc.array(fc.constantFrom(...letters, ...between)).map((parts) => parts.join('').normalize('NFC'))
    fc.assert(
      fc.property(texts, (text) => {
        expect(restore!(transliterate(text))).toBe(text)
      }),
      { numRuns: runs(500) },
    )
  })

  it('restores ъ and ь in lower-case and in upper-case words', () => {
    const { transliterate, restore } = schemeCalled('cyrl-iso9')
    const word = fc
      .array(fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), { minLength: 1 })
      .map((letters) => `по${letters.join('')}`)
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const small = words.join(' ')
        const titled = words.map((each) => each[0]!.toUpperCase() + each.slice(1)).join(' ')
        for (const text of [small, titled, small.toUpperCase()]) expect(restore!(transliterate(text))).toBe(text)
      }),
    )
  })

  it('keeps stress marks at their letters', () => {
    const { transliterate, restore } = schemeCalled('cyrl-iso9')
    for (const text of ['замо́к', 'за́мок', 'Ю́ность', 'э́то']) expect(restore!(transliterate(text))).toBe(text)
  })
})

describe('schemeFor', () => {
  it('accepts ISO 15924 codes and numbers, script codes of $6, and ids of schemes', () => {
    const idOf = (code: string, text = '') => schemeFor(code, text)?.id
    expect(['Cyrl', 'cyrl', '220', '(N', '(Q', 'Cyrl-iso9'].map((code) => idOf(code))).toEqual(
      Array.from({ length: 6 }, () => 'cyrl-iso9'),
    )
    expect([idOf('Cyrl-alalc'), idOf('cyrl-ALALC-ukr')]).toEqual(['cyrl-alalc-rus', 'cyrl-alalc-ukr'])
    expect(['Grek', '(S', 'Arab', '(3', 'Hebr', '(2', 'Armn', 'Geor', 'Deva'].map((code) => idOf(code))).toEqual([
      'grek-iso843',
      'grek-iso843',
      'arab-iso233',
      'arab-iso233',
      'hebr-iso259',
      'hebr-iso259',
      'armn-iso9985',
      'geor-iso9984',
      'deva-iso15919',
    ])
    expect(['Kore', 'Hang', 'Jpan', 'Hira', 'Kana'].map((code) => idOf(code))).toEqual([
      'hang-revised',
      'hang-revised',
      'kana-hepburn',
      'kana-hepburn',
      'kana-hepburn',
    ])
  })

  it('chooses between Chinese, Japanese and Korean by the characters of the text', () => {
    expect(schemeFor('$1', '한국')?.id).toBe('hang-revised')
    expect(schemeFor('$1', 'ジャーナル')?.id).toBe('kana-hepburn')
    expect(schemeFor('$1', '中国')).toBeUndefined()
  })

  it('returns undefined for scripts without a table', () => {
    for (const code of ['Hani', 'Thai', 'Latn', '(B', 'Xxxx', '../x']) expect(schemeFor(code, 'a')).toBeUndefined()
  })
})
