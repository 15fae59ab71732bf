import { NSB, NSE } from '@seriatim/scripts'
import { TOPICS } from './topics.ts'

/** A word in a record: romanised, and in its original script if that is not Latin. */
export type Term = { readonly roman: string; readonly original?: string }

/** A part of a pattern: literal text or a placeholder for a word. */
type Piece = Term | 'topic' | 'topic2' | 'generic' | 'adjective' | 'name' | 'place'
export type Pattern = readonly Piece[]

/** The vocabulary of a language for serials, bodies and publishers. */
export type Language = {
  /** The language, as a MARC code. */
  readonly code: string
  /** The code of the alphabet (MARC 21 008/33). */
  readonly alphabet: string
  /** Script and direction for $6 of 880 (`(N`, `(3/r`). Undefined for Latin. */
  readonly script880?: string
  readonly topics: readonly Term[]
  readonly generics: readonly Term[]
  readonly adjectives: readonly Term[]
  readonly beginnings: readonly Term[]
  readonly endings: readonly Term[]
  /** Syllables inside rare names. Empty for scripts in which names cannot be formed from syllables. */
  readonly syllables: readonly Term[]
  readonly titles: readonly Pattern[]
  readonly bodies: readonly Pattern[]
  readonly publishers: readonly Pattern[]
  /** Qualifiers of the key title for print and online. */
  readonly print: string
  readonly online: string
  /** The words for frequencies by code of 008/18. */
  readonly frequencies: Readonly<Record<string, string>>
}

/** The source notation of a language: lists separated by `|`, words of other scripts as `original=romanised`. */
export type LanguageSource = {
  readonly code: string
  readonly alphabet: string
  readonly script880?: string
  /** Romanises words that the source lists without `=`. */
  readonly romanise?: (text: string) => string
  /** Whether words are written without blanks. */
  readonly isUnspaced?: boolean
  readonly topics: string
  readonly generics: string
  readonly adjectives: string
  /** Beginnings and endings from which fictitious names are formed. */
  readonly names: readonly [beginnings: string, endings: string]
  /** Letters of syllables inside rare names. Defaults to Latin letters for Latin script. */
  readonly letters?: readonly [consonants: string, vowels: string]
  /**
   * Patterns: {t} topic, {u} another topic, {g} generic word, {a} adjective, {n} name, {p} place; <...> is a
   * non-sorting part.
   */
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

/**
 * The order of frequency words in a language: annual, semiannual, quarterly, bimonthly, monthly, weekly, daily,
 * irregular.
 */
const FREQUENCY_CODES = ['a', 'f', 'q', 'b', 'm', 'w', 'd', ' ']
const LATIN_LETTERS = ['bdfgklmnrstv', 'aeiou'] as const
const ENGLISH_FREQUENCIES = 'Annual|Semiannual|Quarterly|Bimonthly|Monthly|Weekly|Daily|Irregular'

/** Converts `<The >` to non-sorting marks. */
const withMarks = (text: string): string => text.replaceAll('<', NSB).replaceAll('>', NSE)

/** Builds a language from its source notation. A topic list of another length than `TOPICS` is an error. */
export const language = (source: LanguageSource): Language => {
  const { code, alphabet, script880, romanise, isUnspaced = false } = source
  const term = (text: string): Term => {
    if (script880 === undefined) return { roman: withMarks(text) }
    const [written = '', parts] = text.split('=')
    // Blanks around `original=romanised` belong to both forms.
    const before = text.startsWith(' ') ? ' ' : ''
    const after = text.endsWith(' ') ? ' ' : ''
    const around = (word: string): string => (word.trim() === '' ? ' ' : `${before}${withMarks(word.trim())}${after}`)
    const original = around(written)
    const roman = parts === undefined ? around(romanise?.(written) ?? written) : around(parts)
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
  if (topics.length !== TOPICS.length)
    throw new RangeError(`The language ${code} has words for ${topics.length} topics instead of ${TOPICS.length}`)
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
