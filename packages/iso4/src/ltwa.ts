import { type Folded, foldWithOrigin } from './folded.ts'
import type { LtwaWord } from './list.ts'
import { type Pattern, type PatternKind, patternsOf } from './pattern.ts'
import { shorten } from './shorten.ts'

/** How a row fits a word: it is the word, the word with an ending of its inflection, a part of it, or what a prefix is put to. */
type FitKind = PatternKind | 'inflected' | 'compound'

/** A row that fits a word of a title, and what the word becomes by it. */
export type Fit = {
  readonly pattern: Pattern
  readonly kind: FitKind
  /** The letters of the word that the row covers. */
  readonly covered: number
  /** The abbreviated word; the word itself where the row forbids to abbreviate. */
  readonly result: string
}

/** Phrases that begin with the same word, the longest first. */
type Phrases = ReadonlyMap<string, readonly Pattern[]>

/** The list made ready for look-ups. Holds the fits of words met lately, at most `KNOWN_WORDS_MAX` of them. */
export type Ltwa = {
  readonly words: ReadonlyMap<string, readonly Pattern[]>
  readonly stems: Table
  readonly endings: Table
  readonly middles: Table
  readonly phrases: Phrases
  readonly known: Map<string, readonly Fit[]>
}

/** Patterns by their letters, and the lengths that occur, so that only these are tried. */
type Table = { readonly patterns: Map<string, Pattern[]>; readonly lengths: readonly number[] }

const KNOWN_WORDS_MAX = 50_000

/** What inflection may add to a listed word: up to three of these letters. */
const INFLECTION = /^[iaens']$/
const INFLECTION_MAX = 3

const add = (map: Map<string, Pattern[]>, key: string, pattern: Pattern): void => {
  const known = map.get(key)
  if (known) known.push(pattern)
  else map.set(key, [pattern])
}

const tableOf = (patterns: readonly Pattern[]): Table => {
  const map = new Map<string, Pattern[]>()
  for (const pattern of patterns) add(map, pattern.letters, pattern)
  const lengths = new Set(patterns.map(({ letters }) => letters.length))
  return { patterns: map, lengths: [...lengths].sort((a, b) => a - b) }
}

/** Makes a list ready for look-ups (56,000 rows: about a quarter of a second). Rows keep their order among equals. */
export const indexList = (rows: Iterable<LtwaWord>): Ltwa => {
  const byKind: Record<PatternKind, Pattern[]> = { word: [], stem: [], ending: [], middle: [], phrase: [] }
  for (const row of rows) for (const pattern of patternsOf(row)) byKind[pattern.kind].push(pattern)
  const phrases = new Map<string, Pattern[]>()
  for (const phrase of byKind.phrase) add(phrases, phrase.parts[0]!, phrase)
  for (const same of phrases.values()) same.sort((a, b) => b.letters.length - a.letters.length)
  return {
    words: tableOf(byKind.word).patterns,
    stems: tableOf(byKind.stem),
    endings: tableOf(byKind.ending),
    middles: tableOf(byKind.middle),
    phrases,
    known: new Map(),
  }
}

/** The folded word without 0, 1, 2 and 3 letters of inflection. */
export function* uninflected(text: string): Generator<string> {
  yield text
  for (
    let cut = 1;
    cut <= INFLECTION_MAX && cut < text.length && INFLECTION.test(text.charAt(text.length - cut));
    cut++
  )
    yield text.slice(0, -cut)
}

const fit = ({ word, origin }: Folded, pattern: Pattern, kind: FitKind, at: number): Fit => {
  const start = origin[at]!
  const { short } = pattern
  const result = short === undefined ? word : word.slice(0, start) + shorten(word.slice(start), short)
  return { pattern, kind, covered: pattern.letters.length, result }
}

function* fits(ltwa: Ltwa, folded: Folded): Generator<Fit> {
  const { text } = folded
  for (const letters of uninflected(text)) {
    const kind = letters.length === text.length ? 'word' : 'inflected'
    for (const pattern of ltwa.words.get(letters) ?? []) yield fit(folded, pattern, kind, 0)
  }
  for (const length of ltwa.stems.lengths) {
    if (length > text.length) break
    for (const pattern of ltwa.stems.patterns.get(text.slice(0, length)) ?? []) yield fit(folded, pattern, 'stem', 0)
  }
  // The hyphen in front says that something precedes: at least one letter.
  for (const length of ltwa.endings.lengths) {
    const at = text.length - length
    if (at < 1) break
    for (const pattern of ltwa.endings.patterns.get(text.slice(at)) ?? []) yield fit(folded, pattern, 'ending', at)
  }
  for (const length of ltwa.middles.lengths) {
    for (let at = 1; at + length <= text.length; at++)
      for (const pattern of ltwa.middles.patterns.get(text.slice(at, at + length)) ?? [])
        yield fit(folded, pattern, 'middle', at)
  }
}

/**
 * Prefixes of learned compounds. The list has the common ones as words of their own; of others what follows the prefix
 * is abbreviated (Micromechanics like mechanics).
 */
const PREFIXES = /^(?:electro|geo|hydro|immuno|macro|micro|nano|neuro|photo|psycho|radio|socio|thermo)(?=\p{L}{4})/u

function* compoundFits(ltwa: Ltwa, folded: Folded): Generator<Fit> {
  const prefix = PREFIXES.exec(folded.text)?.[0]
  const start = prefix === undefined ? undefined : folded.origin[prefix.length]
  if (start === undefined) return
  const beginning = folded.word.slice(0, start)
  for (const found of fits(ltwa, foldWithOrigin(folded.word.slice(start))))
    if (!keepsBeginning(found) && found.pattern.short !== undefined)
      yield { ...found, kind: 'compound', result: beginning + found.result }
}

const EXACTNESS: Readonly<Record<FitKind, number>> = {
  phrase: 4,
  word: 3,
  inflected: 2,
  stem: 1,
  ending: 1,
  middle: 0,
  compound: 0,
}

/** Whether the row stands for the end or middle of words: it yields to those that stand for their beginning. */
export const keepsBeginning = ({ kind }: Fit): boolean => kind === 'ending' || kind === 'middle'

/** The order of fits, language apart: whole beginnings first, then the longer, then the more exact. */
export const compareFits = (a: Fit, b: Fit): number =>
  Number(keepsBeginning(a)) - Number(keepsBeginning(b)) ||
  b.covered - a.covered ||
  EXACTNESS[b.kind] - EXACTNESS[a.kind]

/** All rows that fit a single word, the best first; equals in the order of the list. */
export const fitsOf = (ltwa: Ltwa, word: string): readonly Fit[] => {
  const known = ltwa.known.get(word)
  if (known) return known
  const folded = foldWithOrigin(word)
  const found = folded.text === '' ? [] : [...fits(ltwa, folded)]
  if (found.length === 0 && folded.text !== '') found.push(...compoundFits(ltwa, folded))
  found.sort(compareFits)
  if (ltwa.known.size >= KNOWN_WORDS_MAX) ltwa.known.clear()
  ltwa.known.set(word, found)
  return found
}

/** What a row of several words makes of the piece of the title that it covers. */
export const fitPhrase = (pattern: Pattern, text: string): Fit => ({
  pattern,
  kind: 'phrase',
  covered: pattern.letters.length,
  result: pattern.short === undefined ? text : shorten(text, pattern.short),
})
