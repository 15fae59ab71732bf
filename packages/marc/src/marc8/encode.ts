import type { Eacc } from './eacc.ts'
import { GRAPHIC_SETS } from './graphic-sets.ts'

const ESCAPE = 0x1b
const EACC = '$1'
/** ASCII (G0) and ANSEL (G1) are the default sets, and are active at the start and end of each value. */
const [ASCII, ANSEL] = ['B', 'E']
/** The other sets by preference. */
const OTHER_SETS = ['N', 'Q', 'S', '2', '3', '4', 'p', 'b'] as const
/** Sets that a one-character escape designates (technique 1); 066 does not name them. */
const TECHNIQUE_1 = new Set(['p', 'b'])
/**
 * Sets that are designated to G1, next to Basic Cyrillic and Basic Arabic in G0; tables of other programs expect it.
 */
const G1_SETS = new Set([ANSEL, 'Q', '4'])

/** The characters of each single-byte set, with their byte in G0 or G1. */
const CELLS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  [ASCII, ANSEL, ...OTHER_SETS].map((set) => {
    const first = G1_SETS.has(set) ? 0xa1 : 0x21
    const cells = [...GRAPHIC_SETS[set]!.cells].map((cell, index) => [cell, first + index] as const)
    return [set, new Map(cells.filter(([cell]) => cell !== '\uffff'))]
  }),
)

/**
 * Whether a character is a sign of no script, such as a quotation mark. Such signs do not cause a change of the set.
 */
const isSign = (character: string): boolean => /\p{scx=Common}/u.test(character)

/** The preferred set of each character of the single-byte sets. */
const PREFERRED: ReadonlyMap<string, string> = new Map(
  [ASCII, ANSEL, ...OTHER_SETS]
    .toReversed()
    .flatMap((set) =>
      [...CELLS.get(set)!.keys()]
        .filter((cell) => set === ASCII || set === ANSEL || TECHNIQUE_1.has(set) || !isSign(cell))
        .map((cell) => [cell, set] as const),
    ),
)

/** MARC-8 control characters outside the sets: begin and end of non-sorting characters, joiner and non-joiner. */
const CONTROLS: Readonly<Record<string, number>> = { '\u0098': 0x88, '\u009c': 0x89, '\u200d': 0x8d, '\u200c': 0x8e }

/** Marks that span two characters: the bytes before the first and before the second one. */
const SPANNING: Readonly<Record<string, readonly [number, number]>> = { '\u0361': [0xeb, 0xec], '\u0360': [0xfa, 0xfb] }

/** ANSEL marks below their base. MARC-8 has marks in the order from top to bottom. */
const isBelow = (byte: number): boolean => byte >= 0xf0 && byte <= 0xf9

const isMarkOf = (set: string, character: string): boolean => GRAPHIC_SETS[set]?.marks.includes(character) ?? false

/** Whether each of the three bytes is a graphic character. The table also has codes outside the set. */
const isEaccCode = (code: number): boolean =>
  [code >> 16, (code >> 8) & 0xff, code & 0xff].every((byte) => byte >= 0x21 && byte <= 0x7e)

const eaccCodes = new WeakMap<Eacc, ReadonlyMap<string, number>>()

/** EACC codes by character. If several codes have the same character, the lowest is used. */
const eaccCodesOf = (eacc: Eacc): ReadonlyMap<string, number> => {
  let codes = eaccCodes.get(eacc)
  if (!codes) {
    const inSet = [...eacc].filter(([code]) => isEaccCode(code)).sort(([a], [b]) => b - a)
    codes = new Map(inSet.map(([code, character]) => [character, code]))
    eaccCodes.set(eacc, codes)
  }
  return codes
}

/** A character with its marks. `rest` are marks that MARC-8 cannot write before the character. */
type Cluster = {
  readonly base: string
  readonly set: string
  readonly marks: readonly number[]
  /** Whether the marks are in ANSEL. */
  readonly hasAnselMarks: boolean
  readonly rest: string
}

/**
 * The byte of a mark for a base of `set`: in this set or, for a base in G0, in ANSEL. EACC characters take no marks.
 */
