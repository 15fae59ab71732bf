import type { RecordAnswer } from '@seriatim/contract'

/** The state shown in the header of a card (specification-2, 4.2); each has a label and a colour. */
export type CardState =
  | 'loading'
  | 'failed'
  | 'readOnly'
  | 'unchanged'
  /** A duplicate that has not been saved. */
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
