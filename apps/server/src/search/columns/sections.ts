/**
 * The content of a column file by section name: arrays of numbers, lists of texts, small values. Each class in the file
 * has functions `save` and `load` with the same section names.
 */

export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array
type Kind<A extends NumberArray> = {
  readonly name: string
  readonly BYTES_PER_ELEMENT: number
  new (buffer: ArrayBuffer, byteOffset: number, length: number): A
}

const KINDS = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const
export const arrayKindNamed = (name: string): Kind<NumberArray> | undefined => KINDS.find((kind) => kind.name === name)
/** The name of the type of an array. A Buffer counts as an array of bytes. */
export const arrayKindName = (array: NumberArray): string => KINDS.find((kind) => array instanceof kind)!.name

/** Thrown when the content of a file is invalid, so that the file cannot be used. */
export class UnreadableFile extends Error {}

/** A section to be written. */
export type Section =
  | { readonly name: string; readonly array: NumberArray }
  | { readonly name: string; readonly texts: readonly string[]; readonly from: number; readonly to: number }

/**
 * Collects all sections at one moment without copying them. Arrays are written later and may have changed in place by
 * then; lists of texts only grow.
 */
export class SectionWriter {
  readonly sections: Section[] = []
  readonly values: Record<string, unknown> = {}

  array(name: string, array: NumberArray): void {
    this.sections.push({ name, array })
  }

  /** Adds the texts from index `from` to before `to` as a section. */
  texts(name: string, texts: readonly string[], from = 0, to = texts.length): void {
    this.sections.push({ name, texts, from, to })
  }

  /** Adds a small value that JSON can represent. */
  value(name: string, value: unknown): void {
    this.values[name] = value
  }
}

/**
 * Reads the content of a file by section name. A missing section, or one of an unexpected type, makes the file
 * unreadable.
 */
export class SectionReader {
  private readonly arrays: ReadonlyMap<string, NumberArray>
  private readonly values: Readonly<Record<string, unknown>>

  constructor(arrays: ReadonlyMap<string, NumberArray>, values: Readonly<Record<string, unknown>>) {
    this.arrays = arrays
    this.values = values
  }

  /** The array of a section, which must have one of these types; the caller takes ownership. @throws UnreadableFile */
  array<A extends NumberArray>(name: string, ...kinds: readonly Kind<A>[]): A {
    const array = this.arrays.get(name)
    if (array === undefined || !kinds.some(({ name }) => name === array.constructor.name)) {
      throw new UnreadableFile(`the section ${name} is missing or has another type`)
    }
    return array as A
  }

  /** The texts of a section. @throws UnreadableFile */
  texts(name: string): string[] {
    const bytes = this.array(name, Uint8Array)
    const lengths = this.array(`${name}.lengths`, Uint32Array)
    const pieces = this.array(`${name}.pieces`, Uint32Array)
    return decodeTexts(bytes, lengths, pieces)
  }

  /** A small value that is a number. @throws UnreadableFile */
  number(name: string): number {
    const value = this.values[name]
    if (typeof value !== 'number') throw new UnreadableFile(`the value ${name} is missing`)
    return value
  }
}

/** Limits of a piece: number of texts, and number of bytes. A single longer text is a separate piece. */
const TEXTS_AT_ONCE = 4_096
const PIECE_BYTES = 1 << 18

/** The bytes of a few texts, and the number of code units of each. Both arrays are reused for the next piece. */
export type TextPiece = { readonly bytes: Uint8Array; readonly lengths: Uint32Array }

/**
 * Encodes texts in pieces, each complete UTF-8. Allocates little, because garbage collection would delay other work.
 */
export function* piecesOf(texts: readonly string[], from: number, to: number): Generator<TextPiece> {
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
 * Decodes the texts of a piece together and then splits them, which costs a quarter of decoding each text.
 * @param pieces the number of bytes and the number of texts of each piece
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
    if (unit !== piece.length) throw new UnreadableFile('the lengths of texts do not match their bytes')
    byte = end
  }
  if (byte !== bytes.length || text !== lengths.length) throw new UnreadableFile('texts are missing')
  return texts
}
