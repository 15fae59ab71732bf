/**
 * Words in code point order in one buffer: 100 MB for ten million words, a tenth of the memory of strings. Every word
 * is between two line feeds, which words do not contain, so that a byte search finds parts of words.
 */
import { type SectionReader, type SectionWriter, UnreadableFile } from './sections.ts'

const LINE_FEED = 10
/** For each group of this many words, the offset of the first word is stored. The words in between are scanned. */
const STRIDE = 16
/** Iterators yield undefined after this number of words, so that the caller can pause. */
const PAUSE_EVERY = 4_096

export class WordList {
  private bytes = Buffer.from('\n')
  private end = 1
  /** The offset of the word that was added last. */
  private last = 1
  private places = new Uint32Array(1024)
  size = 0

  /** Adds a word (in UTF-8) from `at` to before `to` of `source`. The word must follow all others in order. */
  append(source: Uint8Array, at: number, to: number): void {
    const length = to - at
    if (this.end + length + 1 > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.ceil((this.end + length) * 1.6) + 1024)
      this.bytes.copy(larger, 0, 0, this.end)
      this.bytes = larger
    }
    if (this.size % STRIDE === 0) {
      const index = this.size / STRIDE
      if (index === this.places.length) {
        const larger = new Uint32Array(this.places.length * 2)
        larger.set(this.places)
        this.places = larger
      }
      this.places[index] = this.end
    }
    this.last = this.end
    // Words are short, for which a loop is faster than a call.
    for (let index = at; index < to; index++) this.bytes[this.end++] = source[index]!
    this.bytes[this.end++] = LINE_FEED
    this.size++
  }

  /** Whether the word equals the last one added. */
  endsWith(source: Uint8Array, at: number, to: number): boolean {
    if (this.size === 0 || this.end - 1 - this.last !== to - at) return false
    for (let index = to - at - 1; index >= 0; index--) {
      if (this.bytes[this.last + index] !== source[at + index]) return false
    }
    return true
  }

  /** Releases reserved memory; no more words can be added. */
  seal(): void {
    const exact = Buffer.allocUnsafeSlow(this.end)
    this.bytes.copy(exact, 0, 0, this.end)
    this.bytes = exact
    this.places = this.places.slice(0, Math.ceil(this.size / STRIDE))
  }

  /** Saves the words. `seal` must have been called. */
  save(out: SectionWriter, name: string): void {
    out.array(`${name}.bytes`, this.bytes)
    out.array(`${name}.places`, this.places)
    out.value(`${name}.size`, this.size)
  }

  /** Restores saved words. @throws UnreadableFile */
  load(from: SectionReader, name: string): void {
    const { buffer, byteOffset, length } = from.array(`${name}.bytes`, Uint8Array)
    this.bytes = Buffer.from(buffer, byteOffset, length)
    this.end = length
    this.places = from.array(`${name}.places`, Uint32Array)
    this.size = from.number(`${name}.size`)
    if (this.places.length !== Math.ceil(this.size / STRIDE))
      throw new UnreadableFile(`the words of ${name} are incomplete`)
  }

  get byteLength(): number {
    return this.bytes.length + this.places.byteLength
  }

  /** The offset of the first word that is not before `bound`; the end of the list if no word follows. */
  private placeOf(bound: Uint8Array): number {
    let [low, high] = [0, Math.ceil(this.size / STRIDE)]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(this.places[middle]!, bound) < 0) low = middle + 1
      else high = middle
    }
    let at = low === 0 ? 1 : this.places[low - 1]!
    while (at < this.end && this.compare(at, bound) < 0) at = this.endOf(at) + 1
    return at
  }

  private endOf(at: number): number {
    return this.bytes.indexOf(LINE_FEED, at)
  }

  private compare(at: number, bound: Uint8Array): number {
    const { bytes } = this
    for (let index = 0; index < bound.length; index++) {
      const byte = bytes[at + index]!
      if (byte !== bound[index]) return byte === LINE_FEED ? -1 : byte - bound[index]!
    }
    return bytes[at + bound.length] === LINE_FEED ? 0 : 1
  }

  has(word: string): boolean {
    const bound = Buffer.from(word)
    const at = this.placeOf(bound)
    return at < this.end && this.compare(at, bound) === 0
  }

  /** The words from `from` on, up to the first word that begins with `until` or follows it. */
  *between(from: string, until?: string): Generator<string> {
    const bound = until === undefined ? undefined : Buffer.from(until)
    let at = this.placeOf(Buffer.from(from))
    while (at < this.end && (bound === undefined || this.compare(at, bound) < 0)) {
      const end = this.endOf(at)
      yield this.bytes.toString('utf8', at, end)
      at = end + 1
    }
  }

  /**
   * The words whose length in bytes is from `least` to `most`. Yields undefined after many words without a match, so
   * that the caller can pause.
   */
  *ofLength(least: number, most: number): Generator<string | undefined> {
    const { bytes } = this
    let start = 1
    for (let at = 1, seen = 0; at < this.end; at++) {
      if (bytes[at] !== LINE_FEED) continue
      const length = at - start
      if (length >= least && length <= most) yield bytes.toString('utf8', start, at)
      else if (++seen % PAUSE_EVERY === 0) yield undefined
      start = at + 1
    }
  }

  /** The words that contain a piece of text, in order. */
  *holding(piece: string): Generator<string> {
    const sought = Buffer.from(piece)
    for (let at = this.bytes.indexOf(sought, 1); at >= 0; ) {
      const start = this.bytes.lastIndexOf(LINE_FEED, at) + 1
      const end = this.endOf(at)
      yield this.bytes.toString('utf8', start, end)
      at = this.bytes.indexOf(sought, end + 1)
    }
  }
}
