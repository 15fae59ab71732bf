import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedTitle, titleLikeness } from './likeness.ts'
import { skeleton } from './skeleton.ts'
import { isSameFolded, titleKeys } from './title-keys.ts'

/** A title as written in a list, the title of the serial that is meant, and the title of a different serial. */
const ALIKE: readonly (readonly [dirty: string, meant: string, other: string])[] = [
  ['Lancet, The', 'The lancet', 'The lance'],
  ['Chemistry and physics review', 'Chemistry & physics review', 'Chemistry review'],
  ['J. chem. phys.', 'The journal of chemical physics', 'Journal of chemical education'],
  ['Zeitschr. f. Küstenforschg. & Meereskd.', 'Zeitschrift für Küstenforschung und Meereskunde', 'Küstenforschung'],
  ['Jornal of chemistry', 'Journal of chemistry', 'Journal of history'],
  ['Physics of seas, Annals of', 'Annals of physics of seas', 'Annals of seas'],
  ['Nature : a weekly journal', 'Nature', 'Nature reviews'],
  ['Maerkische Zeitung', 'Märkische Zeitung', 'Berliner Zeitung'],
  ['Rossiyskaya gazeta', 'Российская газета', 'Русская газета'],
  ['Žurnal morskich beregov', 'Журнал морских берегов', 'Журнал морских наук'],
  ["Tvor'chestvo narodov", 'Творчество народов', 'Театр народов'],
  ['News paper of the sea', 'Newspaper of the sea', 'News of the sea'],
  ['Haiyang kexue jikan', 'Hai yang ke xue ji kan', 'Hai yang hua xue'],
  ['沿岸ジャーナル', '沿岸ジャーナル (東京)', '沿岸文学'],
  ['Limnos', 'Limnos (Geneva)', 'Limnology'],
]

describe('titleLikeness', () => {
  it.each(ALIKE)('rates %s more similar to %s than to %s', (dirty, meant, other) => {
    expect(titleLikeness(dirty, meant)).toBeGreaterThan(0.8)
    expect(titleLikeness(dirty, meant)).toBeGreaterThan(titleLikeness(dirty, other) + 0.05)
  })

  it('returns 1 for the same words, ignoring case, accents and punctuation', () => {
    expect(titleLikeness('Études: côtières', 'études côtieres')).toBe(1)
    expect(titleLikeness('The sea', 'THE SEA.')).toBe(1)
  })

  it('compares only the first 2,000 characters after collapsing blanks', () => {
    const behind = (sign: string, length: number) => `${sign.repeat(length)} Nature`
    expect(comparedTitle(behind('(', 2_000)).words).toEqual([])
    expect(isSameFolded(behind('\u0098', 2_000), 'Nature')).toBe(false)
    expect(comparedTitle(` Sea${' '.repeat(3_000)}: a${'\n'.repeat(3_000)}life `)).toEqual(
      comparedTitle('Sea : a life'),
    )
    expect(titleLikeness(behind(' ', 3_000), 'Nature')).toBe(1)
  })

  it('returns 0 for titles without common words and for titles without words', () => {
    expect(titleLikeness('Annals of tides', 'Küstenjournal')).toBeLessThan(0.2)
    expect(titleLikeness('', '')).toBe(0)
    expect(titleLikeness('???', '???')).toBe(0)
  })

  it('distinguishes words that end in plus or number signs, such as C++ and C#', () => {
    expect(titleLikeness('C', 'C++')).toBeLessThan(0.7)
    expect(titleLikeness('C#', 'C++')).toBeLessThan(0.7)
    expect(titleLikeness('c++ report', 'C++ report')).toBe(1)
    expect(titleKeys('C++ report')).toEqual(titleKeys('C report'))
  })

  it('distinguishes titles that differ in a number', () => {
    expect(titleLikeness('Report 1901', 'Report 1902')).toBeLessThan(0.6)
  })

  it('returns a symmetric value between 0 and 1, and 1 for equal titles', () => {
    const word = fc.constantFrom(
      'journal',
      'of',
      'the',
      'chem.',
      'chemistry',
      'Журнал',
      '海洋',
      '(Paris)',
      ':',
      'x',
      '&',
    )
    const title = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(title, title, (one, other) => {
        const likeness = titleLikeness(one, other)
        expect(likeness).toBeGreaterThanOrEqual(0)
        expect(likeness).toBeLessThanOrEqual(1)
        expect(titleLikeness(other, one)).toBeCloseTo(likeness, 1)
        if (/\p{L}/u.test(one)) expect(titleLikeness(one, one)).toBeCloseTo(1)
      }),
    )
  })

  it('accepts texts of any length', () => {
    expect(titleLikeness('word '.repeat(5_000), 'a'.repeat(9_999))).toBe(0)
  })
})

describe('skeleton', () => {
  it.each([
    ['zhurnal', 'zurnal'],
    ['beregovaia', 'beregovaja'],
    ['rossiyskaya', 'rossijskaja'],
    ['obshchestva', 'obsestva'],
    ['maerkische', 'markische'],
    ['nauchnyi', 'naucnyj'],
    ['schifffahrt', 'schiffahrt'],
  ])('returns the same text for %s and %s', (one, other) => {
    expect(skeleton(one)).toBe(skeleton(other))
  })

  it.each([
    ['history', 'historic'],
    ['marine', 'market'],
  ])('returns different texts for %s and %s', (one, other) => {
    expect(skeleton(one)).not.toBe(skeleton(other))
  })
})

describe('titleKeys', () => {
  it('returns keys for each word, all words, all words but one, their initials, and all words as one', () => {
    expect(titleKeys('The annals of coastal light')).toEqual([
      'anals',
      'coastal',
      'light',
      '=anals coastal light',
      '~acl',
      '*analsofcoastalight',
      '-coastal light',
      '-anals light',
      '-anals coastal',
    ])
  })

  it('returns keys for a title of only small words, but none for a title without words', () => {
    expect(titleKeys('The and')).toContain('=and te')
    expect(titleKeys(' - ')).toEqual([])
  })

  it('returns keys for the title without its subtitle', () => {
    expect(titleKeys('Limnos : revue')).toContain('=limnos')
  })
})

it('isSameFolded ignores case, accents, punctuation and articles in non-sorting characters', () => {
  expect(isSameFolded('Annales côtières', 'ANNALES COTIERES.')).toBe(true)
  expect(isSameFolded('Lancet', '\u0098The \u009CLancet')).toBe(true)
  expect(isSameFolded('The Lancet', '\u0098The \u009CLancet')).toBe(true)
  expect(isSameFolded('Lancet', 'Lancet (London)')).toBe(false)
  expect(isSameFolded('Smorrebrod', 'Smørrebrød')).toBe(true)
  expect(isSameFolded('C', 'C++')).toBe(false)
  expect(isSameFolded('Hotel', 'Ho\u00adt\u0007el')).toBe(true)
  expect(isSameFolded('', '')).toBe(false)
})
