import { NSB, NSE } from '@seriatim/scripts'
import { TOPICS } from './topics.ts'

/** A word as records hold it: romanised, and in its own script where that is not Latin. */
export type Term = { readonly roman: string; readonly original?: string }

/** A piece of a pattern: literal text, or a place that a word fills. */
type Piece = Term | 'topic' | 'topic2' | 'generic' | 'adjective' | 'name' | 'place'
export type Pattern = readonly Piece[]

/** The ways in which a language names its serials, bodies and publishers. */
export type Language = {
  /** MARC language code. */
  readonly code: string
  /** MARC 21 008/33. */
  readonly alphabet: string
  /** Script and direction as $6 of 880 has them (`(N`, `(3/r`); undefined for Latin. */
  readonly script880?: string
  readonly topics: readonly Term[]
  readonly generics: readonly Term[]
  readonly adjectives: readonly Term[]
  readonly beginnings: readonly Term[]
  readonly endings: readonly Term[]
  /** What rarer names have between beginning and ending; empty where a script does not lend itself to it. */
  readonly syllables: readonly Term[]
  readonly titles: readonly Pattern[]
  readonly bodies: readonly Pattern[]
  readonly publishers: readonly Pattern[]
  /** Qualifiers of the key title for print and online. */
  readonly print: string
  readonly online: string
  /** The wording of frequencies by the code of 008/18. */
  readonly frequencies: Readonly<Record<string, string>>
}

/** The raw form in which a language is written down: lists with `|`, words of other scripts as `original=romanised`. */
export type LanguageSource = {
  readonly code: string
  readonly alphabet: string
  readonly script880?: string
  /** Romanises what is written without `=`. */
  readonly romanise?: (text: string) => string
  /** Words are written without blanks between them. */
  readonly isUnspaced?: boolean
  readonly topics: string
  readonly generics: string
  readonly adjectives: string
  /** Beginnings and endings of invented names. */
  readonly names: readonly [beginnings: string, endings: string]
  /** Letters of syllables inside rarer names; Latin ones by default in Latin script. */
  readonly letters?: readonly [consonants: string, vowels: string]
  /** Patterns: {t} topic, {u} another topic, {g} generic word, {a} adjective, {n} name, {p} place; <...> does not sort. */
  readonly titles: string
  readonly bodies: string
  readonly publishers: string
  readonly media?: readonly [print: string, online: string]
  readonly frequencies?: string
}

const PLACES: Readonly<Record<string, Piece>> = {
  '{t}': 'topic',
  '{u}': 'topic2',
  '{g}': 'generic',
  '{a}': 'adjective',
  '{n}': 'name',
  '{p}': 'place',
}

/** The order in which a language words its frequencies: annual, semiannual, quarterly, bimonthly, monthly, weekly, daily, irregular. */
const FREQUENCY_CODES = ['a', 'f', 'q', 'b', 'm', 'w', 'd', ' ']
const LATIN_LETTERS = ['bdfgklmnrstv', 'aeiou'] as const
const ENGLISH_FREQUENCIES = 'Annual|Semiannual|Quarterly|Bimonthly|Monthly|Weekly|Daily|Irregular'

/** `<The >` to the control characters around what does not sort. */
const withMarks = (text: string): string => text.replaceAll('<', NSB).replaceAll('>', NSE)

/** Builds a language from what is written down; a list of topics of another length than `TOPICS` is a slip. */
export const language = (source: LanguageSource): Language => {
  const { code, alphabet, script880, romanise, isUnspaced = false } = source
  const term = (text: string): Term => {
    if (script880 === undefined) return { roman: withMarks(text) }
    const [written = '', given] = text.split('=')
    // The blanks around `original=romanised` are those of both.
    const before = text.startsWith(' ') ? ' ' : ''
    const after = text.endsWith(' ') ? ' ' : ''
    const around = (word: string): string => (word.trim() === '' ? ' ' : `${before}${withMarks(word.trim())}${after}`)
    const original = around(written)
    const roman = given === undefined ? around(romanise?.(written) ?? written) : around(given)
    return { roman, original: isUnspaced ? original.replaceAll(' ', '') : original }
  }
  const terms = (list: string): readonly Term[] => list.split('|').map(term)
  const patterns = (list: string): readonly Pattern[] =>
    list.split('|').map((pattern) =>
      pattern
        .split(/(\{[a-z]\})/)
        .filter((piece) => piece !== '')
        .map((piece) => PLACES[piece] ?? term(piece)),
    )
  const [consonants, vowels] = source.letters ?? (script880 === undefined ? LATIN_LETTERS : ['', ''])
  const syllables = [...consonants].flatMap((consonant) => [...vowels].map((vowel) => term(consonant + vowel)))
  const topics = terms(source.topics)
  if (topics.length !== TOPICS.length) throw new RangeError(`${code} has words for ${topics.length} topics`)
  const wordings = (source.frequencies ?? ENGLISH_FREQUENCIES).split('|')
  return {
    code,
    alphabet,
    script880,
    topics,
    generics: terms(source.generics),
    adjectives: terms(source.adjectives),
    beginnings: terms(source.names[0]),
    endings: terms(source.names[1]),
    syllables,
    titles: patterns(source.titles),
    bodies: patterns(source.bodies),
    publishers: patterns(source.publishers),
    print: source.media?.[0] ?? 'Print',
    online: source.media?.[1] ?? 'Online',
    frequencies: Object.fromEntries(FREQUENCY_CODES.map((frequency, index) => [frequency, wordings[index]!])),
  }
}
