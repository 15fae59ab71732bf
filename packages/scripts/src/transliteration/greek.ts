import { capitalOf, isAmongCapitals, isCapital, letterTable } from './letters.ts'
import type { Scheme } from './scheme.ts'

const LETTERS = letterTable(`
  α=a β=v γ=g δ=d ε=e ζ=z η=ī θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=ō ϝ=w ϳ=j
`)

/** Marks of Greek letters and their Latin equivalents. The rough breathing becomes h, the smooth one is omitted. */
const ACUTE = '\u0301'
const DIAERESIS = '\u0308'
const ROUGH = '\u0314'
const MARKS: Readonly<Record<string, string>> = {
  [ACUTE]: ACUTE,
  '\u0300': '\u0300',
  '\u0342': '\u0303', // The circumflex of Greek letters becomes a tilde.
  '\u0304': '\u0304',
  '\u0306': '\u0306',
  [DIAERESIS]: DIAERESIS,
  '\u0345': '\u0327', // The iota subscript of Greek letters becomes a cedilla.
  [ROUGH]: '',
  '\u0313': '',
}

type Cluster = { readonly base: string; readonly marks: readonly string[] }

const CLUSTER = /\P{M}\p{M}*/gv
const clustersOf = (text: string): readonly Cluster[] =>
  [...text.normalize('NFD').matchAll(CLUSTER)].map(([cluster]) => {
    const [base = '', ...marks] = [...cluster]
    return { base, marks }
  })

/**
 * Whether the upsilon at `at` is the second letter of αυ, ευ, ηυ or ου: without diaeresis, and without accent on the
 * first letter.
 */
const isSecondOfPair = (clusters: readonly Cluster[], at: number): boolean => {
  const before = clusters[at - 1]
  const { marks } = clusters[at]!
  return (
    before !== undefined &&
    'αεηο'.includes(before.base.toLowerCase()) &&
    before.marks.length === 0 &&
    !marks.includes(DIAERESIS)
  )
}

/**
 * Whether the rough breathing of the next letter belongs before this one, because it is written on the second vowel of
 * a pair.
 */
const isAspiratedByNext = (clusters: readonly Cluster[], at: number): boolean => {
  const next = clusters[at + 1]
  const isVowel = (base: string): boolean => 'αεηιουω'.includes(base.toLowerCase())
  return (
    next?.marks.includes(ROUGH) === true &&
    'ιυ'.includes(next.base.toLowerCase()) &&
    isVowel(clusters[at]!.base) &&
    !/\p{L}/v.test(clusters[at - 1]?.base ?? '')
  )
}

/** ISO 843:1997, type 1 (transliteration), with polytonic accents and breathings. */
const transliterate = (text: string): string => {
  const clusters = clustersOf(text)
  const bases = clusters.map(({ base }) => base)
  return clusters
    .map(({ base, marks }, at) => {
      const isCapitalLetter = isCapital(base)
      const small = base.toLowerCase()
      const plain = LETTERS.get(small)
      if (plain === undefined) return base + marks.join('')
      const letter = small === 'υ' && isSecondOfPair(clusters, at) ? 'u' : plain
      const accents = marks.map((mark) => MARKS[mark] ?? mark).join('')
      const isRough = marks.includes(ROUGH)
      const isMovedForward = isRough && at > 0 && isAspiratedByNext(clusters, at - 1)
      const before = (isRough && small !== 'ρ' && !isMovedForward) || isAspiratedByNext(clusters, at) ? 'h' : ''
      const after = isRough && small === 'ρ' ? 'h' : ''
      const accented = accents === '' ? letter : letter.normalize('NFD') + accents
      const result = before + accented + after
      return isCapitalLetter ? capitalOf(result, isAmongCapitals(bases, at)) : result
    })
    .join('')
    .normalize('NFC')
}

export const greekIso843: Scheme = {
  id: 'grek-iso843',
  scripts: ['Grek', '200', '(S'],
  languages: [],
  exactness: 'exact',
  transliterate,
}
