import type { RecordAnswer } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Content } from '../../document/content.ts'
import type { ValidatedRecord } from '../state/validated-record.ts'
import { type CardState, stateAfterSave } from './card-state.ts'

/**
 * The version with which the text is compared: none (closed), the version on which the text is based, or a newer
 * version in the database.
 */
type Comparison = 'closed' | 'original' | 'newer'

/** The dialog that is open over a card. */
export type OpenTool = 'abbreviation' | 'templates' | 'macros' | 'unlock' | undefined

/** The step that is refused while lines cannot be parsed: validation, or the change to another mode. */
export type RefusedStep = 'validation' | 'mode'

/** The view state of a card, without its document, its lock and the state of saving. */
export type CardView = {
  readonly isOpen: boolean
  /** The record with the diagnostics of the last validation by the server. */
  readonly judged: ValidatedRecord
  /** The state after the last save since the card was opened. */
  readonly saved: CardState | undefined
  /** The active version, if it was saved since the card was opened. */
  readonly active: MarcRecord | undefined
  /**
   * The refused step, with the text for which it was refused. After an edit of the text, the refusal no longer applies.
   */
  readonly refused: { readonly what: RefusedStep; readonly text: Content } | undefined
  readonly comparison: Comparison
  readonly tool: OpenTool
}

export type CardEvent =
  | { readonly type: 'toggled' }
  /** The server has answered a dry run. */
  | { readonly type: 'validated'; readonly judged: ValidatedRecord }
  | {
      readonly type: 'stored'
      readonly judged: ValidatedRecord
      readonly answer: Pick<RecordAnswer, 'status' | 'diagnostic'>
    }
  /** Another version was loaded for editing. */
  | { readonly type: 'loaded'; readonly judged: ValidatedRecord }
  /** Like `loaded`, for the newer version with which the text was compared. */
  | { readonly type: 'newerLoaded'; readonly judged: ValidatedRecord }
  /** The text was rebased on the newer version, and the comparison now shows the differences from that version. */
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

/** Returns the step that is refused for `text`, or undefined. */
export const refusedStepFor = ({ refused }: CardView, text: Content): RefusedStep | undefined =>
  refused?.text === text ? refused.what : undefined
