/**
 * Reads and writes a file of named sections. It consists of 64 bytes with the format and the position of the table, the
 * sections, and the table in JSON. The table has the names, positions and checksums of the sections, and a head that
 * identifies the state of their data. The file is renamed when it is completely on disk, so its name always refers to a
 * complete file.
 */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { endianness, hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import {
  arrayKindName,
  arrayKindNamed,
  type NumberArray,
  piecesOf,
  type Section,
  SectionReader,
  type SectionWriter,
  UnreadableFile,
} from './sections.ts'

const MAGIC = 'seriatim columns'
/** The version of the file format. Increase it when sections or their content change. */
const FORMAT_VERSION = 1
const PROLOGUE_BYTES = 64
/** Number of bytes copied, checksummed and written at a time, which takes a fraction of a millisecond. */
const WRITTEN_AT_ONCE = 1 << 19
const READ_AT_ONCE = 4 << 20
/** Number of sections read in parallel: the disk reads some while others are checksummed. */
const PARALLEL_READS = 4
/** An unfinished file that was not modified for this time counts as abandoned if its process cannot be checked. */
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

/** The host name in a form allowed in file names. */
const HOST = hostname().replaceAll(/[^\w-]/g, '_')
const unfinishedPath = (path: string): string => `${path}.${HOST}.${process.pid}.next`

/** The file being written, and the current position. */
class Output {
  readonly handle: FileHandle
  at = PROLOGUE_BYTES
  private readonly copy = Buffer.allocUnsafeSlow(WRITTEN_AT_ONCE)

  constructor(handle: FileHandle) {
    this.handle = handle
  }

  /** Writes bytes through a copy. @returns the checksum `crc`, continued with these bytes */
  async write(bytes: Uint8Array, crc: number): Promise<number> {
    let sum = crc
    for (let from = 0; from < bytes.length; from += WRITTEN_AT_ONCE) {
      const part = bytes.subarray(from, from + WRITTEN_AT_ONCE)
      // Write and checksum a copy, because the array may change meanwhile.
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

const viewBytes = ({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

async function writeSection(output: Output, section: Section): Promise<Entry[]> {
  const { name } = section
  const { at } = output
  if ('array' in section) {
    const crc = await output.write(viewBytes(section.array), 0)
    return [{ name, kind: arrayKindName(section.array), at, bytes: output.at - at, crc }]
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
 * Writes a file that replaces the existing one. Yields to other work between pieces.
 * @param headOf returns the head that identifies the state of the sections, called when all are written; if it returns
 * undefined, no file is created and an existing one stays
 * @returns the number of bytes; undefined if no file was created
 */
export async function writeSections(
  path: string,
  out: SectionWriter,
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

/** Deletes unfinished files of dead processes. */
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

/** An opened file. Its head has been read, and its sections can be read. */
export type OpenSections = {
  readonly head: unknown
  readonly bytes: number
  /** Reads and checks all sections. @throws UnreadableFile */
  read(): Promise<SectionReader>
  close(): Promise<void>
}

/** Opens a file and reads its head. @returns undefined if there is no file @throws UnreadableFile */
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
  if (size < PROLOGUE_BYTES) throw new UnreadableFile('the file is too short')
  const prologue = Buffer.alloc(PROLOGUE_BYTES)
  await readInto(handle, prologue, 0)
  if (prologue.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new UnreadableFile('the file is not a file of search columns')
  if (prologue.readUInt32LE(16) !== FORMAT_VERSION) throw new UnreadableFile('the file has another format version')
  if (prologue.toString('latin1', 20, 22) !== endianness()) throw new UnreadableFile('the file has another byte order')
  if (prologue.readUInt32LE(PROLOGUE_BYTES - 4) !== crc32(prologue.subarray(0, PROLOGUE_BYTES - 4))) {
    throw new UnreadableFile('the prologue of the file is damaged')
  }
  const [tableAt, tableBytes] = [prologue.readDoubleLE(24), prologue.readUInt32LE(32)]
  if (tableAt + tableBytes !== size)
    throw new UnreadableFile('the size of the file differs from the size in its prologue')
  const table = Buffer.alloc(tableBytes)
  await readInto(handle, table, tableAt)
  if (crc32(table) !== prologue.readUInt32LE(36)) throw new UnreadableFile('the section table of the file is damaged')
  return JSON.parse(table.toString()) as Table
}

async function readInto(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, at + done)
    if (bytesRead === 0) throw new UnreadableFile('the file ends before the end of a section')
    done += bytesRead
  }
}

async function readSections(handle: FileHandle, { values, sections }: Table): Promise<SectionReader> {
  const arrays = new Map<string, NumberArray>()
  const waiting = sections.values()
  const reader = async (): Promise<void> => {
    for (const entry of waiting) arrays.set(entry.name, await readSection(handle, entry))
  }
  await Promise.all(Array.from({ length: PARALLEL_READS }, reader))
  return new SectionReader(arrays, values)
}

async function readSection(handle: FileHandle, { name, kind, at, bytes, crc }: Entry): Promise<NumberArray> {
  const Kind = arrayKindNamed(kind)
  if (Kind === undefined) throw new UnreadableFile(`the section ${name} has an unknown type`)
  // The buffer is not from the pool and not filled with zeros, which saves time.
  const buffer = Buffer.allocUnsafeSlow(bytes)
  let sum = 0
  for (let from = 0; from < bytes; from += READ_AT_ONCE) {
    const part = buffer.subarray(from, from + READ_AT_ONCE)
    await readInto(handle, part, at + from)
    sum = crc32(part, sum)
  }
  if (sum !== crc) throw new UnreadableFile(`the section ${name} is damaged`)
  return new Kind(buffer.buffer as ArrayBuffer, buffer.byteOffset, bytes / Kind.BYTES_PER_ELEMENT)
}
