/** Positions in a file of sections, for tests that damage it. */
import { crc32 } from 'node:zlib'

const PROLOGUE_BYTES = 64

type Table = { head: Record<string, unknown>; sections: { name: string; at: number; bytes: number }[] }

export const tableOf = (file: Buffer): Table => JSON.parse(file.subarray(file.readDoubleLE(24)).toString())

/** Corrects the checksum of the first 64 bytes of a file after a test has changed them. */
export const signFile = (file: Buffer): Buffer => {
  file.writeUInt32LE(crc32(file.subarray(0, PROLOGUE_BYTES - 4)), PROLOGUE_BYTES - 4)
  return file
}

/** The file with another head and correct checksums. */
export const withHead = (file: Buffer, head: Record<string, unknown>): Buffer => {
  const tableAt = file.readDoubleLE(24)
  const table = Buffer.from(JSON.stringify({ ...tableOf(file), head }))
  const other = Buffer.concat([file.subarray(0, tableAt), table])
  other.writeUInt32LE(table.length, 32)
  other.writeUInt32LE(crc32(table), 36)
  return signFile(other)
}
