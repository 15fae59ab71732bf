/**
 * UTF-8 that was taken for Windows-1252 and encoded once more: `é` came to be `Ã©`. What undoes it is sure only where
 * every character beyond ASCII of a value takes part.
 */

const windows1252 = new TextDecoder('windows-1252')
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The byte of Windows-1252 by its character. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
)

/** Letters of phonetics and spacing marks, U+0200 to U+02FF: `É»` and `É` with a fixed blank would be one of them. */
const UNLIKELY = /[\u0200-\u02ff]/
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
    return UNLIKELY.test(undone) ? undefined : undone
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
