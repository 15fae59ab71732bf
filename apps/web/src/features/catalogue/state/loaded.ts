import type { RecordAnswer } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Duplicate } from '../../document/duplicate-kind.ts'

/** The state of loading a record on the catalogue page. */
export type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly sentence: string; readonly code: string }
  /**
   * The record was loaded with its lock, so it can be edited. A duplicate is not stored yet; the lock reserves its
   * number.
   */
  | {
      readonly kind: 'editable'
      readonly answer: RecordAnswer
      readonly record: MarcRecord
      readonly duplicate?: Duplicate
    }
  /**
   * The record is read-only, because another person holds the lock or the user may not edit the record: `sentence` is
   * the reason.
   */
  | {
      readonly kind: 'readOnly'
      readonly answer: RecordAnswer
      readonly record: MarcRecord
      readonly sentence: string
      readonly code: string
      readonly since?: string
    }
