import type { RecordAnswer } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Duplicate } from '../../duplicates/making.ts'

/** A record that the catalogue page asks for, as far as it is there. */
export type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly sentence: string; readonly code: string }
  /** Loaded with its lock: may be edited. A duplicate is stored nowhere yet, its number is held by the lock. */
  | {
      readonly kind: 'editable'
      readonly answer: RecordAnswer
      readonly record: MarcRecord
      readonly duplicate?: Duplicate
    }
  /** Somebody else holds the lock, or the user may not edit it: `sentence` says why. */
  | {
      readonly kind: 'readOnly'
      readonly answer: RecordAnswer
      readonly record: MarcRecord
      readonly sentence: string
      readonly code: string
      readonly since?: string
    }
