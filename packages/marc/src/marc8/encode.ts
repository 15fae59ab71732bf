import type { Eacc } from './eacc.ts'
import { GRAPHIC_SETS } from './graphic-sets.ts'

const ESCAPE = 0x1b
const EACC = '$1'
/** ASCII and ANSEL are the default sets G0 and G1, and are active at the start and end of each value. */
const [ASCII, ANSEL] = ['B', 'E']
/** The other sets by preference, as they are designated to G0. */
const OTHER_SETS = ['N', 'Q', 'S', '2', '3', '4', 'p', 'b'] as const
const SIGN_SETS = ['p', 'b'] as const
/** Sets that a one-character escape designates (technique 1); 066 does not name them. */
const TECHNIQUE_1 = new Set(['g', 'b', 'p'])

/** The characters of each single-byte set, with their position from 21. */
const CELLS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  [ASCII, ANSEL, ...OTHER_SETS].map((set) => [
    set,
    new Map([...GRAPHIC_SETS[set]!.cells].flatMap((cell, index) => (cell === '\uffff' ? [] : [[cell, 0x21 + index]]))),
  ]),
)

/** MARC-8 control characters outside the sets: begin and end of non-sorting characters, joiner and non-joiner. */
const CONTROLS: Readonly<Record<string, number>> = { '\u0098': 0x88, '\u009c': 0x89, '\u200d': 0x8d, '\u200c': 0x8e }

/** Marks that span two characters: the bytes before the first and before the second one. */
const SPANNING: Readonly<Record<string, readonly [number, number]>> = { '\u0361': [0xeb, 0xec], '\u0360': [0xfa, 0xfb] }

/** ANSEL marks below their base. MARC-8 has marks in the order from top to bottom. */
const isBelow = (byte: number): boolean => byte >= 0xf0 && byte <= 0xf9

const eaccCodes = new WeakMap<Eacc, ReadonlyMap<string, number>>()

/** Whether each of the three bytes is a graphic character. The table also has codes outside the set. */
const isEaccCode = (code: number): boolean =>
  [code >> 16, (code >> 8) & 0xff, code & 0xff].every((byte) => byte >= 0x21 && byte <= 0x7e)

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
type Cluster = { readonly base: string; readonly set: string; readonly marks: readonly number[]; readonly rest: string }

/** The byte of a mark for a base of `set`: in this set (G0) or in ANSEL (G1). EACC characters take no marks. */
const markByte = (mark: string, set: string): number | undefined => {
  if (set === EACC) return undefined
  if (set !== ANSEL && GRAPHIC_SETS[set]?.marks.includes(mark)) return CELLS.get(set)!.get(mark)
  const cell = GRAPHIC_SETS[ANSEL]!.marks.includes(mark) ? CELLS.get(ANSEL)!.get(mark) : undefined
  return cell === undefined ? undefined : cell | 0x80
}

/**
 * Encodes text to MARC-8, with the references `&#xXXXX;` for characters that MARC-8 does not have (lossless technique
 * of the MARC 21 Specifications, Character Sets, part 3). `sets` receives the codes for 066 $c of the sets that the
 * text uses. ASCII is active again at the end.
 */
