/**
 * Detects UTF-8 that was read as Windows-1252 and encoded again (`é` became `Ã©`). The reversal is certain only if it
 * covers every non-ASCII character of a value and the result is plausible.
 */

const windows1252 = new TextDecoder('windows-1252')
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Maps Windows-1252 characters to bytes. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
)

/**
 * Characters of Latin-script languages, the five control characters that Windows-1252 does not define, its dashes and
 * quotes, and residues of text that was encoded more than twice.
 */
const USUAL =
  /[\0-\u007f\u0081\u008d\u008f\u0090\u009d\u00a0-\u017f\u2010-\u203a\u20ac\u2122]|(?<=[\u00c2-\u00f4])[ƒˆ˜]/gu
/**
 * Two Vietnamese letters. Each becomes three characters when encoded twice, so that two of them rarely occur by chance.
 */
const TWO_OF_VIETNAMESE = /[\u1e00-\u1eff].*[\u1e00-\u1eff]/su
const SCRIPTS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Ethiopic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u,
  /[\u1e00-\u1eff]/u,
]
const LETTERS = /\p{L}/gu
const NEIGHBOURS = /\p{L}\p{L}/u
/** Combining marks, and code points without a character. */
const UNLIKELY = /[\p{M}\p{C}]/u

/**
 * Whether decoded text is plausible: usual characters, or words in one other script. Without this check, valid text
 * would be changed, such as `ÝŠ`, `ß–` and `É»`, which would decode to one unusual character each.
 */
const isLikely = (undone: string): boolean => {
  const others = undone.replace(USUAL, ' ')
  if (others.trim() === '') return true
  if (UNLIKELY.test(others) || !(NEIGHBOURS.test(others) || TWO_OF_VIETNAMESE.test(others))) return false
  const letters = others.match(LETTERS) ?? []
  return SCRIPTS.some((script) => letters.every((letter) => script.test(letter)))
}

/** The maximum number of repeated encodings. */
const MAX_TIMES = 3

const decodeOnce = (text: string): string | undefined => {
  const bytes = new Uint8Array(text.length)
  let hasOthers = false
  for (let index = 0; index < text.length; index++) {
    const byte = BYTES.get(text[index]!)
    if (byte === undefined) return undefined
    if (byte > 0x7f) hasOthers = true
    bytes[index] = byte
  }
  if (!hasOthers) return undefined
  try {
    const undone = utf8.decode(bytes)
    return isLikely(undone) ? undone : undefined
  } catch {
    return undefined
  }
}

/** Restores text that was encoded twice or more often. Undefined for other text. */
export const fixDoubleEncoding = (text: string): string | undefined => {
  let undone: string | undefined
  for (let times = 0; times < MAX_TIMES; times++) {
    const next = decodeOnce(undone ?? text)
    if (next === undefined) break
    undone = next
  }
  return undone
}

/**
 * The first UTF-8 byte of the characters U+00C2 to U+00F4. Every doubly encoded character begins with one of these
 * characters.
 */
const LEAD = 0xc3
/** The possible first UTF-8 bytes of the second character. */
const FOLLOWING: ReadonlySet<number | undefined> = new Set([0xc2, 0xc5, 0xc6, 0xcb, 0xe2])

/** Fast check whether UTF-8 bytes may contain doubly encoded text. Rules out nearly all records. */
export const mayBeDoublyEncoded = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(LEAD); at >= 0; at = bytes.indexOf(LEAD, at + 1)) {
    if (FOLLOWING.has(bytes[at + 2])) return true
  }
  return false
}
