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
import type { Extent, Place } from './examination.ts'
import { recordLabel } from './examine.ts'
import type { TextEncoding } from './fault.ts'
import { type FileForm, readerOf } from './form.ts'
import { repairIso2709, repairText } from './repair.ts'

/**
 * The maximum length of a broken place that is described in full, in bytes. For a longer place, only the beginning is
 * shown, without a repair.
 */
export const DESCRIBED_BYTES = 4 * MAX_ISO2709_RECORD
/** The number of bytes read after a place to find the next record. */
export const BYTES_AFTER = MAX_ISO2709_RECORD + 1

/** The rows shown around a fault, of 16 bytes each. */
const ROW = 16
const ROWS_BEFORE = 1
const ROWS_SHOWN = 5
/** The maximum number of faults that are shown with their bytes. */
const WINDOWS = 8

/** The bytes around a fault: file offset, hexadecimal form and text. */
export type Window = { readonly offset: number; readonly hex: string; readonly text: string; readonly fault: number }

/** A valid record before or after a broken place. */
export type Neighbour = Extent & { readonly id: string | null; readonly title: string | null }

/** A broken place with the bytes around it and its repair. */
export type Description = {
  readonly windows: readonly Window[]
  readonly before: Neighbour | null
  readonly after: Neighbour | null
  /** The record as it is read without a repair; null if it is unreadable. */
  readonly read: MarcRecord | null
  /** The record after the repair; null without a repair. */
  readonly repaired: MarcRecord | null
}

/** Characters that are invisible or affect the layout. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu
/**
 * Visible signs for the control bytes of ISO 2709 (end of record, end of field, subfield delimiter) and for line ends.
 */
const SIGNS: Readonly<Record<string, string>> = {
  '\u001d': '§',
  '\u001e': '¶',
  '\u001f': '‡',
  '\n': '↵',
  '\r': '↵',
}

const withVisibleSigns = (text: string): string => text.replace(UNSHOWN, (character) => SIGNS[character] ?? '·')

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
  return { offset, hex: hexOf(part), text: withVisibleSigns(decoder.decode(part)), fault }
}

/** Faults within the same rows of bytes share one window. */
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

const firstRecord = async (bytes: Uint8Array, form: FileForm): Promise<ReadResult | undefined> => {
  for await (const result of readRecords([bytes], readerOf(form))) return result
  return undefined
}

const neighbourOf = async (bytes: Uint8Array, at: number, form: FileForm): Promise<Neighbour | null> => {
  if (bytes.length === 0) return null
  let skipped = 0
  while (skipped < bytes.length && isSeparator(bytes[skipped]!)) skipped++
  const result = await firstRecord(bytes.subarray(skipped), form)
  if (!result?.record) return null
  return { offset: at + skipped + result.offset, length: result.length, ...recordLabel(result.record) }
}

/** The bytes around a place: its first `DESCRIBED_BYTES`, the record `place.before`, and `BYTES_AFTER` after it. */
export type SurroundingBytes = { readonly own: Uint8Array; readonly before: Uint8Array; readonly behind: Uint8Array }

/** Describes a place that `examine` found: its bytes, its neighbours, and its repaired record. */
export async function describe(
  place: Pick<Place, 'offset' | 'length' | 'faults' | 'encoding' | 'before' | 'kind'>,
  { own, before, behind }: SurroundingBytes,
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
    // The record as programs read it that do not guess missing values.
    const read = parseIso2709(own, eacc)[0]?.record ?? null
    const { bytes } = repairIso2709(own, place.faults, { eacc, codePage })
    // The repaired bytes are read again, so that the lengths in the leader are correct.
    return { ...shownOf, read, repaired: (bytes && parseIso2709(bytes, eacc)[0]?.record) ?? null }
  }
  const text = isCodePage(place.encoding) ? encoder.encode(new TextDecoder(place.encoding).decode(own)) : own
  const read = (await firstRecord(text, form))?.record
  const { record } = await repairText(read, own, place.faults, readerOf(form) as 'mrk' | 'marcxml' | 'json')
  return { ...shownOf, read: read ?? null, repaired: record ?? null }
}
