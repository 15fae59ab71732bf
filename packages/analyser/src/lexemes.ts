/**
 * The lexemes of a PostgreSQL tsvector with positions. Limits: 1 MB in total, 2,046 bytes a lexeme, positions up to
 * 16,383, and 256 positions a lexeme. PostgreSQL does not check most of these limits in `array_to_tsvector` and in text
 * input, and searches would not find lexemes over the limits.
 */

/** The highest position that PostgreSQL distinguishes. */
export const MAX_POSITION = 16_383
const MAX_POSITIONS = 255
/**
 * The maximum size of all lexemes, below the limit of 1 MB. The size of each lexeme includes the overhead of
 * PostgreSQL.
 */
const MAX_BYTES = 1_000_000
const MAX_LEXEME_BYTES = 2_000

const NONE: readonly number[] = []

export class Lexemes {
  readonly positions = new Map<string, number[] | typeof NONE>()
  /** Whether a lexeme exceeded a limit. Queries that may match such a record then read the whole record. */
  overflowed = false
  private bytes = 0

  /** Adds a lexeme, optionally at a position (from 1). */
  add(lexeme: string, position?: number): void {
    const known = this.positions.get(lexeme)
    if (known === undefined) {
      // UTF-8 needs at most three bytes for each UTF-16 code unit. An exact count would be too slow.
      const size = lexeme.length * 3
      if (size > MAX_LEXEME_BYTES || this.bytes + size + 8 > MAX_BYTES) {
        this.overflowed = true
        return
      }
      this.bytes += size + 8
      this.positions.set(lexeme, position === undefined || position > MAX_POSITION ? NONE : [position])
      if (position !== undefined && position > MAX_POSITION) this.overflowed = true
      return
    }
    if (position === undefined) return
    if (position > MAX_POSITION || known.length >= MAX_POSITIONS || this.bytes + 2 > MAX_BYTES) {
      this.overflowed = true
    } else if (known === NONE) {
      this.positions.set(lexeme, [position])
    } else if (known[known.length - 1] !== position) {
      ;(known as number[]).push(position)
      this.bytes += 2
    }
  }

  /** Adds a lexeme that never has positions. This method needs half as many look-ups as `add`. */
  addPlaceless(lexeme: string): void {
    const size = lexeme.length * 3 + 8
    if (size > MAX_LEXEME_BYTES || this.bytes + size > MAX_BYTES) {
      this.add(lexeme)
      return
    }
    const { size: before } = this.positions
    this.positions.set(lexeme, NONE)
    if (this.positions.size !== before) this.bytes += size
  }
}
