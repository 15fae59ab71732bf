import { isWellFormed, numberOfIssn, withCheckDigit } from '@seriatim/issn'
import type { MarcRecord, ReadResult } from '@seriatim/marc'
import type { ImportFormat } from '../../schema/imports.ts'
import type { ImportFiles } from './files.ts'
import { readImportFile } from './formats.ts'
import { numberOfRecord } from './number-of-record.ts'

/** Places in a file fit beside a number of seven digits in one exact double. */
const MAX_RECORDS = 2 ** 28

/** Where the records of a file are, by their numbers: what a record of the file may link to. 20 bytes a record. */
export type FileIndex = {
  /** Records and unreadable stretches alike. */
  readonly records: number
  readonly readable: number
  /** What there is to say of the first place that could not be read. */
  readonly firstProblem: ReadResult | undefined
  /** Where the number stands first. */
  find(issn: string): { position: number; offset: number; length: number } | undefined
}

class GrowingNumbers {
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

/** Reads a file through once. `onProgress` hears of bytes. */
export async function indexFile(
  files: ImportFiles,
  file: { id: string; format: ImportFormat },
  onProgress: (bytes: number) => Promise<void>,
): Promise<FileIndex> {
  const [keys, positions, offsets, lengths] = Array.from({ length: 4 }, () => new GrowingNumbers())
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
    const number = numberOfRecord(result.record)
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
      const wanted = numberOfIssn(issn) * MAX_RECORDS
      let [low, high] = [0, sorted.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (sorted[middle]! < wanted) low = middle + 1
        else high = middle
      }
      const key = sorted[low]
      if (key === undefined || key >= wanted + MAX_RECORDS) return undefined
      const at = key % MAX_RECORDS
      return { position: positions!.at(at), offset: offsets!.at(at), length: lengths!.at(at) }
    },
  }
}

/** The record in the bytes of a place of a file; undefined where nothing can be read in them alone. */
export async function recordIn(
  bytes: AsyncIterable<Uint8Array>,
  format: ImportFormat,
): Promise<MarcRecord | undefined> {
  for await (const { record } of readImportFile(bytes, format)) {
    if (record) return record
  }
  return undefined
}
