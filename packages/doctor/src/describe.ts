import {
  type Eacc,
  isSeparator,
  loadEacc,
  MAX_ISO2709_RECORD,
  type MarcRecord,
  parseIso2709,
  type ReadResult,
  readRecords,
} from '@seriatim/marc'
import { CODE_PAGES, type CodePage } from './code-page.ts'
import { type Extent, glimpseOf, type Place } from './examine.ts'
import type { TextEncoding } from './fault.ts'
import { type FileForm, readerOf } from './form.ts'
import { repairIso2709, repairText } from './repair.ts'

/** A place of more bytes is shown by its beginning, and without the record that a repair makes of it. */
export const DESCRIBED_BYTES = 4 * MAX_ISO2709_RECORD
/** What is read behind a place for the record that follows. */
export const BEHIND_BYTES = MAX_ISO2709_RECORD + 1

/** Bytes before and behind a fault that are shown, in rows of sixteen. */
const ROW = 16
const ROWS_BEFORE = 1
const ROWS_SHOWN = 5
/** Faults whose bytes are shown. */
const WINDOWS = 8

/** Bytes around a fault: where in the file they start, each byte as two hexadecimal digits, and what they say. */
export type Window = { readonly offset: number; readonly hex: string; readonly text: string; readonly fault: number }

/** A record beside a broken place. */
export type Neighbour = Extent & { readonly id: string | null; readonly title: string | null }

/** A place with what surrounds it and what a repair makes of it. */
export type Description = {
  readonly windows: readonly Window[]
  readonly before: Neighbour | null
  readonly after: Neighbour | null
  /** What could be read of it as it stands. */
  readonly read: MarcRecord | null
  /** What the repair makes of it; null where there is none. */
  readonly repaired: MarcRecord | null
}

/** Characters that say nothing on a screen, or move what stands there. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu
/** The signs of the bytes that ISO 2709 gives a meaning (end of record, end of field, start of a subfield), and line ends. */
const SIGNS: Readonly<Record<string, string>> = {
  '\u001d': '§',
  '\u001e': '¶',
  '\u001f': '‡',
  '\n': '↵',
  '\r': '↵',
}

const shown = (text: string): string => text.replace(UNSHOWN, (character) => SIGNS[character] ?? '·')

const encoder = new TextEncoder()

const isCodePage = (encoding: TextEncoding | null): encoding is CodePage => CODE_PAGES.some((page) => page === encoding)

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const windowAt = (
  bytes: Uint8Array,
  start: number,
  fault: number,
  decoder: InstanceType<typeof TextDecoder>,
): Window => {
  const row = Math.floor(fault / ROW) - ROWS_BEFORE
  const offset = Math.max(start, row * ROW)
  const part = bytes.subarray(offset - start, offset - start + ROWS_SHOWN * ROW)
  return { offset, hex: hexOf(part), text: shown(decoder.decode(part)), fault }
}

/** Faults that stand in the same rows are shown once. */
const windowsOf = (
  bytes: Uint8Array,
  { offset, faults, encoding }: Pick<Place, 'offset' | 'faults' | 'encoding'>,
): readonly Window[] => {
  const decoder = new TextDecoder(isCodePage(encoding) ? encoding : 'utf-8', { ignoreBOM: true })
  const windows: Window[] = []
  for (const { offset: fault } of faults) {
    const inside = fault >= offset && fault < offset + bytes.length
    const isSeen = windows.some((window) => fault >= window.offset && fault < window.offset + (ROWS_SHOWN - 1) * ROW)
    if (!inside || isSeen || windows.length === WINDOWS) continue
    windows.push(windowAt(bytes, offset, fault, decoder))
  }
  return windows
}

const firstOf = async (bytes: Uint8Array, form: FileForm): Promise<ReadResult | undefined> => {
  for await (const result of readRecords([bytes], readerOf(form))) return result
  return undefined
}

const neighbourOf = async (bytes: Uint8Array, at: number, form: FileForm): Promise<Neighbour | null> => {
  if (bytes.length === 0) return null
  let skipped = 0
  while (skipped < bytes.length && isSeparator(bytes[skipped]!)) skipped++
  const result = await firstOf(bytes.subarray(skipped), form)
  if (!result?.record) return null
  return { offset: at + skipped + result.offset, length: result.length, ...glimpseOf(result.record) }
}

/** The bytes of a file around a place: its own, up to `DESCRIBED_BYTES`; those of `place.before`; and `BEHIND_BYTES`. */
export type Surroundings = { readonly own: Uint8Array; readonly before: Uint8Array; readonly behind: Uint8Array }

/** Shows a place that `examine` found: its bytes, its neighbours, and the record that the repair makes of it. */
export async function describe(
  place: Pick<Place, 'offset' | 'length' | 'faults' | 'encoding' | 'before' | 'kind'>,
  { own, before, behind }: Surroundings,
  form: FileForm,
): Promise<Description> {
  const [previous, after] = await Promise.all([
    place.before ? neighbourOf(before, place.before.offset, form) : null,
    place.kind === 'file' ? null : neighbourOf(behind, place.offset + place.length, form),
  ])
  const shownOf = { windows: windowsOf(own, place), before: previous, after }
  if (place.kind !== 'record' || own.length < place.length) return { ...shownOf, read: null, repaired: null }
  const codePage = isCodePage(place.encoding) ? place.encoding : 'windows-1252'
  const eacc: Eacc = await loadEacc()
  if (readerOf(form) === 'iso2709') {
    // As programs read it that do not guess.
    const read = parseIso2709(own, eacc)[0]?.record ?? null
    const { bytes } = repairIso2709(own, place.faults, { eacc, codePage })
    // As it is read again: with the lengths that it has now.
    return { ...shownOf, read, repaired: (bytes && parseIso2709(bytes, eacc)[0]?.record) ?? null }
  }
  const text = isCodePage(place.encoding) ? encoder.encode(new TextDecoder(place.encoding).decode(own)) : own
  const read = (await firstOf(text, form))?.record
  const { record } = await repairText(read, own, place.faults, readerOf(form) as 'mrk' | 'marcxml' | 'json')
  return { ...shownOf, read: read ?? null, repaired: record ?? null }
}
