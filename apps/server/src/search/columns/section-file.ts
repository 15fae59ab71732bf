/**
 * A file of sections. First 64 bytes: who made it, and where its table stands; then the sections; then the table in JSON,
 * which names them with their places and checksums, and a head that says what they are of. The file gets its name when
 * all of it is on the disk: under that name stands a whole file or none.
 */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { endianness, hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import {
  kindNameOf,
  kindOf,
  type NumberArray,
  piecesOf,
  type Section,
  SectionsIn,
  type SectionsOut,
  Unreadable,
} from './sections.ts'

const MAGIC = 'seriatim columns'
/** Another number for each change of what the sections are, or of what stands in them. */
const FORMAT_VERSION = 1
const PROLOGUE_BYTES = 64
/** So much is copied, summed and handed to the disk at a time: a fraction of a millisecond. */
const WRITTEN_AT_ONCE = 1 << 19
const READ_AT_ONCE = 4 << 20
/** Sections that are read beside each other: the disk reads while others are summed. */
const READ_BESIDE = 4
/** A file that nobody finished and nobody has touched for so long, where its process cannot be looked for. */
const ABANDONED_MS = 600_000

type Entry = {
  readonly name: string
  readonly kind: string
  readonly at: number
  readonly bytes: number
  readonly crc: number
}
type Table = {
  readonly head: unknown
  readonly values: Readonly<Record<string, unknown>>
  readonly sections: readonly Entry[]
}

/** This machine's own name, as far as it may stand in the name of a file. */
const HOST = hostname().replaceAll(/[^\w-]/g, '_')
const unfinishedPath = (path: string): string => `${path}.${HOST}.${process.pid}.next`

/** Where a file is written, and how far. */
class Output {
  readonly handle: FileHandle
  at = PROLOGUE_BYTES
  private readonly copy = Buffer.allocUnsafeSlow(WRITTEN_AT_ONCE)

  constructor(handle: FileHandle) {
    this.handle = handle
  }

  /** Writes bytes as they are while they are copied, and goes on with a checksum. */
  async write(bytes: Uint8Array, crc: number): Promise<number> {
    let sum = crc
    for (let from = 0; from < bytes.length; from += WRITTEN_AT_ONCE) {
      const part = bytes.subarray(from, from + WRITTEN_AT_ONCE)
      // What is summed is what is written, whatever becomes of the array meanwhile.
      this.copy.set(part)
      const copied = this.copy.subarray(0, part.length)
      sum = crc32(copied, sum)
      for (let done = 0; done < copied.length; ) {
        const { bytesWritten } = await this.handle.write(copied, done, copied.length - done, this.at + done)
        done += bytesWritten
      }
      this.at += copied.length
    }
    return sum
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

async function writeSection(output: Output, section: Section): Promise<Entry[]> {
  const { name } = section
  const { at } = output
  if ('array' in section) {
    const crc = await output.write(bytesOf(section.array), 0)
    return [{ name, kind: kindNameOf(section.array), at, bytes: output.at - at, crc }]
  }
  const { texts, from, to } = section
  const lengths = new Uint32Array(to - from)
  const pieces: number[] = []
  let [crc, count] = [0, 0]
  for (const piece of piecesOf(texts, from, to)) {
    crc = await output.write(piece.bytes, crc)
    lengths.set(piece.lengths, count)
    count += piece.lengths.length
    pieces.push(piece.bytes.length, piece.lengths.length)
  }
  return [
    { name, kind: Uint8Array.name, at, bytes: output.at - at, crc },
    ...(await writeSection(output, { name: `${name}.lengths`, array: lengths })),
    ...(await writeSection(output, { name: `${name}.pieces`, array: Uint32Array.from(pieces) })),
  ]
}

function prologueOf(tableAt: number, table: Uint8Array): Buffer {
  const prologue = Buffer.alloc(PROLOGUE_BYTES)
  prologue.write(MAGIC, 'latin1')
  prologue.writeUInt32LE(FORMAT_VERSION, 16)
  prologue.write(endianness(), 20, 'latin1')
  prologue.writeDoubleLE(tableAt, 24)
  prologue.writeUInt32LE(table.length, 32)
  prologue.writeUInt32LE(crc32(table), 36)
  prologue.writeUInt32LE(crc32(prologue.subarray(0, PROLOGUE_BYTES - 4)), PROLOGUE_BYTES - 4)
  return prologue
}

/**
 * Writes a file in place of the one that is there. Other work goes on meanwhile.
 * @param headOf what the sections are of, asked when all are written; undefined: they are of nothing, and no file is made
 * @returns how many bytes it has; undefined where none was made
 */
export async function writeSections(
  path: string,
  out: SectionsOut,
  headOf: () => Promise<unknown>,
): Promise<number | undefined> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(path)
  const unfinished = unfinishedPath(path)
  try {
    const handle = await open(unfinished, 'w', 0o600)
    let bytes: number
    try {
      const output = new Output(handle)
      const sections: Entry[] = []
      for (const section of out.sections) sections.push(...(await writeSection(output, section)))
      const head = await headOf()
      if (head === undefined) return undefined
      const table = Buffer.from(JSON.stringify({ head, values: out.values, sections } satisfies Table))
      const tableAt = output.at
      await output.write(table, 0)
      await handle.write(prologueOf(tableAt, table), 0, PROLOGUE_BYTES, 0)
      await handle.sync()
      bytes = output.at
    } finally {
      await handle.close()
    }
    await rename(unfinished, path)
    await syncFolder(folder)
    return bytes
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Takes away what processes left that ended while they wrote. */
async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.next')) continue
    if (await isAbandoned(folder, name)) await rm(join(folder, name), { force: true })
  }
}

async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const [host, pid] = name.split('.').slice(-3)
  if (host === HOST) return !isRunning(Number(pid))
  const state = await stat(join(folder, name)).catch(() => undefined)
  return state !== undefined && Date.now() - state.mtimeMs > ABANDONED_MS
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A file that was opened: its head is known, its sections are there to be read. */
export type OpenSections = {
  readonly head: unknown
  readonly bytes: number
  /** All sections, each checked. @throws Unreadable */
  read(): Promise<SectionsIn>
  close(): Promise<void>
}

/** @returns undefined where there is no file. @throws Unreadable */
export async function openSections(path: string): Promise<OpenSections | undefined> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    const table = await readTable(handle, size)
    return {
      head: table.head,
      bytes: size,
      read: () => readSections(handle, table),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readTable(handle: FileHandle, size: number): Promise<Table> {
  if (size < PROLOGUE_BYTES) throw new Unreadable('it is too short')
  const prologue = Buffer.alloc(PROLOGUE_BYTES)
  await readInto(handle, prologue, 0)
  if (prologue.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Unreadable('it is another file')
  if (prologue.readUInt32LE(16) !== FORMAT_VERSION) throw new Unreadable('it is of another version')
  if (prologue.toString('latin1', 20, 22) !== endianness()) throw new Unreadable('it is of another machine')
  if (prologue.readUInt32LE(PROLOGUE_BYTES - 4) !== crc32(prologue.subarray(0, PROLOGUE_BYTES - 4))) {
    throw new Unreadable('its beginning is damaged')
  }
  const [tableAt, tableBytes] = [prologue.readDoubleLE(24), prologue.readUInt32LE(32)]
  if (tableAt + tableBytes !== size) throw new Unreadable('it is shorter or longer than it was')
  const table = Buffer.alloc(tableBytes)
  await readInto(handle, table, tableAt)
  if (crc32(table) !== prologue.readUInt32LE(36)) throw new Unreadable('its table is damaged')
  return JSON.parse(table.toString()) as Table
}

async function readInto(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, at + done)
    if (bytesRead === 0) throw new Unreadable('it has become shorter')
    done += bytesRead
  }
}

async function readSections(handle: FileHandle, { values, sections }: Table): Promise<SectionsIn> {
  const arrays = new Map<string, NumberArray>()
  const waiting = sections.values()
  const reader = async (): Promise<void> => {
    for (const entry of waiting) arrays.set(entry.name, await readSection(handle, entry))
  }
  await Promise.all(Array.from({ length: READ_BESIDE }, reader))
  return new SectionsIn(arrays, values)
}

async function readSection(handle: FileHandle, { name, kind, at, bytes, crc }: Entry): Promise<NumberArray> {
  const Kind = kindOf(kind)
  if (Kind === undefined) throw new Unreadable(`the section ${name} is of an unknown kind`)
  // Memory of its own, and no zeros written to it first.
  const buffer = Buffer.allocUnsafeSlow(bytes)
  let sum = 0
  for (let from = 0; from < bytes; from += READ_AT_ONCE) {
    const part = buffer.subarray(from, from + READ_AT_ONCE)
    await readInto(handle, part, at + from)
    sum = crc32(part, sum)
  }
  if (sum !== crc) throw new Unreadable(`the section ${name} is damaged`)
  return new Kind(buffer.buffer as ArrayBuffer, buffer.byteOffset, bytes / Kind.BYTES_PER_ELEMENT)
}
