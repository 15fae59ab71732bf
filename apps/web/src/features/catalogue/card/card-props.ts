import type { DuplicateKind } from '../../duplicates/duplicate-kind.ts'
import type { Loaded } from '../state/loaded.ts'
import type { CardState } from './card-state.ts'

/** The data that a card reports to the page, for the index. */
export type CardReport = {
  readonly state: CardState
  readonly title: string
  /** The number reserved for a duplicate. */
  readonly number?: string
}

/** A loaded record, editable or read-only. */
export type LoadedAnswer = Extract<Loaded, { answer: unknown }>

export type CardProps = {
  readonly issn: string
  /** The version to open first; by default the active one, else the draft. */
  readonly versionId: string | undefined
  /** Set if the card is a duplicate of the record: how it is made. */
  readonly making?: DuplicateKind
  readonly isActive: boolean
  /** Whether the card is in or near the view. Other cards have no editor. */
  readonly isNear: boolean
  readonly onActive: () => void
  readonly onReport: (report: CardReport) => void
  /** Called after the record was saved: the focus moves to the next one. */
  readonly onStored: () => void
  /** Called when a duplicate on this page is discarded: it is removed, and its number is free again. */
  readonly onParted?: () => void
}
