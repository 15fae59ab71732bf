import type { RecordUrl } from '../../catalogue/addresses/addresses.ts'
import type { VersionState } from '../../schema/records.ts'

/** A version to load; `content` in its stored form. */
export type BulkVersion = {
  readonly id: number
  readonly state: VersionState
  readonly content: string
  readonly author: string | null
  /** Milliseconds since 1970. */
  readonly time: number
}

/** A record to load in bulk: a plain value, so that it can be sent to a child process. */
export type BulkRecord = {
  readonly id: number
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly blockId: number | null
  readonly versions: readonly BulkVersion[]
}

/** The rows of a batch in binary COPY form, and the rows of its records for the search index (see `BulkIndex`). */
export type BulkRows = {
  readonly records: Uint8Array
  readonly versions: Uint8Array
  readonly links: Uint8Array
  readonly places: readonly RecordUrl[]
  readonly searched: unknown
}
