import { isWellFormed, numberOfIssn, withCheckDigit } from '@seriatim/issn'
import type { MarcRecord, ReadResult } from '@seriatim/marc'
import type { ImportFormat } from '../../schema/imports.ts'
import type { ImportFiles } from './files.ts'
import { readImportFile } from './formats.ts'
import { recordNumber } from './record-number.ts'

/**
 * Maximum number of records, so that an ISSN number and a position in the file together fit exactly into one double
 * (below 2^53).
 */
const MAX_RECORDS = 2 ** 28

/**
 * Index of the records of a file by ISSN, for links between records of the same file. Uses 32 to 56 bytes per record.
 */
export type FileIndex = {
  /** Number of readable records plus unreadable sections. */
  readonly records: number
  readonly readable: number
  /** The first section that could not be read, with its problems. */
  readonly firstProblem: ReadResult | undefined
  /** The first record of the file with this ISSN. */
  find(issn: string): { position: number; offset: number; length: number } | undefined
}

class GrowingFloat64Array {
  private values = new Float64Array(1024)
  length = 0

  add(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Float64Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }

  at(index: number): number {
    return this.values[index]!
  }

  sorted(): Float64Array {
    return this.values.slice(0, this.length).sort()
  }
}

/** Reads the whole file once. `onProgress` receives the byte offset every 1000 records. */
export async function indexFile(
  files: ImportFiles,
  file: { id: string; format: ImportFormat },
  onProgress: (bytes: number) => Promise<void>,
): Promise<FileIndex> {
  const [keys, positions, offsets, lengths] = Array.from({ length: 4 }, () => new GrowingFloat64Array())
  let records = 0
  let readable = 0
  let firstProblem: ReadResult | undefined
  for await (const result of readImportFile(files.read(file.id), file.format)) {
    records++
    if (records % 1000 === 0) await onProgress(result.offset)
    if (result.record === undefined) {
      firstProblem ??= result
      continue
    }
    readable++
    const number = recordNumber(result.record)
    if (number.kind !== 'issn' || keys!.length >= MAX_RECORDS) continue
    keys!.add(numberOfIssn(number.issn) * MAX_RECORDS + keys!.length)
    positions!.add(result.position)
    offsets!.add(result.offset)
    lengths!.add(result.length)
  }
  const sorted = keys!.sorted()
  return {
    records,
    readable,
    firstProblem,
    find(issn) {
      if (!isWellFormed(issn) || withCheckDigit(issn) !== issn) return undefined
      const firstKey = numberOfIssn(issn) * MAX_RECORDS
      let [low, high] = [0, sorted.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (sorted[middle]! < firstKey) low = middle + 1
        else high = middle
      }
      const key = sorted[low]
      if (key === undefined || key >= firstKey + MAX_RECORDS) return undefined
      const at = key % MAX_RECORDS
      return { position: positions!.at(at), offset: offsets!.at(at), length: lengths!.at(at) }
    },
  }
}

/** The first record in a byte range of a file; undefined if the range contains no readable record. */
export async function readFirstRecord(
  bytes: AsyncIterable<Uint8Array>,
  format: ImportFormat,
): Promise<MarcRecord | undefined> {
  for await (const { record } of readImportFile(bytes, format)) {
    if (record) return record
  }
  return undefined
}