export const encodeMarc8 = (text: string, eacc: Eacc, sets: Set<string>): Uint8Array => {
  if (PLAIN.test(text)) return new TextEncoder().encode(text)
  const bytes: number[] = []
  let active = ASCII
  const codes = eaccCodesOf(eacc)

  const designate = (set: string): void => {
    // Other programs read three bytes for each character while EACC is active, also those of G1 and blanks.
    if (set === ANSEL && active === EACC) designate(ASCII)
    if (set === active || set === ANSEL) return
    if (set === ASCII) bytes.push(ESCAPE, ...(TECHNIQUE_1.has(active) ? [0x73] : [0x28, 0x42]))
    else if (TECHNIQUE_1.has(set)) bytes.push(ESCAPE, set.charCodeAt(0))
    else if (set === EACC) bytes.push(ESCAPE, 0x24, 0x31)
    else bytes.push(ESCAPE, 0x28, set.charCodeAt(0))
    if (set !== ASCII && !TECHNIQUE_1.has(set)) sets.add(set === EACC ? EACC : `(${set}`)
    active = set
  }
  /**
   * The set of a character: the active one if it has the character, else the first that has it. Signs of no script,
   * such as quotation marks, do not change to the set of a script.
   */
  const setOf = (character: string): string | undefined => {
    const has = (set: string) => (set === EACC ? codes.has(character) : CELLS.get(set)!.has(character))
    const others = /\p{scx=Common}/u.test(character) ? SIGN_SETS : [...OTHER_SETS, EACC]
    return [active, ASCII, ANSEL, ...others].find(has)
  }
  const putReference = (character: string): void => {
    designate(ASCII)
    const hex = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    for (const sign of `&#x${hex};`) bytes.push(sign.charCodeAt(0))
  }
  const putBase = (base: string, set: string): void => {
    if (set === EACC) {
      const code = codes.get(base)!
      bytes.push(code >> 16, (code >> 8) & 0xff, code & 0xff)
    } else bytes.push(CELLS.get(set)!.get(base)! | (set === ANSEL ? 0x80 : 0))
  }
  /** Writes a mark after its base: as a character, if a set has it as one, such as the superscript alef. */
  const putMark = (mark: string): void => {
    const set = setOf(mark)
    if (set === undefined || GRAPHIC_SETS[set]?.marks.includes(mark)) {
      putReference(mark)
      return
    }
    designate(set)
    putBase(mark, set)
  }
  /** The cluster of a base with marks (NFD order), or undefined if no set has the base. */
  const clusterOf = (base: string, marks: readonly string[]): Cluster | undefined => {
    const set = setOf(base)
    if (set === undefined || GRAPHIC_SETS[set]?.marks.includes(base)) return undefined
    const written: number[] = []
    let index = 0
    for (; index < marks.length; index++) {
      const byte = markByte(marks[index]!, set)
      if (byte === undefined || SPANNING[marks[index]!]) break
      written.push(byte)
    }
    const ordered = [...written.filter((byte) => !isBelow(byte)), ...written.filter(isBelow)]
    return { base, set, marks: ordered, rest: marks.slice(index).join('') }
  }
  /** A set may have the base with one of its marks as one character, such as й or ơ. */
  const bestCluster = (composed: string, base: string, marks: readonly string[]): Cluster | undefined => {
    const [first = '', ...further] = composed
    const asIs = setOf(first) === undefined ? undefined : clusterOf(first, [...further.join('').normalize('NFD')])
    if (asIs) return asIs
    for (const [index, mark] of marks.entries()) {
      const joined = (base + mark).normalize('NFC')
      const others = marks.toSpliced(index, 1)
      const isSame = (joined + others.join('')).normalize('NFC') === composed
      if ([...joined].length === 1 && isSame && setOf(joined) !== undefined) return clusterOf(joined, others)
    }
    return clusterOf(base, marks)
  }

  const clusters = text.normalize('NFC').match(CLUSTERS) ?? []
  for (let index = 0; index < clusters.length; index++) {
    const composed = clusters[index]!
    const code = composed.charCodeAt(0)
    const control = code <= 0x20 || code === 0x7f ? code : CONTROLS[composed.charAt(0)]
    if (control !== undefined) {
      if (active === EACC) designate(ASCII)
      bytes.push(control)
      for (const mark of composed.slice(1)) putReference(mark)
      continue
    }
    // A text like a reference would be read as a character.
    if (composed === '&' && clusters[index + 1] === '#') {
      putReference('&')
      continue
    }
    const [base = '', ...marks] = composed.normalize('NFD')
    const cluster = bestCluster(composed, base, marks)
    if (cluster === undefined) {
      for (const character of composed) putReference(character)
      continue
    }
    designate(cluster.set)
    const pair = spanOf(cluster, clusters[index + 1])
    const next = pair && clusterOf(pair.next, [])
    if (pair && next) {
      bytes.push(pair.bytes[0], ...cluster.marks)
      putBase(cluster.base, cluster.set)
      designate(next.set)
      bytes.push(pair.bytes[1])
      putBase(next.base, next.set)
      index++
      continue
    }
    bytes.push(...cluster.marks)
    putBase(cluster.base, cluster.set)
    for (const mark of cluster.rest) putMark(mark)
  }
  designate(ASCII)
  return Uint8Array.from(bytes)
}

/** ASCII without a text like a reference. */
const PLAIN = /^(?:[ -%'-~]|&(?!#))*$/
/** A character with the marks that follow it. */
const CLUSTERS = /(?:\P{M}|^)\p{M}*/gsu

/** A mark that spans this and the next character, which has no marks. */
const spanOf = ({ rest }: Cluster, next: string | undefined) => {
  const bytes = SPANNING[rest]
  return bytes !== undefined && next !== undefined && next !== '&' && [...next].length === 1
    ? { bytes, next }
    : undefined
}
