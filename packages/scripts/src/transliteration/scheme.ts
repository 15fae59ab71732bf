/**
 * How far a romanisation can be trusted. `reversible`: the original comes back letter by letter (`restore`). `exact`: what
 * the standard gives for the text as written, but not the way back. `suggestion`: the text does not say everything that
 * the standard needs (vowels, words, sounds); a cataloguer completes it.
 */
export type Exactness = 'reversible' | 'exact' | 'suggestion'

/** A way of writing a script in Latin letters. Its name is the message `scheme_<id>` of the namespace transliteration, what its exactness means `exactness_<exactness>`. */
export type Scheme = {
  readonly id: string
  /** What it answers to: ISO 15924 codes, letters and numbers, and the MARC 21 codes of $6 in field 880. */
  readonly scripts: readonly string[]
  /** MARC codes of the languages that it is for; empty for every language of the script. */
  readonly languages: readonly string[]
  readonly exactness: Exactness
  /** Latin letters for the letters of the script; NFC; characters without a place in the table stay as they are. */
  readonly transliterate: (text: string) => string
  /** The way back, for text that `transliterate` made from text without Latin letters. */
  readonly restore?: (latin: string) => string
}
