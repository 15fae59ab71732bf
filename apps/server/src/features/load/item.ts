import type { Place } from '../../catalogue/addresses/addresses.ts'
import type { VersionState } from '../../schema/records.ts'

/** One version of a record on its way into the base; `content` as the base holds it. */
export type BulkVersion = {
  readonly id: number
  readonly state: VersionState
  readonly content: string
  readonly author: string | null
  /** Milliseconds since 1970. */
  readonly time: number
}

/** A record on its way into the base by bulk: a plain value that crosses to the process that makes rows. */
export type BulkRecord = {
  readonly id: number
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly blockId: number | null
  readonly versions: readonly BulkVersion[]
}

/** The rows of a batch in binary COPY form, and what its records add to the index of searches (see `BulkIndex`). */
export type BulkRows = {
  readonly records: Uint8Array
  readonly versions: Uint8Array
  readonly links: Uint8Array
  readonly places: readonly Place[]
  readonly searched: unknown
}
