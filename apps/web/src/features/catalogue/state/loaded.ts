import type { RecordAnswer } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Duplicate } from '../../duplicates/duplicate-kind.ts'

/** The state of a record on the catalogue page. */
export type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly sentence: string; readonly code: string }
  /** Loaded with its lock, so it can be edited. A duplicate is not stored; its number is reserved by the lock. */
  | {
      readonly kind: 'editable'
      readonly answer: RecordAnswer
      readonly record: MarcRecord
      readonly duplicate?: Duplicate
    }
  /** Read-only because another person holds the lock or the user may not edit it: `sentence` is the reason. */
  | {
      readonly kind: 'readOnly'
      readonly answer: RecordAnswer
      readonly record: MarcRecord
      readonly sentence: string
      readonly code: string
      readonly since?: string
    }
