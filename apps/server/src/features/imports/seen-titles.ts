/** A 52-bit hash: among a million titles, a collision occurs in about one of ten thousand files. */
const hashTitle = (text: string): number => {
  let [a, b] = [0x811c9dc5, 0x1000193]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13)
  }
  return (b & 0xfffff) * 2 ** 32 + (a >>> 0) + 1
}

const INITIAL = 1 << 12

/** The key titles of a file with the position of their first record. Uses 24 to 48 bytes per title of any length. */
export class SeenTitles {
  private hashes = new Float64Array(INITIAL)
  private positions = new Int32Array(INITIAL)
  private count = 0

  /** Adds a title. @returns the position of the first record with this title; undefined if the title is new */
  add(title: string, position: number): number | undefined {
    const hash = hashTitle(title)
    const place = this.placeOf(hash)
    if (this.hashes[place] === hash) return this.positions[place]
    this.hashes[place] = hash
    this.positions[place] = position
    this.count++
    if (this.count * 2 > this.hashes.length) this.grow()
    return undefined
  }

  /** The slot in the hash table that contains a hash, or the empty slot for it (linear probing). */
  private placeOf(hash: number): number {
    const mask = this.hashes.length - 1
    let place = hash % this.hashes.length
    while (this.hashes[place] !== 0 && this.hashes[place] !== hash) place = (place + 1) & mask
    return place
  }

  private grow(): void {
    const [hashes, positions] = [this.hashes, this.positions]
    this.hashes = new Float64Array(hashes.length * 2)
    this.positions = new Int32Array(hashes.length * 2)
    hashes.forEach((hash, index) => {
      if (hash === 0) return
      const place = this.placeOf(hash)
      this.hashes[place] = hash
      this.positions[place] = positions[index]!
    })
  }
}
