import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedTitle, titleLikeness } from './likeness.ts'
import { skeleton } from './skeleton.ts'
import { isSameFolded, titleKeys } from './title-keys.ts'

/** What is written in a list, the title that is meant, and one that is not. */
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

describe('the likeness of titles', () => {
  it.each(ALIKE)('%s is rather %s than %s', (dirty, meant, other) => {
    expect(titleLikeness(dirty, meant)).toBeGreaterThan(0.8)
    expect(titleLikeness(dirty, meant)).toBeGreaterThan(titleLikeness(dirty, other) + 0.05)
  })

  it('is 1 for the same words, whatever case, accents and punctuation', () => {
    expect(titleLikeness('Études: côtières', 'études côtieres')).toBe(1)
    expect(titleLikeness('The sea', 'THE SEA.')).toBe(1)
  })

  it('looks at the first 2,000 characters of a title, its blanks once', () => {
    const behind = (sign: string, length: number) => `${sign.repeat(length)} Nature`
    expect(comparedTitle(behind('(', 2_000)).words).toEqual([])
    expect(isSameFolded(behind('\u0098', 2_000), 'Nature')).toBe(false)
    expect(comparedTitle(` Sea${' '.repeat(3_000)}: a${'\n'.repeat(3_000)}life `)).toEqual(
      comparedTitle('Sea : a life'),
    )
    expect(titleLikeness(behind(' ', 3_000), 'Nature')).toBe(1)
  })

  it('is 0 without a word in common, and for what has no words', () => {
    expect(titleLikeness('Annals of tides', 'Küstenjournal')).toBeLessThan(0.2)
    expect(titleLikeness('', '')).toBe(0)
    expect(titleLikeness('???', '???')).toBe(0)
  })

  it('distinguishes words by plus and number signs at their end', () => {
    expect(titleLikeness('C', 'C++')).toBeLessThan(0.7)
    expect(titleLikeness('C#', 'C++')).toBeLessThan(0.7)
    expect(titleLikeness('c++ report', 'C++ report')).toBe(1)
    expect(titleKeys('C++ report')).toEqual(titleKeys('C report'))
  })

  it('tells numbers apart', () => {
    expect(titleLikeness('Report 1901', 'Report 1902')).toBeLessThan(0.6)
  })

  it('lies between 0 and 1, is the same from either side, and 1 for a title and itself', () => {
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

  it('is told of texts of any length', () => {
    expect(titleLikeness('word '.repeat(5_000), 'a'.repeat(9_999))).toBe(0)
  })
})

describe('a skeleton', () => {
  it.each([
    ['zhurnal', 'zurnal'],
    ['beregovaia', 'beregovaja'],
    ['rossiyskaya', 'rossijskaja'],
    ['obshchestva', 'obsestva'],
    ['maerkische', 'markische'],
    ['nauchnyi', 'naucnyj'],
    ['schifffahrt', 'schiffahrt'],
  ])('is the same for %s and %s', (one, other) => {
    expect(skeleton(one)).toBe(skeleton(other))
  })

  it.each([
    ['history', 'historic'],
    ['marine', 'market'],
  ])('tells %s from %s', (one, other) => {
    expect(skeleton(one)).not.toBe(skeleton(other))
  })
})

describe('the keys of a title', () => {
  it('are its words, all of them, all but one, their first letters, all as one word', () => {
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

  it('are there for titles of small words alone, and none without words', () => {
    expect(titleKeys('The and')).toContain('=and te')
    expect(titleKeys(' - ')).toEqual([])
  })

  it('hold the title without its subtitle', () => {
    expect(titleKeys('Limnos : revue')).toContain('=limnos')
  })
})

it('titles are the same after folding, a marked article aside', () => {
  expect(isSameFolded('Annales côtières', 'ANNALES COTIERES.')).toBe(true)
  expect(isSameFolded('Lancet', '\u0098The \u009CLancet')).toBe(true)
  expect(isSameFolded('The Lancet', '\u0098The \u009CLancet')).toBe(true)
  expect(isSameFolded('Lancet', 'Lancet (London)')).toBe(false)
  expect(isSameFolded('Smorrebrod', 'Smørrebrød')).toBe(true)
  expect(isSameFolded('C', 'C++')).toBe(false)
  expect(isSameFolded('Hotel', 'Ho\u00adt\u0007el')).toBe(true)
  expect(isSameFolded('', '')).toBe(false)
})
