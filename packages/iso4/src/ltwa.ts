import { COMPOUNDING, type Compounds, componentsOf, compoundsOf } from './compounds.ts'
import { type Folded, foldWithOrigin, foldWord } from './folded.ts'
import { beginningOf, formOf } from './inflection.ts'
import type { LtwaWord } from './list.ts'
import { type Pattern, type PatternKind, patternsOf } from './pattern.ts'
import { shorten } from './shorten.ts'

/** How a row fits a word: it is the word, the word with an ending of its inflection, a part of it, what a prefix is put to, or its last component. */
type FitKind = PatternKind | 'inflected' | 'prefixed' | 'component'

/** A row that fits a word of a title, and what the word becomes by it. */
export type Fit = {
  readonly pattern: Pattern
  readonly kind: FitKind
  /** The letters of the word that the row covers. */
  readonly covered: number
  /** The abbreviated word; the word itself where the row forbids to abbreviate. */
  readonly result: string
  /** Whether the row has the diacritics of the word: `same`; `other`; `without`: the word has none, the row has. */
  readonly diacritics: 'same' | 'other' | 'without'
  /** Of an inflected form: the languages in which the word is inflected so. */
  readonly inflectedIn?: ReadonlySet<string>
}

/** Phrases by the first letters of their first word (`beginningOf`), the longest first. */
type Phrases = ReadonlyMap<string, readonly Pattern[]>

/** The list made ready for look-ups. Holds the fits of words met lately, at most `KNOWN_WORDS_MAX` of them. */
export type Ltwa = {
  readonly words: ReadonlyMap<string, readonly Pattern[]>
  /** The letters of the whole words, by those they begin with. */
  readonly wordsByBeginning: ReadonlyMap<string, readonly string[]>
  readonly stems: Table
  readonly endings: Table
  readonly middles: Table
  readonly phrases: Phrases
  readonly compounds: Compounds
  /** The abbreviations of single words, in lower case, without their stop. */
  readonly abbreviations: ReadonlySet<string>
  readonly known: Map<string, readonly Fit[]>
}

/** Patterns by their letters, and the lengths that occur, so that only these are tried. */
type Table = { readonly patterns: Map<string, Pattern[]>; readonly lengths: readonly number[] }

const KNOWN_WORDS_MAX = 50_000

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

const abbreviationsOf = (patterns: readonly Pattern[]): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const { short } of patterns) if (short?.endsWith('.')) found.add(short.slice(0, -1).toLowerCase())
  return found
}

/** Makes a list ready for look-ups (56,000 rows: about a quarter of a second). Rows keep their order among equals. */
export const indexList = (rows: Iterable<LtwaWord>): Ltwa => {
  const byKind: Record<PatternKind, Pattern[]> = { word: [], stem: [], ending: [], middle: [], phrase: [] }
  for (const row of rows) for (const pattern of patternsOf(row)) byKind[pattern.kind].push(pattern)
  const phrases = new Map<string, Pattern[]>()
  for (const phrase of byKind.phrase) add(phrases, beginningOf(phrase.parts[0]!), phrase)
  for (const same of phrases.values()) same.sort((a, b) => b.letters.length - a.letters.length)
  const words = tableOf(byKind.word).patterns
  return {
    words,
    wordsByBeginning: Map.groupBy(words.keys(), beginningOf),
    stems: tableOf(byKind.stem),
    endings: tableOf(byKind.ending),
    middles: tableOf(byKind.middle),
    phrases,
    compounds: compoundsOf([...byKind.word, ...byKind.stem]),
    abbreviations: abbreviationsOf([...byKind.word, ...byKind.stem]),
    known: new Map(),
  }
}

const fit = (
  { word, text, origin }: Folded,
  pattern: Pattern,
  kind: FitKind,
  at: number,
  covered = pattern.letters.length,
): Fit => {
  const start = origin[at]!
  const { short } = pattern
  const result = short === undefined ? word : word.slice(0, start) + shorten(word.slice(start), short)
  const lower = word.toLowerCase()
  const isSame = lower.startsWith(pattern.spelling.slice(0, covered), start)
  return { pattern, kind, covered, result, diacritics: isSame ? 'same' : lower === text ? 'without' : 'other' }
}

/** Whether a row is for one of the languages; without regard to rows for all of them. */
const names = ({ row }: Pattern, languages: ReadonlySet<string>): boolean =>
  row.languages.some((language) => languages.has(language))

/** Whether a row names no language, or says that it is for all. */
const isForAll = ({ row }: Pattern): boolean => row.languages.length === 0 || row.languages.includes('mul')

/** Whether a row is for words that are inflected as words of `inflectedIn` are. */
export const inflectsSo = (pattern: Pattern, inflectedIn: ReadonlySet<string>): boolean =>
  isForAll(pattern) || names(pattern, inflectedIn)

