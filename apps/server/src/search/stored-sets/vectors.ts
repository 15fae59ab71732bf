/** Parses tsvectors in the binary format of PostgreSQL without copying them. */
import { nextValue, readInt32 } from '../../platform/database/copy-out.ts'
import type { TextIndex } from '../plan.ts'

export const TEXT_INDEXES: readonly TextIndex[] = ['anywhere', 'titles', 'fields']

/** The columns of a row `doc` with its three tsvectors, in the order of `TEXT_INDEXES`. */
export const VECTOR_COLUMNS = TEXT_INDEXES.map((index) => `doc.${index}`).join(', ')

/** Receives a lexeme in UTF-8, as the bytes from `from` to before `to`. */
export type OnLexeme = (bytes: Uint8Array, from: number, to: number) => void

/**
 * Calls `take` with each lexeme of the tsvector whose length field is at `at`; null has no lexemes.
 * @returns the offset of the next value
 */
export function forEachLexeme(bytes: Uint8Array, at: number, take: OnLexeme): number {
  const end = nextValue(bytes, at)
  if (readInt32(bytes, at) < 0) return end
  let from = at + 8
  while (from < end) {
    let to = from
    while (bytes[to] !== 0) to++
    take(bytes, from, to)
    const positions = (bytes[to + 1]! << 8) | bytes[to + 2]!
    from = to + 3 + 2 * positions
  }
  return end
}
