import type { Making } from '../../duplicates/making.ts'
import type { Loaded } from '../state/loaded.ts'
import type { CardState } from './card-state.ts'

/** What a card tells the page, for the index. */
export type CardReport = {
  readonly state: CardState
  readonly title: string
  /** Of a duplicate: the number that is held for it. */
  readonly number?: string
}

/** A record that is there, to edit or to read. */
export type LoadedAnswer = Extract<Loaded, { answer: unknown }>

export type CardProps = {
  readonly issn: string
  /** The version to begin with; without it the active one, else the draft. */
  readonly versionId: string | undefined
  /** The card is a duplicate of the record, made so. */
  readonly making?: Making
  readonly isActive: boolean
  /** Whether the card is in view, or about to be: only then it has its editor. */
  readonly isNear: boolean
  readonly onActive: () => void
  readonly onReport: (report: CardReport) => void
  /** The record was stored: work goes on in the next one. */
  readonly onStored: () => void
  /** Of a duplicate that joined the page: it was given up and leaves, its number is free again. */
  readonly onParted?: () => void
}