const markOf = (mark: string, set: string): { byte: number; isAnsel: boolean } | undefined => {
  if (isMarkOf(set, mark)) return { byte: CELLS.get(set)!.get(mark)!, isAnsel: set === ANSEL }
  const canTakeAnsel = set !== EACC && (set === ANSEL || !G1_SETS.has(set))
  return canTakeAnsel && isMarkOf(ANSEL, mark) ? { byte: CELLS.get(ANSEL)!.get(mark)!, isAnsel: true } : undefined
}

/** Writes MARC-8 with the escape sequences between its sets. */
class Marc8Output {
  readonly bytes: number[] = []
  #g0 = ASCII
  #g1 = ANSEL
  readonly #codes: ReadonlyMap<string, number>
  readonly #sets: Set<string>

  constructor(eacc: Eacc, sets: Set<string>) {
    this.#codes = eaccCodesOf(eacc)
    this.#sets = sets
  }

  get isAscii(): boolean {
    return this.#g0 === ASCII
  }

  /** The set of a character: an active one if it has the character, else the preferred one. */
  setOf(character: string): string | undefined {
    if (this.#g0 === EACC ? this.#codes.has(character) : CELLS.get(this.#g0)!.has(character)) return this.#g0
    if (CELLS.get(this.#g1)!.has(character)) return this.#g1
    return PREFERRED.get(character) ?? (this.#codes.has(character) && !isSign(character) ? EACC : undefined)
  }

  designate(set: string): void {
    if (G1_SETS.has(set)) {
      this.leaveEacc()
      if (set === this.#g1) return
      this.bytes.push(ESCAPE, 0x29, ...(set === ANSEL ? [0x21] : []), set.charCodeAt(0))
      this.#g1 = set
      if (set !== ANSEL) this.#sets.add(`(${set}`)
      return
    }
    if (set === this.#g0) return
    if (set === ASCII) this.bytes.push(ESCAPE, ...(TECHNIQUE_1.has(this.#g0) ? [0x73] : [0x28, 0x42]))
    else if (TECHNIQUE_1.has(set)) this.bytes.push(ESCAPE, set.charCodeAt(0))
    else if (set === EACC) this.bytes.push(ESCAPE, 0x24, 0x31)
    else this.bytes.push(ESCAPE, 0x28, set.charCodeAt(0))
    if (set !== ASCII && !TECHNIQUE_1.has(set)) this.#sets.add(set === EACC ? EACC : `(${set}`)
    this.#g0 = set
  }

  /** Other programs take three bytes for each character while EACC is active, also for blanks and G1. */
  leaveEacc(): void {
    if (this.#g0 === EACC) this.designate(ASCII)
  }

  /** Ends a value. Only G0 needs an escape sequence: a delimiter or terminator makes ANSEL active again. */
  endValue(): void {
    this.designate(ASCII)
    this.#g1 = ANSEL
  }

  text(): string {
    // In parts, because the number of arguments of a call is limited.
    let text = ''
    for (let at = 0; at < this.bytes.length; at += 4096) {
      text += String.fromCharCode(...this.bytes.slice(at, at + 4096))
    }
    return text
  }

  /** Writes a character of a set that is active. */
  putBase(base: string, set: string): void {
    if (set === EACC) {
      const code = this.#codes.get(base)!
      this.bytes.push(code >> 16, (code >> 8) & 0xff, code & 0xff)
    } else this.bytes.push(CELLS.get(set)!.get(base)!)
  }

  putReference(character: string): void {
    this.designate(ASCII)
    const hex = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    for (const sign of `&#x${hex};`) this.bytes.push(sign.charCodeAt(0))
  }

  /** Writes a mark after its base: as a character, if a set has it as one, such as the superscript alef. */
  putMark(mark: string): void {
    const set = this.setOf(mark)
    if (set === undefined || isMarkOf(set, mark)) {
      this.putReference(mark)
      return
    }
    this.designate(set)
    this.putBase(mark, set)
  }

  /** The cluster of a base with marks (NFD order), or undefined if no set has the base. */
  clusterOf(base: string, marks: readonly string[]): Cluster | undefined {
    const set = this.setOf(base)
    if (set === undefined || isMarkOf(set, base)) return undefined
    const written: number[] = []
    let hasAnselMarks = false
    let index = 0
    for (; index < marks.length; index++) {
      const mark = SPANNING[marks[index]!] ? undefined : markOf(marks[index]!, set)
      if (mark === undefined) break
      written.push(mark.byte)
      hasAnselMarks ||= mark.isAnsel
    }
    const ordered = [...written.filter((byte) => !isBelow(byte)), ...written.filter(isBelow)]
    return { base, set, marks: hasAnselMarks ? ordered : written, hasAnselMarks, rest: marks.slice(index).join('') }
  }

  /** The best cluster of a composed text: a set may have a base with one of its marks, such as й or ơ. */
  bestCluster(composed: string): Cluster | undefined {
    const [first = '', ...further] = composed
    const asIs = this.setOf(first) === undefined ? undefined : this.clusterOf(first, further)
    if (asIs) return asIs
    const [base = '', ...marks] = composed.normalize('NFD')
    for (const [index, mark] of marks.entries()) {
      const joined = (base + mark).normalize('NFC')
      const others = marks.toSpliced(index, 1)
      const isSame = (joined + others.join('')).normalize('NFC') === composed
      if ([...joined].length === 1 && isSame && this.setOf(joined) !== undefined) return this.clusterOf(joined, others)
    }
    return this.clusterOf(base, marks)
  }

  /** Writes a cluster. Returns whether it also wrote `next`, which its last mark spans. */
  putCluster(cluster: Cluster, next: string | undefined): boolean {
    const takesAnsel = cluster.set === ANSEL || !(G1_SETS.has(cluster.set) || cluster.set === EACC)
    const span = takesAnsel ? SPANNING[cluster.rest] : undefined
    const spanned = span && next !== undefined && next !== '&' ? this.clusterOf(next, []) : undefined
    const isSpanning = spanned !== undefined && !G1_SETS.has(spanned.set) && spanned.set !== EACC
    this.designate(cluster.set)
    if (cluster.hasAnselMarks || isSpanning) this.designate(ANSEL)
    if (isSpanning) this.bytes.push(span![0])
    this.bytes.push(...cluster.marks)
    this.putBase(cluster.base, cluster.set)
    if (!isSpanning) {
      for (const mark of cluster.rest) this.putMark(mark)
      return false
    }
    this.designate(spanned.set)
    this.bytes.push(span![1])
    this.putBase(spanned.base, spanned.set)
    return true
  }
}

/**
 * Encodes the text of a field to MARC-8. Characters that MARC-8 does not have become references `&#xXXXX;`: the
 * lossless technique of the MARC 21 Specifications, Character Sets, part 3. The default sets are active at each
 * subfield delimiter and at the end. `sets` receives the codes for 066 $c of the sets in use.
 * @returns a string in which each character is one byte
 */
export const encodeMarc8 = (text: string, eacc: Eacc, sets: Set<string>): string => {
  if (PLAIN.test(text)) return text
  const output = new Marc8Output(eacc, sets)
  const clusters = text.normalize('NFC').match(CLUSTERS) ?? []
  for (let index = 0; index < clusters.length; index++) {
    const composed = clusters[index]!
    const next = clusters[index + 1]
    const code = composed.charCodeAt(0)
    const control = code <= 0x20 || code === 0x7f ? code : CONTROLS[composed.charAt(0)]
    if (control !== undefined) {
      if (control === DELIMITER) output.endValue()
      else output.leaveEacc()
      output.bytes.push(control)
      for (const mark of composed.slice(1)) output.putReference(mark)
    } else if (composed === '&' && next === '#') {
      // A text like a reference would be read as a character.
      output.putReference('&')
    } else if (output.isAscii && code < 0x7f && composed.length === 1) output.bytes.push(code)
    else {
      const cluster = output.bestCluster(composed)
      if (cluster === undefined) for (const character of composed) output.putReference(character)
      else if (output.putCluster(cluster, next)) index++
    }
  }
  output.endValue()
  return output.text()
}

const DELIMITER = 0x1f

/** ASCII without a text like a reference. */
const PLAIN = /^(?:[ -%'-~\u001f]|&(?!#))*$/
/** A character with the marks that follow it. */
const CLUSTERS = /(?:\P{M}|^)\p{M}*/gsu
