/**
 * Writes the lexemes of one tsvector as a text for the analyser of the index. Blanks separate positions, and each
 * position lists its lexemes. OpenSearch then stores the same lexemes at the same positions.
 */
import type { TextIndex } from '../plan.ts'

/**
 * Characters that separate the lexemes of one position, and mark a position without lexemes. Escaped lexemes
 * (`escapeLexeme`) do not contain them.
 */
export const SAME_PLACE = '\u0001'
export const NO_LEXEME = '\u0002'

/** Matches characters at which OpenSearch would split a text, and characters with a meaning in this file. */
const SPECIAL = /[\s\u0000-\u001f_]/g
const HAS_SPECIAL = new RegExp(SPECIAL.source)

/** Escapes a lexeme for the index, character by character, so that a prefix of a lexeme stays a prefix. */
export const escapeLexeme = (lexeme: string): string =>
  HAS_SPECIAL.test(lexeme) ? lexeme.replace(SPECIAL, (each) => `_${each.charCodeAt(0).toString(16)}_`) : lexeme

/** Matches a word or pair with tag and number of the occurrence: `word~264#1`. The code of a subfield may follow. */
const PLACED = /^([^#~][^~]*~.*)(#[1-9]).?$/su

/**
 * Additional terms for the word in any subfield of an occurrence (`word~264#1`), and in any occurrence (`word~264#`).
 * They replace prefix queries on *fields*, which would exceed the clause limit of OpenSearch if they match many words.
 */
const beginningsOf = (lexeme: string): readonly string[] => {
  const [, place, ordinal] = PLACED.exec(lexeme) ?? []
  return place === undefined ? [] : [place + ordinal!, `${place}#`]
}

/** Whether the index contains this prefix as a term (see `beginningsOf`). */
export const isIndexedPrefix = (index: TextIndex, lexeme: string): boolean =>
  index === 'fields' && !lexeme.startsWith('#') && lexeme.includes('~')

/** Number of empty positions before the lexemes that have no position. No phrase can span this distance. */
const GAP_PLACES = 40
/**
 * Maximum number of characters of lexemes without positions that are written at one position, which is a token of
 * limited length.
 */
const PLACE_CHARACTERS = 50_000

const GAP = new Array<string>(GAP_PLACES).fill(NO_LEXEME)

/** Collects the lexemes of one tsvector in any order. */
export class LexemeText {
  private readonly places: string[] = []
  private readonly placeless: string[][] = [[]]
  private characters = 0
  private readonly hasBeginnings: boolean
  private readonly seen = new Set<string>()

  constructor(index: TextIndex) {
    this.hasBeginnings = index === 'fields'
  }

  /** Adds a lexeme. `positions` start at 1, and are empty for a lexeme without positions. */
  add(lexeme: string, positions: readonly number[]): void {
    this.addWritten(escapeLexeme(lexeme), positions)
    if (!this.hasBeginnings) return
    for (const beginning of beginningsOf(lexeme)) {
      if (beginning !== lexeme) this.addWritten(escapeLexeme(beginning), positions)
    }
  }

  private addWritten(text: string, positions: readonly number[]): void {
    for (const position of positions) {
      const there = this.places[position]
      this.places[position] = there === undefined ? text : there + SAME_PLACE + text
    }
    if (positions.length > 0 || this.seen.has(text)) return
    this.seen.add(text)
    if (this.characters > PLACE_CHARACTERS) {
      this.placeless.push([])
      this.characters = 0
    }
    this.placeless.at(-1)!.push(text)
    this.characters += text.length + 1
  }

  toString(): string {
    const parts: string[] = []
    for (let position = 1; position < this.places.length; position++) parts.push(this.places[position] ?? NO_LEXEME)
    for (const lot of this.placeless) if (lot.length > 0) parts.push(...GAP, lot.join(SAME_PLACE))
    return parts.join(' ')
  }
}
