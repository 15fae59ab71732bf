import { decodeMarc8 } from '../marc8/decode.ts'
import type { Eacc } from '../marc8/eacc.ts'
import type { ProblemCode } from '../problems.ts'

/** The bytes of one field without its terminator. */
export type Range = { readonly from: number; readonly to: number }
export type Encoding = 'utf8' | 'marc8' | 'latin1'

/** The encoding of each field, and the problem with the encoding that the leader declares. */
export type EncodingChoice = { readonly encodings: readonly Encoding[]; readonly problem?: ProblemCode }

const ESCAPE = 0x1b

/** Counts in a byte range: valid multi-byte UTF-8 sequences, invalid bytes and MARC-8 escape sequences. */
type Census = { sequences: number; invalid: number; escapes: number; firstInvalid: number }

/**
 * Counts valid and invalid bytes by the Unicode Standard, table 3-7: overlong forms, surrogates and code points above
 * 10FFFF are invalid.
 */
export const censusOf = (bytes: Uint8Array, from: number, to: number): Census => {
  const census = { sequences: 0, invalid: 0, escapes: 0, firstInvalid: -1 }
  let at = from
  while (at < to) {
    const byte = bytes[at]!
    if (byte < 0x80) {
      if (byte === ESCAPE && isDesignation(bytes, at, to)) census.escapes++
      at++
      continue
    }
    const length = sequenceAt(bytes, at, to)
    if (length > 0) {
      census.sequences++
      at += length
    } else {
      if (census.invalid === 0) census.firstInvalid = at
      census.invalid++
      at++
    }
  }
  return census
}

const isDesignation = (bytes: Uint8Array, at: number, to: number): boolean =>
  at + 1 < to && '(),-$gbps'.includes(String.fromCharCode(bytes[at + 1]!))

