import type { Fault, TextEncoding } from './fault.ts'
import type { ExaminedFormat, FileForm } from './form.ts'
import type { RepairKind, RepairStep } from './repair.ts'

/** The outputs of an examination. Each function may pause the examination by returning a promise. */
export type ExaminationOutputs = {
  /**
   * Receives the records without faults, byte for byte, as a valid file. The end tag added to a truncated XML file does
   * not count as a byte of the file.
   */
  readonly readable?: (bytes: Uint8Array) => void | Promise<void>
  /** Receives all bytes that `readable` does not receive, in order. */
  readonly broken?: (bytes: Uint8Array) => void | Promise<void>
  /** Receives the whole file with each broken place repaired, or left out if there is no repair. */
  readonly repaired?: (bytes: Uint8Array) => void | Promise<void>
  /** Called for every place with a fault, as soon as it is found. */
  readonly place?: (place: Place) => void | Promise<void>
  /** Called with the number of bytes read. */
  readonly progress?: (bytes: number) => void | Promise<void>
}

/** A range of bytes. */
export type Extent = { readonly offset: number; readonly length: number }

/** A place in a file with a fault. */
export type Place = Extent & {
  /** The number of the place in the file, from 1. */
  readonly number: number
  /** The number of the record in the file, from 1. null for bytes outside records. */
  readonly position: number | null
  /**
   * What has the fault. `record`: a record, or a place where a record is expected. `between`: bytes between records.
   * `file`: the whole file.
   */
  readonly kind: 'record' | 'between' | 'file'
  /** The first faults, at most `FAULTS_OF_PLACE`. */
  readonly faults: readonly Fault[]
  readonly fault_count: number
  readonly repair: RepairKind
  readonly mends: readonly RepairStep[]
  readonly encoding: TextEncoding | null
  /** The number (001 or 022 $a) and the title (245 or 222) of the record, if readable. */
  readonly id: string | null
  readonly title: string | null
  /** The valid record before the place. */
  readonly before: Extent | null
}

/** The result of an examination. */
export type Examination = {
  readonly form: FileForm
  /** The format of the outputs `readable` and `repaired`. */
  readonly content: ExaminedFormat
  /** Whether the records are UNIMARC. */
  readonly is_unimarc: boolean
  readonly bytes: number
  /** The number of records that could be read, including those with faults. */
  readonly records: number
  readonly sound: number
  /** The number of places with faults, by quality of repair. */
  readonly places: Readonly<Record<RepairKind, number>>
  readonly readable_bytes: number
  readonly broken_bytes: number
  /** The faults by code, most frequent first. */
  readonly faults: readonly { readonly code: Fault['code']; readonly count: number }[]
  /** The number of records by encoding, most frequent first. */
  readonly encodings: readonly { readonly encoding: TextEncoding; readonly count: number }[]
}

/** The maximum number of faults listed for a place. Further faults are only counted. */
export const FAULTS_OF_PLACE = 20
