/** What was found of the numbers of a list, on the disk: read a page at a time, of all or of one status. */
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { LIST_ROWS_PER_PAGE, LIST_STATUSES, type ListedNumber, type ListStatus } from '@seriatim/contract'

/** Where a number stands in the file of all: its offset as a double, its length as four bytes. */
const ENTRY_BYTES = 12
const OF_ALL = 'all'
type Index = ListStatus | typeof OF_ALL
const INDEXES: readonly Index[] = [OF_ALL, ...LIST_STATUSES]

const numbersIn = (folder: string): string => join(folder, 'numbers')
const indexIn = (folder: string, index: Index): string => join(folder, index)

const increase = <Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void => {
  counts[key] = (counts[key] ?? 0) + 1
}

/** Writes numbers into an empty folder, in their order; `flush` as often as memory shall be given back. */
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
      for (const index of [OF_ALL, number.status] as const) {
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
      for (const [index, found] of places) await indexes.get(index)!.appendFile(Buffer.concat(found))
    },

    async close(): Promise<void> {
      await Promise.all([file, ...indexes.values()].map((handle) => handle.close()))
    },
  }
}

const read = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** A page of the numbers in a folder, from 1; empty beyond the last, and where the folder is gone. */
export async function readNumbers(
  folder: string,
  { status, page }: { status?: ListStatus | undefined; page: number },
): Promise<ListedNumber[]> {
  const opened: FileHandle[] = []
  try {
    for (const path of [indexIn(folder, status ?? OF_ALL), numbersIn(folder)]) opened.push(await open(path, 'r'))
    const [index, file] = opened
    const size = LIST_ROWS_PER_PAGE * ENTRY_BYTES
    const entries = await read(index!, (page - 1) * size, size)
    const numbers: ListedNumber[] = []
    for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
      const line = await read(file!, entries.readDoubleLE(at), entries.readUInt32LE(at + 8))
      numbers.push(JSON.parse(line.toString('utf8')))
    }
    return numbers
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return []
    throw error
  } finally {
    await Promise.all(opened.map((handle) => handle.close()))
  }
}