/** The length of the multi-byte UTF-8 sequence at `at`, or 0 if the bytes are not one. */
const sequenceAt = (bytes: Uint8Array, at: number, to: number): number => {
  const lead = bytes[at]!
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
  if (length === 0 || at + length > to) return 0
  for (let index = 1; index < length; index++) if ((bytes[at + index]! & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1]!
  if (lead === 0xe0 && second < 0xa0) return 0
  if (lead === 0xed && second > 0x9f) return 0
  if (lead === 0xf0 && second < 0x90) return 0
  if (lead === 0xf4 && second > 0x8f) return 0
  return length
}

/**
 * Chooses the encoding of each field from its bytes. Leader 09 is used unless the bytes contradict it.
 * Fields may differ, because catalogues merged from two sources mix encodings.
 */
export const chooseEncodings = (bytes: Uint8Array, ranges: readonly Range[], leader: string): EncodingChoice => {
  const declared = leader[9] ?? ' '
  // UNIMARC has a blank in leader 09, and another entry map.
  const isMarc21 = leader.slice(20, 24) === '4500'
  const censuses = ranges.map(({ from, to }) => censusOf(bytes, from, to))
  const sum = (key: 'sequences' | 'invalid' | 'escapes'): number =>
    censuses.reduce((total, census) => total + census[key], 0)
  const sequences = sum('sequences')
  const invalid = sum('invalid')
  const escapes = sum('escapes')
  const all = (encoding: Encoding): readonly Encoding[] => ranges.map(() => encoding)
  const saysUtf8 = declared === 'a'
  const claim: ProblemCode | undefined = saysUtf8 || declared === ' ' ? undefined : 'unknown-encoding'

  // ASCII is the same in all encodings, but only MARC-8 has references.
  if (sequences + invalid + escapes === 0) {
    return { encodings: all(declared === ' ' && isMarc21 ? 'marc8' : 'utf8'), problem: claim }
  }
  if (escapes > 0 && sequences === 0) {
    return { encodings: all('marc8'), problem: saysUtf8 ? 'declared-utf8-is-marc8' : claim }
  }
  if (escapes > 0 && !saysUtf8) return { encodings: all('marc8'), problem: claim }
  if (invalid === 0) return { encodings: all('utf8'), problem: declared === ' ' ? 'declared-marc8-is-utf8' : claim }
  if (saysUtf8 ? sequences > 0 : sequences > 2 * invalid) {
    const legacy = guessLegacy(bytes, ranges, false)
    const encodings = censuses.map((census) => (census.invalid > census.sequences ? legacy : 'utf8'))
    if (!saysUtf8) return { encodings, problem: claim ?? 'declared-marc8-is-utf8' }
    if (!encodings.includes(legacy)) return { encodings }
    return { encodings, problem: legacy === 'marc8' ? 'declared-utf8-is-marc8' : 'declared-utf8-is-latin1' }
  }
  const legacy = guessLegacy(bytes, ranges, !saysUtf8)
  if (saysUtf8) {
    return {
      encodings: all(legacy),
      problem: legacy === 'marc8' ? 'declared-utf8-is-marc8' : 'declared-utf8-is-latin1',
    }
  }
  return { encodings: all(legacy), problem: legacy === 'latin1' ? 'declared-marc8-is-latin1' : claim }
}

const COMMON_LATIN1 = new Set(
  'ÀÁÂÄÅÆÇÈÉÊËÍÎÓÖØÚÜàáâãäåæçèéêëìíîïñòóôõöøùúûüß«»°©®±·'.split('').map((c) => c.charCodeAt(0)),
)
const MARC8_MARKS = '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a'
const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
const isVowel = (byte: number): boolean => 'aeiouyAEIOUY'.includes(String.fromCharCode(byte))

/**
 * Guesses MARC-8 or Windows-1252 from the non-ASCII bytes. In MARC-8, a mark precedes a letter and forms an existing
 * character. In Latin-1, an accented vowel is rarely followed by a plain vowel. `favoursMarc8` is true if the leader
 * declares MARC-8.
 */
const guessLegacy = (bytes: Uint8Array, ranges: readonly Range[], favoursMarc8: boolean): 'marc8' | 'latin1' => {
  let marc8 = 0
  let latin1 = 0
  for (const { from, to } of ranges) {
    for (let at = from; at < to; at++) {
      const byte = bytes[at]!
      if (byte < 0x80) continue
      const next = at + 1 < to ? bytes[at + 1]! : 0
      marc8 += marc8Weight(byte, next)
      latin1 += latin1Weight(byte, next)
    }
  }
  return latin1 > (favoursMarc8 ? 2 * Math.max(marc8, 0) + 2 : marc8) ? 'latin1' : 'marc8'
}

const marc8Weight = (byte: number, next: number): number => {
  if (byte === 0x88 || byte === 0x89) return 1
  if (byte < 0xa1 || (byte > 0xc8 && byte < 0xe0) || byte === 0xfc || byte === 0xfd || byte === 0xff) return -3
  if (byte < 0xe0) return 0.5
  if (next >= 0xe0) return 0.5
  if (!isLetter(next)) return -3
  const mark = MARC8_MARKS[byte - 0xe0]
  if (mark === undefined) return byte === 0xf0 && 'cstCST'.includes(String.fromCharCode(next)) ? 2 : 0.5
  const isOneLetter = (String.fromCharCode(next) + mark).normalize('NFC').length === 1
  if (!isOneLetter) return -1
  return isVowel(next) || byte === 0xe4 ? 2 : 1
}

const latin1Weight = (byte: number, next: number): number => {
  if (byte >= 0x80 && byte < 0xa0) return 0
  if (!COMMON_LATIN1.has(byte)) return -0.5
  return next < 0x80 && isLetter(next) && isVowel(next) ? 0.5 : 1.5
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const looseUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/**
 * Decoding tables. Without the East Asian table of MARC-8, its characters are unknown. `codePage` decodes text that is
 * neither UTF-8 nor MARC-8; the default is Windows-1252.
 */
export type Tables = { readonly eacc?: Eacc; readonly codePage?: InstanceType<typeof TextDecoder> }

/** Decodes a range. `unknown` counts the characters that could not be decoded (U+FFFD in the text). */
export const decodeRange = (
  bytes: Uint8Array,
  { from, to }: Range,
  encoding: Encoding,
  { eacc, codePage }: Tables,
): { text: string; unknown: number } => {
  if (encoding === 'marc8') return decodeMarc8(bytes, from, to, eacc)
  const part = bytes.subarray(from, to)
  if (encoding === 'latin1') return { text: (codePage ?? windows1252).decode(part), unknown: 0 }
  try {
    return { text: strictUtf8.decode(part), unknown: 0 }
  } catch {
    return { text: looseUtf8.decode(part), unknown: censusOf(bytes, from, to).invalid }
  }
}