/**
 * Whether a row fits in a title of `languages` (none: nothing is known of them). An inflected form must be one there or in
 * the row's own language; only some languages have compounds.
 */
export const isMeantIn = ({ kind, pattern, inflectedIn }: Fit, languages: readonly string[]): boolean => {
  if (kind === 'component') return languages.length === 0 || languages.some((language) => COMPOUNDING.has(language))
  if (!inflectedIn || names(pattern, inflectedIn)) return true
  return languages.length === 0 ? isForAll(pattern) : languages.some((language) => inflectedIn.has(language))
}

function* inflectedFits(ltwa: Ltwa, folded: Folded): Generator<Fit> {
  for (const letters of ltwa.wordsByBeginning.get(beginningOf(folded.text)) ?? []) {
    const form = formOf(folded.text, letters)
    if (!form) continue
    for (const pattern of ltwa.words.get(letters) ?? [])
      yield { ...fit(folded, pattern, 'inflected', 0, form.shared), inflectedIn: form.languages }
  }
}

function* fits(ltwa: Ltwa, folded: Folded): Generator<Fit> {
  const { text } = folded
  for (const pattern of ltwa.words.get(text) ?? []) yield fit(folded, pattern, 'word', 0)
  yield* inflectedFits(ltwa, folded)
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

/** Letters of a last component that a row must cover: fewer are chance. */
const COMPONENT_MIN = 5

/** Whether a row may be for a language that writes compounds as one word. */
const isOfCompounding = (pattern: Pattern): boolean =>
  pattern.row.languages.includes('mul') || names(pattern, COMPOUNDING)

/** Whether a row may stand for the last component of a compound that the list does not have. */
const isComponent = ({ pattern, covered, kind, inflectedIn }: Fit): boolean =>
  (covered >= COMPONENT_MIN || kind === 'word') &&
  isOfCompounding(pattern) &&
  (inflectedIn === undefined || names(pattern, inflectedIn))

/** What rows make of the last component of a compound, the components before it left as they are. */
function* compoundFits(ltwa: Ltwa, folded: Folded): Generator<Fit> {
  const prefix = PREFIXES.exec(folded.text)?.[0]
  const lengths = prefix === undefined ? componentsOf(ltwa.compounds, folded.text) : [prefix.length]
  for (const length of lengths) {
    const start = folded.origin[length]!
    const beginning = folded.word.slice(0, start)
    const ends = [...fits(ltwa, foldWithOrigin(folded.word.slice(start)))].filter(
      (found) =>
        !keepsBeginning(found) && found.pattern.short !== undefined && (prefix !== undefined || isComponent(found)),
    )
    for (const found of ends)
      yield { ...found, kind: prefix === undefined ? 'component' : 'prefixed', result: beginning + found.result }
    if (ends.length > 0) return
  }
}

const EXACTNESS: Readonly<Record<FitKind, number>> = {
  phrase: 4,
  word: 3,
  inflected: 2,
  stem: 1,
  ending: 1,
  middle: 0,
  prefixed: 0,
  component: 0,
}

/** Whether the row stands for the end or middle of words: it yields to those that stand for their beginning. */
export const keepsBeginning = ({ kind }: Fit): boolean => kind === 'ending' || kind === 'middle'

/** The order of fits, language apart: whole beginnings first, then the longer, then the more exact. */
export const compareFits = (a: Fit, b: Fit): number =>
  Number(keepsBeginning(a)) - Number(keepsBeginning(b)) ||
  b.covered - a.covered ||
  EXACTNESS[b.kind] - EXACTNESS[a.kind]

/** Whether a text is a whole word of the list. */
export const isListedWord = ({ words }: Ltwa, text: string): boolean => words.has(foldWord(text))

/** Whether a text is the abbreviation of a word of the list, and neither a word nor a stem of it: Rural is not, `rural-` = rural. */
export const isAbbreviation = (ltwa: Ltwa, text: string): boolean => {
  if (!ltwa.abbreviations.has(text.toLowerCase())) return false
  return !isListedWord(ltwa, text) && !ltwa.stems.patterns.has(foldWord(text))
}

/** All rows that fit a single word, the best first; equals in the order of the list. */
export const fitsOf = (ltwa: Ltwa, word: string): readonly Fit[] => {
  const known = ltwa.known.get(word)
  if (known) return known
  const folded = foldWithOrigin(word)
  const found = folded.text === '' ? [] : [...fits(ltwa, folded)]
  if (!found.some((listed) => isOfCompounding(listed.pattern))) found.push(...compoundFits(ltwa, folded))
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
  diacritics: 'same',
  result: pattern.short === undefined ? text : shorten(text, pattern.short),
})
