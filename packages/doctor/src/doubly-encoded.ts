/**
 * UTF-8 that was taken for Windows-1252 and encoded once more: `é` came to be `Ã©`. What undoes it is sure only where
 * every character beyond ASCII of a value takes part, and what comes of it is likely.
 */

const windows1252 = new TextDecoder('windows-1252')
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The byte of Windows-1252 by its character. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
)

/**
 * What a language of Latin letters is written with, the five controls that are no character of Windows-1252, its dashes and
 * quotes, and, as the rest of what was encoded more than twice, its marks behind a letter that UTF-8 begins with.
 */
const USUAL =
  /[\0-\u007f\u0081\u008d\u008f\u0090\u009d\u00a0-\u017f\u2010-\u203a\u20ac\u2122]|(?<=[\u00c2-\u00f4])[ƒˆ˜]/gu
/** A letter of Vietnamese is three characters when it is encoded twice, and two such do not come about by chance. */
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
/** Marks that stand on a letter, and what is no character (yet). */
const UNLIKELY = /[\p{M}\p{C}]/u

/**
 * Whether what came out was written by someone: usual characters, or words of one other script. `ÝŠ`, `ß–` and `É»` are
 * sound text, and would be one strange character each.
 */
const isLikely = (undone: string): boolean => {
  const others = undone.replace(USUAL, ' ')
  if (others.trim() === '') return true
  if (UNLIKELY.test(others) || !(NEIGHBOURS.test(others) || TWO_OF_VIETNAMESE.test(others))) return false
  const letters = others.match(LETTERS) ?? []
  return SCRIPTS.some((script) => letters.every((letter) => script.test(letter)))
}

/** A text goes this often through the mill at most. */
const MOST_TIMES = 3

const undoneOnce = (text: string): string | undefined => {
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

/** The text as it was before it was encoded twice (or more often); undefined where it was not. */
export const undoubled = (text: string): string | undefined => {
  let undone: string | undefined
  for (let times = 0; times < MOST_TIMES; times++) {
    const next = undoneOnce(undone ?? text)
    if (next === undefined) break
    undone = next
  }
  return undone
}

/** The first byte of `C2` to `F4` in UTF-8: with it every doubly encoded character begins. */
const LEAD = 0xc3
/** The first bytes in UTF-8 of what the second byte of a character becomes. */
const FOLLOWING: ReadonlySet<number | undefined> = new Set([0xc2, 0xc5, 0xc6, 0xcb, 0xe2])

/** Whether bytes of UTF-8 may hold doubly encoded text: a look that spares nearly all of them a second one. */
export const mayBeDoubled = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(LEAD); at >= 0; at = bytes.indexOf(LEAD, at + 1)) {
    if (FOLLOWING.has(bytes[at + 2])) return true
  }
  return false
}
