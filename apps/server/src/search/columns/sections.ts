/**
 * What goes into a file of columns and comes out of it, by name: arrays of numbers, lists of texts, small values. Each
 * class that is kept has `save` and `load`, which name the same sections.
 */

export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array
type Kind<A extends NumberArray> = {
  readonly name: string
  readonly BYTES_PER_ELEMENT: number
  new (buffer: ArrayBuffer, byteOffset: number, length: number): A
}

const KINDS = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const
export const kindOf = (name: string): Kind<NumberArray> | undefined => KINDS.find((kind) => kind.name === name)
/** A Buffer is an array of bytes. */
export const kindNameOf = (array: NumberArray): string => KINDS.find((kind) => array instanceof kind)!.name

/** What a file says is not what it may say: it is of no use. */
export class Unreadable extends Error {}

/** A section to be written. */
export type Section =
  | { readonly name: string; readonly array: NumberArray }
  | { readonly name: string; readonly texts: readonly string[]; readonly from: number; readonly to: number }

/**
 * Takes down what is to be written, all at one moment. Nothing is copied: arrays are written as they are by then, and may
 * have changed in place meanwhile; texts are of lists that only grow.
 */
export class SectionsOut {
  readonly sections: Section[] = []
  readonly values: Record<string, unknown> = {}

  array(name: string, array: NumberArray): void {
    this.sections.push({ name, array })
  }

  /** The texts from place `from` to before place `to`. */
  texts(name: string, texts: readonly string[], from = 0, to = texts.length): void {
    this.sections.push({ name, texts, from, to })
  }

  /** Something that JSON can hold. */
  value(name: string, value: unknown): void {
    this.values[name] = value
  }
}

/** What a file gave back. What it does not hold, or holds otherwise than it is asked for, makes it unreadable. */
export class SectionsIn {
  private readonly arrays: ReadonlyMap<string, NumberArray>
  private readonly values: Readonly<Record<string, unknown>>

  constructor(arrays: ReadonlyMap<string, NumberArray>, values: Readonly<Record<string, unknown>>) {
    this.arrays = arrays
    this.values = values
  }

  /** The array itself, of one of these kinds: whoever takes it owns it. @throws Unreadable */
  array<A extends NumberArray>(name: string, ...kinds: readonly Kind<A>[]): A {
    const array = this.arrays.get(name)
    if (array === undefined || !kinds.some(({ name }) => name === array.constructor.name)) {
      throw new Unreadable(`the section ${name} is not there`)
    }
    return array as A
  }

  /** @throws Unreadable */
  texts(name: string): string[] {
    const bytes = this.array(name, Uint8Array)
    const lengths = this.array(`${name}.lengths`, Uint32Array)
    const pieces = this.array(`${name}.pieces`, Uint32Array)
    return decodeTexts(bytes, lengths, pieces)
  }

  /** @throws Unreadable */
  number(name: string): number {
    const value = this.values[name]
    if (typeof value !== 'number') throw new Unreadable(`the value ${name} is not there`)
    return value
  }
}

/** So many texts are made bytes at a time, within so many bytes unless one alone takes more. */
const TEXTS_AT_ONCE = 4_096
const PIECE_BYTES = 1 << 18

/** A few texts as bytes, and the code units of each. Both are used again for the next piece. */
export type Piece = { readonly bytes: Uint8Array; readonly lengths: Uint32Array }

/** Texts piece by piece: each piece is text of its own in UTF-8. Makes no garbage, whose collection others would wait for. */
export function* piecesOf(texts: readonly string[], from: number, to: number): Generator<Piece> {
  let room = Buffer.allocUnsafeSlow(PIECE_BYTES)
  const lengths = new Uint32Array(TEXTS_AT_ONCE)
  let [bytes, count] = [0, 0]
  for (let at = from; at < to; at++) {
    const text = texts[at]!
    const mostBytes = text.length * 3
    if (count === TEXTS_AT_ONCE || bytes + mostBytes > room.length) {
      if (count > 0) yield { bytes: room.subarray(0, bytes), lengths: lengths.subarray(0, count) }
      ;[bytes, count] = [0, 0]
      if (mostBytes > room.length) room = Buffer.allocUnsafeSlow(mostBytes)
    }
    bytes += room.write(text, bytes)
    lengths[count++] = text.length
  }
  if (count > 0) yield { bytes: room.subarray(0, bytes), lengths: lengths.subarray(0, count) }
}

/**
 * The texts of pieces: decoded together and cut, which costs a quarter of decoding each.
 * @param pieces of each piece how many bytes it has, and how many texts
 */
function decodeTexts(bytes: Uint8Array, lengths: Uint32Array, pieces: Uint32Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const texts: string[] = []
  let [byte, text] = [0, 0]
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const end = byte + pieces[at]!
    const last = text + pieces[at + 1]!
    const piece = buffer.toString('utf8', byte, end)
    let unit = 0
    for (; text < last; text++) {
      const length = lengths[text]!
      texts.push(piece.slice(unit, unit + length))
      unit += length
    }
    if (unit !== piece.length) throw new Unreadable('texts are shorter or longer than they should be')
    byte = end
  }
  if (byte !== bytes.length || text !== lengths.length) throw new Unreadable('texts are missing')
  return texts
}
