import type { RecordAnswer } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Content } from '../state/content.ts'
import type { Judged } from '../state/judged.ts'
import { type CardState, stateAfterSave } from './card-state.ts'

/** What Compare shows the text against: nothing (closed), the version it was made from, or the newer one of the base. */
type Comparison = 'closed' | 'original' | 'newer'

/** What is open over a card. */
export type OpenTool = 'abbreviation' | 'templates' | 'macros' | 'unlock' | undefined

/** What structural errors keep a text from: the validator, or another mode. */
export type Refused = 'validation' | 'mode'

/** How a card stands, beside its document, its lock and a save that is going on. */
export type CardView = {
  readonly isOpen: boolean
  /** What the server said last. */
  readonly judged: Judged
  /** What the last save of this visit made of the record. */
  readonly saved: CardState | undefined
  /** The active version, where this visit stored it. */
  readonly active: MarcRecord | undefined
  /** The refusal holds for the text that it was said of: each edit may have mended it. */
  readonly refused: { readonly what: Refused; readonly text: Content } | undefined
  readonly comparison: Comparison
  readonly tool: OpenTool
}

export type CardEvent =
  | { readonly type: 'toggled' }
  /** A dry run was answered. */
  | { readonly type: 'validated'; readonly judged: Judged }
  | {
      readonly type: 'stored'
      readonly judged: Judged
      readonly answer: Pick<RecordAnswer, 'status' | 'diagnostic'>
    }
  /** Another version is what is edited now. */
  | { readonly type: 'loaded'; readonly judged: Judged }
  /** As `loaded`, with the version that was compared with. */
  | { readonly type: 'newerLoaded'; readonly judged: Judged }
  /** The text goes on from the newer version: what it changes there is shown. */
  | { readonly type: 'rebased' }
  | { readonly type: 'refused'; readonly what: Refused; readonly text: Content }
  | { readonly type: 'allowed' }
  | { readonly type: 'compared'; readonly with: Comparison }
  | { readonly type: 'comparisonToggled' }
  | { readonly type: 'toolOpened'; readonly tool: OpenTool }
  | { readonly type: 'toolClosed' }

export const openCard = (judged: Judged): CardView => ({
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

/** What `text` is refused, undefined where it is not. */
export const refusedNow = ({ refused }: CardView, text: Content): Refused | undefined =>
  refused?.text === text ? refused.what : undefined
