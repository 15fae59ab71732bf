/** A buffer of bytes that were read but not yet output. Returned slices stay valid. */
export const makeByteBuffer = () => {
  let buffer: Uint8Array = new Uint8Array(0)
  let from = 0
  let used = 0
  let origin = 0
  return {
    /** The file offset of the first buffered byte. */
    at: () => origin,
    end: () => origin + used - from,
    push(chunk: Uint8Array): void {
      if (buffer.length - used < chunk.length) {
        const next = new Uint8Array(2 * (used - from + chunk.length))
        next.set(buffer.subarray(from, used))
        used -= from
        from = 0
        buffer = next
      }
      buffer.set(chunk, used)
      used += chunk.length
    },
    /** Removes and returns the buffered bytes up to the file offset `end`. */
    take(end: number): Uint8Array {
      const length = Math.min(Math.max(0, end - origin), used - from)
      from += length
      origin += length
      return buffer.subarray(from - length, from)
    },
  }
}
