/**
 * Classes (groups of similar searches) for both engines. Their words are chosen from the database by frequency.
 * Searches use different words as long as the database has enough words of a frequency; `sharing` counts the searches
 * that reuse a word.
 */
import { RESULTS_PER_PAGE } from '@seriatim/contract'
import { type Line, lookedUpTerms, type Order, type Part, type Search } from './comparison-searches.ts'
import { type Candidate, type Vocabulary, WordChoice } from './comparison-words.ts'

export type ComparisonClass = {
  readonly work: string
  /** Searches that differ from all other searches of the run. */
  readonly searches: readonly Search[]
  /** Number of searches that look up a term of an earlier search of the run. */
  readonly sharing: number
}

/** Number of searches per class. */
const VARIANTS = 12
/** Numbers of deep result pages, which users rarely open. They are requested only if they exist. */
const DEEP_PAGE = 190
const LAST_PAGE = 200
/**
 * Deep pages are requested only up to this share of the estimated results, because a frequency in a sample is only an
 * estimate.
 */
const SAFE_SHARE = 0.9

/** The searches of the run in order, and the searches that warm up both engines before. */
export type ComparisonRun = { readonly classes: readonly ComparisonClass[]; readonly warmUp: readonly Search[] }

type ChosenKeys = Readonly<Record<(typeof CHOICES)[number][0], readonly string[]>>

/**
 * For each choice of words: the kind of term, its target frequency and the number of words. The rarest kinds come
 * first, because few words are very frequent.
 */
const CHOICES = [
  ['broadest', 'anywhere', 0.22, VARIANTS],
  ['broad', 'anywhere', 0.15, VARIANTS],
  ['paged', 'anywhere', 0.14, VARIANTS],
  ['commonLines', 'lines', 0.3, VARIANTS],
  ['broadLines', 'lines', 0.13, VARIANTS],
  ['frequentTitles', 'titles', 0.05, VARIANTS],
  ['phrases', 'phrases', 0.015, VARIANTS],
  ['beginnings', 'beginnings', 0.026, VARIANTS],
  ['titles', 'titles', 0.02, 2 * VARIANTS],
  ['lines', 'lines', 0.03, VARIANTS],
  ['deniedLines', 'lines', 0.03, VARIANTS],
  ['frequent', 'anywhere', 0.05, VARIANTS],
  ['some', 'anywhere', 0.002, VARIANTS],
  ['fewLines', 'lines', 0.003, VARIANTS],
  ['rare', 'anywhere', 'once', VARIANTS],
  ['warmWords', 'anywhere', 0.01, VARIANTS],
  ['warmLines', 'lines', 0.01, VARIANTS],
  ['warmPhrases', 'phrases', 0.004, VARIANTS],
] as const satisfies readonly [name: string, from: Source, share: number | 'once', wanted: number][]

const anywhere = (word: string): Part => ({ kind: 'anywhere', word })
const lineOf = (key: string): Line => {
  const [tag, first, second] = key.split(' ')
  return { tag: tag!, words: [first!, second!] }
}
const line = (key: string): Part => ({ kind: 'line', line: lineOf(key) })
const phrase = (key: string): Part => ({ kind: 'phrase', words: key.split(' ') })
const beginning = (text: string): Part => ({ kind: 'beginning', text })

/** Converts a key of the vocabulary to a part of a search. */
const PARTS = { anywhere, titles: anywhere, lines: line, phrases: phrase, beginnings: beginning }
type Source = keyof typeof PARTS

/** The words of a part of a search. Word beginnings of three letters and tags are not included. */
const wordsOf = (part: Part): readonly string[] => {
  switch (part.kind) {
    case 'anywhere':
      return [part.word]
    case 'phrase':
      return part.words
    case 'line':
      return part.line.words
    default:
      return []
  }
}

function choose(vocabulary: Vocabulary): ChosenKeys {
  const choice = new WordChoice()
  const { size } = vocabulary
  const chosen = CHOICES.map(([name, from, share, wanted]) => {
    const candidateOf = (key: string): Candidate => {
      const part = PARTS[from](key)
      return { lookedUp: lookedUpTerms({ parts: [part] }), words: wordsOf(part) }
    }
    const sampled = { counts: vocabulary[from], size }
    return [name, choice.nearest(sampled, share === 'once' ? 1 / size : share, wanted, candidateOf)] as const
  })
  return Object.fromEntries(chosen) as ChosenKeys
}

