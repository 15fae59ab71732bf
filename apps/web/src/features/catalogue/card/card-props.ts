import type { DuplicateKind } from '../../document/duplicate-kind.ts'
import type { Loaded } from '../state/loaded.ts'
import type { CardState } from './card-state.ts'

/** The data that a card reports to the page, for the index of cards. */
export type CardReport = {
  readonly state: CardState
  readonly title: string
  /** The ISSN reserved for a duplicate. */
  readonly number?: string
}

/** A loaded record, editable or read-only. */
export type LoadedAnswer = Extract<Loaded, { answer: unknown }>

export type CardProps = {
  readonly issn: string
  /** The version to open first; by default the active version, or the draft if there is no active version. */
  readonly versionId: string | undefined
  /** The kind of duplicate, if the card is an unsaved duplicate of the record. */
  readonly making?: DuplicateKind
  readonly isActive: boolean
  /** Whether the card is in or near the visible part of the page. Other cards have no editor. */
  readonly isNear: boolean
  readonly onActive: () => void
  readonly onReport: (report: CardReport) => void
  /** Called after the record was saved, to move the focus to the next record. */
  readonly onStored: () => void
  /** Called when a duplicate is discarded, to remove its card. The reserved ISSN is then free again. */
  readonly onParted?: () => void
}
