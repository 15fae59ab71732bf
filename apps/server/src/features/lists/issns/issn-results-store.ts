/** Stores the ISSNs found in a list, and reads them page by page: all ISSNs, or those with one status. */
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LIST_ROWS_PER_PAGE, LIST_STATUSES, type ListedNumber, type ListStatus } from '@seriatim/contract'
import type { ListFiles } from '../tables/list-files.ts'

/** Size of an index entry in bytes: the offset in the file of ISSNs (8-byte double) and the length (4-byte integer). */
const ENTRY_BYTES = 12
const ALL_STATUSES = 'all'
type Index = ListStatus | typeof ALL_STATUSES
const INDEXES: readonly Index[] = [ALL_STATUSES, ...LIST_STATUSES]

const NUMBERS = 'numbers'
const numbersIn = (folder: string): string => join(folder, NUMBERS)
const indexIn = (folder: string, index: Index): string => join(folder, index)

const increase = <Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void => {
  counts[key] = (counts[key] ?? 0) + 1
}

/** Opens an empty folder for writing ISSNs in order. Call `flush` to write buffered entries and free their memory. */
export async function writeNumbers(folder: string) {
  const file = await open(numbersIn(folder), 'wx', 0o600)
  const indexes = new Map<Index, FileHandle>()
  for (const index of INDEXES) indexes.set(index, await open(indexIn(folder, index), 'wx', 0o600))
  const counts: Partial<Record<ListStatus, number>> = {}
  const corrections: Record<string, number> = {}
  let offset = 0
  let lines: Buffer[] = []
  let entries = new Map<Index, Buffer[]>()
  return {
    counts,
    corrections,

    add(number: ListedNumber): void {
      increase(counts, number.status)
      for (const correction of number.corrections) increase(corrections, correction)
      const line = Buffer.from(JSON.stringify(number))
      const entry = Buffer.alloc(ENTRY_BYTES)
      entry.writeDoubleLE(offset)
      entry.writeUInt32LE(line.length, 8)
      for (const index of [ALL_STATUSES, number.status] as const) {
        const places = entries.get(index)
        if (places) places.push(entry)
        else entries.set(index, [entry])
      }
      offset += line.length
      lines.push(line)
    },

    async flush(): Promise<void> {
      const [text, places] = [Buffer.concat(lines), entries]
      lines = []
      entries = new Map()
      await file.appendFile(text)
      for (const [index, rows] of places) await indexes.get(index)!.appendFile(Buffer.concat(rows))
    },

    /** Closes all files. Idempotent. */
    async close(): Promise<void> {
      const handles = [file, ...indexes.values()].filter((handle) => handle.fd >= 0)
      await Promise.all(handles.map((handle) => handle.close()))
    },
  }
}

/**
 * Maximum gap in bytes between two entries that are read in one request, to limit the round trips to a remote store.
 */
const MAX_GAP_BYTES = 1 << 16

type ByteRange = { readonly offset: number; readonly length: number }

const readIndexEntries = (entries: Buffer): ByteRange[] =>
  Array.from({ length: Math.floor(entries.length / ENTRY_BYTES) }, (_, index) => ({
    offset: entries.readDoubleLE(index * ENTRY_BYTES),
    length: entries.readUInt32LE(index * ENTRY_BYTES + 8),
  }))

/** Groups byte ranges in ascending order, so that one request can read each group. */
function groupNearbyRanges(places: readonly ByteRange[]): ByteRange[][] {
  const runs: ByteRange[][] = []
  for (const place of places) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && place.offset - last.offset - last.length <= MAX_GAP_BYTES) run.push(place)
    else runs.push([place])
  }
  return runs
}

/**
 * Reads one page of ISSNs, from page 1. Returns an empty array beyond the last page or when the folder no longer
 * exists.
 */
export async function readNumbers(
  files: Pick<ListFiles, 'read'>,
  folder: string,
  { status, page }: { status?: ListStatus | undefined; page: number },
): Promise<ListedNumber[]> {
  const size = LIST_ROWS_PER_PAGE * ENTRY_BYTES
  const index = `${folder}/${status ?? ALL_STATUSES}`
  try {
    const entries = await buffer(files.read(index, { start: (page - 1) * size, length: size }))
    const numbers: ListedNumber[] = []
    for (const run of groupNearbyRanges(readIndexEntries(entries))) {
      const [start, last] = [run[0]!.offset, run.at(-1)!]
      const length = last.offset + last.length - start
      const bytes = await buffer(files.read(`${folder}/${NUMBERS}`, { start, length }))
      for (const { offset, length: bytesOfOne } of run)
        numbers.push(JSON.parse(bytes.toString('utf8', offset - start, offset - start + bytesOfOne)))
    }
    return numbers
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return []
    throw error
  }
}
