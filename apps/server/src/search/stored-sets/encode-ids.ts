/**
 * Encodes the record ids of a set in bytes: as gaps between ids, or as one bit for each possible id, whichever is
 * shorter. The first byte contains the format. Ids are relative to the first possible id of their segment.
 */

const GAPS = 0
const BITS = 1

/** @param ids ascending and distinct, at least `first`, which is a multiple of 32 */
export function encodeIds(ids: ArrayLike<number>, first: number): Uint8Array {
  const { length } = ids
  const span = length === 0 ? 0 : ids[length - 1]! - first + 1
  const bitBytes = (span + 7) >>> 3
  let gapBytes = 0
  for (let at = 0, last = first; at < length; at++) {
    gapBytes += bytesOfGap(ids[at]! - last)
    last = ids[at]!
  }
  return gapBytes <= bitBytes ? encodeGaps(ids, first, gapBytes) : encodeBits(ids, first, bitBytes)
}

const bytesOfGap = (gap: number): number =>
  gap < 1 << 7 ? 1 : gap < 1 << 14 ? 2 : gap < 1 << 21 ? 3 : gap < 1 << 28 ? 4 : 5

/**
 * Encodes gaps as variable-length integers: seven bits in each byte, lowest first. The highest bit marks that more
 * bytes follow.
 */
const encodeGaps = (ids: ArrayLike<number>, first: number, bytes: number): Uint8Array => {
  const encoded = new Uint8Array(bytes + 1)
  encoded[0] = GAPS
  let end = 1
  let last = first
  for (let at = 0; at < ids.length; at++) {
    let gap = ids[at]! - last
    last = ids[at]!
    while (gap >= 0x80) {
      encoded[end++] = (gap & 0x7f) | 0x80
      gap >>>= 7
    }
    encoded[end++] = gap
  }
  return encoded
}

const encodeBits = (ids: ArrayLike<number>, first: number, bytes: number): Uint8Array => {
  const encoded = new Uint8Array(bytes + 1)
  encoded[0] = BITS
  for (let at = 0; at < ids.length; at++) {
    const place = ids[at]! - first
    encoded[1 + (place >>> 3)]! |= 1 << (place & 7)
  }
  return encoded
}

/** Calls `take` with each id encoded in `length` bytes from `at`, in ascending order. */
export function decodeIds(
  bytes: Uint8Array,
  at: number,
  length: number,
  first: number,
  take: (id: number) => void,
): void {
  const end = at + length
  if (bytes[at] === BITS) {
    for (let index = at + 1; index < end; index++) {
      let byte = bytes[index]!
      const base = first + ((index - at - 1) << 3)
      while (byte !== 0) {
        const lowest = byte & -byte
        take(base + 31 - Math.clz32(lowest))
        byte ^= lowest
      }
    }
    return
  }
  let id = first
  for (let index = at + 1; index < end; ) {
    let [gap, shift] = [0, 0]
    for (;;) {
      const byte = bytes[index++]!
      gap |= (byte & 0x7f) << shift
      if (byte < 0x80) break
      shift += 7
    }
    id += gap
    take(id)
  }
}

/**
 * Sets a bit of `words` for each id encoded in `length` bytes from `at`. `isAlone`: no bit from `first` on is set yet,
 * so bytes may be copied. Otherwise bits that are already set stay set.
 * @throws RangeError if `words` is too short
 */
export function decodeInto(
  words: Uint32Array,
  bytes: Uint8Array,
  at: number,
  length: number,
  { first, isAlone }: { readonly first: number; readonly isAlone: boolean },
): void {
  if (isAlone && bytes[at] === BITS) {
    // Assumes little-endian byte order, as on every platform of Node.js.
    new Uint8Array(words.buffer, words.byteOffset, words.byteLength).set(
      bytes.subarray(at + 1, at + length),
      first >>> 3,
    )
    return
  }
  decodeIds(bytes, at, length, first, (id) => {
    words[id >>> 5]! |= 1 << (id & 31)
  })
}
