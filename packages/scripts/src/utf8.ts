/** The length of a code point in UTF-8 bytes. An unpaired surrogate counts as U+FFFD, three bytes. */
const utf8Length = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4

/** The longest prefix of `text` that fits into `maxBytes` UTF-8 bytes without splitting a character. */
export const cutToBytes = (text: string, maxBytes: number): string => {
  if (text.length * 3 <= maxBytes) return text
  let bytes = 0
  let index = 0
  while (index < text.length) {
    const codePoint = text.codePointAt(index)!
    bytes += utf8Length(codePoint)
    if (bytes > maxBytes) return text.slice(0, index)
    index += codePoint > 0xffff ? 2 : 1
  }
  return text
}
