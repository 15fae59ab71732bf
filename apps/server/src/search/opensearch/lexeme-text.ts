/**
 * The lexemes of one tsvector as a text that the analyser of our index reads back: between blanks one place after the
 * other, at each the lexemes that stand there, so that OpenSearch holds the same lexemes at the same positions.
 */
import type { TextIndex } from '../plan.ts'

/** Between lexemes of one place, and where no lexeme stands. No lexeme holds them once it is written (`written`). */
export const SAME_PLACE = '\u0001'
export const NO_LEXEME = '\u0002'

/** What OpenSearch would split at, and what this file means something by. */
const SPECIAL = /[\s\u0000-\u001f_]/g
const HAS_SPECIAL = new RegExp(SPECIAL.source)

/** A lexeme as the index holds it. Character by character: what begins another lexeme begins it written, too. */
export const written = (lexeme: string): string =>
  HAS_SPECIAL.test(lexeme) ? lexeme.replace(SPECIAL, (each) => `_${each.charCodeAt(0).toString(16)}_`) : lexeme

/** A word or pair in its place: the word, the place, the ordinal. The code of a subfield may follow. */
const PLACED = /^([^#~][^~]*~.*)(#[1-9]).?$/su

/**
 * What *fields* is asked for instead of beginnings: the word in a field whatever the subfield (`word~264#1`), and whatever
 * the occurrence (`word~264#`). Beginnings of many words would be more clauses than OpenSearch takes.
 */
const beginningsOf = (lexeme: string): readonly string[] => {
  const [, place, ordinal] = PLACED.exec(lexeme) ?? []
  return place === undefined ? [] : [place + ordinal!, `${place}#`]
}

/** Whether a lexeme with an open end is in the index as a lexeme of its own (see `beginningsOf`). */
export const isHeldBeginning = (index: TextIndex, lexeme: string): boolean =>
  index === 'fields' && !lexeme.startsWith('#') && lexeme.includes('~')

/** Lexemes that stand nowhere follow all others, so far behind that no phrase reaches them. */
const GAP_PLACES = 40
/** Characters of lexemes that stand nowhere, in one place at most: a place is one token, whose length is bounded. */
const PLACE_CHARACTERS = 50_000

const GAP = new Array<string>(GAP_PLACES).fill(NO_LEXEME)

/** Collects the lexemes of one vector, in any order. */
export class LexemeText {
  private readonly places: string[] = []
  private readonly placeless: string[][] = [[]]
  private characters = 0
  private readonly hasBeginnings: boolean
  private readonly seen = new Set<string>()

  constructor(index: TextIndex) {
    this.hasBeginnings = index === 'fields'
  }

  /** `positions` from 1; none for a lexeme that stands nowhere. */
  add(lexeme: string, positions: readonly number[]): void {
    this.addWritten(written(lexeme), positions)
    if (!this.hasBeginnings) return
    for (const beginning of beginningsOf(lexeme)) {
      if (beginning !== lexeme) this.addWritten(written(beginning), positions)
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
