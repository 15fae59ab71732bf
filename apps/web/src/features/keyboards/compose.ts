/** The effect of a key on the typed text: the last `removed` characters are replaced by `inserted`. */
export type Composed = { readonly removed: 0 | 1; readonly inserted: string }

// First code points of the conjoining jamo (Hangul letters) and of the syllables (Unicode, 3.12).
const L = 0x1100
const V = 0x1161
const S = 0xac00
const V_COUNT = 21
const T_COUNT = 28

/**
 * Final consonants of a syllable in the order of Unicode. Each is written as the initial consonants that a user types
 * for it. The first, empty one means that the syllable has no final consonant.
 */
const FINALS =
  '|ᄀ|ᄁ|ᄀᄉ|ᄂ|ᄂᄌ|ᄂᄒ|ᄃ|ᄅ|ᄅᄀ|ᄅᄆ|ᄅᄇ|ᄅᄉ|ᄅᄐ|ᄅᄑ|ᄅᄒ|ᄆ|ᄇ|ᄇᄉ|ᄉ|ᄊ|ᄋ|ᄌ|ᄎ|ᄏ|ᄐ|ᄑ|ᄒ'.split('|')

/** Vowels that are typed as two keys. */
const DOUBLE_VOWELS: Readonly<Record<string, string>> = {
  ᅩᅡ: 'ᅪ',
  ᅩᅢ: 'ᅫ',
  ᅩᅵ: 'ᅬ',
  ᅮᅥ: 'ᅯ',
  ᅮᅦ: 'ᅰ',
  ᅮᅵ: 'ᅱ',
  ᅳᅵ: 'ᅴ',
}

const indexOf = (jamo: string, base: number, count: number): number => {
  const index = jamo.charCodeAt(0) - base
  return jamo.length === 1 && index >= 0 && index < count ? index : -1
}
const initial = (jamo: string): number => indexOf(jamo, L, 19)
const vowel = (jamo: string): number => indexOf(jamo, V, V_COUNT)
const syllable = (l: number, v: number, t = 0): string => String.fromCharCode(S + (l * V_COUNT + v) * T_COUNT + t)

const added = (inserted: string): Composed => ({ removed: 0, inserted })
const replaced = (inserted: string): Composed => ({ removed: 1, inserted })

/**
 * Adds a jamo (Hangul letter) to the syllable before it: as final consonant, as the second half of its vowel, or as the
 * start of the next syllable.
 */
const afterSyllable = (before: string, key: string): Composed => {
  const code = before.charCodeAt(0) - S
  const l = Math.floor(code / (V_COUNT * T_COUNT))
  const v = Math.floor(code / T_COUNT) % V_COUNT
  const t = code % T_COUNT
  if (initial(key) >= 0) {
    const final = FINALS.indexOf(FINALS[t]! + key)
    return final > 0 ? replaced(syllable(l, v, final)) : added(key)
  }
  const asVowel = vowel(key)
  if (asVowel < 0) return added(key)
  if (t === 0) {
    const double = DOUBLE_VOWELS[String.fromCharCode(V + v) + key]
    return double ? replaced(syllable(l, vowel(double))) : added(key)
  }
  // The vowel and the final consonant before it form a new syllable.
  const taken = FINALS[t]!.slice(-1)
  const left = FINALS.indexOf(FINALS[t]!.slice(0, -1))
  return replaced(syllable(l, v, left) + syllable(initial(taken), asVowel))
}

/** The combining mark that each key of the voicing marks ゛ and ゜ types. */
const VOICING: Readonly<Record<string, string>> = { '\u309b': '\u3099', '\u309c': '\u309a' }

/**
 * The effect of a key after `before`, the character typed last (or empty). Jamo (Hangul letters) are composed to
 * syllables, voicing marks are combined with kana, and all other keys are inserted.
 */
export const compose = (before: string, key: string): Composed => {
  const mark = VOICING[key]
  if (mark !== undefined && before !== '') {
    const voiced = (before + mark).normalize('NFC')
    return voiced.length === 1 ? replaced(voiced) : added(key)
  }
  if (/^[\uac00-\ud7a3]$/.test(before)) return afterSyllable(before, key)
  const l = initial(before)
  const v = vowel(key)
  return l >= 0 && v >= 0 ? replaced(syllable(l, v)) : added(key)
}
