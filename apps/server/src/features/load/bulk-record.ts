import type { RecordUrl } from '../../catalogue/addresses/addresses.ts'
import type { VersionState } from '../../schema/records.ts'

/** A version of a record to load. `content` is in its stored form. */
export type BulkVersion = {
  readonly id: number
  readonly state: VersionState
  readonly content: string
  readonly author: string | null
  /** Time of the version in milliseconds since 1970. */
  readonly time: number
}

/** A record of a bulk load, as a plain value that can be sent to a child process. */
export type BulkRecord = {
  readonly id: number
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly blockId: number | null
  readonly versions: readonly BulkVersion[]
}

/**
 * The database rows of a batch in the binary format of COPY, and the rows of these records in the search index (see
 * `BulkIndex`).
 */
export type BulkRows = {
  readonly records: Uint8Array
  readonly versions: Uint8Array
  readonly links: Uint8Array
  readonly places: readonly RecordUrl[]
  readonly searched: unknown
}
