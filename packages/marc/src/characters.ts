/**
 * The index of the first unpaired surrogate, or -1. PostgreSQL and UTF-8 cannot store unpaired surrogates.
 * `isWellFormed` is a fast path for the common case.
 */
export const unpairedSurrogateAt = (text: string): number => {
  if (text.isWellFormed()) return -1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0xd800 || code > 0xdfff) continue
    const next = text.charCodeAt(index + 1)
    if (code < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) index++
    else return index
  }
  return -1
}

/** The length of a text in UTF-8 bytes. */
export const utf8Length = (text: string): number => {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    if (code < 0x800) length++
    else if (code >= 0xd800 && code <= 0xdbff) {
      length += 2
      index++
    } else length += 2
  }
  return length
}
