/** What stands where in a file of sections, to be damaged. */
import { crc32 } from 'node:zlib'

const PROLOGUE_BYTES = 64

type Table = { head: Record<string, unknown>; sections: { name: string; at: number; bytes: number }[] }

export const tableOf = (file: Buffer): Table => JSON.parse(file.subarray(file.readDoubleLE(24)).toString())

/** A file whose checksums are right again after its beginning was changed. */
export const signed = (file: Buffer): Buffer => {
  file.writeUInt32LE(crc32(file.subarray(0, PROLOGUE_BYTES - 4)), PROLOGUE_BYTES - 4)
  return file
}

/** The same file with another head, and all checksums right. */
export const withHead = (file: Buffer, head: Record<string, unknown>): Buffer => {
  const tableAt = file.readDoubleLE(24)
  const table = Buffer.from(JSON.stringify({ ...tableOf(file), head }))
  const other = Buffer.concat([file.subarray(0, tableAt), table])
  other.writeUInt32LE(table.length, 32)
  other.writeUInt32LE(crc32(table), 36)
  return signed(other)
}
