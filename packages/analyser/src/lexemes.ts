/**
 * The lexemes of one tsvector of PostgreSQL with their positions, and its bounds: 1 MB in all, 2,046 bytes a lexeme,
 * positions up to 16,383 and 256 of them a lexeme. `array_to_tsvector` and the text form check little of this, and what
 * lies past the bounds would silently not be found.
 */

/** Positions past this one cannot be told apart by PostgreSQL. */
export const MAX_POSITION = 16_383
const MAX_POSITIONS = 255
/** Below the 1 MB at which PostgreSQL refuses the value; its own bookkeeping is counted with each lexeme. */
const MAX_BYTES = 1_000_000
const MAX_LEXEME_BYTES = 2_000

const NONE: readonly number[] = []

export class Lexemes {
  readonly positions = new Map<string, number[] | typeof NONE>()
  /** True when something did not fit: such a record is read in full by queries that it could match. */
  overflowed = false
  private bytes = 0

  /** Adds a lexeme at a position (counted from 1), or without one. */
  add(lexeme: string, position?: number): void {
    const known = this.positions.get(lexeme)
    if (known === undefined) {
      // Three bytes a UTF-16 unit is the most that UTF-8 needs; counting exactly would cost more than it is worth.
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

  /** Adds a lexeme that stands at no position, and never is added at one: half the look-ups of `add`. */
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