/** Makes the searches of a run. @param records total number of records; the vocabulary is a sample of these records */
export function makeComparisonRun(vocabulary: Vocabulary, records: number): ComparisonRun {
  const chosen = choose(vocabulary)
  const paged = { size: vocabulary.size, records }
  const last = Math.max(1, Math.min(LAST_PAGE, Math.floor(records / RESULTS_PER_PAGE)))
  const lastPages = Array.from({ length: Math.min(VARIANTS, last) }, (_, index) => last - index)
  const issns = vocabulary.issns.slice(0, VARIANTS)
  const classes: [work: string, searches: readonly Search[]][] = [
    ['rare word', foundSearches(chosen.rare, anywhere)],
    ['ISSN', foundSearches(issns, (issn) => ({ kind: 'ISSN', issn }))],
    ['0.2 % of the records', foundSearches(chosen.some, anywhere)],
    ['5 %', foundSearches(chosen.frequent, anywhere)],
    ['15 %', foundSearches(chosen.broad, anywhere)],
    ['22 %', foundSearches(chosen.broadest, anywhere)],
    [
      '15 %, by title, deep page',
      chosen.paged.map((word) => ({
        parts: [anywhere(word)],
        order: BY_TITLE,
        page: deepPage(vocabulary.anywhere.get(word) ?? 0, paged),
      })),
    ],
    ['everything', [{ parts: [], page: 1 }]],
    [`everything, by title, page ${last}`, lastPages.map((page) => ({ parts: [], order: BY_TITLE, page }))],
    [`everything, by frequency, page ${last}`, lastPages.map((page) => ({ parts: [], order: BY_FREQUENCY, page }))],
    ['phrase in titles', foundSearches(chosen.phrases, phrase)],
    ['truncated word in titles', foundSearches(chosen.beginnings, beginning)],
    ['one occurrence, 0.3 %', foundSearches(chosen.fewLines, line)],
    ['one occurrence, 3 %', foundSearches(chosen.lines, line)],
    ['one occurrence, 13 %', foundSearches(chosen.broadLines, line)],
    ['three words joined by OR, two lines, one negative', manyParts(chosen)],
  ]
  return { classes: withSharing(classes), warmUp: warmUp(chosen) }
}

const BY_TITLE: Order = { field: 'title', direction: 'asc' }
const BY_FREQUENCY: Order = { field: 'frequency', direction: 'desc' }

const foundSearches = (keys: readonly string[], part: (key: string) => Part): Search[] =>
  keys.map((key) => ({ parts: [part(key)], page: 1 }))

/** A page of the results for a word that certainly exists. */
const deepPage = (count: number, { size, records }: { size: number; records: number }): number => {
  const surely = (count / size) * records * SAFE_SHARE
  return Math.max(1, Math.min(DEEP_PAGE, Math.floor(surely / RESULTS_PER_PAGE)))
}

/** The number of searches is limited by the scarcest kind of term. */
function manyParts({ frequentTitles, titles, commonLines, deniedLines }: ChosenKeys): Search[] {
  const count = Math.min(frequentTitles.length, titles.length >> 1, commonLines.length, deniedLines.length)
  return Array.from({ length: count }, (_, index) => ({
    parts: [
      { kind: 'one of', words: [frequentTitles[index]!, ...titles.slice(2 * index, 2 * index + 2)] },
      line(commonLines[index]!),
      { kind: 'no line', line: lineOf(deniedLines[index]!) },
    ],
    page: 1,
  }))
}

/** Searches that warm up the engines, with words that no class uses as long as such words exist. */
function warmUp({ warmWords, warmLines, warmPhrases }: ChosenKeys): Search[] {
  const words = foundSearches(warmWords, anywhere)
  const byTitle = words.map((search): Search => ({ ...search, order: BY_TITLE }))
  return [...words, ...byTitle, ...foundSearches(warmLines, line), ...foundSearches(warmPhrases, phrase)]
}

/** Counts, in the order of the run, the searches that look up a term of an earlier search. */
function withSharing(classes: readonly [work: string, searches: readonly Search[]][]): ComparisonClass[] {
  const before = new Set<string>()
  return classes.map(([work, searches]) => {
    let sharing = 0
    for (const search of searches) {
      const all = lookedUpTerms(search)
      if (all.some((each) => before.has(each))) sharing++
      for (const each of all) before.add(each)
    }
    return { work, searches, sharing }
  })
}
