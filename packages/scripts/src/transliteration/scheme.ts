/**
 * The reliability of a romanisation. `reversible`: `restore` recovers the original. `exact`: the result of the standard
 * for the written text, but not reversible. `suggestion`: the text lacks information that the standard needs (vowels,
 * words, sounds), so a cataloguer must complete it.
 */
export type Exactness = 'reversible' | 'exact' | 'suggestion'

/**
 * A romanisation scheme. Its messages in the namespace transliteration are `scheme_<id>` and `exactness_<exactness>`.
 */
export type Scheme = {
  readonly id: string
  /** The codes of the scheme: ISO 15924 letters and numbers, and MARC 21 codes in $6 of 880. */
  readonly scripts: readonly string[]
  /** MARC codes of the languages. Empty for every language of the script. */
  readonly languages: readonly string[]
  readonly exactness: Exactness
  /** Converts text to Latin letters in NFC. Characters outside the table stay unchanged. */
  readonly transliterate: (text: string) => string
  /** Restores the original of text that `transliterate` made from text without Latin letters. */
  readonly restore?: (latin: string) => string
}
