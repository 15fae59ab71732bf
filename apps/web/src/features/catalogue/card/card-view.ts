import type { RecordAnswer } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Content } from '../state/content.ts'
import type { ValidatedRecord } from '../state/validated-record.ts'
import { type CardState, stateAfterSave } from './card-state.ts'

/**
 * The text is compared with nothing (closed), with the version it was made from, or with a newer version in the
 * database.
 */
type Comparison = 'closed' | 'original' | 'newer'

/** The dialog that is open over a card. */
export type OpenTool = 'abbreviation' | 'templates' | 'macros' | 'unlock' | undefined

/** The step that structural errors prevent: validation, or another mode. */
export type RefusedStep = 'validation' | 'mode'

/** The view state of a card, without its document, its lock and a running save. */
export type CardView = {
  readonly isOpen: boolean
  /** The latest diagnostics of the server. */
  readonly judged: ValidatedRecord
  /** The state after the last save on this visit. */
  readonly saved: CardState | undefined
  /** The active version, if it was saved on this visit. */
  readonly active: MarcRecord | undefined
  /** The refusal applies only to this text: an edit may have corrected it. */
  readonly refused: { readonly what: RefusedStep; readonly text: Content } | undefined
  readonly comparison: Comparison
  readonly tool: OpenTool
}

export type CardEvent =
  | { readonly type: 'toggled' }
  /** A dry run was answered. */
  | { readonly type: 'validated'; readonly judged: ValidatedRecord }
  | {
      readonly type: 'stored'
      readonly judged: ValidatedRecord
      readonly answer: Pick<RecordAnswer, 'status' | 'diagnostic'>
    }
  /** Another version is being edited now. */
  | { readonly type: 'loaded'; readonly judged: ValidatedRecord }
  /** Like `loaded`, with the version that was compared. */
  | { readonly type: 'newerLoaded'; readonly judged: ValidatedRecord }
  /** The text is now based on the newer version, and its changes are shown. */
  | { readonly type: 'rebased' }
  | { readonly type: 'refused'; readonly what: RefusedStep; readonly text: Content }
  | { readonly type: 'allowed' }
  | { readonly type: 'compared'; readonly with: Comparison }
  | { readonly type: 'comparisonToggled' }
  | { readonly type: 'toolOpened'; readonly tool: OpenTool }
  | { readonly type: 'toolClosed' }

export const openCard = (judged: ValidatedRecord): CardView => ({
  isOpen: true,
  judged,
  saved: undefined,
  active: undefined,
  refused: undefined,
  comparison: 'closed',
  tool: undefined,
})

export const reduceCard = (view: CardView, event: CardEvent): CardView => {
  switch (event.type) {
    case 'toggled':
      return { ...view, isOpen: !view.isOpen }
    case 'validated':
    case 'loaded':
      return { ...view, judged: event.judged }
    case 'stored':
      return {
        ...view,
        judged: event.judged,
        saved: stateAfterSave(event.answer),
        active: event.answer.status === 'active' ? event.judged.record : view.active,
        comparison: 'closed',
        isOpen: false,
      }
    case 'newerLoaded':
      return { ...view, judged: event.judged, comparison: 'closed' }
    case 'rebased':
      return { ...view, comparison: 'original' }
    case 'refused':
      return { ...view, refused: { what: event.what, text: event.text } }
    case 'allowed':
      return { ...view, refused: undefined }
    case 'compared':
      return { ...view, comparison: event.with }
    case 'comparisonToggled':
      return { ...view, comparison: view.comparison === 'closed' ? 'original' : 'closed' }
    case 'toolOpened':
      return { ...view, tool: event.tool }
    case 'toolClosed':
      return { ...view, tool: undefined }
  }
}

/** The refused step for `text`; undefined if it is not refused. */
export const refusedStepFor = ({ refused }: CardView, text: Content): RefusedStep | undefined =>
  refused?.text === text ? refused.what : undefined
