import type { RecordAnswer } from '@seriatim/contract'

/** What a card's header says beside its record (specification-2, 4.2): each state has a word and a colour. */
export type CardState =
  | 'loading'
  | 'failed'
  | 'readOnly'
  | 'unchanged'
  /** A duplicate that has not been stored. */
  | 'new'
  | 'edited'
  | 'savedDraft'
  | 'savedWarnings'
  | 'saved'

/** The state after a save: a draft, active with warnings, or active. */
export const stateAfterSave = ({ status, diagnostic }: Pick<RecordAnswer, 'status' | 'diagnostic'>): CardState => {
  if (status === 'draft' || status === 'error') return 'savedDraft'
  return diagnostic.warnings.length > 0 ? 'savedWarnings' : 'saved'
}
