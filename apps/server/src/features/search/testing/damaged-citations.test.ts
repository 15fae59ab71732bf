import { validate } from '@seriatim/rules'
import { describe, expect, it } from 'vitest'
import {
  CITATION_DAMAGES,
  type CitationDamage,
  type DamagedCitation,
  readDamagedCitations,
} from './damaged-citations.ts'

const { serials, citations } = readDamagedCitations({ withKeyTitles: true })
const KINDS = Object.keys(CITATION_DAMAGES) as readonly CitationDamage[]

/** The text without diacritics and ligatures, but with its case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l')
const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
const sortedWords = (text: string): readonly string[] => wordsOf(text).toSorted()
const SMALL = new Set(
  'the of and in on a le la l el de d des du et y e i für und zur der voor di'.split(' ').map(plain),
)
const significant = (text: string): readonly string[] => wordsOf(text).filter((word) => !SMALL.has(word))
/** Indexes at which two texts of equal length differ. */
const differences = (one: string, other: string): readonly number[] =>
  [...one].flatMap((letter, at) => (letter === other[at] ? [] : [at]))
/** All texts with one character of `text` omitted. */
const withoutOneLetter = (text: string): readonly string[] =>
  [...text].map((_, at) => text.slice(0, at) + text.slice(at + 1))
const isSubsequence = (short: string, long: string): boolean => {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}
const VOWEL_AND_STOP = /[aeiouyáàâäéèêëíïóôöúü]\./i
/** Matches abbreviations of the LTWA (list of title word abbreviations) that end in a vowel. */
const LISTED = /\b(sci|annu)\./gi

/** Pairs of a word in an abbreviated citation and the corresponding word in the title. */
const abbreviatedWords = (citation: string, title: string): readonly (readonly [string, string])[] => {
  const short = citation.split(' ')
  const whole = title
    .split(/[ -]/)
    .map((word) => word.replace(/^[dl]'/i, ''))
    .filter((word) => !SMALL.has(plain(word).toLowerCase()))
  expect(short, citation).toHaveLength(whole.length)
  return short.map((word, at) => [word.toLowerCase(), whole[at]!.toLowerCase()])
}

const isOfItsKind: Readonly<Record<CitationDamage, (citation: string, title: string) => boolean>> = {
  'wrong-letter': (citation, title) => citation.length === title.length && differences(citation, title).length === 1,
  'dropped-letter': (citation, title) => withoutOneLetter(title).includes(citation),
  'doubled-letter': (citation, title) => {
    const at = [...citation].findIndex((letter, index) => letter !== title[index])
    const doubled = at === -1 ? citation.length - 1 : at
    return withoutOneLetter(citation).includes(title) && citation[doubled] === citation[doubled - 1]
  },
  'swapped-letters': (citation, title) => {
    const [first = -1, second, ...others] = differences(citation, title)
    return (
      citation.length === title.length &&
      second === first + 1 &&
      others.length === 0 &&
      citation[first] === title[second] &&
      citation[second] === title[first]
    )
  },
  'missing-word': (citation, title) => {
    const [left, all] = [significant(citation), significant(title)]
    return left.length === all.length - 1 && all.some((_, at) => String(all.toSpliced(at, 1)) === String(left))
  },
  'swapped-words': (citation, title) =>
    differences(citation, title).length > 0 &&
    String(sortedWords(citation)) === String(sortedWords(title)) &&
    wordsOf(citation).filter((word, at) => word !== wordsOf(title)[at]).length === 2,
  'cut-after-vowel': (citation, title) =>
    VOWEL_AND_STOP.test(citation) &&
    abbreviatedWords(citation, title).every(([short, whole]) =>
      short.endsWith('.') ? whole.startsWith(short.slice(0, -1)) : short === whole,
    ),
  'iso-4': (citation, title) =>
    !VOWEL_AND_STOP.test(citation.replace(LISTED, '')) &&
    abbreviatedWords(citation, title).every(([short, whole]) =>
      short.endsWith('.') ? short[0] === whole[0] && isSubsequence(short.slice(0, -1), whole) : short === whole,
    ),
  'no-diacritics': (citation, title) =>
    plain(title) !== title &&
    plain(citation) === citation &&
    [plain(title), plain(title.replace(/[äöüÄÖÜ]/g, '$&e'))].includes(citation),
  'other-punctuation': (citation, title) => String(significant(citation)) === String(significant(title)),
}

describe('the fixed set of damaged citations', () => {
  it('has 300 citations, 30 of each kind', () => {
    expect(citations).toHaveLength(300)
    const counts = Map.groupBy(citations, ({ damage }) => damage)
    expect([...counts.keys()].toSorted()).toEqual(KINDS.toSorted())
    for (const [damage, ofKind] of counts) expect(ofKind, damage).toHaveLength(30)
  })

  it('has unique citations, titles and ISSNs, and no citation equal to a title', () => {
    const isUnique = (values: readonly string[]) => new Set(values).size === values.length
    expect(isUnique(citations.map(({ citation }) => citation))).toBe(true)
    expect(isUnique(serials.map(({ title }) => title))).toBe(true)
    expect(isUnique(serials.map(({ issn }) => issn))).toBe(true)
    const titles = new Set(serials.map(({ title }) => title))
    expect(citations.filter(({ citation }) => titles.has(citation))).toEqual([])
  })

  it.each(KINDS)('has for the damage %s only citations with this damage', (kind) => {
    const isWrong = ({ damage, citation, serial: { title, subtitle } }: DamagedCitation): boolean =>
      damage === kind && ![title, `${title} : ${subtitle}`].some((whole) => isOfItsKind[kind](citation, whole))
    expect(citations.filter(isWrong).map(({ citation }) => citation)).toEqual([])
  })

  it('has wrong letters only in citations of titles with a subtitle', () => {
    const wrong = citations.filter(({ damage }) => damage === 'wrong-letter')
    expect(wrong.filter(({ serial }) => serial.subtitle === undefined)).toEqual([])
  })

  it('has only serials whose records are valid', () => {
    const diagnostics = serials.flatMap(({ record }) => validate(record, { today: '2025-12-31' }).errors)
    expect(diagnostics).toEqual([])
  })
})
