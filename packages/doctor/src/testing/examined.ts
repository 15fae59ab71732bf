import type { Examination, Place } from '../examination.ts'
import { examine } from '../examine.ts'

/** All outputs of an examination, in memory. */
export type ExaminedFile = {
  readonly examination: Examination
  readonly places: readonly Place[]
  readonly readable: Uint8Array
  readonly broken: Uint8Array
  readonly repaired: Uint8Array
}

function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Examines bytes in pieces of `size`. */
export async function examineBytes(bytes: Uint8Array, size = bytes.length || 1): Promise<ExaminedFile> {
  const parts = { readable: [] as Uint8Array[], broken: [] as Uint8Array[], repaired: [] as Uint8Array[] }
  const places: Place[] = []
  const examination = await examine(pieces(bytes, size), {
    readable: (part) => void parts.readable.push(part.slice()),
    broken: (part) => void parts.broken.push(part.slice()),
    repaired: (part) => void parts.repaired.push(part.slice()),
    place: (place) => void places.push(place),
  })
  const joined = (given: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(given))
  return {
    examination,
    places,
    readable: joined(parts.readable),
    broken: joined(parts.broken),
    repaired: joined(parts.repaired),
  }
}
